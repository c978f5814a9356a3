// The moves of a game as PGN writes them, with comments and variations.
#pragma once

#include <string>

#include "xq/record/game.hpp"

namespace xq::record {

/// Appends the moves: pairs of the main line one a line, comments and variations on lines of their
/// own between them. Moves that cannot be played are left out with all that follows them. No
/// recursion.
void append_movetext(std::string& out, const Game& game, notation::Notation notation);

}  // namespace xq::record
