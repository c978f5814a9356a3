// bookview tree: the moves of a book from a position on, so many plies deep.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "bookview/ask.hpp"
#include "bookview/inspect.hpp"

namespace bookview {

/// Nodes are numbered as they are met, nearest to the root first.
struct TreeNode {
  Row row;              ///< the move, of a pair the one on Red's right; not of the root
  std::size_t ply = 0;  ///< from the root
  std::optional<std::size_t> same_as;  ///< the position stands there already; not gone on from here
  bool mirrored = false;               ///< as its left-right mirror
  std::vector<std::size_t> children;
  std::size_t left_out = 0;  ///< moves below --min-share or beyond --top
  bool repeated = false;     ///< some other node is the same position
  xq::Position before;       ///< where the move is played
  xq::store::EccoVote ecco;  ///< of the position behind the move; no code = none
};

struct TreeLimits {
  std::size_t depth = 4;             ///< plies
  double min_share = 0;              ///< percent of the position
  std::optional<std::size_t> top{};  ///< moves of a position at most
};

/// The root is the first.   Errors  those of Source::moves_of.
[[nodiscard]] xq::Result<std::vector<TreeNode>> tree_of(const Source& source,
                                                        const xq::Position& root,
                                                        const TreeLimits& limits);

/// Gives the nodes their ECCO codes, where the source has any.   Errors  those of Source::ecco_of.
[[nodiscard]] xq::Result<bool> add_ecco(const Source& source, std::vector<TreeNode>& nodes);

[[nodiscard]] std::string render_tree_text(const SourceInfo& info, const Asked& asked,
                                           const Naming& naming, const std::vector<TreeNode>& nodes,
                                           const TreeArgs& args);
[[nodiscard]] std::string render_tree_json(const SourceInfo& info, const Asked& asked,
                                           const Naming& naming,
                                           const std::vector<TreeNode>& nodes);

}  // namespace bookview
