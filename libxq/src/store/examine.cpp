// What is wrong with a database, and mending it.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/record/tree_codec.hpp"
#include "xq/store/game_index.hpp"
#include "xq/store/upkeep.hpp"

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"
#include "store/mark_check.hpp"
#include "store/schema.hpp"

namespace xq::store {
namespace {

// Rows that point at something that is not there.
struct Reference {
  const char* table;
  const char* where;
  const char* example;  // an expression
};
constexpr const char* kNoSource = "source NOT IN (SELECT id FROM source)";
constexpr const char* kNoCopy =
    "NOT EXISTS (SELECT 1 FROM copy c WHERE c.source = t.source AND c.ordinal = t.ordinal)";
constexpr const char* kRecord = "'source ' || source || ', record ' || ordinal";
constexpr std::array kReferences{
    Reference{"copy", kNoSource, kRecord},
    Reference{"fault", kNoSource, kRecord},
    Reference{"copy", "game IS NOT NULL AND game NOT IN (SELECT id FROM game)", kRecord},
    Reference{"tree", kNoCopy, kRecord},
    Reference{"note", kNoCopy, kRecord},
    Reference{"evaluation", kNoCopy, kRecord},
    Reference{"book_move", "book NOT IN (SELECT id FROM book)", "'book ' || book"},
    Reference{"game", "id NOT IN (SELECT game FROM copy WHERE game IS NOT NULL)", "'game ' || id"},
};

// What table source says against what its records say.
constexpr const char* kWrongSums =
    "FROM source s LEFT JOIN (SELECT c.source AS id, count(*) AS found, "
    "sum(c.game IS NOT NULL) AS held, sum(c.cut) AS cut, sum(ifnull(g.plies, 0)) AS plies "
    "FROM copy c LEFT JOIN game g ON g.id = c.game GROUP BY c.source) n ON n.id = s.id "
    "WHERE s.games_found <> ifnull(n.found, 0) OR s.games_read <> ifnull(n.held, 0) OR "
    "s.games_cut <> ifnull(n.cut, 0) OR s.plies_kept <> ifnull(n.plies, 0) OR "
    "s.games_found <> s.games_read + s.games_empty + s.games_rejected";

class Findings {
 public:
  void add(std::string code, std::uint64_t count, std::string example, bool mendable) {
    if (count == 0) return;
    for (Finding& f : list_) {
      if (f.code != code) continue;
      f.count += count;
      return;
    }
    list_.push_back({std::move(code), count, std::move(example), mendable});
  }
  std::vector<Finding> take() && { return std::move(list_); }

