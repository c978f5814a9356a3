// Encoding, and UTF-8 one character at a time.
#include "xq/base/charset.hpp"

#include "charset_sets.hpp"

namespace xq {
namespace detail {

Utf8Char next_utf8(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const auto tail = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0) == 0x80; };
  const auto bits = [&](std::size_t i) { return static_cast<char32_t>(byte(i) & 0x3F); };
  constexpr Utf8Char kBad{kBadChar, 1};
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xC2 || lead > 0xF4 || !tail(1)) return kBad;
  if (lead < 0xE0) return {static_cast<char32_t>(lead & 0x1F) << 6 | bits(1), 2};
  if (!tail(2)) return kBad;
  if (lead < 0xF0) {
    const char32_t c = static_cast<char32_t>(lead & 0x0F) << 12 | bits(1) << 6 | bits(2);
    if (c < 0x800 || (c >= 0xD800 && c < 0xE000)) return kBad;
    return {c, 3};
  }
  if (!tail(3)) return kBad;
  const char32_t c =
      static_cast<char32_t>(lead & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3);
  if (c < 0x10000 || c > 0x10FFFF) return kBad;
  return {c, 4};
}

void append_utf8(std::string& out, char32_t c) {
  const auto push = [&out](char32_t bits) { out.push_back(static_cast<char>(bits)); };
  if (c < 0x80) {
    push(c);
  } else if (c < 0x800) {
    push(0xC0 | c >> 6);
    push(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    push(0xE0 | c >> 12);
    push(0x80 | (c >> 6 & 0x3F));
    push(0x80 | (c & 0x3F));
  } else {
    push(0xF0 | c >> 18);
    push(0x80 | (c >> 12 & 0x3F));
    push(0x80 | (c >> 6 & 0x3F));
    push(0x80 | (c & 0x3F));
  }
}

}  // namespace detail

namespace {

// Appends one character of a double-byte set; false if the set lacks it.
bool append_pair(std::string& out, char32_t c, const detail::DoubleByteSet& set) {
  if (c >= set.pair_of.size() || set.pair_of[c] == 0) return false;
  out.push_back(static_cast<char>(set.pair_of[c] >> 8));
  out.push_back(static_cast<char>(set.pair_of[c] & 0xFF));
  return true;
}

void append_utf16(std::string& out, char32_t c, bool little_endian) {
  const auto unit = [&](char32_t u) {
    const char low = static_cast<char>(u & 0xFF);
    const char high = static_cast<char>(u >> 8 & 0xFF);
    out.push_back(little_endian ? low : high);
    out.push_back(little_endian ? high : low);
  };
  if (c < 0x10000) return unit(c);
  unit(0xD800 + ((c - 0x10000) >> 10));
  unit(0xDC00 + ((c - 0x10000) & 0x3FF));
}

}  // namespace

Encoded encode(std::string_view utf8, Charset charset) {
  Encoded out;
  out.bytes.reserve(utf8.size());
  detail::Gb18030Converter converter(detail::Gb18030Converter::Direction::FromUtf8);
  while (!utf8.empty()) {
    const auto c = detail::next_utf8(utf8);
    const std::string_view bytes = utf8.substr(0, c.length);
    utf8.remove_prefix(c.length);
    bool known = c.value != detail::kBadChar;
    if (charset == Charset::Utf16le || charset == Charset::Utf16be) {
      append_utf16(out.bytes, known ? c.value : U'?', charset == Charset::Utf16le);
    } else if (known && (c.value < 0x80 || charset == Charset::Utf8)) {
      out.bytes += bytes;
    } else if (known && charset == Charset::Big5) {
      known = append_pair(out.bytes, c.value, detail::big5_pairs());
    } else if (known && charset == Charset::Gb18030) {
      if (!append_pair(out.bytes, c.value, detail::gb18030_pairs())) {
        const std::string four = converter.convert(bytes);
        out.bytes += four;
        known = !four.empty();
      }
    } else {
      known = false;
    }
    if (known) continue;
    ++out.lost;
    if (charset != Charset::Utf16le && charset != Charset::Utf16be) out.bytes.push_back('?');
  }
  return out;
}

}  // namespace xq
