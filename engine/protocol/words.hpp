// Cutting a protocol line into words.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// Blanks, tabs and every other control byte: a line from outside may hold anything.
[[nodiscard]] constexpr bool is_blank(char c) noexcept {
  return (c >= 0 && c <= ' ') || c == 0x7F;
}

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
  return text;
}

/// Takes the first word off; empty at the end.
[[nodiscard]] constexpr std::string_view take_word(std::string_view& text) noexcept {
  text = trimmed(text);
  std::size_t n = 0;
  while (n < text.size() && !is_blank(text[n]))
    ++n;
  const std::string_view word = text.substr(0, n);
  text.remove_prefix(n);
  return word;
}

/// A whole number; nullopt if the word is anything else. Too large ones become the largest.
template <class Int>
[[nodiscard]] std::optional<Int> number(std::string_view word) noexcept {
  Int value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (end != word.data() + word.size() || word.empty()) return std::nullopt;
  if (error == std::errc::result_out_of_range)
    return word.front() == '-' ? std::numeric_limits<Int>::min() : std::numeric_limits<Int>::max();
  if (error != std::errc()) return std::nullopt;
  return value;
}

/// ASCII letters made small.
[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return out;
}

}  // namespace engine
