// Records out of a database and databases looked after, as a user does it.
#include <SQLiteCpp/SQLiteCpp.h>

#include "xq/record/game.hpp"

#include "../bookgen/tool.hpp"
#include "support/random_game.hpp"

using namespace xq::test;
using nlohmann::json;

namespace {

const std::string kTree =
    "[Event \"研究\"]\n[Annotator \"甲\"]\n\n{开局}\n1. 炮二平五 {中炮} 马８进７ {+0.20/9 0.7}\n"
    "(1. ... 卒７进１ 2. 马二进三 {好}) 2. 马二进三 车９平８ *\n";

// All that a database's games say, without where they came from.
std::vector<std::string> games_of(const std::string& db) {
  std::vector<std::string> out;
  for (json game : lines_of(ok({"games", db, "--format", "ndjson"}).out))
    out.push_back(game.dump());
  return out;
}

std::string counts_of(const std::string& db, const std::vector<std::string>& more = {}) {
  std::vector<std::string> args{"stats", db, "--json"};
  args.insert(args.end(), more.begin(), more.end());
  json stats = json::parse(ok(args).out);
  return stats.dump();
}

}  // namespace

TEST_CASE("bookgen games: comments, variations, evaluations and tags come out as they went in",
          "[cli]") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", kTree).string()});
  const auto stats = ok_json({"stats", f.db});
  CHECK(stats["trees"] == 1);
  CHECK(stats["branches"] == 2);
  CHECK(stats["notes"] == 3);
  CHECK(stats["evaluations"] == 1);
  const std::string text = ok({"games", f.db, "--format", "pgn"}).out;
  for (const char* part : {"[Annotator \"甲\"]", "{开局}", "{中炮}", "{+0.20/9 0.7}", "{好}",
                           "(1. ………… 卒７进１ 2. 马二进三 {好})"}) {
    INFO(text);
    CHECK(has(text, part));
  }
}

TEST_CASE("bookgen games: every format and charset is read back as the same database", "[cli]") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", kTree + pgn("1. H2-E2 H9-G7 2. H0-G2")).string()});
  const auto games = games_of(f.db);
  REQUIRE(games.size() == 2);
  for (const std::string format :
       {"pgn", "pgn-chinese", "pgn-iccs", "pgn-wxf", "pgn-vn", "ndjson", "dhtmlxq"}) {
    for (const std::string charset : {"", "gb18030", "utf-16le"}) {
      if (format == "ndjson" && !charset.empty()) continue;
      INFO(format << ' ' << charset);
      const std::string file = f.at("out-" + format + charset + ".txt");
      std::vector<std::string> args{"games", f.db, "--format", format, "-o", file};
      if (!charset.empty()) args.insert(args.end(), {"--charset", charset});
      ok(args);
      const std::string again = f.at("again-" + format + charset + ".xqdb");
      ok({"ingest", again, file});
      CHECK(ok_json({"stats", again})["games_distinct"] == 2);
      CHECK(ok_json({"stats", again})["notes"] == 3);
      CHECK(ok_json({"stats", again})["branches"] == 2);
    }
  }
}

TEST_CASE("bookgen games: a format of one game a file needs a folder for more", "[cli]") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", kTree + pgn("1. H2-E2 H9-G7 2. H0-G2")).string()});
  CHECK(bookgen({"games", f.db, "--format", "xqf"}).status == 2);
  CHECK(bookgen({"games", f.db, "-o", f.at("one.xqf")}).status == 1);
  CHECK_FALSE(fs::exists(f.at("one.xqf")));
  const std::string folder = f.at("many") + "/";
  ok({"games", f.db, "--format", "xqf", "-o", folder});
  CHECK(names_in(folder) == std::vector<std::string>{"000001.xqf", "000002.xqf"});
  ok({"games", f.db, "--format", "xqf", "-o", folder});
  CHECK(names_in(folder).size() == 4);  // nothing was written over
  const std::string again = f.at("again.xqdb");
  ok({"ingest", again, folder});
  CHECK(ok_json({"stats", again})["games_distinct"] == 2);
}

TEST_CASE("bookgen convert-records: by extension, never over what is there", "[cli]") {
  const Fixture f;
  const std::string in = f.dir.write("a.pgn", kTree).string();
  ok({"convert-records", in, f.at("a.xqf")});
  ok({"convert-records", f.at("a.xqf"), f.at("b.ndjson")});
  CHECK(bookgen({"convert-records", in, f.at("b.ndjson")}).status == 1);
  ok({"convert-records", in, f.at("b.ndjson"), "--force"});
  CHECK(bookgen({"convert-records", in, in}).status == 2);
  CHECK(bookgen({"convert-records", in, f.at("b.zzz")}).status == 2);
  CHECK(bookgen({"convert-records", f.at("missing.pgn"), f.at("c.pgn")}).status == 1);
  CHECK_FALSE(fs::exists(f.at("c.pgn")));
  const auto run = ok({"convert-records", f.at("a.xqf"), "-", "--format", "pgn-iccs"});
  CHECK(has(run.out, "(1. ..... G6-G5 2. H0-G2 {好})"));
}

