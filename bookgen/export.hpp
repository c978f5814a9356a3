// From counts to a book file.
#pragma once

#include <array>
#include <cstdint>

#include "xq/base/result.hpp"
#include "xq/book/writer.hpp"
#include "xq/store/database.hpp"
#include "xq/store/games.hpp"
#include "xq/store/marks.hpp"
#include "xq/store/weigh.hpp"

#include "args.hpp"

namespace bookgen {

/// What went into a book and what did not.
struct BookReport {
  xq::store::GamesReport games;
  std::uint64_t positions_counted = 0;
  std::uint64_t moves_counted = 0;
  std::uint64_t rows_counted = 0;     ///< the same as a book holds them: a mirrored pair is two
  std::uint32_t min_games = 0;        ///< the limit used
  std::size_t max_ply = 0;            ///< the limit used; 0 = none
  std::uint64_t rows_other_side = 0;  ///< left out by --side
  xq::store::Removed removed;
  std::array<xq::store::Removed, 2> side_removed{};  ///< of these, where Red, where Black moves
  xq::store::MarkTally marks;                        ///< what the user's marks did
  std::uint64_t scaled = 0;  ///< positions scaled down to 16 bits by their weights
  xq::book::WriteReport written;
};

/// Games a move needs by default. Newcomers with a handful of games keep everything; large
/// collections lose what was played once or twice.
[[nodiscard]] std::uint32_t default_min_games(std::uint64_t games);

/// Weighs and writes.   Errors  Io, BadDatabase; Unsupported if nothing is left, naming what
/// removed most.
[[nodiscard]] xq::Result<BookReport> write_book(const xq::store::Database& db,
                                                const ExportArgs& args);

/// The error of a book without a row, which names what removed most.
[[nodiscard]] xq::Result<BookReport> nothing_left(const BookReport& report, const ExportArgs& args);

/// Prints the report as text or JSON.
void print_book(const BookReport& report, const ExportArgs& args);

}  // namespace bookgen
