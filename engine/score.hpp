// The scale on which the search counts.
//
// About 400 is a knight or a cannon and 900 a rook. Three bands lie above everything a position can
// be worth: wins by the repetition rule, which hold for one path only, and real mates.
#pragma once

#include <cstdlib>

namespace engine {

using Score = int;
using Depth = int;  ///< plies left to search

inline constexpr int kMaxPly = 128;
inline constexpr Score kInfinite = 32000;
inline constexpr Score kMate = 30000;  ///< minus plies until the mate or stalemate
inline constexpr Score kBan = 29000;   ///< minus plies until the other side breaks the rule
inline constexpr Score kWin = 28000;   ///< everything above is decided
inline constexpr Score kDraw = 0;

/// The side to move has no move, `ply` plies from the root.
[[nodiscard]] constexpr Score mated_at(int ply) noexcept {
  return ply - kMate;
}
/// Mate or stalemate on the board, whatever the path to here.
[[nodiscard]] constexpr bool is_mate(Score v) noexcept {
  return v > kBan || v < -kBan;
}
/// Won or lost by repetition: true on this path only, never a bound for the table.
[[nodiscard]] constexpr bool is_path_bound(Score v) noexcept {
  return !is_mate(v) && (v > kWin || v < -kWin);
}
[[nodiscard]] constexpr bool is_decided(Score v) noexcept {
  return v > kWin || v < -kWin;
}

}  // namespace engine
