// The board of the search: a Position, the way back, and what evaluation wants kept up to date.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "xq/board/position.hpp"

#include "score.hpp"

namespace engine {

/// What a repeated position means for the side to move.
enum class Repeat : std::uint8_t { None, Draw, Win, Loss };

class SearchBoard {
 public:
  /// Plays the moves of the game; they count for repetition.   REQUIRES: they are legal.
  explicit SearchBoard(const xq::Position& start, std::span<const xq::Move> moves = {});

  [[nodiscard]] const xq::Position& position() const noexcept { return position_; }
  [[nodiscard]] xq::Color side() const noexcept { return position_.side_to_move(); }
  [[nodiscard]] const xq::LockKey& key() const noexcept { return position_.key(); }
  /// Whether the side to move is in check.
  [[nodiscard]] bool in_check() const noexcept { return states_.back().check; }
  /// The move that led here; none at the start and after a null move.
  [[nodiscard]] xq::Move last_move() const noexcept { return states_.back().move; }
  /// Material and places, seen by Red.
  [[nodiscard]] Score placement() const noexcept { return states_.back().placement; }
  [[nodiscard]] int count(xq::Color c, xq::PieceType t) const noexcept {
    return counts_[xq::Piece(c, t).index()];
  }
  /// Rooks, cannons and knights of a side.
  [[nodiscard]] int officers(xq::Color c) const noexcept;
  /// Whether any piece is left that can cross the river.
  [[nodiscard]] bool anyone_can_win() const noexcept;

  /// REQUIRES: the move is legal.
  void do_move(xq::Move move);
  void undo_move() noexcept;
  /// Passes.   REQUIRES: not in check.
  void do_null();
  void undo_null() noexcept;

  /// Judges the first recurrence of this position since the last capture or null move: whoever gave
  /// check with every move of the cycle, alone, loses.
  [[nodiscard]] Repeat repetition() const noexcept;

 private:
  struct State {
    xq::LockKey key;
    Score placement = 0;
    xq::Move move;
    xq::Undo undo;
    bool check = false;
    bool barrier = false;  ///< nothing before this can come back: a capture or a null move
  };
  xq::Position position_;
  std::array<std::int8_t, xq::Piece::kCount> counts_{};
  std::vector<State> states_;
};

}  // namespace engine
