#include "pgn_tags.hpp"

#include <algorithm>
#include <array>

namespace xq::record {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::array<std::string_view, 16> kKnownNames{
    "event", "game",  "site",   "date",    "round",  "red",     "black", "white",
    "fen",   "setup", "result", "variant", "format", "redteam", "title", "ecco",
};

bool is_name_byte(char c) noexcept {
  const auto b = static_cast<unsigned char>(c);
  return (b >= '0' && b <= '9') || (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || b == '_' ||
         b >= 0x80;
}

char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && kBlanks.find(text[at]) != std::string_view::npos)
    ++at;
  return at;
}

// The name in "[Name ...": where it starts and ends. Empty if there is none.
struct NameRange {
  std::size_t from = 0;
  std::size_t to = 0;
};
NameRange name_range(std::string_view text) noexcept {
  if (text.empty() || text[0] != '[') return {};
  const std::size_t from = skip_blanks(text, 1);
  std::size_t to = from;
  while (to < text.size() && is_name_byte(text[to]))
    ++to;
  return {from, to};
}

// Takes the backslash off \" and \\ as the PGN standard wants it.
std::string unescaped(std::string_view value) {
  std::string out;
  out.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool escape =
        value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
    if (escape) ++i;
    out += value[i];
  }
  return out;
}

std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t from = text.find_first_not_of(kBlanks);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(kBlanks) - from + 1);
}

// The first quote from `from` on that a closing bracket follows: quotes inside the value are never
// followed by one, or escaped. npos if there is none.
std::size_t closing_quote(std::string_view text, std::size_t from) noexcept {
  std::size_t escaped_one = std::string_view::npos;
  for (std::size_t at = text.find('"', from); at != std::string_view::npos;
       at = text.find('"', at + 1)) {
    const std::size_t next = skip_blanks(text, at + 1);
    if (next >= text.size() || text[next] != ']') continue;
    std::size_t slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] == '\\')
      ++slashes;
    if (slashes % 2 == 0) return at;
    if (escaped_one == std::string_view::npos) escaped_one = at;
  }
  return escaped_one;  // a value that ends with a backslash
}

}  // namespace

std::string_view tag_name(std::string_view text) noexcept {
  const NameRange name = name_range(text);
  return text.substr(name.from, name.to - name.from);
}

bool starts_tag(std::string_view text) noexcept {
  const NameRange name = name_range(text);
  if (name.from == name.to) return false;
  const std::size_t quote = skip_blanks(text, name.to);
  return quote < text.size() && text[quote] == '"';
}

bool starts_known_tag(std::string_view text) noexcept {
  if (!starts_tag(text)) return false;
  const NameRange name = name_range(text);
  return std::ranges::any_of(kKnownNames, [&](std::string_view known) {
    return same_tag_name(text.substr(name.from, name.to - name.from), known);
  });
}

bool is_unquoted_tag(std::string_view text) noexcept {
  const NameRange name = name_range(text);
  if (name.from == name.to || name.to == text.size()) return false;
  const std::string_view rest = trimmed(text.substr(name.to));
  return rest.size() < text.size() - name.to && rest.ends_with(']') && rest[0] != '"';
}

ParsedTag parse_tag(std::string_view text) {
  const NameRange name = name_range(text);
  ParsedTag parsed;
  parsed.tag.name = text.substr(name.from, name.to - name.from);
  const std::size_t open = skip_blanks(text, name.to);
  if (open >= text.size() || text[open] != '"') {  // no quotes at all
    const std::size_t close = std::min(text.find(']', open), text.size());
    parsed.tag.value = trimmed(text.substr(open, close - open));
    parsed.length = std::min(close + 1, text.size());
    return parsed;
  }
  if (const std::size_t quote = closing_quote(text, open + 1); quote != std::string_view::npos) {
    const std::string_view value = text.substr(open + 1, quote - open - 1);
    if (value.find('\\') == std::string_view::npos) {
      parsed.tag.value = value;
    } else {
      parsed.tag.value = unescaped(value);
    }
    parsed.length = skip_blanks(text, quote + 1) + 1;
    return parsed;
  }
  // The closing quote, the bracket or both are missing: the tag takes the line.
  std::string_view value = trimmed(text.substr(open + 1));
  parsed.closed = value.ends_with(']') || value.ends_with('"');
  if (value.ends_with(']')) value.remove_suffix(1);
  value = trimmed(value);
  if (value.ends_with('"')) value.remove_suffix(1);
  parsed.tag.value = unescaped(value);
  parsed.length = text.size();
  return parsed;
}

bool same_tag_name(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace xq::record
