// Keeping table position_move equal to what the games say.
#include <algorithm>

#include <fmt/format.h>

#include "xq/store/games.hpp"

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"

namespace xq::store {
namespace {

constexpr std::int64_t kRebuildShare = 5;  // count everything when more than 1 in 5 games changed

std::int64_t count_of(SQLite::Database& db, const char* query) {
  return db.execAndGet(query).getInt64();
}

void remove_orphans(SQLite::Database& db) {
  db.exec(
      "DELETE FROM game WHERE id IN (SELECT game FROM pending) "
      "AND NOT EXISTS (SELECT 1 FROM copy WHERE copy.game = game.id)");
}

// Inserts rows of position_move many at a time: a statement each would cost as much as the row
// itself.
class RowWriter {
 public:
  explicit RowWriter(SQLite::Database& db) : db_(db), many_(db, insert(kRows)) {}

  void add(const PositionMoves& position, const MoveCounts& counts) {
    bind_row(many_, position, counts, static_cast<int>(waiting_.size()) * kColumns);
    waiting_.push_back({position.key, position.side, position.self_mirrored, counts});
    if (waiting_.size() < kRows) return;
    many_.run();
    waiting_.clear();
  }
  void flush() {
    sqlite::Statement one(db_, insert(1));
    for (const Waiting& row : waiting_) {
      bind_row(one,
               {.key = row.key, .side = row.side, .self_mirrored = row.self_mirrored, .moves = {}},
               row.counts);
      one.run();
    }
    waiting_.clear();
  }

 private:
  static constexpr std::size_t kRows = 64;
  static constexpr int kColumns = 8;
  struct Waiting {
    std::uint64_t key;
    Color side;
    bool self_mirrored;
    MoveCounts counts;
  };
  static std::string insert(std::size_t rows) {
    // OR FAIL: a statement that could be taken back alone would first write aside every page it
    // changes. Whatever fails here, the whole transaction is taken back.
    std::string sql = fmt::format("INSERT OR FAIL INTO position_move({}) VALUES ", kRowColumns);
    for (std::size_t i = 0; i < rows; ++i)
      sql += i == 0 ? "(?,?,?,?,?,?,?,?)" : ",(?,?,?,?,?,?,?,?)";
    return sql;
  }
  SQLite::Database& db_;
  sqlite::Statement many_;
  std::vector<Waiting> waiting_;
};

Result<bool> rebuild(Database& db, std::uint64_t memory, PositionFeed* feed) {
  Database::Impl& impl = db.impl();
  remove_orphans(impl.db);
  impl.db.exec("DELETE FROM position_move");
  PairSorter sorter(memory);
  sqlite::Statement counted(
      impl.db, "UPDATE game SET red = ?, draw = ?, black = ?, unknown = ? WHERE id = ?");
  // Table game is read and written in one pass: ids first, so that the cursor never meets its own
  // writes.
  struct Counted {
    std::int64_t id;
    OutcomeCounts counts;
  };
  std::vector<Counted> all;
  auto report =
      for_each_game(db, Policies(), [&](const StoredGame& game, const OutcomeCounts& counts) {
        sorter.add_game(game.start, game.moves, static_cast<std::size_t>(impl.cache_plies), counts);
        all.push_back({game.id, counts});
      });
  if (!report) return tl::make_unexpected(std::move(report).error());
  for (const Counted& game : all) {
    for (int i = 0; i < 4; ++i)
      counted.bind(i + 1, game.counts[static_cast<std::size_t>(i)]);
    counted.bind(5, game.id);
    counted.run();
  }
  if (feed != nullptr) {
    feed->games = *report;
    feed->fed = true;
    feed->done(*report);
  }
  RowWriter rows(impl.db);
  auto done = sorter.finish([&](const PositionMoves& position) {
    for (const MoveCounts& counts : position.moves)
      rows.add(position, counts);
    if (feed != nullptr) feed->sink(position);
    return true;
  });
  rows.flush();
  if (!done) return tl::make_unexpected(std::move(done).error());
  return true;
}

// Applies to the cache what one game's counts changed by.
class Delta {
 public:
  explicit Delta(Database::Impl& impl)
      : impl_(impl),
        game_(impl.db,
              fmt::format("SELECT {}, plies, red, draw, black, unknown FROM game WHERE id = ?",
                          kGameColumns)),
        copies_(impl.db, "SELECT outcome, count(*) FROM copy WHERE game = ? GROUP BY outcome"),
        counted_(impl.db, "UPDATE game SET red = ?, draw = ?, black = ?, unknown = ? WHERE id = ?"),
        add_(impl.db,
             fmt::format("INSERT INTO position_move({}) VALUES (?,?,?,?,?,?,?,?) "
                         "ON CONFLICT DO UPDATE SET wins = wins + excluded.wins, "
                         "draws = draws + excluded.draws, losses = losses + excluded.losses, "
                         "unknown = unknown + excluded.unknown",
                         kRowColumns)),
        subtract_(impl.db,
                  "UPDATE position_move SET wins = wins - ?5, draws = draws - ?6, "
                  "losses = losses - ?7, unknown = unknown - ?8 "
                  "WHERE key = ?1 AND move = ?2 AND ?3 >= 0 AND ?4 >= 0"),
        clear_(impl.db,
               "DELETE FROM position_move WHERE key = ? AND move = ? "
               "AND wins = 0 AND draws = 0 AND losses = 0 AND unknown = 0") {}

