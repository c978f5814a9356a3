// What every notation's parser answers.
#pragma once

#include <cstdint>

#include "xq/board/move.hpp"

namespace xq::notation {

/// What a token turned out to be.
enum class Reading : std::uint8_t {
  Move,       ///< a legal move
  Ambiguous,  ///< more than one legal move fits; `move` is the first in the notation's order
  Illegal,    ///< well-formed, but no legal move here
  NoMove,     ///< not a move in this notation
};
struct ParsedMove {
  Reading reading = Reading::NoMove;
  Move move;  ///< set for Move and Ambiguous
};

}  // namespace xq::notation
