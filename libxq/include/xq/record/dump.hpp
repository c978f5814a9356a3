// A game as canonical text: by it readers of all formats are judged, since one game must give one
// text whatever file it came from.
#pragma once

#include <string>

#include "xq/record/game.hpp"

namespace xq::record {

/// Lines `key: value`: ordinal, start (FEN, or `initial`), outcome, notation, plies, crc32, moves,
/// the tree where there is one (a line a node, with its evaluation and comment), each tag sorted by
/// name, each fault with line, offset, ply, token and message. Ends with a blank line.
[[nodiscard]] std::string dump(const Game& game);

}  // namespace xq::record
