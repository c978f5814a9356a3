// Choosing games and moves on the command line: filters, sides, groups, players, own games.
#include "../bookgen/tool.hpp"

using namespace xq::test;
using nlohmann::json;

namespace {

std::string tagged(const std::string& moves, const std::string& result, const std::string& red,
                   const std::string& black, const std::string& more) {
  return "[Red \"" + red + "\"]\n[Black \"" + black + "\"]\n" + more + "[Result \"" + result +
         "\"]\n\n" + moves + " " + result + "\n\n";
}

// Two groups of games, by players with Elo.
struct Library : Fixture {
  Library() {
    const auto own = dir.write(
        "own.pgn", tagged("1. H2-E2 H9-G7 2. H0-G2 I9-H9", "1-0", "廣東呂欽", "胡榮華",
                          "[Date \"2005.03.01\"]\n[RedElo \"2600\"]\n[BlackElo \"2400\"]\n") +
                       tagged("1. H2-E2 H9-G7 2. G3-G4", "0-1", "上海胡榮華", "呂  欽",
                              "[Date \"1995.1.1\"]\n[RedElo \"2500\"]\n[BlackElo \"2300\"]\n"));
    const auto engine =
        dir.write("engine.pgn", tagged("1. C3-C4 G6-G5", "1/2-1/2", "engine a", "engine b", "") +
                                    tagged("1. H2-E2 B7-E7", "1-0", "engine a", "呂欽", ""));
    ok({"ingest", db, own.string(), "--group", "own"});
    ok({"ingest", db, engine.string(), "--group", "engine"});
  }
  [[nodiscard]] json exported(std::vector<std::string> options) const {
    options.insert(options.begin(), {"export", db, "-o", book, "--min-share", "0"});
    return ok_json(std::move(options));
  }
};

const Library& library() {
  static const Library one;
  return one;
}

// Rows "lock1,move,weight" of a book.
std::set<std::string> rows_of(const Library& f, std::vector<std::string> options) {
  const std::string text = f.at("rows.txt");
  options.insert(options.begin(), {"export", f.db, "-o", text, "--min-share", "0"});
  ok(options);
  std::set<std::string> rows;
  std::istringstream in(read_file(text));
  for (std::string line; std::getline(in, line);)
    rows.insert(line);
  return rows;
}

}  // namespace

TEST_CASE("bookgen export: filters choose games, and the report says what each left out", "[cli]") {
  const Library& f = library();
  const json all = f.exported({});
  CHECK(all["filter"].is_null());
  CHECK(all["games"] == 4);
  const json chosen = f.exported({"--player", "吕钦", "--since", "2000"});
  CHECK(chosen["games"] == 1);
  CHECK(chosen["filter"]["games"] == 4);
  CHECK(chosen["filter"]["left_out"]["--since"] == 3);
  CHECK(chosen["filter"]["undated"] == 2);
  CHECK(f.exported({"--group", "own"})["games"] == 2);
  CHECK(f.exported({"--only-group", "engine"})["games"] == 2);
  CHECK(f.exported({"--source", "own.pgn", "--outcome", "black"})["games"] == 1);
  CHECK(f.exported({"--min-elo", "2400"})["games"] == 1);
  CHECK(f.exported({"--max-elo", "2400", "--elo-of", "mover"})["games"] == 2);
  CHECK(f.exported({"--player", "吕钦", "--player", "engine a"})["games"] == 4);
  CHECK(f.exported({"--moves", "h2e2 b7e7"})["games"] == 1);
  CHECK(has(ok({"export", f.db, "-o", f.book, "--player", "吕钦"}).out,
            "games chosen: 3 of 4; left out: 1 --player"));
}

TEST_CASE("bookgen export: a filter that leaves nothing is named, and writes no book", "[cli]") {
  const Library& f = library();
  const std::string none = f.at("none.dat");
  const auto refused = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"export", f.db, "-o", none});
    const ToolRun run = bookgen(options);
    CHECK(run.status == 1);
    CHECK_FALSE(fs::exists(none));
    return run.err;
  };
  CHECK(has(refused({"--since", "2050"}), "no game passes --since: it leaves out all 4"));
  CHECK(has(refused({"--player", "吕大钦"}), "--player 吕大钦: nothing in the database"));
  CHECK(has(refused({"--group", "mine"}), "there is engine, own"));
  CHECK(has(refused({"--player", "engine b", "--group", "own"}), "left out"));
  CHECK(has(refused({"--min-games", "9"}), "--min-games removed most"));
}

