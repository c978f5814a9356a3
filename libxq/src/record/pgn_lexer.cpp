#include "pgn_lexer.hpp"

#include <algorithm>

#include "xq/notation/any.hpp"

#include "pgn_tables.hpp"

namespace xq::record {
namespace {

// The first three bytes of a text as one number; 0 if it is shorter.
constexpr std::uint32_t three_bytes(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  return text.size() < 3 ? 0 : byte(0) << 16 | byte(1) << 8 | byte(2);
}

// Wide signs by their three bytes.
constexpr std::uint32_t kIdeographicSpace = three_bytes("\xE3\x80\x80");
constexpr std::uint32_t kIdeographicComma = three_bytes("\xE3\x80\x81");
constexpr std::uint32_t kIdeographicStop = three_bytes("\xE3\x80\x82");
constexpr std::uint32_t kWideComma = three_bytes("\xEF\xBC\x8C");
constexpr std::uint32_t kWideSemicolon = three_bytes("\xEF\xBC\x9B");
constexpr std::uint32_t kByteOrderMark = three_bytes("\xEF\xBB\xBF");
constexpr std::uint32_t kWideOpen = three_bytes("\xEF\xBC\x88");
constexpr std::uint32_t kWideClose = three_bytes("\xEF\xBC\x89");
constexpr std::uint32_t kWideDot = three_bytes("\xEF\xBC\x8E");
constexpr std::uint32_t kEllipsis = three_bytes("\xE2\x80\xA6");
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
constexpr std::string_view kWideExclamation = "\xEF\xBC\x81";
constexpr std::string_view kWideQuestion = "\xEF\xBC\x9F";

// A decimal digit of either width at the start of the text, and its bytes; 0 bytes for none.
struct Digit {
  std::uint32_t value = 0;
  std::size_t length = 0;
};
Digit digit_at(std::string_view text) noexcept {
  if (text.empty()) return {};
  if (text[0] >= '0' && text[0] <= '9') return {static_cast<std::uint32_t>(text[0] - '0'), 1};
  const std::uint32_t above_zero = three_bytes(text) - 0xEFBC90U;  // U+FF10..U+FF19
  if (above_zero <= 9) return {above_zero, 3};
  return {};
}

// A dot behind a move number, and how many dots it counts for.
struct Dot {
  std::uint32_t count = 0;
  std::size_t length = 0;
};
Dot dot_at(std::string_view text) noexcept {
  if (text.starts_with('.')) return {1, 1};
  const std::uint32_t wide = three_bytes(text);
  if (wide == kWideDot || wide == kIdeographicComma) return {1, 3};
  if (wide == kEllipsis) return {3, 3};
  return {};
}

// The usual number: up to three ASCII digits, a dot and nothing else.
std::optional<std::uint32_t> plain_number(std::string_view token) noexcept {
  if (token.size() < 2 || token.size() > 4 || token.back() != '.') return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : token.substr(0, token.size() - 1)) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

bool is_made_of(std::string_view text, std::string_view signs) noexcept {
  return text.find_first_not_of(signs) == std::string_view::npos;
}

}  // namespace

std::size_t separator_length(std::string_view text) noexcept {
  if (text.empty()) return 0;
  switch (kind_of(text[0])) {
    case ByteKind::Separator: return 1;
    case ByteKind::Wide:
      switch (three_bytes(text)) {
        case kIdeographicSpace:
        case kIdeographicComma:
        case kIdeographicStop:
        case kWideComma:
        case kWideSemicolon:
        case kByteOrderMark: return 3;
        default: return text.starts_with(kNoBreakSpace) ? 2 : 0;
      }
    default: return 0;
  }
}

std::size_t token_length(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    // Three bytes each: the characters of moves. Decoded text is sound, and no byte of theirs but
    // the first has another kind than Word.
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead >= 0xE4 && lead <= 0xE9 && text.size() - at >= 3) {
      at += 3;
      continue;
    }
    const ByteKind kind = kind_of(text[at]);
    if (kind == ByteKind::Word) {
      ++at;
    } else if (kind == ByteKind::Wide) {
      const std::string_view rest = text.substr(at);
      // The comma of lists belongs to the number before it.
      if (three_bytes(rest) == kIdeographicComma && digit_at(text).length > 0) return at + 3;
      if (separator_length(rest) > 0 || open_length(rest) > 0 || close_length(rest) > 0) return at;
      ++at;
    } else {
      return at;
    }
  }
  return at;
}

