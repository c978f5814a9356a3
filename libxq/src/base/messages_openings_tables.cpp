// Names of openings, and suites of opening positions.
#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    // Names in answers.
    {"Start", "起始局面"},
    {"Opening", "开局"},
    {"opening", "开局"},
    {", named at ply {}", "（第 {} 步得名）"},
    {", by way of {}", "，经由{}"},
    {"--top {}: expected a number", "--top {}：应为数字"},
    {"moves", "着法"},
    {"Openings with moves: {}\n", "有着法的开局：{}\n"},
    {"games from other starts: {}, of them with odds: {}",
     "非初始局面开始的对局：{}，其中让子、让先：{}"},
    {"ECCO codes: {}, in {} games ({} records); tags that are no code: {}",
     "ECCO 编号：{} 个，涉及 {} 局（{} 份棋谱）；不是编号的标签：{}"},
    {"{} in {} of {} games with a code ({})", "{}，{} 局，共 {} 局有编号（{}）"},
};

}  // namespace

std::span<const Translation> openings_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