TEST_CASE("bookgen export: a study's lines count, a game's only when asked for", "[cli]") {
  const Fixture f;
  const std::string study =
      "[Event \"S\"]\n\n1. H2-E2 H9-G7 (1... B9-C7 2. B0-C2 (2. H0-G2 A9-B9)) *\n";
  const std::string game =
      "[Event \"G\"]\n[Result \"1-0\"]\n\n1. C3-C4 G6-G5 (1... C6-C5 2. H2-E2) 2. H0-G2 1-0\n";
  ok({"ingest", f.db, f.dir.write("a.pgn", study + "\n" + game).string()});
  const auto pairs = [&](const std::vector<std::string>& more) {
    return json::parse(counts_of(f.db, more))["pairs"].get<int>();
  };
  CHECK(pairs({"--variations", "main"}) == 5);
  CHECK(pairs({}) == 9);  // b9c7, b0c2, h0g2, a9b9 of the study
  CHECK(pairs({"--variations", "all"}) == 11);
  // Each move of a tree once, however many lines run through it.
  const auto moves = [&](const std::vector<std::string>& more) {
    std::vector<std::string> args{"export", f.db,          "-o", f.book,         "--min-share",
                                  "0",      "--min-games", "1",  "--variations", "all"};
    args.insert(args.end(), more.begin(), more.end());
    ok(args);
    const json shown =
        json::parse(run_tool("bookview", {"show", f.book, "--moves", "h2e2 b9c7", "--json"}).out);
    return shown["moves"].size();
  };
  CHECK(moves({"--scheme", "frequency"}) == 2);
}

TEST_CASE("bookgen export: --line-outcome says what a line without a result is worth", "[cli]") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", kTree).string()});
  const std::vector<std::string> makebook{"export",   f.db,       "-o",      f.book,
                                          "--scheme", "makebook", "--ratio", "1"};
  CHECK(bookgen(makebook).status == 1);  // nothing has a result
  auto drawn = makebook;
  drawn.insert(drawn.end(), {"--variations", "all", "--line-outcome", "draw"});
  ok(drawn);
  const json shown =
      json::parse(run_tool("bookview", {"show", f.book, "--moves", "h2e2 g6g5", "--json"}).out);
  REQUIRE(shown["moves"].size() == 1);
  CHECK(shown["moves"][0]["weight"] == 1);
}

TEST_CASE("bookview show: notes stand under the moves they are on, in either orientation",
          "[cli]") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", kTree).string(), f.dir.write("b.pgn", kTree).string()});
  const auto shown = [&](const std::string& moves) {
    return json::parse(run_tool("bookview", {"show", f.db, "--moves", moves, "--json"}).out);
  };
  const json start = shown("");
  REQUIRE(start["notes"].size() == 2);
  CHECK(start["notes"][0]["move"].is_null());
  CHECK(start["notes"][0]["text"] == "开局");
  CHECK(start["notes"][0]["records"] == 2);
  CHECK(start["notes"][1]["text"] == "中炮");
  for (const auto& [line, move] :
       {std::pair{"h2e2 g6g5", "h0g2"}, std::pair{"b2e2 c6c5", "b0c2"}}) {
    const json reply = shown(line);
    REQUIRE(reply["notes"].size() == 1);
    CHECK(reply["notes"][0]["move"] == move);
    CHECK(reply["notes"][0]["text"] == "好");
  }
  const auto text = run_tool("bookview", {"show", f.db}).out;
  CHECK(has(text, "Notes\n  开局 ("));
}

