// Merging databases, the index of games, and the games behind moves, as a user asks for them.
#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "../bookgen/tool.hpp"

using namespace xq::test;
using nlohmann::json;

namespace {

ToolRun why(std::vector<std::string> args) {
  args.insert(args.begin(), "why");
  return run_tool("bookview", args);
}

json why_json(std::vector<std::string> args) {
  args.push_back("--json");
  const ToolRun run = why(std::move(args));
  INFO(run.err);
  REQUIRE(run.status == 0);
  return json::parse(run.out);
}

// Three files of games in three databases.
struct Shards : Fixture {
  std::vector<std::string> shards;
  Shards() {
    const std::vector<std::string> files{
        pgn("1. H2-E2 H9-G7 2. H0-G2 I9-H9", "1-0", "Hu", "Xu") + pgn("1. C3-C4", "0-1"),
        pgn("1. B2-E2 B9-C7 2. B0-C2 A9-B9", "1/2-1/2", "Hu", "Xu") + pgn("1. H2-E2 B7-E7", "0-1"),
        pgn("1. H2-E2 H9-G7 2. G3-G4", "1-0", "Lu", "Zhao") + "[Event \"x\"]\n\n"};
    for (std::size_t i = 0; i < files.size(); ++i) {
      const std::string name = std::to_string(i);
      shards.push_back(at(name + ".xqdb"));
      ok({"ingest", shards.back(), dir.write("games/" + name + ".pgn", files[i]).string()});
    }
    ok({"ingest", db, at("games")});
  }
};

}  // namespace

TEST_CASE("bookgen merge: shards are one ingest, in any order, what is known comes in once",
          "[cli]") {
  const Shards f;
  const std::string all = f.at("all.xqdb");
  const json report = ok_json({"merge", all, f.shards[2], f.shards[0], f.shards[1]});
  CHECK(report["files_new"] == 3);
  CHECK(report["games_read"] == 5);
  CHECK(report["games_distinct"] == 4);
  CHECK(report["games_duplicate"] == 1);
  CHECK(ok({"stats", all, "--json"}).out == ok({"stats", f.db, "--json"}).out);
  ok({"export", all, "-o", f.at("all.dat")});
  ok({"export", f.db, "-o", f.book});
  CHECK(read_file(f.at("all.dat")) == read_file(f.book));
  CHECK(ok({"games", all, "--json"}).out == ok({"games", f.db, "--json"}).out);
  const json again = ok_json({"merge", "-o", all, f.shards[0], f.db, all});
  CHECK(again["files_same"] == 4);
  CHECK(again["copies_added"] == 0);
  const auto names = names_in(f.dir.path());
  CHECK(std::count_if(names.begin(), names.end(),
                      [](const std::string& n) { return has(n, ".part") || has(n, "-wal"); }) == 0);
}

TEST_CASE("bookgen merge: of a file with two contents the newer stays and both are named",
          "[cli]") {
  const Fixture f;
  const auto file = f.dir.write("g.pgn", pgn("1. H2-E2"));
  ok({"ingest", f.at("old.xqdb"), file.string()});
  const auto later = fs::last_write_time(file) + std::chrono::hours(1);
  f.dir.write("g.pgn", pgn("1. C3-C4 G6-G5"));
  fs::last_write_time(file, later);
  ok({"ingest", f.at("new.xqdb"), file.string()});
  for (const bool old_first : {true, false}) {
    const std::string out = f.at(old_first ? "a.xqdb" : "b.xqdb");
    const auto run = ok({"merge", out, f.at(old_first ? "old.xqdb" : "new.xqdb"),
                         f.at(old_first ? "new.xqdb" : "old.xqdb")});
    CHECK(has(run.err, "g.pgn: two contents; the one of "));
    CHECK(lines_of(ok({"games", out, "--json"}).out).at(0)["moves"] == "c3c4 g6g5");
  }
}

TEST_CASE("bookgen merge: what cannot be merged is named and nothing is left behind", "[cli]") {
  const Shards f;
  const auto refused = [&](const std::vector<std::string>& args, const char* words) {
    const auto run = bookgen(args);
    CHECK(run.status == 1);
    INFO(run.err);
    CHECK(has(run.err, words));
  };
  const std::string out = f.at("out.xqdb");
  refused({"merge", out, f.shards[0], f.at("none.xqdb")}, "none.xqdb: no such file");
  const auto mixed = bookgen({"merge", out, f.shards[0], f.dir.write("x.txt", "words").string()});
  CHECK(mixed.status == 2);
  CHECK(has(mixed.err, "databases and books cannot be merged into one"));
  std::string cut = read_file(f.shards[0]);
  cut.resize(cut.size() / 2);
  refused({"merge", out, f.shards[1], f.dir.write("cut.xqdb", cut).string()}, "cut.xqdb: ");
  CHECK_FALSE(fs::exists(out));
  refused({"merge", f.dir.write("book.dat", "12345678").string(), f.shards[0]},
          "nothing is written over it");
  CHECK(read_file(f.at("book.dat")) == "12345678");
  CHECK(bookgen({"merge", out}).status == 2);
  for (const std::string& name : names_in(f.dir.path()))
    CHECK_FALSE(has(name, ".part"));
}

TEST_CASE("bookgen merge: killed at any moment it leaves no half of a new database", "[cli]") {
  const Shards f;
  const std::string program = std::string(XQ_BIN_DIR) + "/bookgen";
  const std::string out = f.at("out.xqdb");
  for (unsigned delay = 0; delay < 20'000; delay += 1'500) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::execl(program.c_str(), "bookgen", "merge", "-q", out.c_str(), f.shards[0].c_str(),
              f.shards[1].c_str(), f.shards[2].c_str(), nullptr);
      ::_exit(127);
    }
    ::usleep(delay);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    if (!fs::exists(out)) continue;
    CHECK(ok({"stats", out, "--json"}).out == ok({"stats", f.db, "--json"}).out);
    fs::remove(out);
  }
  ok({"merge", out, f.shards[0], f.shards[1], f.shards[2]});
  CHECK(ok({"stats", out, "--json"}).out == ok({"stats", f.db, "--json"}).out);
}

