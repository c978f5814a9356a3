// From a position to the games that went through it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "xq/store/games.hpp"

namespace xq::store {

struct PositionQuery {
  Position position;                        ///< in either orientation; its counters do not matter
  std::optional<Move> move = {};            ///< only games in which it was played there
  std::optional<std::size_t> max_ply = {};  ///< plies of each game; 0 = all; nullopt = the plies of
                                            ///< the index, else of the cache, and all of them if
                                            ///< nothing is found there
  GameFilter filter = {};
};

/// A time that a game was at the position.
struct Visit {
  std::size_t ply = 0;  ///< played before
  /// What was played then, in the orientation asked for, at a self-mirrored position the smaller
  /// code of move and mirror; none: the game ended there.
  Move move;
};

struct GameAt {
  StoredGame game;
  std::vector<Visit> visits;  ///< by ply, each move once
  OutcomeCounts counts{};     ///< games that it stands for, under the default policies
  std::uint64_t copies = 0;   ///< records behind them
};
/// Takes games by id.   Returns  false to stop.
using GameAtSink = std::function<bool(const GameAt&)>;
/// Told now and then how many of how many games were looked at.
using GamesProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

struct GamesAtReport {
  std::uint64_t games = 0;      ///< handed out
  std::uint64_t looked_at = 0;  ///< replayed
  bool indexed = false;         ///< the index said which to look at
  std::size_t max_ply = 0;      ///< plies of each game that were looked at; 0 = all
  FilterReport filter{};        ///< what was left out of the games that were there
};

/// Hands out every game that was at the position: whichever main line it is, from whichever start.
/// The index answers within its plies, games that came after it was made are replayed; beyond its
/// plies and without one all games are.
/// Errors  BadDatabase.   Cost  about 5 us a game that is looked at.
[[nodiscard]] Result<GamesAtReport> games_at(const Database& db, const PositionQuery& query,
                                             const GameAtSink& sink,
                                             const GamesProgress& progress = {});

}  // namespace xq::store
