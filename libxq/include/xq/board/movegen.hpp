// Move generation and legality.
#pragma once

#include <array>
#include <cstddef>

#include "xq/board/position.hpp"

namespace xq {

/// Moves in place, without allocation. The pieces a Position allows never have more than 128 moves:
/// 2 rooks and 2 cannons 17 each, 2 knights 8, 5 pawns 3, 2 advisors, 4 bishops and the king 4 make
/// 127.
class MoveList {
 public:
  void push_back(Move m) noexcept { moves_[size_++] = m; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }
  [[nodiscard]] Move operator[](std::size_t i) const noexcept { return moves_[i]; }
  [[nodiscard]] bool contains(Move m) const noexcept;

 private:
  std::array<Move, 128> moves_{};
  std::size_t size_ = 0;
};

/// Whether the piece on move.from() may go to move.to() by its way of moving, whatever happens to
/// its king.
[[nodiscard]] bool is_pseudo_legal(const Position& position, Move move) noexcept;
/// Whether the move may be played. True for exactly the moves of legal_moves().   Cost under 100
/// ns.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;
/// Whether a pseudo-legal move leaves the mover's king out of attack, kings not facing.
[[nodiscard]] bool leaves_king_safe(const Position& position, Move move) noexcept;

/// All moves by way of moving, own king in danger or not.
[[nodiscard]] MoveList pseudo_legal_moves(const Position& position) noexcept;
/// All legal moves, by from-point and then in the order of the tables. Empty = mate or stalemate: a
/// loss.
[[nodiscard]] MoveList legal_moves(const Position& position) noexcept;
/// Whether there is any legal move. Cheaper than generating all.
[[nodiscard]] bool has_legal_move(const Position& position) noexcept;

/// Why the side to move has lost, if it has.
enum class Ending : std::uint8_t { None, Mate, Stalemate };
/// Mate: no legal move and in check. Stalemate (also a loss in xiangqi): no legal move, not in
/// check.
[[nodiscard]] Ending ending(const Position& position) noexcept;

}  // namespace xq
