// The database through its public face: opening, ingest of records, and the cache against a count
// from scratch.
#include "xq/store/database.hpp"

#include <algorithm>
#include <fstream>
#include <map>

#include <SQLiteCpp/SQLiteCpp.h>
#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/store/games.hpp"
#include "xq/store/ingest.hpp"
#include "xq/store/listing.hpp"

#include "store/writer_lock.hpp"
#include "store_support.hpp"
#include "support/random_game.hpp"
#include "support/temp_dir.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::game_of;
using xq::test::into;
using xq::test::mirrored_moves;
using xq::test::moves_of;
using xq::test::TempDir;

namespace {

using Games = std::vector<record::Game>;
using Sources = std::map<std::string, Games>;

Result<Database> open_for_writing(const std::filesystem::path& path) {
  return Database::open(path, {.access = Access::Write, .create = true, .program = "store_test"});
}

void add_source(IngestSession& session, const std::string& path, const Games& games) {
  REQUIRE_OK(session.begin_source({.path = path, .size = games.size()}, "pgn"));
  std::uint32_t ordinal = 0;
  for (record::Game game : games) {
    game.ordinal = ++ordinal;
    REQUIRE_OK(session.add(game));
  }
  REQUIRE_OK(session.end_source("ascii"));
}

IngestReport ingest(Database& db, const Sources& sources) {
  IngestSession session(db);
  for (const auto& [path, games] : sources)
    add_source(session, path, games);
  auto report = session.finish(1U << 20);
  REQUIRE_OK(report);
  return *report;
}

std::vector<std::string> cached(const Database& db) {
  std::vector<std::string> lines;
  REQUIRE(db.cache_is_current());
  REQUIRE_OK(db.for_each_position(into(lines)));
  return lines;
}

std::vector<std::string> counted(const Database& db, Policies policies = {}) {
  std::vector<std::string> lines;
  REQUIRE_OK(aggregate(db, {.policies = policies}, into(lines)));
  return lines;
}

std::vector<std::string> shown(const Database& db) {
  std::vector<std::string> lines;
  REQUIRE_OK(for_each_shown_game(db, [&](const ShownGame& g) {
    std::ostringstream line;
    line << record::iccs_text(g.moves) << '|' << g.header.red << '|' << g.header.black << '|'
         << static_cast<int>(g.outcome) << '|' << g.place.path << '#' << g.place.ordinal;
    for (const auto n : g.copies)
      line << ' ' << n;
    lines.push_back(line.str());
    return true;
  }));
  return lines;
}

GamesReport games_of(const Database& db, Policies policies = {}) {
  auto report = for_each_game(db, policies, {});
  REQUIRE_OK(report);
  return *report;
}

// A record drawn from a small stock of move lists, so that copies, mirrors and prefixes come up.
record::Game random_record(test::Rng& rng) {
  const std::vector<std::string> names{"", "?", "甲", "乙", "丙"};
  const auto walk = test::random_game(rng.below(25), 40);
  auto moves = walk.moves;
  moves.resize(std::min<std::size_t>(moves.size(), rng.below(3) == 0 ? 6 : 5 + rng.below(36)));
  if (rng.below(2) == 0) moves = mirrored_moves(std::move(moves));
  auto game = game_of(std::move(moves), static_cast<Outcome>(rng.below(4)), names[rng.below(5)],
                      names[rng.below(5)]);
  if (rng.below(12) == 0) game.moves.clear();
  return game;
}

Games random_source(test::Rng& rng) {
  Games games;
  for (std::uint64_t n = rng.below(5); n > 0; --n)
    games.push_back(random_record(rng));
  return games;
}

std::string error_of(const Result<Database>& db) {
  REQUIRE_FALSE(db.has_value());
  return db.error().message;
}

void write_sqlite(const std::filesystem::path& path, const std::string& sql) {
  SQLite::Database db(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  db.exec(sql);
}

}  // namespace

TEST_CASE("database: what cannot be opened is refused with its reason", "[store]") {
  const TempDir dir;
  REQUIRE(error_of(Database::open(dir.path() / "none.xqdb")) == "no such database");
  REQUIRE(error_of(Database::open(dir.path())) == "is a folder");
  const auto text = dir.write("text.xqdb", std::string(3000, 'x'));
  REQUIRE(error_of(Database::open(text)).find("not a database") != std::string::npos);
  REQUIRE(error_of(open_for_writing(text)).find("not a database") != std::string::npos);
  REQUIRE(test::read_file(text) == std::string(3000, 'x'));
  const auto foreign = dir.path() / "foreign.xqdb";
  write_sqlite(foreign, "CREATE TABLE bhobk(id)");
  const std::string before = test::read_file(foreign);
  REQUIRE(error_of(Database::open(foreign)).find("another program") != std::string::npos);
  REQUIRE(error_of(open_for_writing(foreign)).find("another program") != std::string::npos);
  REQUIRE(test::read_file(foreign) == before);
  REQUIRE_FALSE(is_database(foreign));
  REQUIRE_FALSE(is_database(dir.path() / "none.xqdb"));
}

TEST_CASE("database: a newer version is refused, an older one names the upgrade", "[store]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqdb";
  REQUIRE_OK(open_for_writing(path));
  REQUIRE(is_database(path));
  write_sqlite(path, "PRAGMA user_version = 99");
  REQUIRE(error_of(Database::open(path)).find("written by a newer program") != std::string::npos);
  REQUIRE(error_of(open_for_writing(path)).find("version 99") != std::string::npos);
  write_sqlite(path, "PRAGMA user_version = 0");
  REQUIRE(error_of(Database::open(path)).find("bookgen upgrade") != std::string::npos);
}

TEST_CASE("database: a second writer is told who is at work", "[store]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqdb";
  auto first = open_for_writing(path);
  REQUIRE_OK(first);
  const auto second = WriterLock::take(path, "other", std::chrono::milliseconds(50));
  REQUIRE_FALSE(second.has_value());
  REQUIRE(second.error().message.find("another writer is at work: store_test, process ") == 0);
  REQUIRE_OK(Database::open(path));  // readers are let in
  REQUIRE_OK(first->close());
  REQUIRE(WriterLock::take(path, "other", std::chrono::milliseconds(50)).has_value());
}

TEST_CASE("database: after close one file is left", "[store]") {
  const TempDir dir;
  {
    auto db = open_for_writing(dir.path() / "a.xqdb");
    REQUIRE_OK(db);
    ingest(*db, {{"/v/a.pgn", {game_of(moves_of("h2e2 h9g7"), Outcome::Draw)}}});
    REQUIRE_OK(db->close());
  }
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(dir.path()))
    names.push_back(entry.path().filename().string());
  REQUIRE(names == std::vector<std::string>{"a.xqdb"});
  const auto again = Database::open(dir.path() / "a.xqdb");
  REQUIRE_OK(again);
  REQUIRE(cached(*again).size() == 2);
  const auto moves = again->moves_of(Position());
  REQUIRE_OK(moves);
  REQUIRE(moves->moves.size() == 1);
  REQUIRE(moves->moves[0].draws == 1);
}

