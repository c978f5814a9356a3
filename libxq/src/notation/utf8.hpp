// One code point at a time from UTF-8 that may be damaged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace xq::notation {

/// A code point and its length in bytes; length 0 for an incomplete or impossible sequence.
struct CodePoint {
  char32_t value = 0;
  std::uint8_t length = 0;
};

/// The first code point of `text`, up to three bytes long: notations use none beyond U+FFFF.
[[nodiscard]] constexpr CodePoint first_code_point(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto is_tail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  if (text.empty()) return {};
  const unsigned lead = byte(0);
  if (lead < 0x80U) return {lead, 1};
  if ((lead & 0xF0U) == 0xE0U && text.size() >= 3 && is_tail(1) && is_tail(2)) {
    return {((lead & 0x0FU) << 12) | ((byte(1) & 0x3FU) << 6) | (byte(2) & 0x3FU), 3};
  }
  if ((lead & 0xE0U) == 0xC0U && text.size() >= 2 && is_tail(1)) {
    return {((lead & 0x1FU) << 6) | (byte(1) & 0x3FU), 2};
  }
  return {};
}

}  // namespace xq::notation
