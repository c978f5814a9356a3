// The two double-byte sets as look-up tables: what decoding and encoding share.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/bytes.hpp"

namespace xq::detail {

/// One double-byte set, built once from the C library's converter, immutable after.
struct DoubleByteSet {
  static constexpr std::size_t kLeads = 0xFE - 0x81 + 1;
  static constexpr std::size_t kTrails = 0xFE - 0x40 + 1;

  /// UTF-8 bytes of a pair in the low three or four bytes, first byte lowest; 0 = no character.
  std::array<std::uint32_t, kLeads * kTrails> utf8{};
  /// Pair (lead << 8 | trail) of a character of the Basic Multilingual Plane; 0 = none.
  std::vector<std::uint16_t> pair_of;

  [[nodiscard]] static constexpr bool is_lead(std::uint8_t b) noexcept {
    return b >= 0x81 && b <= 0xFE;
  }
  [[nodiscard]] static constexpr bool is_trail(std::uint8_t b) noexcept {
    return b >= 0x40 && b <= 0xFE;
  }
  /// REQUIRES: is_lead(lead) && is_trail(trail).
  [[nodiscard]] std::uint32_t at(std::uint8_t lead, std::uint8_t trail) const noexcept {
    return utf8[(lead - 0x81U) * kTrails + (trail - 0x40U)];
  }
};

/// Built on first use (about 3 ms), safe to share between threads.
[[nodiscard]] const DoubleByteSet& gb18030_pairs();
[[nodiscard]] const DoubleByteSet& big5_pairs();

/// The C library's converter between GB18030 and UTF-8, for the four-byte forms. Not for several
/// threads at once.
class Gb18030Converter {
 public:
  enum class Direction : std::uint8_t { ToUtf8, FromUtf8 };
  explicit Gb18030Converter(Direction direction) noexcept : direction_(direction) {}
  ~Gb18030Converter();
  Gb18030Converter(const Gb18030Converter&) = delete;
  Gb18030Converter& operator=(const Gb18030Converter&) = delete;
  /// Converts one character; empty if there is none.
  [[nodiscard]] std::string convert(std::string_view character);

 private:
  Direction direction_;
  void* handle_ = nullptr;  // an iconv_t once opened
  bool failed_ = false;
};

/// One character of UTF-8 text and its length in bytes; a bad byte is kBadChar with length 1.
struct Utf8Char {
  char32_t value;
  std::size_t length;
};
inline constexpr char32_t kBadChar = 0xFFFFFFFF;
/// REQUIRES: !text.empty().
[[nodiscard]] Utf8Char next_utf8(std::string_view text) noexcept;
/// Appends a code point below 0x110000.
void append_utf8(std::string& out, char32_t c);

}  // namespace xq::detail
