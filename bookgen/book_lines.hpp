// Lines that an engine would play from a book against what people play.
#pragma once

#include <cstdint>
#include <vector>

#include "xq/board/position.hpp"

#include "held_out.hpp"

namespace bookgen {

/// A line to where the book ends.
struct BookLine {
  std::vector<xq::Move> moves;
  xq::Position exit;  ///< after them
};

/// How the lines are drawn.
struct LineOptions {
  std::uint64_t seed = 1;
  std::size_t max_ply = 40;  ///< a line ends here at the latest
};

/// Draws a line: `side` plays from the book as the engine does, weighted and without repeating a
/// position; the other side plays each move as often as the games that were learnt from. It ends
/// where the book has nothing to play, where no game goes on, or at options.max_ply.
/// number  of the line: equal numbers, equal rolls in equal positions.
[[nodiscard]] BookLine draw_line(const Learnt& learnt, SchemeBook& book, xq::Color side,
                                 std::uint64_t number, const LineOptions& options);

}  // namespace bookgen