TEST_CASE("database: a file on which creating it was broken off opens again (C36)", "[store]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqdb";
  write_sqlite(path, "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; VACUUM");
  REQUIRE(std::filesystem::file_size(path) > 0);
  REQUIRE_OK(open_for_writing(path));
}

TEST_CASE("ingest: copies and mirrors are one game, outcomes by majority", "[store]") {
  const auto walk = test::random_game(7, 30).moves;
  auto db = Database::temporary();
  REQUIRE_OK(db);
  ingest(*db, {{"/v/a.pgn",
                {game_of(walk, Outcome::RedWins, "a", "b"), game_of(walk, Outcome::Unknown)}},
               {"/v/b.pgn", {game_of(mirrored_moves(walk), Outcome::RedWins, "c", "d")}},
               {"/v/c.pgn", {game_of(walk, Outcome::BlackWins, "e", "f")}}});
  const GamesReport smart = games_of(*db);
  REQUIRE(smart.games == 1);
  REQUIRE(smart.copies == 4);
  REQUIRE(smart.conflicts == 1);
  REQUIRE(smart.outcomes == OutcomeCounts{1, 0, 0, 0});
  REQUIRE(smart.plies == 120);
  REQUIRE(games_of(*db, {.duplicates = DuplicatePolicy::Keep}).outcomes ==
          OutcomeCounts{2, 0, 1, 1});
}

TEST_CASE("ingest: fifty short games of different players are fifty games (C23)", "[store]") {
  Games games;
  for (int i = 0; i < 50; ++i) {
    games.push_back(
        game_of(moves_of("h2e2 h9g7 h0g2 i9h9"), Outcome::Draw, "r" + std::to_string(i), "b"));
  }
  games.push_back(games.front());
  auto db = Database::temporary();
  REQUIRE_OK(db);
  ingest(*db, {{"/v/a.pgn", games}});
  REQUIRE(games_of(*db).games == 50);
  REQUIRE(games_of(*db).copies == 51);
  REQUIRE(db->moves_of(Position())->moves.at(0).games() == 50);
  REQUIRE(shown(*db).size() == 50);
}

