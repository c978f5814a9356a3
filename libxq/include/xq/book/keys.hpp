// Keys and move codes of the book formats that do not use ours.
#pragma once

#include <cstdint>
#include <optional>

#include "xq/board/position.hpp"
#include "xq/book/row.hpp"

namespace xq::book {

/// The 64-bit key of .obk, .pfBook and .yfk: 628d04d7c9c144ae for the start position.
/// Source: HASHKEY.txt as it circulates; docs/keys.md.
[[nodiscard]] std::uint64_t bh_key(const Position& position) noexcept;
/// XBoard's PolyGlot key for xiangqi: f0aba4ffa5f274f5 for the start position.
[[nodiscard]] std::uint64_t polyglot_key(const Position& position) noexcept;

/// The packed board of .xqb and the way moves go into it.
struct PackedBoard {
  FileKey key;
  bool rotated = false;   ///< Black is to move: turned by 180 degrees, colours swapped
  bool mirrored = false;  ///< then left-right
  /// `fromRow << 12 | fromCol << 8 | toRow << 4 | toCol` in the packed board, rows from the top.
  [[nodiscard]] std::uint16_t code_of(Move move) const noexcept;
  /// nullopt: off the board, or from = to.
  [[nodiscard]] std::optional<Move> move_of(std::uint64_t code) const noexcept;
};
[[nodiscard]] PackedBoard packed_board(const Position& position) noexcept;

/// `from << 8 | to` as 16x16 cells: h2e2 = 0xAAA7. In .yfk the bytes are swapped, which is
/// MoveCode.
[[nodiscard]] std::uint16_t bh_code_of(Move move) noexcept;
[[nodiscard]] std::optional<Move> bh_move_of(std::uint64_t code) noexcept;
/// `from * 90 + to`, squares 9 * rank + file: h2e2 = 2272.
[[nodiscard]] std::uint16_t polyglot_code_of(Move move) noexcept;
[[nodiscard]] std::optional<Move> polyglot_move_of(std::uint64_t code) noexcept;

}  // namespace xq::book