std::size_t open_length(std::string_view text) noexcept {
  if (text.starts_with('(')) return 1;
  return three_bytes(text) == kWideOpen ? 3 : 0;
}

std::size_t close_length(std::string_view text) noexcept {
  if (text.starts_with(')')) return 1;
  return three_bytes(text) == kWideClose ? 3 : 0;
}

NumberPrefix number_prefix(std::string_view token) noexcept {
  NumberPrefix prefix;
  if (const auto plain = plain_number(token)) return {token.size(), plain, false};
  if (digit_at(token).length == 0 && dot_at(token).length == 0) return prefix;
  std::string_view rest = token;
  std::uint32_t value = 0;
  std::size_t digits = 0;
  for (Digit d = digit_at(rest); d.length > 0; d = digit_at(rest)) {
    if (++digits > 6) return {};
    value = value * 10 + d.value;
    rest.remove_prefix(d.length);
  }
  std::uint32_t dots = 0;
  for (Dot d = dot_at(rest); d.length > 0; d = dot_at(rest)) {
    dots += d.count;
    rest.remove_prefix(d.length);
  }
  const bool whole = rest.empty();
  if (digits > 0 ? dots == 0 && !whole : dots < 2) return {};
  // "33.4" is a pawn's move in WXF.
  if (digits > 0 && digits <= 2 && dots == 1 && digit_at(rest).length == rest.size() && !whole) {
    return {};
  }
  if (digits > 0) prefix.number = value;
  prefix.ellipsis = dots >= 2;
  prefix.length = token.size() - rest.size();
  return prefix;
}

std::optional<Outcome> result_token(std::string_view token) {
  // Chinese moves have twelve bytes or more, results never; others do not start like this. Most of
  // what starts with a digit is a move number.
  if (token.empty() || token.size() > 11) return std::nullopt;
  constexpr std::string_view kFirst = "*\xC2\xE5\xE7\xE9\xEF";
  constexpr std::string_view kSecond = "-/:.\xE2\xEF";
  const bool digit = token[0] == '0' || token[0] == '1';
  if (digit ? token.size() < 3 || kSecond.find(token[1]) == std::string_view::npos
            : kFirst.find(token[0]) == std::string_view::npos) {
    return std::nullopt;
  }
  return parse_result(token);
}

bool is_annotation(std::string_view token) noexcept {
  if (token[0] == '$') return is_made_of(token.substr(1), "0123456789");
  if (is_made_of(token, "!?=+-/#~^_|<>.:")) return true;
  return token == kWideExclamation || token == kWideQuestion;
}

bool is_rule(std::string_view token) noexcept {
  return token.size() >= 4 && std::string_view("=-*_~#").find(token[0]) != std::string_view::npos &&
         is_made_of(token, token.substr(0, 1));
}

std::string_view without_marks(std::string_view token) noexcept {
  for (;;) {
    const char last = token.empty() ? '\0' : token.back();
    if (last != '!' && last != '?' && last != '\x81' && last != '\x9F') return token;
    if (token.ends_with('!') || token.ends_with('?')) {
      token.remove_suffix(1);
    } else if (token.ends_with(kWideExclamation) || token.ends_with(kWideQuestion)) {
      token.remove_suffix(3);
    } else {
      return token;
    }
  }
}

bool is_move_like(std::string_view token) noexcept {
  if (notation::well_formed(token).size > 0) return true;
  const std::string_view less = mended(token);
  return less.size() < token.size() && notation::well_formed(less).size > 0;
}

std::string_view mended(std::string_view token) noexcept {
  std::string_view less = token;
  while (!less.empty() && std::string_view(".:#+|\"'`").find(less.back()) != std::string_view::npos)
    less.remove_suffix(1);
  while (!less.empty() && std::string_view("\"'`").find(less.front()) != std::string_view::npos)
    less.remove_prefix(1);
  if (notation::well_formed(less).size > 0) return less;
  std::string_view rest = less;
  for (Digit d = digit_at(rest); d.length > 0; d = digit_at(rest)) {
    rest.remove_prefix(d.length);
    if (notation::well_formed(rest).size > 0) return rest;
  }
  return less;
}

}  // namespace xq::record