TEST_CASE("bookgen export: impossible dates and windows that exclude all are wrong usage",
          "[cli]") {
  const Library& f = library();
  const auto wrong = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"export", f.db, "-o", f.book});
    const ToolRun run = bookgen(options);
    CHECK(run.status == 2);
    return run.err;
  };
  CHECK(has(wrong({"--since", "2005-02-30"}), "no such day, the month has 28"));
  CHECK(has(wrong({"--until", "soon"}), "expected a date"));
  CHECK(has(wrong({"--since", ""}), "--since: nothing to look for"));
  CHECK(has(wrong({"--since", "2006", "--until", "2005"}), "no game can pass"));
  CHECK(has(wrong({"--my-top", "2"}), "--my-side"));
  CHECK(has(wrong({"--weigh", "own"}), "GROUP=FACTOR"));
  CHECK(has(wrong({"--half-life", "0"}), "--half-life 0"));
  CHECK(wrong({"--their-min-share", "101"}).find("101") != std::string::npos);
  CHECK(has(wrong({"--preset", "makebook", "--half-life", "9"}), "--half-life"));
}

TEST_CASE("bookgen export: the books of both sides together are the whole book (C41)", "[cli]") {
  const Library& f = library();
  const auto all = rows_of(f, {});
  const auto red = rows_of(f, {"--side", "red"});
  const auto black = rows_of(f, {"--side", "black"});
  CHECK_FALSE(red.empty());
  CHECK_FALSE(black.empty());
  CHECK(red.size() + black.size() == all.size());
  std::set<std::string> both = red;
  both.insert(black.begin(), black.end());
  CHECK(both == all);
}

TEST_CASE("bookgen export: my limits and theirs differ", "[cli]") {
  const Library& f = library();
  // Red plays h2e2 in three of four games: one row of a pair each, mirrored.
  const json top = f.exported({"--my-side", "red", "--my-top", "1", "--their-min-share", "0%"});
  CHECK(top["removed"]["--my-top"] == 3);  // c3c4 and its mirror; g3g4
  CHECK(top["removed"]["--their-top"] == 0);
  const json plies = f.exported({"--my-side", "red", "--my-max-ply", "1"});
  CHECK(plies["pairs_counted"].get<int>() < f.exported({})["pairs_counted"].get<int>());
  const json same = f.exported({"--my-side", "black", "--my-max-ply", "40"});
  CHECK(same["rows"] == f.exported({})["rows"]);
}

TEST_CASE("bookgen export: groups weigh what was said, counts stay whole", "[cli]") {
  const Library& f = library();
  const std::vector<std::string> frequency{"--scheme", "frequency"};
  const json weighed =
      f.exported({"--scheme", "frequency", "--weigh", "engine=0.5,own=2", "--half-life", "1000y"});
  CHECK(weighed["games"] == 4);
  CHECK(weighed["games_weighed"].get<double>() == Approx(5.0).epsilon(0.02));
  ok({"export", f.db, "-o", f.at("w.obk"), "--weigh", "engine=0.5,own=2", "--min-share", "0"});
  const json shown = json::parse(run_tool("bookview", {"show", f.at("w.obk"), "--json"}).out);
  CHECK(shown["moves"][0]["wins"] == 2);
  CHECK(shown["moves"][0]["losses"] == 1);
}

TEST_CASE("bookgen games, stats: the same filters", "[cli]") {
  const Library& f = library();
  CHECK(lines_of(ok({"games", f.db, "--player", "吕钦", "--json"}).out).size() == 3);
  CHECK(lines_of(ok({"games", f.db, "--moves", "h2e2", "--until", "1999", "--json"}).out).size() ==
        1);
  const ToolRun none = bookgen({"games", f.db, "--event", "x"});
  CHECK(none.status == 1);
  CHECK(has(none.err, "--event x"));
  const json stats = ok_json({"stats", f.db, "--player", "吕钦"});
  CHECK(stats["selected"]["games"] == 3);
  CHECK(stats["selected"]["red"] == 2);
  CHECK(stats["games_distinct"] == 4);
}

TEST_CASE("bookgen build: games are chosen where files are named by group", "[cli]") {
  const Library& f = library();
  const json report = ok_json({"build", f.at("own.pgn"), "-o", f.at("built.dat"), "--group", "x",
                               "--only-group", "x", "--player", "呂欽", "--since", "2000"});
  CHECK(report["games"] == 1);
}

