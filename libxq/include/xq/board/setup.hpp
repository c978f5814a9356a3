// Any arrangement of pieces, legal or not: what a FEN says before anyone has judged it.
#pragma once

#include <array>
#include <cstdint>

#include "xq/board/color.hpp"
#include "xq/board/piece.hpp"
#include "xq/board/square.hpp"

namespace xq {

/// One Piece per point, indexed by Square::slot().
using PieceArray = std::array<Piece, Square::kCount>;

/// Pieces, side to move and counters, unchecked. Position is the checked form.
struct Setup {
  PieceArray pieces{};
  Color side = Color::Red;
  std::uint16_t halfmove = 0;  ///< plies since the last capture
  std::uint16_t fullmove = 1;  ///< number of the move about to be played, from 1

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// Left-right mirror: every piece goes from file a to file i and so on. Side and counters stay.
[[nodiscard]] Setup mirrored(const Setup& setup) noexcept;
/// The board turned by 180 degrees: a0 <-> i9. Pieces keep their colours.
[[nodiscard]] Setup rotated(const Setup& setup) noexcept;
/// Red pieces become black and the reverse, on the points where they stand; the other side is to
/// move. rotated(colours_swapped(s)) is the same game seen by the other player.
[[nodiscard]] Setup colours_swapped(const Setup& setup) noexcept;

}  // namespace xq
