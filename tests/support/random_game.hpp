// Random walks over legal moves: the raw material of property tests.
#pragma once

#include <cstdint>
#include <vector>

#include "xq/board/position.hpp"

namespace xq::test {

/// A small generator with a stated sequence (splitmix64), so that tests repeat everywhere.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// 0 <= value < bound.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  std::uint64_t state_;
};

struct RandomGame {
  Position start;
  std::vector<Move> moves;
  /// The position after `ply` moves.
  [[nodiscard]] Position position_at(std::size_t ply) const;
  [[nodiscard]] Position last_position() const { return position_at(moves.size()); }
};

/// Up to `plies` random legal moves from the start position; every fourth seed prefers captures, so
/// that endings come up.
[[nodiscard]] RandomGame random_game(std::uint64_t seed, int plies);

}  // namespace xq::test
