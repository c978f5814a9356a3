#include "xq/store/games.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"

namespace xq::store {
namespace {

// The copies of each game by outcome, in order of game id: a cursor beside the one over table game.
class CopyCounts {
 public:
  CopyCounts(SQLite::Database& db, bool skip_cut, const char* only = "")
      : rows_(db, fmt::format("SELECT game, outcome, sum(cut), count(*) FROM copy "
                              "WHERE game IS NOT NULL {} {} GROUP BY game, outcome ORDER BY game",
                              skip_cut ? "AND cut = 0" : "", only)) {
    more_ = rows_.step();
  }
  // REQUIRES: ids grow from call to call.
  OutcomeCounts of(std::int64_t game) {
    OutcomeCounts counts{};
    while (more_ && rows_.integer(0) <= game) {
      if (rows_.integer(0) == game) {
        counts[static_cast<std::size_t>(rows_.i32(1))] = rows_.u32(3);
      }
      more_ = rows_.step();
    }
    return counts;
  }

 private:
  sqlite::Statement rows_;
  bool more_ = false;
};

// Ids of the sequences that another one continues, ascending. Only sequences that count can do
// that.
std::vector<std::int64_t> prefix_ids(SQLite::Database& db, bool skip_cut) {
  sqlite::Statement rows(db, fmt::format("SELECT id, start, moves FROM game WHERE EXISTS (SELECT 1 "
                                         "FROM copy WHERE copy.game = game.id {}) "
                                         "ORDER BY start, moves",
                                         skip_cut ? "AND cut = 0" : ""));
  std::vector<std::int64_t> ids;
  std::int64_t last_id = 0;
  std::string last_start;
  std::string last_moves;
  while (rows.step()) {
    std::string moves = rows.text(2);
    std::string start = rows.text(1);
    if (last_id != 0 && start == last_start &&
        moves.compare(0, last_moves.size(), last_moves) == 0) {
      ids.push_back(last_id);
    }
    last_id = rows.integer(0);
    last_start = std::move(start);
    last_moves = std::move(moves);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

// What for_each_game() would report, from the sums kept beside the cache.
GamesReport cached_report(SQLite::Database& db) {
  GamesReport report;
  sqlite::Statement games(
      db,
      "SELECT ifnull(sum(red), 0), ifnull(sum(draw), 0), ifnull(sum(black), 0), "
      "ifnull(sum(unknown), 0) FROM game WHERE start IS NULL");
  games.step();
  for (int i = 0; i < 4; ++i) {
    report.outcomes[static_cast<std::size_t>(i)] = games.u32(i);
    report.games += games.u32(i);
  }
  sqlite::Statement copies(
      db,
      "SELECT g.start IS NULL, count(*) FROM copy c JOIN game g ON g.id = c.game "
      "GROUP BY 1");
  while (copies.step()) {
    (copies.i32(0) != 0 ? report.copies : report.other_start) =
        static_cast<std::uint64_t>(copies.integer(1));
  }
  return report;
}

std::uint64_t total(const OutcomeCounts& counts) noexcept {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

Result<GamesReport> for_each_game(const Database& db, const Policies& policies,
                                  const GameSink& sink) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "reading the games", [&]() -> Result<GamesReport> {
    GamesReport report;
    const std::vector<std::int64_t> prefixes = policies.drop_prefixes
                                                   ? prefix_ids(sql, policies.skip_cut_games)
                                                   : std::vector<std::int64_t>();
    CopyCounts copies(sql, policies.skip_cut_games);
    sqlite::Statement rows(sql, fmt::format("SELECT {} FROM game ORDER BY id", kGameColumns));
    while (rows.step()) {
      const std::int64_t id = rows.integer(0);
      const OutcomeCounts counts = copies.of(id);
      if (total(counts) == 0) continue;
      if (!policies.any_start && !rows.is_null(2)) {
        report.other_start += total(counts);
        continue;
      }
      if (std::binary_search(prefixes.begin(), prefixes.end(), id)) {
        ++report.prefixes;
        continue;
      }
      auto game = read_game(rows);
      if (!game) return tl::make_unexpected(std::move(game).error());
      const bool names_decide = game->moves.size() < kNamesDecideBelow && total(counts) > 1;
      const Resolved resolved =
          names_decide ? resolve_short(sql, id, policies.skip_cut_games) : resolve_long(counts);
      const OutcomeCounts& counted =
          policies.duplicates == DuplicatePolicy::Keep ? counts : resolved.games;
      report.games += total(counted);
      for (std::size_t i = 0; i < counted.size(); ++i)
        report.outcomes[i] += counted[i];
      report.copies += total(counts);
      report.conflicts += resolved.conflicts;
      report.plies += total(counts) * game->moves.size();
      if (sink) sink(*game, counted);
    }
    if (policies.skip_cut_games) {
      report.cut =
          sql.execAndGet("SELECT count(*) FROM copy WHERE cut = 1 AND game IS NOT NULL").getUInt();
    }
    return report;
  });
}

Result<GamesReport> aggregate(const Database& db, const AggregateOptions& options,
                              const PositionSink& sink, const GamesDone& done) {
  PairSorter sorter(options.memory);
  auto report =
      for_each_game(db, options.policies, [&](const StoredGame& game, const OutcomeCounts& counts) {
        sorter.add_game(game.start, game.moves, options.max_ply, counts, options.repeats);
      });
  if (!report) return report;
  if (done) done(*report);
  if (auto all = sorter.finish(sink); !all) return tl::make_unexpected(std::move(all).error());
  return report;
}

Result<GamesReport> positions(const Database& db, const AggregateOptions& options,
                              const PositionSink& sink, const GamesDone& done) {
  const bool cached = options.policies == Policies() && !options.repeats &&
                      options.max_ply == static_cast<std::size_t>(db.cache_plies()) &&
                      db.cache_is_current();
  if (!cached) return aggregate(db, options, sink, done);
  auto report = sqlite::guarded(Errc::BadDatabase, "reading the games",
                                [&] { return cached_report(db.impl().db); });
  if (!report) return report;
  if (done) done(*report);
  if (auto all = db.for_each_position(sink); !all) {
    return tl::make_unexpected(std::move(all).error());
  }
  return report;
}

}  // namespace xq::store
