// Sums over a game's tree by which readers of all formats are judged.
#pragma once

#include <cstdint>
#include <string>

#include "xq/record/game.hpp"

namespace xq::record {

/// Counts of the tree as stored, illegal nodes included.
struct TreeFacts {
  std::uint64_t nodes = 0;    ///< moves
  std::uint64_t leaves = 0;   ///< lines from the root to a last move; 0 without moves
  std::uint64_t max_ply = 0;  ///< of the longest line
  std::uint64_t illegal = 0;  ///< moves that cannot be played, and those behind them
  std::uint64_t comments = 0;
  /// SHA-256 in hex over `depth move\n` of every node in pre-order, depth from 1; `None` for a move
  /// that could not be read.
  std::string tree_sha256;
  /// The same over `depth move comment\n` of the nodes with a comment, the root as `0 - `.
  std::string comment_sha256;
};

/// Cost  one pass.
[[nodiscard]] TreeFacts tree_facts(const Game& game);

}  // namespace xq::record
