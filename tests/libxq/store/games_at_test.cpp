// From positions to games: what the index says is what replaying every game says.
#include "xq/store/games_at.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/store/game_index.hpp"
#include "xq/store/merge.hpp"
#include "xq/store/upkeep.hpp"
#include "xq/store/why.hpp"

#include "base/sqlite.hpp"
#include "store/index_rows.hpp"
#include "store_support.hpp"
#include "support/random_game.hpp"
#include "support/temp_dir.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::game_of;
using xq::test::moves_of;
using xq::test::put;
using xq::test::random_sources;
using xq::test::TempDir;

namespace {

Database open_to_write(const std::filesystem::path& path) {
  auto db = Database::open(path, {.access = Access::Write, .create = true});
  REQUIRE_OK(db);
  return std::move(*db);
}

struct Found {
  std::vector<std::string> games;
  GamesAtReport report;
};

Found found(const Database& db, const PositionQuery& query) {
  Found out;
  auto report = games_at(db, query, [&](const GameAt& at) {
    std::ostringstream line;
    line << at.game.id;
    for (const Visit& v : at.visits)
      line << ' ' << v.ply << v.move.text();
    for (const auto n : at.counts)
      line << '/' << n;
    out.games.push_back(line.str());
    return true;
  });
  REQUIRE_OK(report);
  out.report = *report;
  return out;
}

// The same database without its index answers by replay.
std::vector<std::string> replayed(const std::filesystem::path& path, const PositionQuery& query) {
  const auto copy = path.string() + ".plain";
  std::filesystem::copy_file(path, copy, std::filesystem::copy_options::overwrite_existing);
  Database db = open_to_write(copy);
  REQUIRE_OK(drop_index(db));
  const Found plain = found(db, query);
  CHECK_FALSE(plain.report.indexed);
  return plain.games;
}

std::vector<Position> some_positions(std::uint64_t seed) {
  std::vector<Position> list{Position()};
  for (std::uint64_t n = 0; n < 8; ++n) {
    const auto game = test::random_game((seed + n) % 25, 40);
    const Position p = game.position_at((seed * 7 + n * 5) % (game.moves.size() + 1));
    list.push_back(n % 2 == 0 ? p : mirrored(p));
  }
  return list;
}

void check_answers(const std::filesystem::path& path, std::uint64_t seed) {
  for (const Position& position : some_positions(seed)) {
    INFO(seed << ' ' << format_fen(position));
    const PositionQuery query{.position = position, .max_ply = 12};
    Found indexed;
    {
      auto db = Database::open(path);
      REQUIRE_OK(db);
      indexed = found(*db, query);
    }
    CHECK(indexed.report.indexed);
    CHECK(indexed.games == replayed(path, query));
  }
}

IndexPieces into_table(SQLite::Database& db) {
  return IndexPieces([&db](std::uint32_t first, std::string_view piece) {
    sqlite::Statement insert(db, "INSERT INTO game_index(first, entries) VALUES (?, ?)");
    insert.bind(1, std::int64_t{first});
    insert.bind_blob(2, piece);
    insert.run();
  });
}

}  // namespace

TEST_CASE("index: pieces hold what was put in, keys of many games included") {
  SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  db.exec("CREATE TABLE game_index(first INTEGER PRIMARY KEY, entries BLOB)");
  std::map<std::uint32_t, std::vector<std::int64_t>> all;
  test::Rng rng(1);
  for (int i = 0; i < 3000; ++i) {
    auto& games = all[static_cast<std::uint32_t>(rng.next() >> (rng.below(2) == 0 ? 32 : 50))];
    std::int64_t game = 0;
    for (std::uint64_t n = rng.below(500) == 0 ? 5000 : 1 + rng.below(3); n > 0; --n)
      games.push_back(game +=
                      static_cast<std::int64_t>(1 + rng.below(rng.below(9) == 0 ? 1U << 30 : 9)));
    std::sort(games.begin(), games.end());
    games.erase(std::unique(games.begin(), games.end()), games.end());
  }
  IndexPieces pieces = into_table(db);
  for (const auto& [key, games] : all) {
    for (const auto game : games)
      pieces.add(key, static_cast<std::uint64_t>(game));
  }
  pieces.finish();
  CHECK(db.execAndGet("SELECT count(*) FROM game_index").getInt() > 3);
  sqlite::Statement row(db,
                        "SELECT first, entries FROM game_index WHERE first <= ? "
                        "ORDER BY first DESC LIMIT 1");
  for (const auto& [key, games] : all) {
    row.reset();
    row.bind(1, std::int64_t{key});
    REQUIRE(row.step());
    CHECK(games_in_piece(row.bytes(1), static_cast<std::uint32_t>(row.integer(0)), key) == games);
    if (!all.contains(key + 1)) {
      CHECK(games_in_piece(row.bytes(1), static_cast<std::uint32_t>(row.integer(0)), key + 1)
                ->empty());
    }
  }
}

