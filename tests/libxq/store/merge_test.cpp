// Merging databases: shards in any order and grouping are one ingest.
#include "xq/store/merge.hpp"

#include <algorithm>
#include <sstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <catch2/catch.hpp>

#include "xq/store/listing.hpp"
#include "xq/store/marks.hpp"
#include "xq/store/upkeep.hpp"

#include "store_support.hpp"
#include "support/random_tree.hpp"
#include "support/temp_dir.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::game_of;
using xq::test::into;
using xq::test::moves_of;
using xq::test::put;
using xq::test::Sources;
using xq::test::TempDir;

namespace {

Database open_to_write(const std::filesystem::path& path) {
  auto db = Database::open(path, {.access = Access::Write, .create = true});
  REQUIRE_OK(db);
  return std::move(*db);
}

// Everything a database says, in words.
std::vector<std::string> content_of(const Database& db) {
  std::vector<std::string> lines;
  REQUIRE(db.cache_is_current());
  REQUIRE_OK(db.for_each_position(into(lines)));
  REQUIRE_OK(for_each_shown_game(db, [&](const ShownGame& g) {
    std::ostringstream line;
    line << record::iccs_text(g.moves) << '|' << g.header.red << '|' << g.header.black << '|'
         << static_cast<int>(g.outcome) << '|' << g.place.path << '/' << g.place.member << '#'
         << g.place.ordinal << (g.tree ? "t" : "");
    if (g.tree) line << g.tree->nodes.size() << ' ' << g.tree->comments.size();
    for (const auto n : g.copies)
      line << ' ' << n;
    lines.push_back(line.str());
    return true;
  }));
  REQUIRE_OK(for_each_fault(db, "", [&](const FaultRow& f) {
    lines.push_back(f.place.path + f.place.member + std::to_string(f.place.ordinal) +
                    f.fault.message);
    return true;
  }));
  const auto t = totals(db);
  REQUIRE_OK(t);
  for (const auto n :
       {t->files, t->files_with_moves, t->files_without_moves, t->files_not_records, t->games_found,
        t->games_read, t->games_empty, t->games_rejected, t->games_cut, t->plies_kept, t->trees,
        t->branches, t->notes, t->evaluations}) {
    lines.push_back(std::to_string(n));
  }
  const auto wrong = examine(db, Depth::Content);
  REQUIRE_OK(wrong);
  for (const Finding& f : *wrong)
    FAIL(f.code << ' ' << f.example);
  return lines;
}

MergeReport merge(Database& into, const std::vector<std::filesystem::path>& paths,
                  std::vector<MergeConflict>* conflicts = nullptr) {
  MergeSession session(into, {.on_conflict =
                                  [&](const MergeConflict& c) {
                                    if (conflicts != nullptr) conflicts->push_back(c);
                                  },
                              .on_progress = {}});
  MergeReport sum;
  for (const auto& path : paths) {
    const auto from = Database::open(path);
    REQUIRE_OK(from);
    const auto report = session.add(*from);
    REQUIRE_OK(report);
    sum += *report;
  }
  REQUIRE_OK(session.finish(1U << 20));
  return sum;
}

Sources with_trees(test::Rng& rng, int count) {
  Sources sources = test::random_sources(rng, "a", count);
  for (int n = 1; n <= 4; ++n) {
    auto game = test::random_tree(rng.below(40));
    sources["/t/" + std::to_string(n)] = {game, test::stock_record(rng)};
  }
  return sources;
}

}  // namespace

TEST_CASE("merge: random shards, in any order and grouping, are one ingest") {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    INFO(seed);
    const TempDir dir;
    test::Rng rng(seed);
    const Sources all = with_trees(rng, 25);
    std::vector<Sources> parts(5);
    for (const auto& [path, games] : all) {
      parts[rng.below(5)][path] = games;
      if (rng.below(4) == 0) parts[rng.below(5)][path] = games;  // held twice
    }
    std::vector<std::filesystem::path> shards;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      shards.push_back(dir.path() / ("s" + std::to_string(i)));
      Database db = open_to_write(shards.back());
      put(db, parts[i]);
    }
    Database one = open_to_write(dir.path() / "one");
    put(one, all);
    const auto wanted = content_of(one);

    for (std::size_t i = shards.size() - 1; i > 0; --i)
      std::swap(shards[i], shards[rng.below(i + 1)]);
    Database flat = open_to_write(dir.path() / "flat");
    merge(flat, shards);
    CHECK(content_of(flat) == wanted);
    {
      Database left = open_to_write(dir.path() / "left");
      merge(left, {shards[0], shards[1], shards[2]});
      Database right = open_to_write(dir.path() / "right");
      merge(right, {shards[4], shards[3], shards[0]});
    }
    Database grouped = open_to_write(dir.path() / "right");
    const MergeReport more = merge(grouped, {dir.path() / "left"});
    CHECK(content_of(grouped) == wanted);
    const MergeReport again = merge(grouped, {dir.path() / "left", shards[1]});
    CHECK(content_of(grouped) == wanted);
    CHECK(again.copies == 0);
    CHECK(again.sequences == 0);
    CHECK(again.files_new == 0);
    CHECK(more.conflicts == 0);
  }
}

