// Where pieces may go on an empty or a given board: tables built at compile time, and the test
// whether a king is attacked. Pure geometry; whose turn it is and whether a move is legal is
// movegen's business.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "xq/board/move.hpp"
#include "xq/board/point_set.hpp"
#include "xq/board/setup.hpp"

namespace xq::attacks {

/// Up to N points.
template <std::size_t N>
struct PointList {
  std::array<Square, N> points{};
  std::uint8_t size = 0;

  constexpr void push_back(Square s) noexcept { points[size++] = s; }
  [[nodiscard]] constexpr const Square* begin() const noexcept { return points.data(); }
  [[nodiscard]] constexpr const Square* end() const noexcept { return points.data() + size; }
};

/// A target and the point that must be empty on the way: a knight's leg, a bishop's eye.
struct Step {
  Square to;
  Square over;
};
template <std::size_t N>
struct StepList {
  std::array<Step, N> steps{};
  std::uint8_t size = 0;

  constexpr void push_back(Step s) noexcept { steps[size++] = s; }
  [[nodiscard]] constexpr const Step* begin() const noexcept { return steps.data(); }
  [[nodiscard]] constexpr const Step* end() const noexcept { return steps.data() + size; }
};

/// The points from a square outwards in one direction, nearest first.
using Ray = PointList<9>;

struct Tables {
  std::array<std::array<Ray, 4>, Square::kCount> rays{};  ///< forward, back, left, right
  std::array<StepList<8>, Square::kCount> knight{};       ///< leg next to the knight
  std::array<StepList<8>, Square::kCount>
      knight_from{};                                   ///< `to` = where an attacking knight stands
  std::array<StepList<4>, Square::kCount> bishop{};    ///< stays on the half it stands on
  std::array<PointList<4>, Square::kCount> advisor{};  ///< empty outside the palaces
  std::array<PointList<4>, Square::kCount> king{};     ///< empty outside the palaces
  std::array<std::array<PointList<3>, Square::kCount>, 2> pawn{};  ///< by colour
  std::array<std::array<PointList<3>, Square::kCount>, 2>
      pawn_from{};  ///< where an attacking pawn stands
  /// near[k] has a bit for every point whose emptying or filling can change whether a king on k is
  /// attacked by a piece that does not move: the file and rank of k and its four diagonal
  /// neighbours (legs of knights).
  std::array<std::array<bool, Square::kCount>, Square::kCount> near{};
};

/// Immutable, shared by all threads.
extern const Tables kTables;

/// Whether a king of `side` on `king` could be taken if `move` had been made (Move::none() = as it
/// stands). Facing kings on an open file count. `points` are where pieces of each colour stand.
/// Cost about 10 ns.
/// REQUIRES: `king` is where the king stands after the move, in its palace; the mover is `side`.
[[nodiscard]] bool king_attacked(const PieceArray& pieces, const std::array<PointSet, 2>& points,
                                 Square king, Color side, Move move = Move::none()) noexcept;

}  // namespace xq::attacks
