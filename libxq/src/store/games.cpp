#include "xq/store/games.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"
#include "xq/record/tree_codec.hpp"

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"
#include "store/selected.hpp"

namespace xq::store {
namespace {
std::uint64_t total(const OutcomeCounts& counts) noexcept {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

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

// Ids of the sequences that pass a filter, ascending; empty without one.
std::vector<std::int64_t> passing_ids(SQLite::Database& db, const Policies& policies,
                                      const CopyFilter* filter) {
  std::vector<std::int64_t> ids;
  if (filter == nullptr) return ids;
  Selection selection(db, policies, *filter);
  FilterReport report;
  sqlite::Statement rows(db, fmt::format("SELECT {} FROM game ORDER BY id", kGameColumns));
  while (rows.step()) {
    if (selection.next(rows.integer(0)).empty()) continue;
    const auto game = read_game(rows);
    if (game && !selection.count(*game, report).none()) ids.push_back(game->id);
  }
  return ids;
}

// Ids of the sequences that another one continues, ascending. Only sequences that count can do
// that.
std::vector<std::int64_t> prefix_ids(SQLite::Database& db, const Policies& policies,
                                     const CopyFilter* filter) {
  const std::vector<std::int64_t> counting = passing_ids(db, policies, filter);
  const bool skip_cut = policies.skip_cut_games;
  sqlite::Statement rows(db, fmt::format("SELECT id, start, moves FROM game WHERE EXISTS (SELECT 1 "
                                         "FROM copy WHERE copy.game = game.id {}) "
                                         "ORDER BY start, moves",
                                         skip_cut ? "AND cut = 0" : ""));
  std::vector<std::int64_t> ids;
  std::int64_t last_id = 0;
  std::string last_start;
  std::string last_moves;
  while (rows.step()) {
    if (filter != nullptr && !std::ranges::binary_search(counting, rows.integer(0))) continue;
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
  // filter  nullptr: every copy counts.
  TreeCursor(SQLite::Database& db, const AggregateOptions& options, const CopyFilter* filter)
      : policies_(options.policies),
        filter_(filter),
        sides_(sides_of(options)),
        rows_(db,
              fmt::format("SELECT c.game, c.outcome, c.mirrored, t.study, t.branches, t.moves, {} "
                          "FROM tree t JOIN copy c ON c.source = t.source AND c.ordinal = "
                          "t.ordinal WHERE c.game IS NOT NULL {} {} ORDER BY c.game",
                          kFilterColumns, policies_.skip_cut_games ? "AND c.cut = 0" : "",
                          policies_.variations == Variations::Studies ? "AND t.study = 1" : "")) {
    more_ = policies_.variations != Variations::Main && rows_.step();
  }

  // Adds a game with its variations to the sorter.
  // REQUIRES: ids grow from call to call.
  void add(const StoredGame& game, const GameCounts& counts, bool repeats, PairSorter& sorter,
           GamesReport& report) {
    std::vector<PlayableTree> all;
    std::uint64_t parts = 0;
    bool study = false;  // one of the trees is of a record without a result
    while (more_ && rows_.integer(0) <= game.id) {
      if (rows_.integer(0) == game.id && passes()) {
        PlayableTree tree{rows_.i32(2) != 0 ? mirrored(game.start) : game.start, {}};
        if (auto nodes = record::decode_moves(rows_.bytes(5), tree.start)) {
          tree.nodes = std::move(*nodes);
          study = study || rows_.i32(1) == static_cast<int>(Outcome::Unknown);
          ++report.trees;
          report.branches += static_cast<std::uint64_t>(rows_.integer(4));
          if (policies_.duplicates == DuplicatePolicy::Keep) {
            add_lines({&tree, 1}, static_cast<Outcome>(rows_.i32(1)), counts, parts_here(), sorter);
          } else {
            all.push_back(std::move(tree));
            parts = std::max(parts, parts_here());
          }
        }
      }
      more_ = rows_.step();
    }
    if (!all.empty()) add_lines(all, majority(counts.games), counts, parts, sorter);
    std::array<SideCounts, 2> sides = sides_;
    for (std::size_t side = 0; side < 2; ++side) {
      OutcomeCounts& own = sides[side].outcomes;
      own = counts.by_side[side];
      sides[side].parts = counts.parts[side];
      if (study && policies_.line_outcome == LineOutcome::Draw) {
        own[kDraw] += std::exchange(own[kUnknown], 0);
        sides[side].parts[kDraw] += std::exchange(sides[side].parts[kUnknown], 0);
      }
    }
    sorter.add_game(game.start, game.moves, sides, repeats);
  }

 private:
  static constexpr auto kDraw = static_cast<std::size_t>(Outcome::Draw);
  static constexpr auto kUnknown = static_cast<std::size_t>(Outcome::Unknown);
  static constexpr int kFirstFilterColumn = 6;

  static std::array<SideCounts, 2> sides_of(const AggregateOptions& options) {
    std::array<SideCounts, 2> sides{};
    for (std::size_t side = 0; side < 2; ++side)
      sides[side].max_ply = options.side_max_ply[side].value_or(options.max_ply);
    return sides;
  }
  [[nodiscard]] bool passes() const {
    return filter_ == nullptr || filter_->judge(rows_, kFirstFilterColumn).passed();
  }
  // What the game of the row at hand counts.
  [[nodiscard]] std::uint64_t parts_here() const {
    return filter_ == nullptr ? 0 : filter_->judge(rows_, kFirstFilterColumn).parts;
  }
  // Adds the variations of one game with this outcome.
  void add_lines(std::span<const PlayableTree> trees, Outcome outcome, const GameCounts& counts,
                 std::uint64_t parts, PairSorter& sorter) const {
    std::size_t at = static_cast<std::size_t>(outcome);
    if (policies_.line_outcome == LineOutcome::Draw) at = kDraw;
    if (policies_.line_outcome == LineOutcome::Unknown) at = kUnknown;
    std::array<SideCounts, 2> sides = sides_;
    for (std::size_t side = 0; side < 2; ++side) {
      if (total(counts.by_side[side]) == 0) continue;
      sides[side].outcomes[at] = 1;
      sides[side].parts[at] = parts;
    }
    sorter.add_variations(trees, sides);
  }

  const Policies& policies_;
  const CopyFilter* filter_;
  const std::array<SideCounts, 2> sides_;
  sqlite::Statement rows_;
  bool more_ = false;
};

// Goes through the games under the policies, and under a filter if there is one.
class GameWalk {
 public:
  GameWalk(SQLite::Database& db, const Policies& policies, const CopyFilter* filter)
      : db_(db), policies_(policies) {
    if (filter != nullptr) {
      selection_.emplace(db, policies, *filter);
      report_.filter.misses = filter->misses();
      nothing_asked_ = filter->filter().empty();
    } else {
      copies_.emplace(db, policies.skip_cut_games);
    }
    if (policies.drop_prefixes) prefixes_ = prefix_ids(db, policies, filter);
  }

  Result<GamesReport> run(const SelectedSink& sink) {
    sqlite::Statement rows(db_, fmt::format("SELECT {} FROM game ORDER BY id", kGameColumns));
    while (rows.step()) {
      if (auto ok = take(rows, sink); !ok) return tl::make_unexpected(std::move(ok).error());
    }
    if (policies_.skip_cut_games) {
      report_.cut =
          db_.execAndGet("SELECT count(*) FROM copy WHERE cut = 1 AND game IS NOT NULL").getUInt();
    }
    if (nothing_asked_) report_.filter.games = 0;  // games count in parts, but all count
    return std::move(report_);
  }

 private:
  Result<bool> take(sqlite::Statement& row, const SelectedSink& sink) {
    const std::int64_t id = row.integer(0);
    OutcomeCounts all{};
    if (selection_) {
      if (selection_->next(id).empty()) return true;
    } else {
      all = copies_->of(id);
      if (total(all) == 0) return true;
      if (!policies_.any_start && !row.is_null(2)) {  // not even read
        report_.other_start += total(all);
        return true;
      }
    }
    const bool prefix = std::binary_search(prefixes_.begin(), prefixes_.end(), id);
    if (prefix && !selection_) {
      ++report_.prefixes;
      return true;
    }
    auto game = read_game(row);
    if (!game) return tl::make_unexpected(std::move(game).error());
    const bool other_start = !policies_.any_start && !game->initial;
    FilterReport aside;  // of games that do not count anyway
    const SelectedCounts found =
        selection_ ? selection_->count(*game, other_start || prefix ? aside : report_.filter)
                   : every_copy(*game, all);
    if (found.none()) return true;
    if (other_start) {
      report_.other_start += found.copies;
    } else if (prefix) {
      ++report_.prefixes;
    } else {
      report(*game, found);
      if (sink) sink(*game, found.counts);
    }
    return true;
  }

  [[nodiscard]] SelectedCounts every_copy(const StoredGame& game, const OutcomeCounts& copies) {
    const bool names_decide = game.moves.size() < kNamesDecideBelow && total(copies) > 1;
    const Resolved resolved =
        names_decide ? resolve_short(db_, game.id, policies_.skip_cut_games) : resolve_long(copies);
    SelectedCounts out;
    out.counts.games = policies_.duplicates == DuplicatePolicy::Keep ? copies : resolved.games;
    out.counts.by_side = {out.counts.games, out.counts.games};
    out.copies = total(copies);
    out.conflicts = resolved.conflicts;
    return out;
  }

  void report(const StoredGame& game, const SelectedCounts& found) {
    report_.games += total(found.counts.games);
    for (std::size_t i = 0; i < found.counts.games.size(); ++i)
      report_.outcomes[i] += found.counts.games[i];
    report_.copies += found.copies;
    report_.parts += found.parts;
    report_.conflicts += found.conflicts;
    report_.plies += found.copies * game.moves.size();
  }

  SQLite::Database& db_;
  const Policies& policies_;
  std::optional<CopyCounts> copies_;
  std::optional<Selection> selection_;
  std::vector<std::int64_t> prefixes_;
  bool nothing_asked_ = false;
  GamesReport report_;
};

// The filter made ready; nullopt if every game passes, and counts whole.
std::optional<CopyFilter> ready(SQLite::Database& db, const GameFilter& filter,
                                const GameWeights& weights) {
  std::optional<CopyFilter> out;
  if (!filter.empty() || !weights.empty()) out.emplace(db, filter, weights);
  return out;
}
const CopyFilter* pointer(const std::optional<CopyFilter>& filter) noexcept {
  return filter ? &*filter : nullptr;
}

}  // namespace

Result<GamesReport> for_each_game(const Database& db, const Policies& policies,
                                  const GameSink& sink) {
  return for_each_selected(db, policies, {}, [&](const StoredGame& game, const GameCounts& counts) {
    if (sink) sink(game, counts.games);
  });
}

Result<GamesReport> for_each_selected(const Database& db, const Policies& policies,
                                      const GameFilter& filter, const SelectedSink& sink,
                                      const GameWeights& weights) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "reading the games", [&]() -> Result<GamesReport> {
    const auto copies = ready(sql, filter, weights);
    return GameWalk(sql, policies, pointer(copies)).run(sink);
  });
}

Result<GamesReport> aggregate(const Database& db, const AggregateOptions& options,
                              const PositionSink& sink, const GamesDone& done) {
  PairSorter sorter(options.memory);
  SQLite::Database& sql = db.impl().db;
  auto report =
      sqlite::guarded(Errc::BadDatabase, "reading the games", [&]() -> Result<GamesReport> {
        GamesReport variations;
        const auto copies = ready(sql, options.filter, options.weights);
        TreeCursor trees(sql, options, pointer(copies));
        auto games = GameWalk(sql, options.policies, pointer(copies))
                         .run([&](const StoredGame& game, const GameCounts& counts) {
                           trees.add(game, counts, options.repeats, sorter, variations);
                         });
        if (!games) return games;
        games->trees = variations.trees;
        games->branches = variations.branches;
        return games;
      });
  if (!report) return report;
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
  const std::optional<std::size_t> plies = options.max_ply;
  const bool same_plies = std::ranges::all_of(
      options.side_max_ply, [&](const auto& own) { return !own || own == plies; });
  return main_lines && policies == Policies() && !options.repeats && options.filter.empty() &&
         options.weights.empty() && same_plies &&
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
