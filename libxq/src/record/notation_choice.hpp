// Which of two look-alike notations a list of moves is written in.
#pragma once

#include <vector>

#include "xq/notation/any.hpp"

#include "pgn_game.hpp"

namespace xq::record {

/// "P2-5" and "C7.1" are moves in WXF and in Vietnamese. Where another token of the game is a move
/// in one of the two only, takes the other one off the list. Elsewhere the replay must tell.
/// Cost  nothing unless both are on the list.
void choose_wxf_or_vietnamese(std::vector<notation::Notation>& list, const GameText& text);

}  // namespace xq::record
