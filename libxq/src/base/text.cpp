#include "xq/base/text.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "xq/base/bytes.hpp"

namespace xq {
namespace {

std::string bare(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  std::string out(word);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

// Letters added, dropped, changed or swapped with their neighbour (optimal string alignment).
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> two_up;
  std::vector<std::size_t> up(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    up[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = up[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({up[j] + 1, row[j - 1] + 1, changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], two_up[j - 2] + 1);
      }
    }
    two_up = std::exchange(up, std::move(row));
  }
  return up[b.size()];
}

std::size_t width_of(UChar32 c) {
  const auto category = u_charType(c);
  if (category == U_NON_SPACING_MARK || category == U_ENCLOSING_MARK || category == U_FORMAT_CHAR ||
      category == U_CONTROL_CHAR) {
    return 0;
  }
  const int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

}  // namespace

std::optional<std::string_view> nearest_name(std::string_view word,
                                             std::span<const std::string_view> names) {
  const std::string wanted = bare(word);
  if (wanted.empty()) return std::nullopt;
  std::size_t least = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  std::optional<std::string_view> nearest;
  for (const std::string_view name : names) {
    const std::string candidate = bare(name);
    const bool begins = wanted.size() >= 2 && candidate.starts_with(wanted);
    const std::size_t distance =
        begins ? std::min<std::size_t>(1, edits(wanted, candidate)) : edits(wanted, candidate);
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

std::size_t display_width(std::string_view utf8) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    if (utf8.substr(at).starts_with("\x1B[")) {
      const std::size_t end = utf8.find('m', at);
      if (end == std::string_view::npos) break;
      at = end + 1;
      continue;
    }
    UChar32 c = 0;
    const ByteView bytes = as_bytes(utf8);
    U8_NEXT(bytes, at, bytes.size(), c);
    width += c < 0 ? 1 : width_of(c);  // a bad byte shows as one replacement character
  }
  return width;
}

std::string pad_right(std::string_view utf8, std::size_t width) {
  std::string out(utf8);
  const std::size_t used = display_width(utf8);
  if (used < width) out.append(width - used, ' ');
  return out;
}

std::string pad_left(std::string_view utf8, std::size_t width) {
  const std::size_t used = display_width(utf8);
  std::string out(used < width ? width - used : 0, ' ');
  out += utf8;
  return out;
}

std::string with_commas(std::uint64_t number) {
  std::string out = std::to_string(number);
  for (std::size_t at = out.size(); at > 3;) {
    at -= 3;
    out.insert(at, 1, ',');
  }
  return out;
}

std::string with_commas_signed(std::int64_t number) {
  const auto size = static_cast<std::uint64_t>(number);
  return number < 0 ? "-" + with_commas(~size + 1) : with_commas(size);
}

std::string percent_text(double share) {
  if (share <= 0) return "0%";
  if (share >= 1) return "100%";
  if (share < 0.0005) return "<0.1%";
  if (share >= 0.9995) return ">99.9%";
  return fmt::format("{:.1f}%", share * 100);
}

}  // namespace xq