TEST_CASE("index: cut-off pieces are refused, not read beyond their end") {
  SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  db.exec("CREATE TABLE game_index(first INTEGER PRIMARY KEY, entries BLOB)");
  IndexPieces pieces = into_table(db);
  pieces.add(7, 1'000'000);
  pieces.add(900, 5);
  pieces.finish();
  const std::string piece = db.execAndGet("SELECT entries FROM game_index").getString();
  CHECK(games_in_piece(piece, 7, 900) == std::vector<std::int64_t>{5});
  for (std::size_t n = 1; n < piece.size(); ++n) {
    const auto games = games_in_piece(std::string_view(piece).substr(0, n), 7, 900);
    CHECK((!games || games->empty()));
  }
  CHECK_FALSE(games_in_piece(std::string_view("\x00\xFF\xFF\xFF\xFF\x01", 6), 0, 0));
}

TEST_CASE("games_at: the index answers as replay does, after ingest, forget and merge") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const TempDir dir;
    const auto path = dir.path() / "a.xqdb";
    test::Rng rng(seed);
    {
      Database db = open_to_write(path);
      put(db, random_sources(rng, "a", 20));
      const auto info = build_index(db, 12, seed % 2 == 0 ? 1 : std::uint64_t{64} << 20);
      REQUIRE_OK(info);
      CHECK(info->current());
    }
    check_answers(path, seed);
    {
      Database db = open_to_write(path);
      REQUIRE_OK(forget(db, std::vector<std::string>{"/a/3", "/a/19", "/a/18", "/a/17"}));
    }
    check_answers(path, seed + 1);
    {
      Database db = open_to_write(path);
      put(db, random_sources(rng, "b", 12));
      CHECK(index_info(db)->has_value());
    }
    check_answers(path, seed + 2);
    {
      const auto other = dir.path() / "b.xqdb";
      Database from = open_to_write(other);
      put(from, random_sources(rng, "a", 20));
      Database db = open_to_write(path);
      MergeSession session(db);
      REQUIRE_OK(session.add(from));
      REQUIRE_OK(session.finish());
    }
    check_answers(path, seed + 3);
    {
      Database db = open_to_write(path);
      REQUIRE_OK(build_index(db, 12));
      CHECK((*index_info(db))->current());
    }
    check_answers(path, seed + 4);
  }
}

TEST_CASE("index: says how far it is behind, and goes") {
  const TempDir dir;
  Database db = open_to_write(dir.path() / "a.xqdb");
  CHECK_FALSE(index_info(db)->has_value());
  put(db, {{"/a/1", {game_of(moves_of("h2e2 h9g7"), Outcome::Draw)}}});
  CHECK(build_index(db, 0).error().code == Errc::Unsupported);
  REQUIRE_OK(build_index(db, 5));
  put(db, {{"/a/2", {game_of(moves_of("h2e2 h9g7 h0g2"), Outcome::Draw)}}});
  const auto behind = **index_info(db);
  CHECK(behind.plies == 5);
  CHECK(behind.games == 1);
  CHECK(behind.newer == 1);
  CHECK(behind.gone == 0);
  REQUIRE_OK(forget(db, std::vector<std::string>{"/a/1", "/a/2"}));
  CHECK((*index_info(db))->gone == 1);
  CHECK((*index_info(db))->last_covered == 0);
  CHECK(*drop_index(db));
  CHECK_FALSE(*drop_index(db));
  CHECK_FALSE(index_info(db)->has_value());
}

TEST_CASE("games_at: moves come in the orientation asked for, at a mirrored position as pairs") {
  const TempDir dir;
  Database db = open_to_write(dir.path() / "a.xqdb");
  put(db, {{"/a/1", {game_of(moves_of("h2e2 h9g7 h0g2"), Outcome::RedWins)}},
           {"/a/2", {game_of(moves_of("b2e2 b9c7 b0a2"), Outcome::Draw)}},
           {"/a/3", {game_of(moves_of("g3g4 h9g7 h2e2"), Outcome::Draw)}},
           {"/a/4", {game_of(moves_of("h2e2"), Outcome::Draw)}}});
  const auto start = why(db, {.at = {.position = Position()}});
  REQUIRE_OK(start);
  REQUIRE(start->moves.size() == 2);
  CHECK(start->moves[0].move == moves_of("b2e2")[0]);  // of a pair the smaller code
  CHECK(start->moves[0].games == OutcomeCounts{1, 2, 0, 0});
  CHECK(start->moves[0].copies == 3);
  Position after;
  after.do_move(moves_of("b2e2")[0]);
  const auto black = why(db, {.at = {.position = after}});
  REQUIRE_OK(black);
  REQUIRE(black->moves.size() == 2);
  CHECK(black->moves[0].move == moves_of("b9c7")[0]);
  CHECK(black->moves[1].move.is_none());  // the game that ended here
  after.do_move(moves_of("b9c7")[0]);
  const auto one = why(db, {.at = {.position = after, .move = moves_of("b0a2")[0]}});
  REQUIRE_OK(one);
  REQUIRE(one->moves.size() == 1);
  CHECK(one->moves[0].best.at(0).game.place.path == "/a/2");
  CHECK(one->moves[0].best.at(0).ply == 2);
}