TEST_CASE("merge: of two contents the newer stays, whoever comes first, and is named") {
  const TempDir dir;
  const auto old_path = dir.path() / "old";
  const auto new_path = dir.path() / "new";
  {
    Database db = open_to_write(old_path);
    put(db,
        {{"/a/1",
          {game_of(moves_of("h2e2 h9g7"), Outcome::Draw),
           game_of(moves_of("g3g4"), Outcome::Draw)}},
         {"/a/2", {game_of(moves_of("c3c4"), Outcome::Draw)}}},
        1'000);
  }
  {
    Database db = open_to_write(new_path);
    put(db, {{"/a/1", {game_of(moves_of("b0c2"), Outcome::Draw)}}}, 2'000);
  }
  std::vector<std::string> first;
  for (const bool old_first : {true, false}) {
    Database db = open_to_write(dir.path() / (old_first ? "x" : "y"));
    std::vector<MergeConflict> conflicts;
    const auto report =
        merge(db, old_first ? std::vector{old_path, new_path} : std::vector{new_path, old_path},
              &conflicts);
    CHECK(report.conflicts == 1);
    CHECK(report.files_replaced == (old_first ? 1 : 0));
    CHECK(report.files_older == (old_first ? 0 : 1));
    REQUIRE(conflicts.size() == 1);
    CHECK(conflicts[0].path == "/a/1");
    CHECK(conflicts[0].taken == old_first);
    CHECK(conflicts[0].kept_mtime_ns == 2'000);
    CHECK(conflicts[0].left_mtime_ns == 1'000);
    CHECK(totals(db)->games_read == 2);
    if (first.empty()) first = content_of(db);
    CHECK(content_of(db) == first);
  }
}

TEST_CASE("merge: a game that is not what its hash says is refused, and nothing comes in") {
  const TempDir dir;
  const auto bad = dir.path() / "bad";
  {
    Database db = open_to_write(bad);
    put(db, {{"/a/1", {game_of(moves_of("h2e2 h9g7"), Outcome::Draw)}},
             {"/a/2", {game_of(moves_of("c3c4 h9g7"), Outcome::Draw)}}});
  }
  SQLite::Database(bad.string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET moves = x'AAA7' WHERE id = 2");
  Database db = open_to_write(dir.path() / "out");
  put(db, {{"/b/1", {game_of(moves_of("g3g4"), Outcome::Draw)}}});
  {
    const auto from = Database::open(bad);
    REQUIRE_OK(from);
    MergeSession session(db);
    const auto report = session.add(*from);
    REQUIRE_FALSE(report.has_value());
    CHECK(report.error().message == "game 2: another content hash");
  }
  CHECK(totals(db)->games_read == 1);
  content_of(db);
}

TEST_CASE("merge: an archive and its members are replaced together, one read in part gives way") {
  const TempDir dir;
  const auto archive = [&](const std::string& name, const std::string& content,
                           const std::vector<std::pair<std::string, std::string>>& members,
                           std::int64_t mtime, bool whole = true) {
    Database db = open_to_write(dir.path() / name);
    IngestSession session(db);
    const SourceFile file{.path = "/z/a.zip", .size = 1, .mtime_ns = mtime};
    REQUIRE_OK(session.is_known_content(file, as_bytes(content)));
    REQUIRE_OK(session.begin_archive(file, "zip"));
    for (const auto& [member, moves] : members) {
      SourceFile part = file;
      part.member = member;
      REQUIRE_OK(session.is_known_content(part, as_bytes(moves)));
      REQUIRE_OK(session.begin_source(part, "pgn"));
      auto game = game_of(moves_of(moves), Outcome::Draw);
      game.ordinal = 1;
      REQUIRE_OK(session.add(game));
      REQUIRE_OK(session.end_source("ascii"));
    }
    REQUIRE_OK(session.end_archive(whole));
    REQUIRE_OK(session.finish(1U << 20));
    return dir.path() / name;
  };
  const auto old_one = archive("old", "1", {{"a", "h2e2"}, {"gone", "g3g4"}}, 10);
  const auto new_one = archive("new", "2", {{"a", "h2e2"}, {"b", "c3c4"}}, 20);
  const auto part = archive("part", "3", {{"a", "b0c2"}}, 30, false);
  std::vector<std::vector<std::filesystem::path>> orders{
      {old_one, new_one, part}, {part, new_one, old_one}, {new_one, part, old_one}};
  for (std::size_t i = 0; i < orders.size(); ++i) {
    Database db = open_to_write(dir.path() / ("out" + std::to_string(i)));
    merge(db, orders[i]);
    std::vector<std::string> shown;
    REQUIRE_OK(for_each_shown_game(db, [&](const ShownGame& g) {
      shown.push_back(g.place.member + ' ' + record::iccs_text(g.moves));
      return true;
    }));
    std::sort(shown.begin(), shown.end());
    CHECK(shown == std::vector<std::string>{"a h2e2", "b c3c4"});
    CHECK(totals(db)->files == 2);
  }
}

TEST_CASE("merge: marks, imported books and evaluations come along, the later of each") {
  const TempDir dir;
  const std::array<std::filesystem::path, 2> paths{dir.path() / "a", dir.path() / "b"};
  const Move cannon = moves_of("h2e2")[0];
  const auto mark = [&](MarkKind kind, const std::string& note) {
    return NewMark{.position = Position(), .move = cannon, .kind = kind, .note = note};
  };
  for (const int i : {0, 1}) {
    Database db = open_to_write(paths[static_cast<std::size_t>(i)]);
    put(db, {{"/a/1", {game_of(moves_of("h2e2 h9g7"), Outcome::Draw)}}});
    REQUIRE_OK(add_marks(db, std::vector{mark(MarkKind::Forbid, "both")}, 100));
    const auto own = add_marks(
        db, std::vector{mark(i == 0 ? MarkKind::Avoid : MarkKind::Force, "")}, i == 0 ? 300 : 200);
    REQUIRE_OK(own);
    if (i == 1) REQUIRE_OK(undo_marks(db, std::vector{own->front().id - 1}));
    REQUIRE_OK(db.close());
    SQLite::Database raw(paths[static_cast<std::size_t>(i)].string(), SQLite::OPEN_READWRITE);
    const std::string n = std::to_string(i + 1);
    raw.exec("INSERT INTO book VALUES (7, 'same.obk', '/x', 1, 1, 'obk', " + n +
             ", 1, 1, 1, 0), (" + n + ", 'own" + n + "', '/y', 1, 1, 'obk', 5, 1, 1, 1, 0)");
    raw.exec("INSERT INTO book_move VALUES (9, 1, 7, " + n +
             "0, 1, NULL, NULL, NULL, ''), (9, 1, " + n + ", 5, 1, NULL, NULL, NULL, '')");
    raw.exec(
        "INSERT INTO position_evaluation(key, move, origin, score, mate, time) VALUES "
        "(1, 2, 'x', " +
        n + ", 0, " + n + "), (1, " + n + "5, 'x', NULL, 0, 3)");
  }
  for (const bool swapped : {false, true}) {
    const auto out = dir.path() / (swapped ? "ba" : "ab");
    {
      Database db = open_to_write(out);
      std::vector<MergeConflict> conflicts;
      const auto report = merge(db, {paths[swapped ? 1 : 0], paths[swapped ? 0 : 1]}, &conflicts);
      CHECK(report.conflicts == 1);
      CHECK(conflicts.at(0).path == "same.obk");
      const auto marks = list_marks(db);
      REQUIRE_OK(marks);
      REQUIRE(marks->size() == 3);
      CHECK((*marks)[0].note == "both");
      CHECK((*marks)[0].state == MarkState::Undone);
      CHECK((*marks)[1].state == MarkState::Overridden);
      CHECK((*marks)[2].kind == MarkKind::Avoid);
      CHECK((*marks)[2].state == MarkState::Acting);
      CHECK(merge(db, {paths[0], paths[1]}).marks == 0);
    }
    SQLite::Database raw(out.string(), SQLite::OPEN_READONLY);
    const auto text = [&](const char* sql) { return raw.execAndGet(sql).getString(); };
    CHECK(text("SELECT group_concat(name || ' ' || weight) FROM (SELECT * FROM book JOIN book_move "
               "ON book = id ORDER BY name)") == "own1 5,own2 5,same.obk 20");
    CHECK(text("SELECT group_concat(move || ' ' || ifnull(score, '-')) FROM (SELECT * FROM "
               "position_evaluation ORDER BY move)") == "2 2,15 -,25 -");
  }
}