TEST_CASE("ingest: a game that another continues is kept unless asked (C21)", "[store]") {
  auto moves = test::random_game(3, 25).moves;
  auto shorter = moves;
  shorter.pop_back();
  auto db = Database::temporary();
  REQUIRE_OK(db);
  ingest(*db, {{"/v/a.pgn",
                {game_of(moves, Outcome::RedWins, "a", "b"),
                 game_of(mirrored_moves(shorter), Outcome::RedWins, "c", "d")}}});
  REQUIRE(games_of(*db).games == 2);
  const GamesReport dropped = games_of(*db, {.drop_prefixes = true});
  REQUIRE(dropped.games == 1);
  REQUIRE(dropped.prefixes == 1);
}

TEST_CASE("ingest: a game whose only continuation is skipped is not dropped", "[store]") {
  auto moves = test::random_game(3, 25).moves;
  auto longer = game_of(moves, Outcome::RedWins);
  longer.faults = {{.code = record::FaultCode::IllegalMove, .message = "x"}};
  longer.ended_by = 0;
  moves.pop_back();
  auto db = Database::temporary();
  REQUIRE_OK(db);
  ingest(*db, {{"/v/a.pgn", {longer, game_of(moves, Outcome::RedWins)}}});
  const GamesReport report = games_of(*db, {.skip_cut_games = true, .drop_prefixes = true});
  REQUIRE(report.cut == 1);
  REQUIRE(report.games == 1);
}

TEST_CASE("ingest: other starts, cut and empty games are kept apart", "[store]") {
  auto other = game_of(moves_of("e1f1"), Outcome::RedWins);
  other.start = *parse_position("3k5/9/9/9/9/9/9/9/4K4/9 w - - 3 7");
  other.initial = false;
  auto empty = game_of({}, Outcome::Unknown);
  empty.faults = {{.code = record::FaultCode::EmptyGame, .message = "x"}};
  empty.ended_by = 0;
  auto rejected = game_of({}, Outcome::Unknown);
  rejected.bad_start = true;
  rejected.faults = {{.code = record::FaultCode::BadFen, .message = "x"}};
  rejected.ended_by = 0;
  auto cut = game_of(moves_of("h2e2"), Outcome::RedWins);
  cut.faults = {{.code = record::FaultCode::IllegalMove, .ply = 2, .token = "q", .message = "x"}};
  cut.ended_by = 0;
  auto db = Database::temporary();
  REQUIRE_OK(db);
  ingest(*db, {{"/v/a.pgn", {other, empty, rejected, cut}}});
  const auto sums = totals(*db);
  REQUIRE_OK(sums);
  REQUIRE(sums->games_found == 4);
  REQUIRE(sums->games_read == 2);
  REQUIRE(sums->games_empty == 1);
  REQUIRE(sums->games_rejected == 1);
  REQUIRE(sums->games_cut == 1);
  REQUIRE(sums->faults == std::map<std::string, std::uint64_t>{
                              {"bad_fen", 1}, {"empty_game", 1}, {"illegal_move", 1}});
  REQUIRE(games_of(*db).games == 1);
  REQUIRE(games_of(*db).other_start == 1);
  REQUIRE(games_of(*db, {.any_start = true}).games == 2);
  REQUIRE(games_of(*db, {.skip_cut_games = true}).games == 0);
  std::string fen;
  REQUIRE_OK(for_each_shown_game(*db, [&](const ShownGame& g) {
    if (!g.initial) fen = format_fen(g.start);
    return true;
  }));
  REQUIRE(fen == "3k5/9/9/9/9/9/9/9/4K4/9 w - - 3 7");
}

TEST_CASE("ingest: a moved file is known by its content, with its games", "[store]") {
  const TempDir dir;
  auto db = Database::temporary();
  REQUIRE_OK(db);
  const std::string content = "some bytes";
  const auto here = (dir.path() / "gone.pgn").string();
  {
    IngestSession session(*db);
    REQUIRE_FALSE(*session.is_known_content({.path = here, .size = 10}, as_bytes(content)));
    add_source(session, here, {game_of(moves_of("h2e2"), Outcome::Draw)});
    REQUIRE(session.finish(1U << 20)->games_added == 1);
  }
  const auto there = (dir.path() / "new.pgn").string();
  {
    IngestSession session(*db);
    REQUIRE(
        *session.is_known_content({.path = there, .size = 10, .mtime_ns = 5}, as_bytes(content)));
    const auto report = session.finish(1U << 20);
    REQUIRE_OK(report);
    REQUIRE(report->files_moved == 1);
    REQUIRE(report->games_known == 1);
  }
  IngestSession session(*db);
  REQUIRE(*session.is_unchanged({.path = there, .size = 10, .mtime_ns = 5}));
  REQUIRE_FALSE(*session.is_unchanged({.path = there, .size = 10, .mtime_ns = 6}));
  REQUIRE_FALSE(*session.is_unchanged({.path = here, .size = 10}));
}

