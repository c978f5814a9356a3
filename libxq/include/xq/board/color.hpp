// The two sides. Red moves first and is written in capitals and as `w` in FEN.
#pragma once

#include <cstddef>
#include <cstdint>

namespace xq {

enum class Color : std::uint8_t { Red, Black };

/// The other side.
[[nodiscard]] constexpr Color opponent(Color c) noexcept {
  return c == Color::Red ? Color::Black : Color::Red;
}

/// 0 for Red, 1 for Black: for arrays with one place per side.
[[nodiscard]] constexpr std::size_t index_of(Color c) noexcept {
  return static_cast<std::size_t>(c);
}

/// How a game ended.
enum class Outcome : std::uint8_t { RedWins, Draw, BlackWins, Unknown };

/// The same result for a reader who swapped the colours.
[[nodiscard]] constexpr Outcome colours_swapped(Outcome o) noexcept {
  if (o == Outcome::RedWins) return Outcome::BlackWins;
  if (o == Outcome::BlackWins) return Outcome::RedWins;
  return o;
}

}  // namespace xq
