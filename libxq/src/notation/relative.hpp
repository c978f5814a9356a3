// What Chinese and WXF notation have in common: a piece named by kind and by file or place among
// its like, a direction and a number, all seen by the mover.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "xq/board/move.hpp"
#include "xq/board/piece.hpp"
#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::notation {

enum class Direction : std::uint8_t { Forward, Back, Sideways };

/// Which of the pieces on a file: the front one is nearest to the enemy.
enum class Place : std::uint8_t { Front, Middle, Rear, First, Second, Third, Fourth, Fifth };

/// The n-th place from the front.   REQUIRES: 1 <= n <= 5.
[[nodiscard]] constexpr Place nth_place(int n) noexcept {
  return static_cast<Place>(static_cast<int>(Place::First) + n - 1);
}
[[nodiscard]] constexpr bool is_nth(Place place) noexcept {
  return place >= Place::First;
}

/// Direction and number: the target file from the mover's right, or a number of ranks for the
/// pieces that go straight.
struct Tail {
  Direction direction = Direction::Forward;
  int number = 0;  ///< 1..9
};

/// Pieces of one kind in the mover's order: files from the mover's right, front to rear on each.
class Tandem {
 public:
  static constexpr std::size_t kMost = 5;

  /// The mover's pieces of the kind that share their file with another of them.
  Tandem(const Position& position, PieceType type) noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] Square operator[](std::size_t i) const noexcept { return points_[i]; }
  [[nodiscard]] const Square* begin() const noexcept { return points_.data(); }
  [[nodiscard]] const Square* end() const noexcept { return points_.data() + size_; }
  /// On how many files they stand.
  [[nodiscard]] int files() const noexcept;
  /// How many stand on the file of `s`, and how many of them before `s`.
  struct Standing {
    std::size_t index = 0;
    std::size_t count = 0;
  };
  [[nodiscard]] Standing standing(Square s) const noexcept;
  /// Place in the whole list; size() if the point is not in it.
  [[nodiscard]] std::size_t index(Square s) const noexcept;

 private:
  std::array<Square, kMost> points_{};
  std::size_t size_ = 0;
};

/// Collects the legal moves among the pieces it is shown. The first one found is the answer.
class MoveFinder {
 public:
  MoveFinder(const Position& position, PieceType type, Tail tail) noexcept
      : position_(position), type_(type), tail_(tail) {}

  /// Considers the piece of the kind on `from`; seeing one twice does no harm.
  void consider(Square from) noexcept;
  /// Considers every piece of the mover's kind on a file, front to rear.
  void consider_file(int file) noexcept;
  /// Considers the pieces at a place among the tandem pieces of each file, or of one file (1..9).
  void consider_place(const Tandem& tandem, Place place, int file = 0) noexcept;
  /// Considers the one piece of that number when all tandem pieces are counted through, as XQBase
  /// numbers pawns.   REQUIRES: is_nth(number).
  void consider_number(const Tandem& tandem, Place number) noexcept;

  [[nodiscard]] bool found() const noexcept { return count_ > 0; }
  [[nodiscard]] ParsedMove result() const noexcept;

 private:
  const Position& position_;
  PieceType type_;
  Tail tail_;
  std::array<Move, Tandem::kMost> moves_{};
  std::size_t count_ = 0;
};

/// Where the tail leads a piece; nullopt off the board or if its kind never goes so.
[[nodiscard]] std::optional<Square> target_of(Square from, PieceType type, Tail tail,
                                              Color side) noexcept;

/// The tail of a move, the reverse of target_of().
[[nodiscard]] Tail tail_of(Move move, PieceType type, Color side) noexcept;

}  // namespace xq::notation