TEST_CASE("why: counts equal the position cache, positions beyond it are found by replay") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const TempDir dir;
    Database db = open_to_write(dir.path() / "a.xqdb");
    test::Rng rng(seed);
    put(db, random_sources(rng, "a", 25));
    if (seed % 2 == 0) REQUIRE_OK(build_index(db));
    for (const Position& position : some_positions(seed)) {
      INFO(seed << ' ' << format_fen(position));
      const auto answer = why(db, {.at = {.position = position, .max_ply = 40}});
      REQUIRE_OK(answer);
      const auto cached = db.moves_of(position);
      REQUIRE_OK(cached);
      std::map<MoveCode, std::vector<std::uint32_t>> by_move;
      const bool red = position.side_to_move() == Color::Red;
      for (const MoveGames& m : answer->moves) {
        if (m.move.is_none()) continue;
        by_move[canonical(position).stored_code(m.move)] = {m.games[red ? 0 : 2], m.games[1],
                                                            m.games[red ? 2 : 0], m.games[3]};
      }
      std::map<MoveCode, std::vector<std::uint32_t>> wanted;
      for (const MoveCounts& m : cached->moves)
        wanted[m.move] = {m.wins, m.draws, m.losses, m.unknown};
      CHECK(by_move == wanted);
    }
  }
  const TempDir dir;
  Database db = open_to_write(dir.path() / "long.xqdb");
  const auto walk = test::random_game(3, 80);
  REQUIRE(walk.moves.size() > 60);
  put(db, {{"/a/1", {game_of(walk.moves, Outcome::Draw)}}});
  REQUIRE_OK(build_index(db));
  const auto deep = why(db, {.at = {.position = walk.position_at(60)}});
  REQUIRE_OK(deep);
  REQUIRE(deep->moves.size() == 1);
  CHECK(deep->moves[0].move == walk.moves[60]);
  CHECK_FALSE(deep->search.indexed);
  CHECK(deep->search.max_ply == 0);
}

TEST_CASE("why: the best games are those of the strongest players, the latest by date") {
  const TempDir dir;
  Database db = open_to_write(dir.path() / "a.xqdb");
  const auto game = [](const char* moves, const char* date, const char* elo) {
    auto g = game_of(moves_of(moves), Outcome::Draw, "A", "B");
    g.tags.push_back({"Date", date});
    if (*elo != 0) g.tags.push_back({"RedElo", elo});
    return g;
  };
  put(db, {{"/a/1", {game("h2e2 h9g7 h0g2", "1999.01.02", "2500")}},
           {"/a/2", {game("h2e2 h9g7 h0i2", "2005.??.??", "")}},
           {"/a/3", {game("h2e2 b9c7", "2005.03.01", "2600")}},
           {"/a/4", {game("h2e2 i9i8", "", "")}}});
  const auto answer = why(db, {.at = {.position = Position()}, .limit = 2});
  REQUIRE_OK(answer);
  REQUIRE(answer->moves.size() == 1);
  const auto paths = [](const std::vector<ExampleGame>& list) {
    std::vector<std::string> out;
    for (const ExampleGame& e : list)
      out.push_back(e.game.place.path);
    return out;
  };
  CHECK(paths(answer->moves[0].best) == std::vector<std::string>{"/a/3", "/a/1"});
  CHECK(paths(answer->moves[0].latest) == std::vector<std::string>{"/a/3", "/a/2"});
}

TEST_CASE("index: a wrong one is found, and goes when the database is mended") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqdb";
  {
    Database db = open_to_write(path);
    put(db, {{"/a/1", {game_of(moves_of("h2e2 h9g7"), Outcome::Draw)}},
             {"/a/2", {game_of(moves_of("c3c4 h9g7"), Outcome::Draw)}}});
    REQUIRE_OK(build_index(db));
    CHECK(examine(db, Depth::Content)->empty());
  }
  SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE game_index SET entries = substr(entries, 1, length(entries) - 1)");
  Database db = open_to_write(path);
  const auto found = examine(db, Depth::Content);
  REQUIRE_OK(found);
  REQUIRE(found->size() == 1);
  CHECK(found->front().code == "wrong_index");
  CHECK(found->front().mendable);
  REQUIRE_OK(mend(db));
  CHECK(examine(db, Depth::Content)->empty());
  CHECK_FALSE(index_info(db)->has_value());
}
