// Opening positions for engine matches: found, filtered by popularity, and put in order. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/board/position.hpp"
#include "xq/book/book.hpp"
#include "xq/store/database.hpp"

namespace bookgen {

/// A position after so many plies, and one way to it.
struct SuiteLine {
  xq::Position position;        ///< behind `moves`, its counters those of a start: 0 1
  std::vector<xq::Move> moves;  ///< from the start position, no position twice
  std::uint64_t games = 0;      ///< distinct games of a database that were there at this ply
  double share = 0;             ///< 0..1 of all games of that length; of a book: how likely its
                                ///< moves drawn by weight lead there
};

/// What was found.
struct SuitePool {
  std::vector<SuiteLine> lines;   ///< unique up to the left-right mirror, by key
  bool database = false;          ///< `games` counts
  std::uint64_t games = 0;        ///< of a database, of at least so many plies
  std::uint64_t repetitions = 0;  ///< ways left out because a position came twice
  std::uint64_t over = 0;         ///< positions left out because there is no move
};

/// The positions that games from the start position reached after exactly `ply` plies, each by the
/// way that most games took (of equal ones the first by its moves). Copies count once.
/// Errors  BadDatabase.
[[nodiscard]] xq::Result<SuitePool> pool_of(const xq::store::Database& db, std::size_t ply);
/// The positions that a book's playable moves lead to, each by its likeliest way.
/// Errors  those of Book::rows_at().
[[nodiscard]] xq::Result<SuitePool> pool_of(const xq::book::Book& book, std::size_t ply);

/// Orders by chance: Fisher and Yates's shuffle with splitmix64 seeded by `seed` and bounds met by
/// rejection. Stability: the order of a seed never changes.
void shuffle(std::vector<SuiteLine>& lines, std::uint64_t seed);

/// Which lines of a suite are wanted.
struct SuiteSlice {
  std::uint64_t start = 1;  ///< first line, from 1; beyond the end it goes on from the first again
  std::uint64_t count = 0;  ///< lines; 0 = all
};
/// The indices of a slice of `size` lines, each once.   REQUIRES: size > 0.
struct SliceOf {
  std::vector<std::size_t> indices;
  std::uint64_t start = 1;  ///< where it really starts
  bool wrapped = false;     ///< it started beyond the end, or went on from the first line
};
[[nodiscard]] SliceOf slice_of(std::size_t size, const SuiteSlice& slice);

}  // namespace bookgen