  Result<bool> apply(std::int64_t id) {
    game_.reset();
    game_.bind(1, id);
    if (!game_.step()) return true;
    auto game = read_game(game_);
    if (!game) return tl::make_unexpected(std::move(game).error());
    OutcomeCounts before{};
    for (int i = 0; i < 4; ++i)
      before[static_cast<std::size_t>(i)] = game_.u32(5 + i);
    game_.reset();
    const OutcomeCounts after = game->initial ? counted(*game) : OutcomeCounts{};
    if (before == after) return true;
    if (auto ok = change(*game, before, false); !ok) return ok;
    if (auto ok = change(*game, after, true); !ok) return ok;
    for (int i = 0; i < 4; ++i)
      counted_.bind(i + 1, after[static_cast<std::size_t>(i)]);
    counted_.bind(5, id);
    counted_.run();
    return true;
  }

 private:
  OutcomeCounts counted(const StoredGame& game) {
    OutcomeCounts copies{};
    copies_.bind(1, game.id);
    while (copies_.step()) {
      copies[static_cast<std::size_t>(copies_.i32(0))] = copies_.u32(1);
    }
    copies_.reset();
    if (game.moves.size() < kNamesDecideBelow) return resolve_short(impl_.db, game.id, false).games;
    return resolve_long(copies).games;
  }

  Result<bool> change(const StoredGame& game, const OutcomeCounts& counts, bool add) {
    if (counts == OutcomeCounts{}) return true;
    PairSorter pairs(1U << 20);
    pairs.add_game(game.start, game.moves, static_cast<std::size_t>(impl_.cache_plies), counts);
    auto done = pairs.finish([&](const PositionMoves& position) {
      for (const MoveCounts& moves : position.moves) {
        sqlite::Statement& statement = add ? add_ : subtract_;
        bind_row(statement, position, moves);
        statement.run();
        if (add) continue;
        clear_.bind(1, to_column(position.key));
        clear_.bind(2, static_cast<int>(moves.move));
        clear_.run();
      }
      return true;
    });
    if (!done) return tl::make_unexpected(std::move(done).error());
    return true;
  }

  Database::Impl& impl_;
  sqlite::Statement game_;
  sqlite::Statement copies_;
  sqlite::Statement counted_;
  sqlite::Statement add_;
  sqlite::Statement subtract_;
  sqlite::Statement clear_;
};

Result<bool> apply_pending(Database& db) {
  Database::Impl& impl = db.impl();
  std::vector<std::int64_t> games;
  sqlite::Statement rows(impl.db, "SELECT game FROM pending ORDER BY game");
  while (rows.step())
    games.push_back(rows.integer(0));
  Delta delta(impl);
  for (const std::int64_t game : games) {
    if (auto ok = delta.apply(game); !ok) return ok;
  }
  remove_orphans(impl.db);
  return true;
}

}  // namespace

Result<bool> update_cache(Database& db, std::uint64_t memory, PositionFeed* feed) {
  Database::Impl& impl = db.impl();
  return sqlite::guarded(Errc::BadDatabase, "updating the position cache", [&]() -> Result<bool> {
    const std::string state = impl.meta(kCacheState);
    if (state == kCacheCurrent) return true;
    SQLite::Transaction transaction(impl.db);
    const bool everything =
        state == kCacheNone || count_of(impl.db, "SELECT count(*) FROM pending") * kRebuildShare >
                                   count_of(impl.db, "SELECT count(*) FROM game");
    if (auto ok = everything ? rebuild(db, memory, feed) : apply_pending(db); !ok) return ok;
    impl.db.exec("DELETE FROM pending");
    impl.set_meta(kCacheState, kCacheCurrent);
    transaction.commit();
    return true;
  });
}

}  // namespace xq::store
