// What a position is worth without looking ahead.
#pragma once

#include "xq/board/piece.hpp"
#include "xq/board/square.hpp"

#include "score.hpp"

namespace engine {

class SearchBoard;

/// A piece on a point, material included: positive for Red's, negative for Black's.
[[nodiscard]] Score placement_value(xq::Piece piece, xq::Square s) noexcept;

/// Plain value of a piece, for ordering captures: 0 for a king, 120..900.
[[nodiscard]] Score piece_value(xq::PieceType type) noexcept;

/// Seen by the side to move; always between -kWin and kWin. Shrinks as the plies without a capture
/// add up.   Cost  about 200 ns.
[[nodiscard]] Score evaluate(const SearchBoard& board) noexcept;

}  // namespace engine
