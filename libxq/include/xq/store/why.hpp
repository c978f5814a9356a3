// The games behind the moves of a position.
#pragma once

#include <cstdint>
#include <vector>

#include "xq/store/games_at.hpp"
#include "xq/store/listing.hpp"

namespace xq::store {

struct WhyQuery {
  PositionQuery at;
  std::size_t limit = 3;     ///< games of either list a move; 0 = all
  bool initial_only = true;  ///< only games from the start position, as the position cache counts
};

/// A game and when it was at the position.
struct ExampleGame {
  ShownGame game;
  std::size_t ply = 0;  ///< played before
};

/// What became of a move.
struct MoveGames {
  Move move;                 ///< as Visit has it; none: games that ended at the position
  OutcomeCounts games{};     ///< under the default policies
  std::uint64_t copies = 0;  ///< records behind them
  /// Strongest players first, known Elo before unknown; then those that say most about themselves.
  std::vector<ExampleGame> best;
  std::vector<ExampleGame> latest;  ///< by date, the unknown last
};

struct Why {
  GamesAtReport search;
  std::uint64_t other_starts = 0;  ///< games left out by initial_only
  std::vector<MoveGames> moves;    ///< most games first
};

/// Errors, cost  those of games_at(), and 5 us a game found.
[[nodiscard]] Result<Why> why(const Database& db, const WhyQuery& query,
                              const GamesProgress& progress = {});

}  // namespace xq::store
