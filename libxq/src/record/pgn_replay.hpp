// From the text of a game to its moves, outcome and faults.
#pragma once

#include "lines.hpp"
#include "pgn_game.hpp"

namespace xq::record {

/// Plays the tokens of a game from its start position. Takes the tags out of `text`.
/// `input` and `charset` are those of the text, for the offsets of faults.
[[nodiscard]] Game replay(GameText& text, ByteView input, Charset charset);

}  // namespace xq::record