TEST_CASE("ingest: an unfinished session leaves what was committed and nothing else", "[store]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqdb";
  auto db = open_for_writing(path);
  REQUIRE_OK(db);
  ingest(*db, {{"/v/a.pgn", {game_of(moves_of("h2e2 h9g7"), Outcome::Draw)}}});
  const auto before = cached(*db);
  {
    IngestSession session(*db);
    add_source(session, "/v/b.pgn", {game_of(moves_of("c3c4"), Outcome::RedWins)});
    REQUIRE_OK(session.begin_source({.path = "/v/a.pgn"}, "pgn"));
  }
  REQUIRE(cached(*db) == before);
  REQUIRE(totals(*db)->files == 1);
  ingest(*db, {{"/v/b.pgn", {game_of(moves_of("c3c4"), Outcome::RedWins)}}});
  REQUIRE(cached(*db) == counted(*db));
  REQUIRE(totals(*db)->files == 2);
}

TEST_CASE("database: the cache equals a fresh count, whatever was added, changed or removed",
          "[store][property]") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    test::Rng rng(seed);
    Sources world;
    for (int i = 0; i < 30; ++i)
      world["/v/" + std::to_string(i) + ".pgn"] = random_source(rng);
    auto db = Database::temporary();
    REQUIRE_OK(db);
    ingest(*db, world);
    REQUIRE(cached(*db) == counted(*db));
    for (int round = 0; round < 8; ++round) {
      Sources changes;
      for (std::uint64_t n = 1 + rng.below(2); n > 0; --n) {
        const std::string path = "/v/" + std::to_string(rng.below(40)) + ".pgn";
        changes[path] = rng.below(4) == 0 ? Games() : random_source(rng);
      }
      ingest(*db, changes);
      for (const auto& [path, games] : changes)
        world[path] = games;
      CAPTURE(round);
      REQUIRE(cached(*db) == counted(*db));
    }
    // The same sources read in one go and in the other order.
    auto fresh = Database::temporary();
    REQUIRE_OK(fresh);
    IngestSession session(*fresh);
    for (auto source = world.rbegin(); source != world.rend(); ++source)
      add_source(session, source->first, source->second);
    REQUIRE_OK(session.finish(std::uint64_t{64} << 20));
    REQUIRE(cached(*db) == cached(*fresh));
    REQUIRE(shown(*db) == shown(*fresh));
    REQUIRE(counted(*db, {.duplicates = DuplicatePolicy::Keep, .drop_prefixes = true}) ==
            counted(*fresh, {.duplicates = DuplicatePolicy::Keep, .drop_prefixes = true}));
    const GamesReport a = games_of(*db);
    const GamesReport b = games_of(*fresh);
    REQUIRE(a.games == b.games);
    REQUIRE(a.copies == b.copies);
    REQUIRE(a.outcomes == b.outcomes);
    REQUIRE(a.games == shown(*db).size());
  }
}

TEST_CASE("database: positions() reports alike from the cache and from a fresh count", "[store]") {
  test::Rng rng(99);
  Sources world;
  for (int i = 0; i < 20; ++i)
    world["/v/" + std::to_string(i) + ".pgn"] = random_source(rng);
  auto db = Database::temporary();
  REQUIRE_OK(db);
  ingest(*db, world);
  std::vector<std::string> a;
  std::vector<std::string> b;
  const auto cached_report = positions(*db, {}, into(a));
  const auto fresh_report = aggregate(*db, {}, into(b));
  REQUIRE_OK(cached_report);
  REQUIRE_OK(fresh_report);
  REQUIRE(a == b);
  REQUIRE(cached_report->games == fresh_report->games);
  REQUIRE(cached_report->copies == fresh_report->copies);
  REQUIRE(cached_report->outcomes == fresh_report->outcomes);
  REQUIRE(cached_report->other_start == fresh_report->other_start);
}
