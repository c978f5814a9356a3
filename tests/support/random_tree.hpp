// Random games with variations, comments and evaluations.
#pragma once

#include <cstdint>

#include "xq/record/game.hpp"

namespace xq::test {

struct TreeOptions {
  int nodes = 60;
  bool comments = true;
  bool illegal = false;  ///< some moves that cannot be played
};

/// A game as a reader would hand it over: the same seed gives the same game. Every third seed has
/// one line only, every fifth starts from a middle game, where either side may be to move.
[[nodiscard]] record::Game random_tree(std::uint64_t seed, const TreeOptions& options = {});

}  // namespace xq::test
