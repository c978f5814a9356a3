// Walking the positions that a source's own moves lead to.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "xq/board/zobrist.hpp"
#include "xq/notation/openings.hpp"
#include "xq/store/database.hpp"

#include "bookview/source.hpp"

namespace bookview {

/// For tables of positions by key.
struct KeyHash {
  std::size_t operator()(const xq::LockKey& key) const noexcept {
    return static_cast<std::size_t>(key.book_order() ^ (std::uint64_t{key.key} << 16));
  }
};

/// Gets each position once (left-right mirrors are one), nearest to the start first, with its ply
/// from 0.   Returns  the moves to follow.
using Visit =
    std::function<xq::Result<std::vector<xq::Move>>(const xq::Position& position, std::size_t ply)>;

/// Breadth first from a position.   Errors  the first of `visit`.
/// Cost  memory for the keys met and for two plies of positions.
[[nodiscard]] xq::Result<bool> walk(const xq::Position& start, const Visit& visit);

/// Plies of games, and how many of their moves a book has.
struct Covered {
  std::uint64_t plies = 0;
  std::uint64_t found = 0;
};
/// How much of the games of a database a book knows.
struct GameCoverage {
  std::string against;
  std::size_t depth = 0;        ///< plies of each game; 0 = all
  std::vector<Covered> by_ply;  ///< from the first ply on; Red's are those with an even index
  [[nodiscard]] Covered all() const noexcept;
  [[nodiscard]] Covered of(xq::Color side) const noexcept;
};
/// Replays the games from the start position. Copies of a game count once.
/// Errors  BadDatabase, those of the source.   Cost  a look-up a ply; answers are kept by position.
[[nodiscard]] xq::Result<GameCoverage> coverage_of(const Source& source,
                                                   const xq::store::Database& db,
                                                   std::size_t depth);

/// An opening of which a source knows moves.
struct KnownOpening {
  const xq::openings::Name* name = nullptr;
  std::size_t ply = 0;                 ///< plies from the start to the nearest of its positions
  std::uint64_t moves = 0;             ///< known there; a mirrored pair is one
  std::optional<std::uint64_t> games;  ///< that went on from there; none for a plain book
};

/// What `bookview stats` reports.
struct Survey {
  Totals totals;
  std::vector<std::uint64_t> by_ply;  ///< reached positions by their distance from the start
  std::optional<GameCoverage> coverage;
  std::vector<KnownOpening> openings;   ///< most games first, then nearest to the start
  std::uint64_t reached_positions = 0;  ///< with at least one move
  std::uint64_t reached_rows = 0;       ///< rows of a book, pairs of a database
  std::size_t deepest_ply = 0;          ///< plies from the start to the deepest reached position
  std::uint64_t self_mirrored = 0;      ///< of the reached positions
  std::uint64_t start_moves = 0;        ///< at the start position, a mirrored pair as one
};
[[nodiscard]] xq::Result<Survey> survey(const Source& source);

}  // namespace bookview
