// Games as PGN text, in the one form that every reader met in the field understands.
//
// Writes  UTF-8 without BOM, LF; `[Game "Chinese Chess"]`, the seven tags, the other tags as they
// came, FEN and SetUp unless the game starts from the start position, Format; one pair of moves a
// line, comments and variations between them; the result. White's tags are written as Red's. Moves
// of a tree that cannot be played are left out with what follows them.
#pragma once

#include <string>

#include "xq/record/game.hpp"

namespace xq::record {

struct PgnOptions {
  /// Iccs, Chinese, Wxf or Vietnamese.
  notation::Notation notation = notation::Notation::Chinese;
};

/// REQUIRES: the game's moves are legal one after the other, and the notation is one of those.
/// A reader gets the same moves, start, outcome and tags back.
[[nodiscard]] std::string format_pgn(const Game& game, const PgnOptions& options = {});

}  // namespace xq::record
