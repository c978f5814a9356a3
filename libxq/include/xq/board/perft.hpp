// Counting move paths: the test that move generation is right, and a measure of its speed.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "xq/board/position.hpp"

namespace xq {

/// Number of legal move sequences of exactly `depth` plies; 1 for depth 0.   Cost  exponential in
/// depth.
[[nodiscard]] std::uint64_t perft(Position position, int depth);

/// The same, split by first move, in legal_moves() order.   REQUIRES: depth >= 1.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(Position position,
                                                                       int depth);

}  // namespace xq