TEST_CASE("bookgen index: made, reported, behind after an ingest, dropped", "[cli]") {
  const Shards f;
  CHECK(ok_json({"stats", f.db})["index"].is_null());
  const json made = ok_json({"index", f.db, "--plies", "10"});
  CHECK(made["made"] == true);
  CHECK(made["index"]["plies"] == 10);
  CHECK(made["index"]["games"] == 4);
  CHECK(made["index"]["bytes"] > 0);
  CHECK(ok_json({"index", f.db, "--plies", "10"})["made"] == false);
  const auto more = ok({"ingest", f.db, f.dir.write("more.pgn", pgn("1. A3-A4")).string()});
  CHECK(has(more.out, "games newer than the index: 1; gone: 0"));
  CHECK(ok_json({"stats", f.db})["index"]["games_newer"] == 1);
  CHECK(has(ok({"stats", f.db}).out, "games newer than the index: 1"));
  CHECK(lines_of(ok({"games", f.db, "--moves", "a3a4", "--json"}).out).size() == 1);
  CHECK(ok_json({"index", f.db})["index"]["plies"] == 40);
  CHECK(has(ok({"forget", f.db, f.at("more.pgn")}).out, "games newer than the index: 0; gone: 1"));
  CHECK(ok_json({"index", f.db, "--drop"})["dropped"] == true);
  CHECK(ok_json({"index", f.db, "--drop"})["dropped"] == false);
  CHECK(bookgen({"index", f.db, "--plies", "0"}).status == 2);
}

TEST_CASE("bookgen games: of one position, listed and written in every format", "[cli]") {
  const Shards f;
  const auto list = lines_of(ok({"games", f.db, "--moves", "炮二平五 马8进7", "--json"}).out);
  REQUIRE(list.size() == 2);
  for (const json& game : list)
    CHECK(game["at_ply"] == 2);
  for (const std::string format : {"pgn", "pgn-iccs", "ndjson", "dhtmlxq"}) {
    const std::string file = f.at("out-" + format);
    ok({"games", f.db, "--moves", "h2e2 h9g7", "--format", format, "-o", file});
    const std::string again = f.at("again-" + format + ".xqdb");
    ok({"ingest", again, file});
    CHECK(ok_json({"stats", again})["games_distinct"] == 2);
  }
  CHECK(bookgen({"games", f.db, "--moves", "a0a1"}).status == 1);
  CHECK(bookgen({"games", f.db, "--moves", "a0a9"}).status == 2);
  CHECK(bookgen({"games", f.db, "--fen", "x"}).status == 2);
  CHECK(bookgen({"games", f.db, "--max-ply", "5"}).status == 2);
}

TEST_CASE("bookview why: the games of each move, with an index made at the first question",
          "[cli]") {
  const Shards f;
  const ToolRun first = why({f.db, "--moves", "h2e2"});
  CHECK(first.status == 0);
  CHECK(has(first.err, "made an index of the first 40 plies of 4 games"));
  CHECK(has(first.out, "2 games (3 copies): won 0, drawn 0, lost 1, no result 1"));
  CHECK(why({f.db, "--moves", "h2e2"}).err.empty());
  const json answer = why_json({f.db, "--moves", "h2e2"});
  CHECK(answer["search"]["indexed"] == true);
  REQUIRE(answer["moves"].size() == 2);
  const json shown = json::parse(run_tool("bookview", {"show", f.db, "h2e2", "--json"}).out);
  for (std::size_t i = 0; i < 2; ++i) {
    for (const char* field : {"iccs", "weight", "share", "wins", "draws", "losses", "unknown"})
      CHECK(answer["moves"][i][field] == shown["moves"][i][field]);
  }
  const json& best = answer["moves"][0]["best"][0];
  CHECK(best["ply"] == 1);
  CHECK(has(best["path"], "/games/"));
  const json one = why_json({f.db, "--moves", "h2e2", "B7-E7", "--limit", "1"});
  REQUIRE(one["moves"].size() == 1);
  CHECK(one["moves"][0]["wins"] == 1);
  const json ended = why_json({f.db, "--moves", "c3c4"});
  CHECK(ended["ended"] == 1);
  CHECK(ended["moves"].empty());
}

TEST_CASE("bookview why: says what it cannot answer, and answers without writing", "[cli]") {
  const Shards f;
  CHECK(why({f.db, "--fen", "4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1"}).status == 1);
  CHECK(why({f.db, "h2e9"}).status == 2);
  CHECK(why({f.db, "h2e2", "h9g7"}).status == 2);
  ok({"export", f.db, "-o", f.book});
  const ToolRun book = why({f.book});
  CHECK(book.status == 1);
  CHECK(has(book.err, "a book does not know its games"));
  ok({"index", f.db, "--drop"});
  const std::string before = read_file(f.db);
  const json plain = why_json({f.db, "--no-index"});
  CHECK(plain["search"]["indexed"] == false);
  CHECK(read_file(f.db) == before);
  json indexed = why_json({f.db});
  CHECK(indexed["search"]["indexed"] == true);
  CHECK(indexed["moves"] == plain["moves"]);
  const ToolRun chinese = why({f.db, "--lang", "zh"});
  CHECK(has(chinese.out, "得分率"));
}
