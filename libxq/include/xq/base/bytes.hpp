// Byte order lives here and nowhere else: fixed-length numbers in files are read and written with
// these.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace xq {

/// Bytes that somebody else owns.
using ByteView = std::span<const std::uint8_t>;

/// Reads an unsigned little-endian number.   REQUIRES: bytes.size() >= 2.
[[nodiscard]] constexpr std::uint16_t load_le16(ByteView bytes) noexcept {
  assert(bytes.size() >= 2);
  return static_cast<std::uint16_t>(bytes[0] | (bytes[1] << 8));
}

/// Reads an unsigned little-endian number.   REQUIRES: bytes.size() >= 4.
[[nodiscard]] constexpr std::uint32_t load_le32(ByteView bytes) noexcept {
  return static_cast<std::uint32_t>(load_le16(bytes)) |
         (static_cast<std::uint32_t>(load_le16(bytes.subspan(2))) << 16);
}

/// Appends a number as 2 little-endian bytes.
inline void append_le16(std::string& out, std::uint16_t value) {
  out.push_back(static_cast<char>(value & 0xFF));
  out.push_back(static_cast<char>(value >> 8));
}

/// Appends a number as 4 little-endian bytes.
inline void append_le32(std::string& out, std::uint32_t value) {
  append_le16(out, static_cast<std::uint16_t>(value & 0xFFFF));
  append_le16(out, static_cast<std::uint16_t>(value >> 16));
}

/// The bytes of a text, unchanged. The view lives as long as `text`'s characters.
[[nodiscard]] inline ByteView as_bytes(std::string_view text) noexcept {
  // The one place where characters become bytes; both are 8 bits wide.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Bytes as text, unchanged. The view lives as long as the bytes.
[[nodiscard]] inline std::string_view as_text(ByteView bytes) noexcept {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace xq
