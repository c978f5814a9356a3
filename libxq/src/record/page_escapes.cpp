#include "page_escapes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

namespace xq::record {
namespace {

struct Entity {
  std::string_view name;
  std::string_view text;
};
constexpr std::array kEntities{Entity{"amp", "&"},
                               Entity{"lt", "<"},
                               Entity{"gt", ">"},
                               Entity{"quot", "\""},
                               Entity{"apos", "'"},
                               Entity{"nbsp", " "},
                               Entity{"middot", "\xC2\xB7"},
                               Entity{"ldquo", "\xE2\x80\x9C"},
                               Entity{"rdquo", "\xE2\x80\x9D"},
                               Entity{"hellip", "\xE2\x80\xA6"},
                               Entity{"mdash", "\xE2\x80\x94"}};
constexpr std::size_t kLongestEntity = 10;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kWideOpen = "\xEF\xBC\xBB";  // full-width brackets
constexpr std::string_view kWideClose = "\xEF\xBC\xBD";
constexpr std::string_view kWideBar = "\xEF\xBD\x9C";

void append_code_point(std::string& out, std::uint32_t c) {
  const auto tail = [&](unsigned shift) {
    out += static_cast<char>(0x80U | ((c >> shift) & 0x3FU));
  };
  if (c == 0 || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
    out += kReplacement;
  } else if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0U | (c >> 6));
    tail(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0U | (c >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0U | (c >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::optional<std::uint32_t> number_of(std::string_view digits, int base) {
  std::uint32_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// "&name;" or "&#12;" at the start: appends what it means and returns its length, else 0.
std::size_t take_entity(std::string_view text, std::string& out) {
  const std::size_t end = text.substr(0, kLongestEntity).find(';');
  if (end == std::string_view::npos || end < 2) return 0;
  const std::string_view name = text.substr(1, end - 1);
  if (name[0] == '#') {
    const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
    const auto value = number_of(name.substr(hex ? 2 : 1), hex ? 16 : 10);
    if (!value) return 0;
    append_code_point(out, *value);
    return end + 1;
  }
  const auto* const hit = std::ranges::find(kEntities, name, &Entity::name);
  if (hit == kEntities.end()) return 0;
  out += hit->text;
  return end + 1;
}

// "%u4e2d" or "\u4e2d", two of them for the characters beyond U+FFFF.
std::size_t take_unicode(std::string_view text, std::string& out) {
  const auto unit_at = [&](std::size_t at) -> std::optional<std::uint32_t> {
    const std::string_view piece = text.substr(std::min(at, text.size()), 6);
    if (piece.size() != 6 || piece[0] != text[0] || piece[1] != 'u') return std::nullopt;
    return number_of(piece.substr(2), 16);
  };
  const auto high = unit_at(0);
  if (!high) return 0;
  const auto low = *high >= 0xD800 && *high < 0xDC00 ? unit_at(6) : std::nullopt;
  if (low && *low >= 0xDC00 && *low < 0xE000) {
    append_code_point(out, 0x10000U + ((*high - 0xD800U) << 10) + (*low - 0xDC00U));
    return 12;
  }
  append_code_point(out, *high);
  return 6;
}

// "<br>", "<BR />".
std::size_t break_length(std::string_view text) {
  if (text.size() < 4 || (text[1] | 0x20) != 'b' || (text[2] | 0x20) != 'r') return 0;
  const std::size_t end = text.find_first_not_of(" /", 3);
  return end != std::string_view::npos && text[end] == '>' ? end + 1 : 0;
}

}  // namespace

std::string unescaped_page_text(std::string_view text, bool comment) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    std::size_t length = 0;
    switch (text[0]) {
      case '&': length = take_entity(text, out); break;
      case '%':
      case '\\': length = take_unicode(text, out); break;
      case '<':
        length = break_length(text);
        if (length > 0) out += '\n';
        break;
      case '|':
        if (!comment || !text.starts_with("||")) break;
        length = 2;
        out += '\n';
        break;
      default: break;
    }
    if (length == 0) {
      if (text[0] != '\0') out += text[0];
      length = 1;
    }
    text.remove_prefix(length);
  }
  return out;
}

std::string escaped_page_text(std::string_view text) {
  std::string out;
  std::string scratch;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    const bool bars = rest.starts_with("||") || (i > 0 && text[i - 1] == '|' && text[i] == '|');
    const bool by_break =
        text[i] == '|' && ((i > 0 && text[i - 1] == '\n') || rest.substr(1, 1) == "\n");
    scratch.clear();
    switch (text[i]) {
      case '[': out += kWideOpen; break;
      case ']': out += kWideClose; break;
      case '\r': break;
      case '\n': out += "||"; break;
      case '|': out += bars || by_break ? kWideBar : "|"; break;
      case '&': out += take_entity(rest, scratch) > 0 ? "&amp;" : "&"; break;
      case '%': out += take_unicode(rest, scratch) > 0 ? "&#37;" : "%"; break;
      case '\\': out += take_unicode(rest, scratch) > 0 ? "&#92;" : "\\"; break;
      case '<': out += break_length(rest) > 0 ? "&lt;" : "<"; break;
      default:
        // Zeros and their kind would make the text look like UTF-16 or no text at all.
        if (static_cast<unsigned char>(text[i]) >= ' ' || text[i] == '\t') out += text[i];
    }
  }
  return out;
}

}  // namespace xq::record
