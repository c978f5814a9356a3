// Fixed work: a node count that changes only when the search does, and the count of move paths.
#pragma once

#include <string>
#include <vector>

#include "xq/board/position.hpp"

#include "score.hpp"

namespace engine {

inline constexpr Depth kBenchDepth = 9;

/// Searches a fixed set of positions to a fixed depth.
/// Returns  a line for each, `Nodes searched: N` and the speed.
[[nodiscard]] std::vector<std::string> bench_lines(Depth depth);

/// A line for each root move, then `Nodes searched: N`.
[[nodiscard]] std::vector<std::string> perft_lines(const xq::Position& position, int depth,
                                                   int rank_base = 0);

}  // namespace engine
