// The moves of one game so far: repetition and who is to blame for it.
//
// Perpetual chase is not judged here yet; a repeated chase counts as a draw.
#pragma once

#include <vector>

#include "xq/board/movegen.hpp"

namespace xq {

/// What a repetition means.
enum class Repetition : std::uint8_t {
  None,        ///< the position has not occurred often enough
  Draw,        ///< neither side, or both, gave check with every move of the cycle
  RedLoses,    ///< Red alone gave check with every move of the cycle
  BlackLoses,  ///< Black alone did
};

/// A start position and the moves played from it.
class GameHistory {
 public:
  explicit GameHistory(const Position& start = Position());

  [[nodiscard]] const Position& position() const noexcept { return position_; }
  [[nodiscard]] std::size_t plies() const noexcept { return steps_.size(); }
  [[nodiscard]] Move move_at(std::size_t ply) const noexcept { return steps_[ply].move; }

  /// REQUIRES: is_legal(position(), move).
  void play(Move move);
  /// Takes the last move back.   REQUIRES: plies() > 0.
  void take_back() noexcept;

  /// How often the present position (pieces and side) has been on the board, this time included: 1
  /// or more.
  [[nodiscard]] int occurrences() const noexcept;
  /// Whether the position after `move` has been on the board before.   REQUIRES: the move is
  /// pseudo-legal.
  [[nodiscard]] bool would_repeat(Move move) const noexcept;
  /// The verdict once the present position stands for the `times`-th time, judged over the moves
  /// since its first occurrence of those; None before.   Cost  proportional to the plies since the
  /// last capture.
  [[nodiscard]] Repetition repetition(int times = 3) const noexcept;

 private:
  struct Step {
    Move move;
    Undo undo;
    LockKey key;         ///< of the position before the move
    bool check = false;  ///< the move gave check
  };
  Position position_;
  std::vector<Step> steps_;
};

}  // namespace xq
