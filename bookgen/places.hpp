// Where the positions of a book's rows may be found: databases, games, lists of positions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "xq/book/merge.hpp"

#include "args.hpp"

namespace bookgen {

/// How many positions came from what --positions names, repeated ones included.
struct Places {
  std::uint64_t positions = 0;
  std::uint64_t bad_lines = 0;  ///< of lists of positions, no FEN
};

/// Goes through the positions of each file: of all games and lines of a database; of all games and
/// lines of records in any format, archives included; of every line of a text whose first line is a
/// FEN or EPD. Says on standard error what is none of these.
/// Errors  of the source: Io, BadDatabase, BadFen (a file that holds no position at all).
[[nodiscard]] xq::book::PositionSource places_of(const std::vector<std::string>& files,
                                                 const Common& common, Places& places);

}  // namespace bookgen
