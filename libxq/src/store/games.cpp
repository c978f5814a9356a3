#include "xq/store/games.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"
#include "xq/record/tree_codec.hpp"

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

// The trees of the copies that count, in order of game id: a cursor beside the one over table game.
class TreeCursor {
 public:
  TreeCursor(SQLite::Database& db, const Policies& policies)
      : policies_(policies),
        rows_(db,
              fmt::format("SELECT c.game, c.outcome, c.mirrored, t.study, t.branches, t.moves "
                          "FROM tree t JOIN copy c ON c.source = t.source AND c.ordinal = "
                          "t.ordinal WHERE c.game IS NOT NULL {} {} ORDER BY c.game",
                          policies.skip_cut_games ? "AND c.cut = 0" : "",
                          policies.variations == Variations::Studies ? "AND t.study = 1" : "")) {
    more_ = policies.variations != Variations::Main && rows_.step();
  }

  // Adds the variations of a game to the sorter, and returns how its main line counts then.
  // REQUIRES: ids grow from call to call.
  OutcomeCounts add(const StoredGame& game, const OutcomeCounts& counts, std::size_t max_ply,
                    PairSorter& sorter, GamesReport& report) {
    std::vector<PlayableTree> all;
    bool study = false;  // one of the trees is of a record without a result
    while (more_ && rows_.integer(0) <= game.id) {
      if (rows_.integer(0) == game.id) {
        PlayableTree tree{rows_.i32(2) != 0 ? mirrored(game.start) : game.start, {}};
        if (auto nodes = record::decode_moves(rows_.bytes(5), tree.start)) {
          tree.nodes = std::move(*nodes);
          study = study || rows_.i32(1) == static_cast<int>(Outcome::Unknown);
          ++report.trees;
          report.branches += static_cast<std::uint64_t>(rows_.integer(4));
          if (policies_.duplicates == DuplicatePolicy::Keep) {
            OutcomeCounts own{};
            ++own[static_cast<std::size_t>(rows_.i32(1))];
            sorter.add_variations({&tree, 1}, max_ply, lines_of(own));
          } else {
            all.push_back(std::move(tree));
          }
        }
      }
      more_ = rows_.step();
    }
    if (!all.empty()) {
      OutcomeCounts one{};
      ++one[static_cast<std::size_t>(majority(counts))];
      sorter.add_variations(all, max_ply, lines_of(one));
    }
    if (!study || policies_.line_outcome != LineOutcome::Draw) return counts;
    OutcomeCounts drawn = counts;
    drawn[kDraw] += std::exchange(drawn[kUnknown], 0);
    return drawn;
  }

 private:
  static constexpr auto kDraw = static_cast<std::size_t>(Outcome::Draw);
  static constexpr auto kUnknown = static_cast<std::size_t>(Outcome::Unknown);

  // How the moves in the variations of games with these outcomes count.
  [[nodiscard]] OutcomeCounts lines_of(const OutcomeCounts& game) const {
    if (policies_.line_outcome == LineOutcome::Game) return game;
    OutcomeCounts lines{};
    lines[policies_.line_outcome == LineOutcome::Draw ? kDraw : kUnknown] =
        game[0] + game[1] + game[2] + game[3];
    return lines;
  }

  const Policies& policies_;
  sqlite::Statement rows_;
  bool more_ = false;
};

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
  GamesReport variations;
  auto report = sqlite::guarded(Errc::BadDatabase, "reading the games", [&] {
    TreeCursor trees(db.impl().db, options.policies);
    return for_each_game(
        db, options.policies, [&](const StoredGame& game, const OutcomeCounts& counts) {
          sorter.add_game(game.start, game.moves, options.max_ply,
                          trees.add(game, counts, options.max_ply, sorter, variations),
                          options.repeats);
        });
  });
  if (!report) return report;
  report->trees = variations.trees;
  report->branches = variations.branches;
  if (done) done(*report);
  if (auto all = sorter.finish(sink); !all) return tl::make_unexpected(std::move(all).error());
  return report;
}

bool is_cached(const Database& db, const AggregateOptions& options) {
  Policies policies = options.policies;
  policies.line_outcome = LineOutcome::Unknown;
  const auto no_lines = [&] {
    if (policies.variations == Variations::Main) return true;
    return db.impl()
               .db
               .execAndGet(
                   fmt::format("SELECT EXISTS(SELECT 1 FROM tree {})",
                               policies.variations == Variations::All ? "" : "WHERE study = 1"))
               .getInt() == 0;
  };
  const bool main_lines =
      sqlite::guarded(Errc::BadDatabase, "looking for trees", no_lines).value_or(false);
  policies.variations = Variations::Studies;
  return main_lines && policies == Policies() && !options.repeats &&
         options.max_ply == static_cast<std::size_t>(db.cache_plies()) && db.cache_is_current();
}

Result<GamesReport> positions(const Database& db, const AggregateOptions& options,
                              const PositionSink& sink, const GamesDone& done) {
  if (!is_cached(db, options)) return aggregate(db, options, sink, done);
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
