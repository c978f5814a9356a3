#include "xq/store/game_index.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"
#include "store/index_rows.hpp"

namespace xq::store {
namespace {

// A game taken out frees its id for another one when no higher one is left; the trigger keeps
// track, whoever deletes.
constexpr const char* kTables = R"sql(
CREATE TABLE game_index(       -- from positions to games; libxq/src/store/index_rows.hpp
  first INTEGER PRIMARY KEY,   -- lock1 of the first entry
  entries BLOB NOT NULL
);
CREATE TRIGGER game_index_upto AFTER DELETE ON game BEGIN
  UPDATE meta SET value = (SELECT ifnull(max(id), 0) FROM game)
  WHERE name = 'index_upto' AND CAST(value AS INTEGER) > (SELECT ifnull(max(id), 0) FROM game);
END;
)sql";
constexpr const char* kDrop =
    "DROP TRIGGER IF EXISTS game_index_upto;"
    "DROP TABLE IF EXISTS game_index;"
    "DELETE FROM meta WHERE name IN ('index_plies', 'index_upto', 'index_games');";

std::uint64_t number(SQLite::Database& db, const std::string& query) {
  return static_cast<std::uint64_t>(db.execAndGet(query).getInt64());
}

IndexInfo read_info(Database::Impl& impl) {
  IndexInfo info;
  const auto meta = [&](const char* name) { return std::atoll(impl.meta(name).c_str()); };
  info.plies = static_cast<std::size_t>(meta(kIndexPlies));
  info.games = static_cast<std::uint64_t>(meta(kIndexGames));
  info.last_covered = meta(kIndexUpto);
  info.newer =
      number(impl.db, fmt::format("SELECT count(*) FROM game WHERE id > {}", info.last_covered));
  const std::uint64_t covered =
      number(impl.db, fmt::format("SELECT count(*) FROM game WHERE id <= {}", info.last_covered));
  info.gone = info.games - std::min(info.games, covered);
  info.bytes = number(impl.db, "SELECT ifnull(sum(length(entries)), 0) FROM game_index");
  return info;
}

// (lock1, game) of one game, each once, as lock1 << 32 | id.
class Pairs {
 public:
  Pairs(std::size_t plies, std::uint64_t from, std::uint64_t to)
      : plies_(plies), from_(from), to_(to) {}
  void add(const StoredGame& game) {
    const std::size_t n = game.moves.size();
    Position position = game.start;
    for (std::size_t i = 0; i < std::min(n, plies_); ++i) {
      add(position, game.id);
      position.do_move(game.moves[i]);
    }
    if (n <= plies_) add(position, game.id);
  }
  [[nodiscard]] const std::vector<std::uint64_t>& sorted() {
    std::sort(list_.begin(), list_.end());
    list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
    return list_;
  }

 private:
  void add(const Position& position, std::int64_t game) {
    const std::uint64_t lock1 = canonical(position).key.lock1;
    if (lock1 < from_ || lock1 >= to_) return;
    list_.push_back(lock1 << 32 | static_cast<std::uint64_t>(game));
  }
  std::size_t plies_;
  std::uint64_t from_;
  std::uint64_t to_;
  std::vector<std::uint64_t> list_;
};

// Makes the pieces of an index of all games.
Result<bool> each_piece(SQLite::Database& db, std::size_t plies, std::uint64_t memory,
                        const IndexPieces::Sink& sink) {
  const std::uint64_t pairs = number(
      db, fmt::format("SELECT ifnull(sum(min(plies, {0}) + (plies <= {0})), 0) FROM game", plies));
  // Twice: a growing list holds its old and its new place for a moment.
  const std::uint64_t passes =
      pairs * 2 * sizeof(std::uint64_t) / std::max(memory, std::uint64_t{1} << 20) + 1;
  constexpr std::uint64_t kKeys = std::uint64_t{1} << 32;
  IndexPieces pieces(sink);
  for (std::uint64_t pass = 0; pass < passes; ++pass) {
    Pairs list(plies, kKeys * pass / passes, kKeys * (pass + 1) / passes);
    sqlite::Statement rows(db, fmt::format("SELECT {} FROM game ORDER BY id", kGameColumns));
    while (rows.step()) {
      auto game = read_game(rows);
      if (!game) return tl::make_unexpected(std::move(game).error());
      list.add(*game);
    }
    for (const std::uint64_t pair : list.sorted())
      pieces.add(static_cast<std::uint32_t>(pair >> 32), pair & 0xFFFFFFFFU);
  }
  pieces.finish();
  return true;
}

}  // namespace

Result<std::optional<IndexInfo>> index_info(const Database& db) {
  return sqlite::guarded(Errc::BadDatabase, "reading the index",
                         [&]() -> Result<std::optional<IndexInfo>> {
                           if (db.impl().meta(kIndexPlies).empty()) return std::nullopt;
                           return read_info(db.impl());
                         });
}

Result<IndexInfo> build_index(Database& db, std::size_t plies, std::uint64_t memory) {
  if (plies == 0) return fail(Errc::Unsupported, "an index of no plies");
  return sqlite::guarded(Errc::BadDatabase, "making the index", [&]() -> Result<IndexInfo> {
    Database::Impl& impl = db.impl();
    SQLite::Transaction transaction(impl.db, SQLite::TransactionBehavior::IMMEDIATE);
    const std::uint64_t last = number(impl.db, "SELECT ifnull(max(id), 0) FROM game");
    if (last > 0xFFFFFFFFU) return fail(Errc::Unsupported, "too many games for an index");
    impl.db.exec(kDrop);
    impl.db.exec(kTables);
    sqlite::Statement insert(impl.db, "INSERT INTO game_index(first, entries) VALUES (?, ?)");
    const auto made =
        each_piece(impl.db, plies, memory, [&](std::uint32_t first, std::string_view piece) {
          insert.bind(1, std::int64_t{first});
          insert.bind_blob(2, piece);
          insert.run();
        });
    if (!made) return tl::make_unexpected(made.error());
    impl.set_meta(kIndexPlies, std::to_string(plies));
    impl.set_meta(kIndexUpto, std::to_string(last));
    impl.set_meta(kIndexGames, std::to_string(number(impl.db, "SELECT count(*) FROM game")));
    const IndexInfo info = read_info(impl);
    transaction.commit();
    return info;
  });
}

Result<bool> index_is_right(const Database& db, std::uint64_t memory) {
  return sqlite::guarded(Errc::BadDatabase, "checking the index", [&]() -> Result<bool> {
    Database::Impl& impl = db.impl();
    if (impl.meta(kIndexPlies).empty()) return true;
    const IndexInfo info = read_info(impl);
    if (!info.current()) return true;
    sqlite::Statement rows(impl.db, "SELECT first, entries FROM game_index ORDER BY first");
    bool right = info.plies > 0;
    const auto made =
        each_piece(impl.db, info.plies, memory, [&](std::uint32_t first, std::string_view piece) {
          right = right && rows.step() && rows.integer(0) == first && rows.bytes(1) == piece;
        });
    if (!made) return made;
    return right && !rows.step();
  });
}

Result<bool> drop_index(Database& db) {
  return sqlite::guarded(Errc::BadDatabase, "dropping the index", [&] {
    SQLite::Transaction transaction(db.impl().db, SQLite::TransactionBehavior::IMMEDIATE);
    const bool there = !db.impl().meta(kIndexPlies).empty();
    db.impl().db.exec(kDrop);
    transaction.commit();
    return there;
  });
}

}  // namespace xq::store