 private:
  std::vector<Finding> list_;
};

void check_structure(Database::Impl& impl, Findings& found) {
  SQLite::Database& db = impl.db;
  sqlite::Statement integrity(db, "PRAGMA integrity_check(10)");
  while (integrity.step()) {
    if (const std::string said = integrity.text(0); said != "ok") {
      found.add("damaged_file", 1, said, false);
    }
  }
  const auto count = [&](const std::string& from) {
    return static_cast<std::uint64_t>(db.execAndGet("SELECT count(*) " + from).getInt64());
  };
  const std::uint64_t indices = count(
      "FROM sqlite_master WHERE type = 'index' AND name IN ('source_by_hash', 'game_by_hash', "
      "'copy_by_game', 'note_by_key')");
  // Before the first ingest there are neither indices nor counts.
  const bool empty = count("FROM source") == 0 && count("FROM game") == 0;
  if (!empty)
    found.add("missing_index", 4 - indices, "an index that every ingest leaves behind", true);
  for (const Reference& r : kReferences) {
    const std::string from = fmt::format("FROM {} t WHERE {}", r.table, r.where);
    const std::uint64_t rows = count(from);
    if (rows == 0) continue;
    const std::string example =
        db.execAndGet(fmt::format("SELECT {} {} LIMIT 1", r.example, from)).getString();
    found.add("orphan", rows, fmt::format("table {}: {}", r.table, example), true);
  }
  if (const std::uint64_t rows = count(kWrongSums); rows > 0) {
    const std::string example =
        db.execAndGet(fmt::format("SELECT s.name {} LIMIT 1", kWrongSums)).getString();
    found.add("wrong_counts", rows, example, true);
  }
  for (const BadMark& mark : bad_marks(impl.db))
    found.add("bad_mark", 1, mark.what, true);
  const std::string state = impl.meta(kCacheState);
  if (state != kCacheCurrent && !empty) {
    found.add("stale_cache", 1, "an ingest did not end; its games are not counted yet", true);
  }
}

void check_game(sqlite::Statement& row, Findings& found) {
  auto game = read_game(row);
  if (!game) return found.add("bad_game", 1, game.error().message, false);
  Position position = game->start;
  for (std::size_t i = 0; i < game->moves.size(); ++i) {
    if (!is_legal(position, game->moves[i])) {
      return found.add("bad_game", 1,
                       fmt::format("game {}: ply {}, {} cannot be played", game->id, i + 1,
                                   game->moves[i].text()),
                       false);
    }
    position.do_move(game->moves[i]);
  }
  if (game->moves.empty()) {
    return found.add("bad_game", 1, fmt::format("game {}: no moves", game->id), false);
  }
  record::Game record;
  record.start = game->start;
  record.initial = game->initial;
  record.moves = game->moves;
  const SequenceKey key = sequence_key(record);
  if (key.mirrored || view_of(key.hash) != game->hash) {
    found.add("bad_game", 1, fmt::format("game {}: another content hash", game->id), false);
  }
}

void check_trees(SQLite::Database& db, Findings& found) {
  sqlite::Statement rows(db,
                         "SELECT t.source, t.ordinal, t.nodes, t.moves, g.start, c.mirrored "
                         "FROM tree t JOIN copy c ON c.source = t.source AND c.ordinal = t.ordinal "
                         "LEFT JOIN game g ON g.id = c.game");
  while (rows.step()) {
    Position start;
    if (!rows.is_null(4)) {
      if (auto position = parse_position(rows.bytes(4))) {
        start = rows.i32(5) != 0 ? mirrored(*position) : *position;
      }
    }
    const auto nodes = record::decode_moves(rows.bytes(3), start);
    if (nodes && static_cast<std::int64_t>(nodes->size()) == rows.integer(2) + 1) continue;
    found.add("bad_tree", 1, fmt::format("source {}, record {}", rows.integer(0), rows.integer(1)),
              false);
  }
}

// One number for all that is counted, in book order.
class Digest {
 public:
  [[nodiscard]] PositionSink sink() {
    return [this](const PositionMoves& position) {
      add(position.key);
      for (const MoveCounts& m : position.moves) {
        for (const std::uint64_t n :
             {std::uint64_t{m.move}, std::uint64_t{m.wins}, std::uint64_t{m.draws},
              std::uint64_t{m.losses}, std::uint64_t{m.unknown}}) {
          add(n);
        }
      }
      return true;
    };
  }
  friend bool operator==(const Digest&, const Digest&) = default;

