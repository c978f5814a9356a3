// Small helpers for text that people read: widths on a terminal, numbers, spelling suggestions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace xq {

/// The name most like a mistyped word: fewest letters added, dropped, changed or swapped with their
/// neighbour; leading hyphens and case do not count. A name that starts with the word is as near as
/// one change.
/// Returns  nullopt if none is near: more changes than a third of the word (at least one).
/// Example  nearest_name("--min-game", names) gives "--min-games".
[[nodiscard]] std::optional<std::string_view> nearest_name(std::string_view word,
                                                           std::span<const std::string_view> names);

/// Columns that UTF-8 text takes on a terminal: East Asian wide and full-width characters two,
/// combining marks and control characters none, others one; ESC [ ... m sequences none.
[[nodiscard]] std::size_t display_width(std::string_view utf8);

/// Text with blanks behind (pad_right) or before it (pad_left) up to a display width; longer text
/// is left as it is.
[[nodiscard]] std::string pad_right(std::string_view utf8, std::size_t width);
[[nodiscard]] std::string pad_left(std::string_view utf8, std::size_t width);

/// "12,081".
[[nodiscard]] std::string with_commas(std::uint64_t number);
/// The same with a minus sign in front of numbers below 0.
[[nodiscard]] std::string with_commas_signed(std::int64_t number);

/// A share 0..1 as percent with one decimal, never rounded to nothing or to everything: "0%" and
/// "100%" are exact, else "<0.1%" and ">99.9%" are the ends.
[[nodiscard]] std::string percent_text(double share);

}  // namespace xq
