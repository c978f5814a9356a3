// The 90 points of the board.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "xq/board/color.hpp"

namespace xq {

/// File a is at Red's left hand.
enum class File : std::uint8_t { A, B, C, D, E, F, G, H, I };
/// Rank 0 is Red's back rank.
enum class Rank : std::uint8_t { R0, R1, R2, R3, R4, R5, R6, R7, R8, R9 };

/// One of the 90 points of the board. Index = rank * 9 + file; a0 (Red's left corner) = 0, i9 = 89.
class Square {
 public:
  static constexpr int kCount = 90;

  constexpr Square() = default;
  constexpr Square(File f, Rank r) noexcept
      : index_(static_cast<std::uint8_t>(static_cast<int>(r) * 9 + static_cast<int>(f))) {}

  /// REQUIRES: 0 <= index < 90.
  [[nodiscard]] static constexpr Square from_index(int index) noexcept {
    assert(index >= 0 && index < kCount);
    Square s;
    s.index_ = static_cast<std::uint8_t>(index);
    return s;
  }
  /// The point at file 0..8 (a..i) and rank 0..9, nullopt off the board.
  [[nodiscard]] static constexpr std::optional<Square> at(int file, int rank) noexcept {
    if (file < 0 || file > 8 || rank < 0 || rank > 9) return std::nullopt;
    return from_index(rank * 9 + file);
  }
  /// Parses "a0".."i9", lower case. nullopt for anything else.
  [[nodiscard]] static constexpr std::optional<Square> parse(std::string_view t) noexcept {
    if (t.size() != 2 || t[0] < 'a' || t[0] > 'i' || t[1] < '0' || t[1] > '9') return std::nullopt;
    return from_index((t[1] - '0') * 9 + (t[0] - 'a'));
  }

  [[nodiscard]] constexpr int index() const noexcept { return index_; }
  /// For subscripts.
  [[nodiscard]] constexpr std::size_t slot() const noexcept { return index_; }
  [[nodiscard]] constexpr File file() const noexcept { return static_cast<File>(index_ % 9); }
  [[nodiscard]] constexpr Rank rank() const noexcept { return static_cast<Rank>(index_ / 9); }
  [[nodiscard]] constexpr int file_index() const noexcept { return index_ % 9; }
  [[nodiscard]] constexpr int rank_index() const noexcept { return index_ / 9; }

  /// Left-right mirror: a <-> i on the same rank.
  [[nodiscard]] constexpr Square mirrored() const noexcept {
    return from_index(rank_index() * 9 + 8 - file_index());
  }
  /// 180 degrees: a0 <-> i9.
  [[nodiscard]] constexpr Square rotated() const noexcept {
    return from_index(kCount - 1 - index_);
  }

  /// "a0".."i9".
  [[nodiscard]] std::string text() const {
    return {static_cast<char>('a' + file_index()), static_cast<char>('0' + rank_index())};
  }

  friend constexpr auto operator<=>(Square, Square) noexcept = default;

 private:
  std::uint8_t index_ = 0;
};
static_assert(sizeof(Square) == 1);
static_assert(Square(File::A, Rank::R0).mirrored() == Square(File::I, Rank::R0));

/// File counted 1..9 from the right hand of `side`, as Chinese and WXF notations count.
[[nodiscard]] constexpr int file_from_right(Square s, Color side) noexcept {
  return side == Color::Red ? 9 - s.file_index() : s.file_index() + 1;
}
/// Rank 0..9 counted from the back rank of `side`.
[[nodiscard]] constexpr int rank_from_home(Square s, Color side) noexcept {
  return side == Color::Red ? s.rank_index() : 9 - s.rank_index();
}
/// The three by three points in which the king and advisors of `side` stay.
[[nodiscard]] constexpr bool in_palace(Square s, Color side) noexcept {
  return s.file_index() >= 3 && s.file_index() <= 5 && rank_from_home(s, side) <= 2;
}
/// Whether the point lies on the far side of the river for `side`.
[[nodiscard]] constexpr bool across_river(Square s, Color side) noexcept {
  return rank_from_home(s, side) >= 5;
}

}  // namespace xq