TEST_CASE("bookgen forget: counts are as if the source had never been read", "[cli][property]") {
  const auto seed = GENERATE(range(1u, 4u));
  const Fixture f;
  Rng rng(seed);
  std::string kept;
  std::string gone;
  for (unsigned i = 0; i < 30; ++i) {
    const RandomGame game = random_game(seed * 100 + i % 7, 6 + static_cast<int>(i % 3) * 12);
    const std::string text =
        pgn(xq::record::iccs_text(game.moves), i % 2 == 0 ? "1-0" : "0-1", i % 3 == 0 ? "" : "A");
    (rng.below(2) == 0 ? kept : gone) += text;
  }
  kept += kTree;
  gone += "\n" + kTree;
  const std::string stays = f.dir.write("kept/a.pgn", kept).string();
  const std::string leaves = f.dir.write("gone/deep/b.pgn", gone).string();
  const std::string only = f.at("only.xqdb");
  ok({"ingest", only, stays});
  ok({"ingest", f.db, stays});
  ok({"ingest", f.db, leaves});
  CHECK(counts_of(f.db) != counts_of(only));
  const auto run = ok({"forget", f.db, f.at("gone")});
  CHECK(has(run.out, "1 sources"));
  CHECK(counts_of(f.db) == counts_of(only));
  CHECK(games_of(f.db) == games_of(only));
  CHECK(has(ok({"recheck", f.db}).out, "all is sound"));
  ok({"export", f.db, "-o", f.book, "--min-games", "1"});
  ok({"export", only, "-o", f.at("only.dat"), "--min-games", "1"});
  CHECK(read_file(f.book) == read_file(f.at("only.dat")));
  CHECK(bookgen({"forget", f.db, f.at("never")}).status == 1);
  CHECK(bookgen({"forget", f.db}).status == 2);
}

TEST_CASE("bookgen forget --vanished: takes out what is no longer there", "[cli]") {
  const Fixture f;
  const std::string file = f.dir.write("a.pgn", kTree).string();
  ok({"ingest", f.db, file, f.dir.write("b.pgn", pgn("1. H2-E2 H9-G7")).string()});
  fs::remove(file);
  CHECK(has(ok({"doctor", f.db}).out, file));
  CHECK(ok_json({"forget", f.db, "--vanished"})["sources"] == 1);
  CHECK(ok_json({"stats", f.db})["files"] == 1);
}

TEST_CASE("bookgen doctor: names what is wrong, mends what can be mended, recheck agrees",
          "[cli]") {
  struct Damage {
    const char* sql;
    const char* code;
    bool mendable;
  };
  const auto damage =
      GENERATE(Damage{"UPDATE position_move SET wins = wins + 1", "wrong_cache", true},
               Damage{"UPDATE source SET games_read = 7", "wrong_counts", true},
               Damage{"DELETE FROM source WHERE id = 1", "orphan", true},
               Damage{"UPDATE meta SET value = 'stale' WHERE name = 'cache'", "stale_cache", true},
               Damage{"DROP INDEX copy_by_game", "missing_index", true},
               Damage{"UPDATE game SET moves = x'0000' WHERE id = 1", "bad_game", false},
               Damage{"UPDATE game SET hash = x'00' WHERE id = 1", "bad_game", false},
               Damage{"UPDATE tree SET moves = x'000000'", "bad_tree", false});
  INFO(damage.sql);
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7 2. H0-G2")).string(),
      f.dir.write("b.pgn", kTree + pgn("1. C3-C4 G6-G5", "0-1")).string()});
  CHECK(bookgen({"doctor", f.db}).status == 0);
  {
    SQLite::Database db(f.db, SQLite::OPEN_READWRITE);
    db.exec(damage.sql);
  }
  const auto sick = bookgen({"doctor", f.db});
  INFO(sick.out + sick.err);
  CHECK(sick.status == 1);
  CHECK(has(sick.out, damage.code));
  CHECK(bookgen({"recheck", f.db}).status == 1);
  const auto mended = bookgen({"doctor", f.db, "--fix"});
  INFO(mended.out + mended.err);
  CHECK(mended.status == (damage.mendable ? 0 : 1));
  CHECK(bookgen({"recheck", f.db}).status == (damage.mendable ? 0 : 1));
}

TEST_CASE("bookgen faults: groups by reason with three examples of different kinds", "[cli]") {
  const Fixture f;
  for (int i = 0; i < 5; ++i) {
    f.dir.write("g/a" + std::to_string(i) + ".pgn", pgn("1. H2-E2 H9-G7 2. H0-H5 I9-H9"));
  }
  f.dir.write("g/b.pgn", pgn("1. H2-E2 xyzzy9"));
  ok({"ingest", f.db, f.at("g")});
  const std::string text = ok({"faults", f.db}).out;
  INFO(text);
  CHECK(has(text, "illegal_move: 5; files: 5; games cut short or lost by it: 5"));
  CHECK(has(text, "unreadable_move: 1; files: 1"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 1 + 3 + 1 + 1 + 1);
  const std::string list = ok({"faults", f.db, "--list"}).out;
  CHECK(std::count(list.begin(), list.end(), '\n') == 6 + 1);
}
