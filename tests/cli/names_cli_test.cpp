// Names of openings and of starts as a user sees them.
#include <map>

#include "../bookgen/tool.hpp"

using namespace xq::test;
using nlohmann::json;

TEST_CASE("bookgen: games with odds are named and never part of the start position's figures",
          "[cli]") {
  const Fixture f;
  const std::string odds =
      "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1\"]\n";
  f.dir.write("g/a.pgn", "[ECCO \"A40\"]\n" + pgn("1. H0-G2 G6-G5"));
  f.dir.write("g/b.pgn", "[ECCO \"E00\"]\n" + odds + pgn("1. C3-C4 G6-G5"));
  ok({"ingest", f.db, f.at("g")});
  const json stats = ok_json({"stats", f.db});
  REQUIRE(stats["other_starts"] == 1);
  REQUIRE(stats["odds"] ==
          json::parse(R"([{"chinese":"让单马","english":"Red gives a horse","games":1}])"));
  REQUIRE(stats["positions"] == 2);
  REQUIRE(stats["ecco"] == json::parse(R"({"copies":2,"games":2,"codes":2,"odd":0})"));
  REQUIRE(has(ok({"stats", f.db, "--lang", "zh"}).out, "让单马: 1\n"));

  std::map<std::string, json> games;
  for (const json& game : lines_of(ok({"games", f.db, "--json"}).out))
    games[game["moves"].get<std::string>()] = game;
  REQUIRE(games.at("c3c4 g6g5")["start"]["chinese"] == "让单马");
  REQUIRE(games.at("c3c4 g6g5")["opening"].is_null());
  REQUIRE(games.at("h0g2 g6g5")["start"].is_null());
  REQUIRE(games.at("h0g2 g6g5")["opening"]["chinese"] == "起马局对进7卒");
  REQUIRE(games.at("h0g2 g6g5")["ecco"] == "A40");
  REQUIRE(has(ok({"games", f.db}).out, "让单马 Red gives a horse\n"));

  const ToolRun book = ok({"export", f.db, "-o", f.book, "--scheme", "frequency"});
  REQUIRE(has(book.out, "left out: 1 games from other starts"));
  const json shown = json::parse(run_tool("bookview", {"show", f.db, "--json"}).out);
  REQUIRE(shown["moves"].size() == 1);
  REQUIRE(shown["moves"][0]["opening"]["english"] == "Horse Opening");
  REQUIRE(shown["ecco"] == json::parse(R"({"code":"A40","games":1,"tagged":1,"share":1.0})"));
  REQUIRE(shown["moves"][0]["ecco"]["code"] == "A40");
}

TEST_CASE("bookview: names stand in tree, why and stats of a database", "[cli]") {
  const Fixture f;
  f.dir.write("g/a.pgn", "[ECCO \"A45\"]\n" + pgn("1. H0-G2 G6-G5 2. C3-C4 H9-G7"));
  ok({"ingest", f.db, f.at("g")});
  const auto view = [&](std::vector<std::string> args) {
    args.insert(args.begin() + 1, f.db);
    const ToolRun run = run_tool("bookview", args);
    REQUIRE(run.status == 0);
    return run.out;
  };
  const std::string tree = view({"tree", "--min-share", "0"});
  REQUIRE(has(tree, "A45 100%  起马互进七兵 Horse Opening, Both 7th Pawns"));
  REQUIRE(
      has(view({"tree", "--moves", "h0g2 g6g5 c3c4", "--lang", "zh"}), "开局    起马互进七兵\n"));
  const json nodes = json::parse(view({"tree", "--json"}));
  REQUIRE(nodes["moves"][0]["opening"]["chinese"] == "起马局");
  REQUIRE(nodes["moves"][0]["ecco"]["code"] == "A45");
  const std::string why = view({"why", "--moves", "h0g2 g6g5"});
  REQUIRE(has(why, "Opening   起马局对进7卒 Horse Opening vs 7th Pawn\n"));
  REQUIRE(has(why, "兵七进一 (c3c4)  起马互进七兵 Horse Opening, Both 7th Pawns\n"));
  const json reasons = json::parse(view({"why", "--json"}));
  REQUIRE(reasons["moves"][0]["opening"]["english"] == "Horse Opening");
  REQUIRE(has(view({"stats"}), "起马互进七兵 Horse Opening, Both 7th Pawns    3      1      1\n"));
  REQUIRE(has(view({"stats", "--top", "1", "--ascii"}), "... and 2 more\n"));
}
