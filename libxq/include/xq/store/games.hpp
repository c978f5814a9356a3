// Going through the games of a database under the policies that decide which copies count and how.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "xq/store/database.hpp"
#include "xq/store/duplicates.hpp"
#include "xq/store/filter.hpp"

namespace xq::store {

enum class DuplicatePolicy : std::uint8_t {
  Smart,  ///< copies of one game count once, with the outcome most of them give
  Keep,   ///< every copy counts, with its own outcome
};

/// Which moves of a record count.
enum class Variations : std::uint8_t {
  Studies,  ///< the main line of games, all lines of opening studies
  Main,     ///< main lines only
  All,      ///< all lines
};
/// How the moves in variations, and all moves of a study, count.
enum class LineOutcome : std::uint8_t {
  Unknown,  ///< as games without a result
  Draw,     ///< as draws
  Game,     ///< with the outcome of the record
};

/// Which records count. The defaults are those of the position cache.
struct Policies {
  DuplicatePolicy duplicates = DuplicatePolicy::Smart;
  bool skip_cut_games = false;  ///< leave out records that a fault ended
  bool drop_prefixes = false;   ///< leave out games that another game continues
  bool any_start = false;       ///< also games that do not start from the start position
  Variations variations = Variations::Studies;
  LineOutcome line_outcome = LineOutcome::Unknown;
  friend bool operator==(const Policies&, const Policies&) = default;
};

/// A move sequence that at least one copy of a database holds.
struct StoredGame {
  std::int64_t id = 0;
  std::string hash;  ///< 16 bytes
  Position start;
  bool initial = true;      ///< from the start position
  std::vector<Move> moves;  ///< 1 or more
};

/// What part of a game counts, where not all count whole. Of the copies that pass, the one that
/// counts most decides.
struct GameWeights {
  struct Group {
    std::string name;   ///< "" = sources without a group
    double factor = 1;  ///< above 0
  };
  std::vector<Group> groups;  ///< others count whole
  /// Years in which a game loses half its part, back from the newest date of the database, or from
  /// the day of GameFilter::until if that is earlier. An unknown date counts as the oldest.
  std::optional<double> half_life;
  [[nodiscard]] bool empty() const noexcept { return groups.empty() && !half_life; }
};

/// What was gone through and what was left out.
struct GamesReport {
  std::uint64_t games = 0;      ///< counted: distinct games, or copies under DuplicatePolicy::Keep
  std::uint64_t copies = 0;     ///< records behind them
  OutcomeCounts outcomes{};     ///< of `games`
  std::uint64_t conflicts = 0;  ///< distinct games whose copies give two known outcomes
  std::uint64_t plies = 0;      ///< of the copies
  std::uint64_t other_start = 0;  ///< records left out for their start position
  std::uint64_t cut = 0;          ///< records left out because a fault ended them
  std::uint64_t trees = 0;        ///< records whose variations count
  std::uint64_t branches = 0;     ///< lines from the start to a last move in them
  std::uint64_t prefixes = 0;     ///< move sequences left out because another game continues them
  FilterReport filter{};          ///< what a filter left out
  std::uint64_t parts = 0;        ///< what `games` count in parts (kGameParts); 0 = all whole
};

/// Gets a sequence and how many games of each outcome it stands for.
using GameSink = std::function<void(const StoredGame&, const OutcomeCounts&)>;

/// Calls sink for every sequence with at least one counted game, in order of id.
/// Cost  one pass over tables game and copy.
[[nodiscard]] Result<GamesReport> for_each_game(const Database& db, const Policies& policies,
                                                const GameSink& sink);

/// How the games that a sequence stands for count.
struct GameCounts {
  OutcomeCounts games{};
  /// Of these the ones in which the moves of Red and of Black count: all, unless a filter asks for
  /// the moves of one side only.
  std::array<OutcomeCounts, 2> by_side{};
  std::array<OutcomeParts, 2> parts{};  ///< what these count in parts; 0 = all whole
};
/// Gets a sequence and how the games count that passed.
using SelectedSink = std::function<void(const StoredGame&, const GameCounts&)>;
/// for_each_game() for the games that pass a filter.
/// Cost  that, and one pass over the names, events, dates or sources that the filter asks about.
[[nodiscard]] Result<GamesReport> for_each_selected(const Database& db, const Policies& policies,
                                                    const GameFilter& filter,
                                                    const SelectedSink& sink,
                                                    const GameWeights& weights = {});

/// How positions are counted afresh.
struct AggregateOptions {
  Policies policies;
  GameFilter filter{};
  GameWeights weights{};
  std::size_t max_ply = kDefaultCachePlies;  ///< plies of each game; 0 = all
  /// The same for the moves of Red and of Black, where it differs.
  std::array<std::optional<std::size_t>, 2> side_max_ply{};
  bool repeats = false;                             ///< count a pair each time it occurs in a game
  std::uint64_t memory = std::uint64_t{512} << 20;  ///< bytes for sorting
};

/// Called once all games were gone through and before the first position is handed out.
using GamesDone = std::function<void(const GamesReport&)>;

/// Whether the position cache holds exactly what was asked for.
[[nodiscard]] bool is_cached(const Database& db, const AggregateOptions& options);

/// Hands all positions out in book order: read from the cache where it holds exactly what was asked
/// for, else counted afresh. An empty `done` is not called.
[[nodiscard]] Result<GamesReport> positions(const Database& db, const AggregateOptions& options,
                                            const PositionSink& sink, const GamesDone& done = {});
/// The same, always counted afresh.
[[nodiscard]] Result<GamesReport> aggregate(const Database& db, const AggregateOptions& options,
                                            const PositionSink& sink, const GamesDone& done = {});

/// Somebody who wants the cached positions as well, while they are counted anyway.
struct PositionFeed {
  PositionSink sink;
  GamesDone done;     ///< called before the first position
  GamesReport games;  ///< filled when fed
  bool fed = false;   ///< everything was counted and handed to `sink`
};

/// Brings the cache up to date with the copies: counts everything if it was never built or much has
/// changed, else only the games whose copies changed. Removes sequences without copies.   Cost
/// proportional to what changed.
[[nodiscard]] Result<bool> update_cache(Database& db,
                                        std::uint64_t memory = std::uint64_t{512} << 20,
                                        PositionFeed* feed = nullptr);

}  // namespace xq::store
