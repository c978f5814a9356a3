// A checked arrangement of pieces with its keys kept up to date move by move.
//
// A Position is a value: copyable, comparable, no pointers out. Repetition lives in GameHistory,
// not here.
#pragma once

#include <array>
#include <cstdint>

#include "xq/base/result.hpp"
#include "xq/board/move.hpp"
#include "xq/board/point_set.hpp"
#include "xq/board/setup.hpp"
#include "xq/board/zobrist.hpp"

namespace xq {

/// What do_move() took away and undo_move() needs back.
struct Undo {
  Piece captured;
  std::uint16_t halfmove = 0;
  std::uint16_t fullmove = 1;
};

/// One king each in its palace, no more pieces than a set holds (but up to four bishops), and the
/// side to move cannot take the king.
class Position {
 public:
  /// The start position.
  Position();

  /// Errors  BadFen: a king missing, doubled or outside its palace, too many pieces of a kind, or
  /// the side to move could
  ///         take the king. The message names the point or the count.
  [[nodiscard]] static Result<Position> from_setup(const Setup& setup);

  [[nodiscard]] Piece at(Square s) const noexcept { return pieces_[s.slot()]; }
  [[nodiscard]] const PieceArray& pieces() const noexcept { return pieces_; }
  [[nodiscard]] const PointSet& points_of(Color c) const noexcept { return points_[index_of(c)]; }
  /// Of Red and of Black.
  [[nodiscard]] const std::array<PointSet, 2>& points() const noexcept { return points_; }
  [[nodiscard]] Color side_to_move() const noexcept { return side_; }
  [[nodiscard]] Square king_of(Color c) const noexcept { return kings_[index_of(c)]; }
  /// Plies since the last capture, as the FEN counts them.
  [[nodiscard]] int halfmove() const noexcept { return halfmove_; }
  /// Number of the move about to be played, from 1; grows after Black's move.
  [[nodiscard]] int fullmove() const noexcept { return fullmove_; }
  /// Key of this arrangement and side.
  [[nodiscard]] const LockKey& key() const noexcept { return key_; }
  /// Key of the left-right mirror; equal to key() exactly when the position is its own mirror.
  [[nodiscard]] const LockKey& mirror_key() const noexcept { return mirror_key_; }
  /// Whether the side to move is in check. Cost about 10 ns.
  [[nodiscard]] bool in_check() const noexcept;
  [[nodiscard]] Setup setup() const noexcept;

  /// Plays a move and keeps both keys.   REQUIRES: a piece of the side to move stands on
  /// move.from(). The move need not be legal: a search may try it and ask whether the king can be
  /// taken.
  Undo do_move(Move move) noexcept;
  /// Takes the last do_move() back.   REQUIRES: `move` and `undo` are that call's.
  void undo_move(Move move, const Undo& undo) noexcept;
  /// Passes the move to the other side (for null-move search); calling it again takes it back.
  void pass() noexcept;

  /// The left-right mirror; its mirror is the position again. See board/mirror.hpp.
  friend Position mirrored(const Position& position) noexcept;

  /// Same pieces, side and counters.
  friend bool operator==(const Position&, const Position&) = default;

 private:
  explicit Position(const Setup& setup) noexcept;
  void toggle_key(const KeyTable& keys, Piece piece, Square s) noexcept;

  PieceArray pieces_{};
  std::array<PointSet, 2> points_{};
  std::array<Square, 2> kings_{};
  LockKey key_;
  LockKey mirror_key_;
  Color side_ = Color::Red;
  std::uint16_t halfmove_ = 0;
  std::uint16_t fullmove_ = 1;
};

}  // namespace xq
