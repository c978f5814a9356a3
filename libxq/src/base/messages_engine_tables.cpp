#include "messages_tables.hpp"

namespace xq::detail {
namespace {

constexpr Translation kList[] = {
    {"", ""},
};

}  // namespace

std::span<const Translation> engine_translations() noexcept {
  return kList;
}

}  // namespace xq::detail
