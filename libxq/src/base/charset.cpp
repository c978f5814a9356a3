#include "xq/base/charset.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <utility>

#include "charset_sets.hpp"

namespace xq {
namespace {

using detail::DoubleByteSet;
using detail::kBadChar;

constexpr std::array<std::string_view, 6> kNames{"ascii",    "utf-8",   "utf-16le",
                                                 "utf-16be", "gb18030", "big5"};
constexpr std::array<std::pair<std::string_view, Charset>, 10> kAliases{{
    {"us-ascii", Charset::Ascii},
    {"utf8", Charset::Utf8},
    {"utf16le", Charset::Utf16le},
    {"utf16be", Charset::Utf16be},
    {"gbk", Charset::Gb18030},
    {"gb2312", Charset::Gb18030},
    {"cp936", Charset::Gb18030},
    {"cp950", Charset::Big5},
    {"big-5", Charset::Big5},
    {"big5-eten", Charset::Big5},
}};
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::uint64_t kHighBits = 0x8080808080808080;
constexpr std::size_t kSlack = 8;  // the fast paths write whole words

// Where decoded text grows. The buffer is made large enough for the worst case beforehand: no input
// byte becomes more than three bytes.
class Sink {
 public:
  Sink(Decoded& out, std::size_t input_size) : out_(out) {
    out_.bad_bytes = 0;
    out_.first_bad = 0;
    out_.text.resize(input_size * 3 + kSlack);
    at_ = out_.text.data();
  }
  ~Sink() { out_.text.resize(static_cast<std::size_t>(at_ - out_.text.data())); }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  void byte(std::uint8_t b) noexcept { *at_++ = static_cast<char>(b); }
  void word(std::uint64_t eight_bytes) noexcept {
    std::memcpy(at_, &eight_bytes, 8);
    at_ += 8;
  }
  void packed(std::uint32_t utf8) noexcept {
    const std::array<std::uint8_t, 4> bytes{
        static_cast<std::uint8_t>(utf8), static_cast<std::uint8_t>(utf8 >> 8),
        static_cast<std::uint8_t>(utf8 >> 16), static_cast<std::uint8_t>(utf8 >> 24)};
    std::memcpy(at_, bytes.data(), 4);
    at_ += utf8 > 0xFFFFFF ? 4 : utf8 > 0xFFFF ? 3 : 2;
  }
  void text(std::string_view text) noexcept { at_ = std::copy(text.begin(), text.end(), at_); }
  void code_point(char32_t c) {
    std::string utf8;
    detail::append_utf8(utf8, c);
    text(utf8);
  }
  // `count` undecodable bytes that make one replacement character.
  void bad(std::size_t offset, std::size_t count = 1) noexcept {
    if (out_.bad_bytes == 0) out_.first_bad = offset;
    out_.bad_bytes += count;
    text(kReplacement);
  }

