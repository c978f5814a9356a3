// Games as DhtmlXQ blocks, as dpxq.com and the programs around it read them.
//
// Writes  UTF-8, LF, one field a line: the tags under dpxq's names (others under their own), the
// result in Chinese, the board as digits and, unless it is the start position, as FEN, the main
// line, the variations, the comments. An evaluation is a line of its own in its node's comment.
#pragma once

#include <string>

#include "xq/record/game.hpp"

namespace xq::record {

/// A reader gets the same start, moves, tree, comments, evaluations, outcome and tags back, but
/// for `[`, `]` and `||` in texts, which become full-width signs, and the Result tag, which says
/// the outcome. Moves that cannot be played are written as stored; those that could not be read are
/// left out with all behind them. No recursion.
[[nodiscard]] std::string format_dhtmlxq(const Game& game);

}  // namespace xq::record
