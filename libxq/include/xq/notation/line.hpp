// A line of moves as people type it: any notation, move numbers and results in between.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "xq/base/messages.hpp"
#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::notation {

/// The move that could not be played.
struct LineFault {
  std::size_t ply = 0;  ///< from 1
  std::string token;    ///< as typed
  Reading reading = Reading::NoMove;
  Position position;  ///< before it
};

/// Reads moves from `start` on.
/// Accepts  every notation of notation/any.hpp, mixed; blanks or commas between moves; move numbers
///          "1." "12..." alone or in front of a move; result words; `position startpos moves`.
/// Coordinates are read with ranks 0-9 or 1-10, decided once for the whole line.
[[nodiscard]] tl::expected<std::vector<Move>, LineFault> read_line(std::string_view text,
                                                                   const Position& start);

/// What is wrong with the move, for people.
[[nodiscard]] std::string fault_text(const LineFault& fault, Lang lang);

}  // namespace xq::notation