 private:
  void add(std::uint64_t n) noexcept {
    value_ = (value_ ^ n) * 0x9E3779B97F4A7C15ULL;
    value_ ^= value_ >> 32;
  }
  std::uint64_t value_ = 0;
};

Result<bool> check_cache(const Database& db, Findings& found) {
  Digest cached;
  Digest counted;
  if (auto ok = db.for_each_position(cached.sink()); !ok) {
    return tl::make_unexpected(std::move(ok).error());
  }
  AggregateOptions options;
  options.policies.variations = Variations::Main;
  options.max_ply = static_cast<std::size_t>(db.cache_plies());
  if (auto ok = aggregate(db, options, counted.sink()); !ok) {
    return tl::make_unexpected(std::move(ok).error());
  }
  if (cached != counted) {
    found.add("wrong_cache", 1, "the counts of positions differ from what the games give", true);
  }
  return true;
}

}  // namespace

Result<std::vector<Finding>> examine(const Database& db, Depth depth, std::uint64_t* games) {
  return sqlite::guarded(
      Errc::BadDatabase, "examining the database", [&]() -> Result<std::vector<Finding>> {
        Database::Impl& impl = db.impl();
        Findings found;
        check_structure(impl, found);
        if (depth == Depth::Structure) return std::move(found).take();
        std::uint64_t replayed = 0;
        sqlite::Statement rows(impl.db,
                               fmt::format("SELECT {} FROM game ORDER BY id", kGameColumns));
        while (rows.step()) {
          check_game(rows, found);
          ++replayed;
        }
        if (games != nullptr) *games = replayed;
        const auto twins = static_cast<std::uint64_t>(
            impl.db.execAndGet("SELECT count(*) - count(DISTINCT hash) FROM game").getInt64());
        found.add("twin_game", twins, "one sequence of moves stored twice", false);
        check_trees(impl.db, found);
        auto list = std::move(found).take();
        Findings rest;
        // Counting needs games that can be read.
        const bool readable = std::ranges::none_of(
            list, [](const Finding& f) { return f.code == "bad_game" || f.code == "stale_cache"; });
        if (readable) {
          if (auto ok = check_cache(db, rest); !ok) {
            return tl::make_unexpected(std::move(ok).error());
          }
          const auto right = index_is_right(db);
          if (!right) return tl::make_unexpected(right.error());
          rest.add("wrong_index", *right ? 0 : 1, "the index of games differs from the games",
                   true);
        }
        for (Finding& f : std::move(rest).take())
          list.push_back(std::move(f));
        return list;
      });
}

Result<bool> mend(Database& db, std::uint64_t memory) {
  auto mended = sqlite::guarded(Errc::BadDatabase, "mending the database", [&]() -> Result<bool> {
    Database::Impl& impl = db.impl();
    SQLite::Transaction transaction(impl.db);
    impl.db.exec(kIndices);
    impl.db.exec("REINDEX");
    for (const Reference& r : kReferences)
      impl.db.exec(fmt::format("DELETE FROM {} AS t WHERE {}", r.table, r.where));
    impl.db.exec(
        "UPDATE source SET "
        "games_found = (SELECT count(*) FROM copy c WHERE c.source = source.id), "
        "games_read = (SELECT count(*) FROM copy c WHERE c.source = source.id AND c.game NOT "
        "NULL), "
        "games_cut = (SELECT ifnull(sum(c.cut), 0) FROM copy c WHERE c.source = source.id), "
        "games_empty = (SELECT count(DISTINCT c.ordinal) FROM copy c JOIN fault f ON f.source = "
        "c.source AND f.ordinal = c.ordinal WHERE c.source = source.id AND c.game IS NULL AND "
        "f.ended AND f.code = 'empty_game'), "
        "plies_kept = (SELECT ifnull(sum(g.plies), 0) FROM copy c JOIN game g ON g.id = c.game "
        "WHERE c.source = source.id)");
    impl.db.exec("UPDATE source SET games_rejected = games_found - games_read - games_empty");
    for (const BadMark& mark : bad_marks(impl.db))
      impl.db.exec(fmt::format("DELETE FROM mark WHERE id = {}", mark.id));
    impl.db.exec("DELETE FROM pending");
    impl.set_meta(kCacheState, kCacheNone);
    transaction.commit();
    return true;
  });
  if (!mended) return mended;
  if (auto ok = update_cache(db, memory); !ok) return ok;
  // The next question makes it again.
  const auto right = index_is_right(db, memory);
  return !right || *right ? right : drop_index(db);
}

}  // namespace xq::store
