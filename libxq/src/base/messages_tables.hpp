// The catalogue's lists, one for each program and one for what they share.
#pragma once

#include <array>
#include <span>

#include "xq/base/messages.hpp"

namespace xq::detail {

std::span<const Translation> common_translations() noexcept;
std::span<const Translation> bookgen_translations() noexcept;
std::span<const Translation> bookview_translations() noexcept;
std::span<const Translation> engine_translations() noexcept;
std::span<const Translation> marks_translations() noexcept;
std::span<const Translation> filter_translations() noexcept;
std::span<const Translation> openings_translations() noexcept;

inline std::array<std::span<const Translation>, 7> translation_lists() noexcept {
  return {common_translations(),  bookgen_translations(), bookview_translations(),
          engine_translations(),  marks_translations(),   filter_translations(),
          openings_translations()};
}

}  // namespace xq::detail
