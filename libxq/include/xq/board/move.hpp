// A move as a pair of points, and the 16-bit code under which files keep it.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "xq/board/square.hpp"

namespace xq {

/// From one point to another. Says nothing about pieces; legality is movegen's business.
class Move {
 public:
  /// No move.
  constexpr Move() = default;
  constexpr Move(Square from, Square to) noexcept : from_(from), to_(to) {}

  [[nodiscard]] static constexpr Move none() noexcept { return {}; }
  [[nodiscard]] constexpr bool is_none() const noexcept { return from_ == to_; }
  [[nodiscard]] constexpr Square from() const noexcept { return from_; }
  [[nodiscard]] constexpr Square to() const noexcept { return to_; }
  /// Left-right mirror of both points.
  [[nodiscard]] constexpr Move mirrored() const noexcept {
    return {from_.mirrored(), to_.mirrored()};
  }
  /// Both points turned by 180 degrees.
  [[nodiscard]] constexpr Move rotated() const noexcept { return {from_.rotated(), to_.rotated()}; }
  /// "h2e2", ranks 0..9; "0000" for no move.
  [[nodiscard]] std::string text() const { return is_none() ? "0000" : from_.text() + to_.text(); }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  Square from_;
  Square to_;
};
static_assert(sizeof(Move) == 2);

/// Cell of a 16x16 board as files and the key table count it: (12 - rank) * 16 + 3 + file.
/// Stability: BOOK.DAT's; never changes.
[[nodiscard]] constexpr std::uint8_t cell_of(Square s) noexcept {
  return static_cast<std::uint8_t>((12 - s.rank_index()) * 16 + 3 + s.file_index());
}
/// The point of a 16x16 cell, nullopt for a cell beside the board.
[[nodiscard]] constexpr std::optional<Square> square_of_cell(std::uint8_t cell) noexcept {
  return Square::at((cell & 15) - 3, 12 - (cell >> 4));
}

/// The code of a move in books and databases: from | to << 8, both as 16x16 cells. h2e2 = 0xA7AA.
using MoveCode = std::uint16_t;
[[nodiscard]] constexpr MoveCode code_of(Move m) noexcept {
  return static_cast<MoveCode>(cell_of(m.from()) | (cell_of(m.to()) << 8));
}
/// The move of a code, nullopt if a cell lies beside the board or both are the same.
[[nodiscard]] constexpr std::optional<Move> move_of_code(MoveCode code) noexcept {
  const auto from = square_of_cell(static_cast<std::uint8_t>(code & 0xFF));
  const auto to = square_of_cell(static_cast<std::uint8_t>(code >> 8));
  if (!from || !to || *from == *to) return std::nullopt;
  return Move(*from, *to);
}
/// The code of the left-right mirrored move.   REQUIRES: move_of_code(code) has a value.
[[nodiscard]] constexpr MoveCode mirrored_code(MoveCode code) noexcept {
  // A cell's column c becomes 14 - c; both nibbles at once, without a borrow between them.
  return static_cast<MoveCode>((code & 0xF0F0) | (0x0E0E - (code & 0x0F0F)));
}
static_assert(code_of(Move(Square(File::H, Rank::R2), Square(File::E, Rank::R2))) == 0xA7AA);

}  // namespace xq
