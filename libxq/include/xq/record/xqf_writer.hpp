// Games as XQF files, with variations and comments.
//
// Writes  version 1.0 for a line without variations, else version 1.8 with all keys zero. Text is
// GB18030. Moves that cannot be played are written as stored, unreadable ones are left out with all
// that follows them, and in the main line with the alternatives to them. An evaluation becomes a
// line of its own at the start of the comment.
#pragma once

#include <cstddef>
#include <string>

#include "xq/record/game.hpp"

namespace xq::record {

/// A file and what it could not hold.
struct XqfOut {
  std::string bytes;
  std::size_t lost_characters = 0;  ///< not in GB18030, or behind the end of a field
  std::size_t lost_tags = 0;        ///< the format has no field for them
  std::size_t lost_pieces = 0;      ///< more of a kind than a set has
  std::size_t lost_nodes = 0;       ///< unreadable moves and all that follows them
};

/// Reading the bytes gives the same tree, outcome, start (without the counters of its FEN) and the
/// tags Title, Event, Date, Site, Red, Black, TimeControl, RedTime, BlackTime, Annotator, Author,
/// GameType.
[[nodiscard]] XqfOut format_xqf(const Game& game);

}  // namespace xq::record
