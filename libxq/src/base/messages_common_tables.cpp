#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    {"--fen: {}", "--fen：{}"},
    {"move {}, {}: more than one piece can make it; write it as in h2e2 ({})",
     "第 {} 着 {}：不止一个棋子能这样走，请写成 h2e2 的形式（{}）"},
    {"move {}, {}: illegal here ({})", "第 {} 着 {}：此局面下不合规则（{}）"},
    {"move {}, {}: not a move in any notation", "第 {} 着 {}：不是任何一种记谱法的着法"},
};

}  // namespace

std::span<const Translation> common_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