TEST_CASE("bookgen players: lists, joins and parts", "[cli]") {
  const Library f;
  const auto players = lines_of(ok({"players", f.db, "--json"}).out);
  REQUIRE(players.size() == 4);
  CHECK(players[0]["player"] == "吕钦");
  CHECK(players[0]["records"] == 3);
  CHECK(players[0]["spellings"].size() == 3);
  CHECK(has(ok({"players", f.db, "胡荣"}).out, "胡荣华: 2 records, 2 games: 上海胡榮華 1"));
  CHECK(bookgen({"players", f.db, "nobody"}).status == 1);
  CHECK(has(ok({"players", f.db, "--join", "engine a", "engine b"}).out, "engineb"));
  CHECK(f.exported({"--player", "engine b"})["games"] == 2);
  CHECK(bookgen({"players", f.db, "--join", "engine a", "engine b"}).status == 1);
  ok({"players", f.db, "--part", "engine a"});
  CHECK(f.exported({"--player", "engine b"})["games"] == 1);
  CHECK(bookgen({"players", f.db, "--join", "a"}).status == 2);
  CHECK(bookgen({"players", f.db, "--part", "x", "--join", "a", "b"}).status == 2);
  CHECK(names_in(f.dir.path()).size() == 4);
}

TEST_CASE("bookgen stats --by: games, results, and where the book was left", "[cli]") {
  const Library& f = library();
  ok({"export", f.db, "-o", f.at("small.dat"), "--group", "own", "--since", "2000"});
  const auto by = [&](const std::string& what) {
    return ok_json({"stats", f.db, "--player", "吕钦", "--by", what, "--book", f.at("small.dat")});
  };
  const json colours = by("colour");
  REQUIRE(colours["rows"].size() == 2);
  CHECK(colours["rows"][0]["colour"] == "Black");
  CHECK(colours["rows"][0]["games"] == 2);
  CHECK(colours["rows"][0]["won"] == 1);
  CHECK(colours["rows"][0]["lost"] == 1);
  CHECK(colours["rows"][0]["score"] == 0.5);
  CHECK(colours["rows"][0]["left_book"]["own"] == 1);
  CHECK(colours["rows"][0]["left_book"]["opponent"] == 1);
  CHECK(colours["rows"][1]["left_book"]["never"] == 1);
  REQUIRE(colours["left_at"].size() == 2);
  CHECK(by("year")["rows"].size() == 3);
  CHECK(by("opponent")["rows"][0]["opponent"] == "胡荣华");
  CHECK_FALSE(by("opening")["rows"].empty());
  CHECK(bookgen({"stats", f.db, "--by", "year"}).status == 2);
  CHECK(bookgen({"stats", f.db, "--player", "吕钦", "--book", f.book}).status == 2);
  CHECK(bookgen({"stats", f.db, "--player", "nobody", "--by", "year"}).status == 1);
  CHECK(has(ok({"stats", f.db, "--player", "吕钦", "--by", "year", "--lang", "zh"}).out, "50.0%") ==
        false);
}

TEST_CASE("bookview show, stats, tree, why: counts of the chosen games", "[cli]") {
  const Library& f = library();
  const auto view = [&](std::vector<std::string> args) { return run_tool("bookview", args); };
  const ToolRun shown = view({"show", f.db, "--player", "吕钦", "--player-moves", "own", "--json"});
  REQUIRE(shown.status == 0);
  const json moves = json::parse(shown.out)["moves"];
  REQUIRE(moves.size() == 1);
  CHECK(moves[0]["wins"] == 1);
  CHECK(has(shown.err, "games chosen: 3 of 4; left out: 1 --player"));
  CHECK(json::parse(view({"stats", f.db, "--group", "engine", "--json"}).out)["positions"] == 3);
  CHECK(view({"tree", f.db, "--since", "2005", "--min-share", "0"}).status == 0);
  const json because = json::parse(view({"why", f.db, "--until", "1999", "--json"}).out);
  CHECK(because["moves"].size() == 1);
  const ToolRun none = view({"show", f.db, "--since", "2050"});
  CHECK(none.status == 1);
  CHECK(has(none.err, "no game passes --since"));
  CHECK(view({"show", f.db, "--since", "2005-13"}).status == 2);
  ok({"export", f.db, "-o", f.at("plain.dat")});
  CHECK(has(view({"show", f.at("plain.dat"), "--player", "吕钦"}).err, "need a database"));
  CHECK(has(view({"why", "--help"}).out, "--half") == false);
  CHECK(has(view({"show", "--help"}).out, "--player NAME"));
}