 private:
  Decoded& out_;
  char* at_ = nullptr;
};

// Copies ASCII from `at` on and returns where it ends.
std::size_t copy_ascii(Sink& sink, ByteView bytes, std::size_t at) noexcept {
  while (at + 8 <= bytes.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    if ((word & kHighBits) != 0) break;
    sink.word(word);
    at += 8;
  }
  while (at < bytes.size() && bytes[at] < 0x80)
    sink.byte(bytes[at++]);
  return at;
}

bool is_four_byte_form(ByteView bytes, std::size_t at) noexcept {
  const auto digit = [&](std::size_t i) { return bytes[i] >= 0x30 && bytes[i] <= 0x39; };
  return at + 4 <= bytes.size() && digit(at + 1) && DoubleByteSet::is_lead(bytes[at + 2]) &&
         digit(at + 3);
}

void decode_pairs(Decoded& out, ByteView bytes, const DoubleByteSet& set, bool four_byte_forms) {
  Sink sink(out, bytes.size());
  detail::Gb18030Converter converter(detail::Gb18030Converter::Direction::ToUtf8);
  std::size_t at = 0;
  while (at < bytes.size()) {
    const std::uint8_t lead = bytes[at];
    if (lead < 0x80) {
      at = copy_ascii(sink, bytes, at);
      continue;
    }
    if (DoubleByteSet::is_lead(lead) && at + 1 < bytes.size()) {
      const std::uint8_t trail = bytes[at + 1];
      if (DoubleByteSet::is_trail(trail)) {
        if (const std::uint32_t utf8 = set.at(lead, trail); utf8 != 0) {
          sink.packed(utf8);
          at += 2;
          continue;
        }
        // No character. A trail byte that is ASCII may be a real bracket or quote: keep it.
        if (trail >= 0x80) sink.bad(at++);
      } else if (four_byte_forms && is_four_byte_form(bytes, at)) {
        const std::string utf8 = converter.convert(as_text(bytes.subspan(at, 4)));
        if (!utf8.empty()) {
          sink.text(utf8);
          at += 4;
          continue;
        }
      }
    }
    sink.bad(at++);
  }
}

void decode_utf8(Decoded& out, ByteView bytes) {
  const std::string_view text = as_text(bytes);
  if (is_utf8(text)) {
    out.bad_bytes = 0;
    out.first_bad = 0;
    out.text.assign(text);
    return;
  }
  Sink sink(out, bytes.size());
  for (std::size_t at = 0; (at = copy_ascii(sink, bytes, at)) < bytes.size();) {
    const auto c = detail::next_utf8(text.substr(at));
    if (c.value == kBadChar) {
      sink.bad(at);
    } else {
      sink.text(text.substr(at, c.length));
    }
    at += c.length;
  }
}

void decode_utf16(Decoded& out, ByteView bytes, bool little_endian) {
  const auto unit = [&](std::size_t at) {
    const char32_t first = bytes[at];
    const char32_t second = bytes[at + 1];
    return little_endian ? first | second << 8 : first << 8 | second;
  };
  const auto is_high = [](char32_t c) { return c >= 0xD800 && c < 0xDC00; };
  const auto is_low = [](char32_t c) { return c >= 0xDC00 && c < 0xE000; };
  Sink sink(out, bytes.size());
  std::size_t at = 0;
  while (at + 2 <= bytes.size()) {
    const char32_t c = unit(at);
    if (c < 0x80) {
      sink.byte(static_cast<std::uint8_t>(c));
    } else if (is_high(c) && at + 4 <= bytes.size() && is_low(unit(at + 2))) {
      sink.code_point(0x10000 + ((c - 0xD800) << 10) + (unit(at + 2) - 0xDC00));
      at += 2;
    } else if (is_high(c) || is_low(c)) {
      sink.bad(at, 2);
    } else {
      sink.code_point(c);
    }
    at += 2;
  }
  if (at < bytes.size()) sink.bad(at);
}

void decode_ascii(Decoded& out, ByteView bytes) {
  Sink sink(out, bytes.size());
  for (std::size_t at = 0; (at = copy_ascii(sink, bytes, at)) < bytes.size(); ++at)
    sink.bad(at);
}

std::size_t bom_length(ByteView bytes, Charset charset) noexcept {
  const std::string_view text = as_text(bytes);
  if (charset == Charset::Utf8 && text.substr(0, 3) == "\xEF\xBB\xBF") return 3;
  if (charset == Charset::Utf16le && text.substr(0, 2) == "\xFF\xFE") return 2;
  if (charset == Charset::Utf16be && text.substr(0, 2) == "\xFE\xFF") return 2;
  if (charset == Charset::Gb18030 && text.substr(0, 4) == "\x84\x31\x95\x33") return 4;
  return 0;
}

// UTF-16 without BOM: in a game record at least one unit in ten is ASCII and so has a zero byte.
std::optional<Charset> sniff_utf16(ByteView bytes) noexcept {
  const ByteView head = bytes.first(std::min<std::size_t>(bytes.size(), 4096));
  if (as_text(head).find('\0') == std::string_view::npos) return std::nullopt;
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i + 1 < head.size(); i += 2) {
    zeros[0] += head[i] == 0 ? 1U : 0U;
    zeros[1] += head[i + 1] == 0 ? 1U : 0U;
  }
  const std::size_t enough = std::max<std::size_t>(2, head.size() / 20);
  if (zeros[1] >= enough && zeros[0] * 8 < zeros[1]) return Charset::Utf16le;
  if (zeros[0] >= enough && zeros[1] * 8 < zeros[0]) return Charset::Utf16be;
  return std::nullopt;
}

}  // namespace

std::string_view charset_name(Charset charset) noexcept {
  return kNames[static_cast<std::size_t>(charset)];
}

std::optional<Charset> parse_charset(std::string_view name) noexcept {
  const auto is_name = [name](std::string_view known) {
    return std::ranges::equal(name, known, [](char a, char b) {
      return std::tolower(static_cast<unsigned char>(a)) == b;
    });
  };
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (is_name(kNames[i])) return static_cast<Charset>(i);
  }
  for (const auto& [alias, charset] : kAliases) {
    if (is_name(alias)) return charset;
  }
  return std::nullopt;
}

void decode_into(Decoded& out, ByteView bytes, Charset charset) {
  const std::size_t bom = bom_length(bytes, charset);
  bytes = bytes.subspan(bom);
  switch (charset) {
    case Charset::Ascii: decode_ascii(out, bytes); break;
    case Charset::Utf8: decode_utf8(out, bytes); break;
    case Charset::Utf16le: decode_utf16(out, bytes, true); break;
    case Charset::Utf16be: decode_utf16(out, bytes, false); break;
    case Charset::Gb18030: decode_pairs(out, bytes, detail::gb18030_pairs(), true); break;
    case Charset::Big5: decode_pairs(out, bytes, detail::big5_pairs(), false); break;
  }
  if (out.bad_bytes > 0) out.first_bad += bom;
}

Decoded decode(ByteView bytes, Charset charset) {
  Decoded out;
  decode_into(out, bytes, charset);
  return out;
}

std::optional<Charset> sniff_charset(ByteView bytes) noexcept {
  for (const Charset c : {Charset::Utf8, Charset::Utf16le, Charset::Utf16be, Charset::Gb18030}) {
    if (bom_length(bytes, c) > 0) return c;
  }
  if (const auto utf16 = sniff_utf16(bytes)) return utf16;
  const std::size_t ascii = ascii_prefix(bytes);
  if (ascii == bytes.size()) return Charset::Ascii;
  if (is_utf8(as_text(bytes.subspan(ascii)))) return Charset::Utf8;
  return std::nullopt;
}

std::size_t ascii_prefix(ByteView bytes) noexcept {
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    if ((word & kHighBits) != 0) break;
  }
  while (at < bytes.size() && bytes[at] < 0x80)
    ++at;
  return at;
}

bool is_utf8(std::string_view text) noexcept {
  for (;;) {
    text.remove_prefix(ascii_prefix(as_bytes(text)));
    if (text.empty()) return true;
    const auto c = detail::next_utf8(text);
    if (c.value == kBadChar) return false;
    text.remove_prefix(c.length);
  }
}

}  // namespace xq
