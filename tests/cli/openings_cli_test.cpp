// bookgen openings as a user runs it, with engines that answer and engines that don't.
#include <set>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"

#include "../bookgen/fake_engine.hpp"
#include "../bookgen/tool.hpp"

using namespace xq::test;
using nlohmann::json;

namespace {

std::vector<std::string> text_lines(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    out.push_back(line);
  return out;
}

// Five positions at ply 2, one of them twice by its mirror, one game too short, one that repeats.
struct Games : Fixture {
  Games() {
    std::string games;
    for (const char* line :
         {"1. H2-E2 H9-G7", "1. B2-E2 B9-C7", "1. C3-C4 G6-G5", "1. H0-G2 G6-G5", "1. G0-E2 C6-C5",
          "1. C3-C4 B7-C7", "1. C3-C4", "1. H0-G2 H9-G7 2. G2-H0 G7-H9"})
      games += pgn(line, "1-0", "A" + std::to_string(games.size()));  // no copies of each other
    dir.write("g.pgn", games);
    ok({"ingest", db, at("g.pgn")});
  }
  [[nodiscard]] ToolRun openings(std::vector<std::string> args) const {
    std::vector<std::string> all{"openings", db};
    all.insert(all.end(), args.begin(), args.end());
    return bookgen(all);
  }
};

}  // namespace

TEST_CASE("bookgen openings: EPD and FEN are formats of their own, with counters that can be",
          "[cli]") {
  const Games f;
  const ToolRun epd = f.openings({"--ply", "2"});
  INFO(epd.err);
  REQUIRE(epd.status == 0);
  const ToolRun fen = f.openings({"--ply", "2", "-o", f.at("s.fen")});
  REQUIRE(fen.status == 0);
  const auto epds = text_lines(epd.out);
  const auto fens = text_lines(read_file(f.at("s.fen")));
  REQUIRE(epds.size() == 6);
  REQUIRE(fens.size() == 6);
  std::set<std::string> keys;
  for (std::size_t i = 0; i < fens.size(); ++i) {
    CHECK(fens[i].ends_with(" w - - 0 1"));
    CHECK(fens[i].find(';') == std::string::npos);
    const auto position = xq::parse_position(fens[i]);
    REQUIRE(position.has_value());
    CHECK(keys.insert(xq::canonical(*position).key.hex()).second);
    const std::string four = fens[i].substr(0, fens[i].size() - 4);
    CHECK(epds[i].starts_with(four + " hmvc 0; fmvn 1; id \"2-" + std::to_string(i + 1) + "\""));
    CHECK(epds[i].ends_with(";"));
  }
  CHECK(has(epd.err, "order: random, seed 1"));
  CHECK(has(epd.out, "c0 \"g3g4 c6c5\"; c1 \"games 1\"; c2 \"Pawns Opposed\";"));
  const ToolRun pgn = f.openings({"--ply", "2", "--format", "pgn"});
  REQUIRE(lines_of(ok({"scan", "-", "--json"}, pgn.out).out).size() == 6);
}

TEST_CASE("bookgen openings: lines with a repetition are left out, popularity is a window",
          "[cli]") {
  const Games f;
  const ToolRun four = f.openings({"--ply", "4"});
  CHECK(four.status == 1);
  CHECK(has(four.err, "no line goes on to ply 4"));
  const json two = json::parse(
      f.openings({"--ply", "2", "--min-games", "2", "-o", f.at("a.epd"), "--json"}).out);
  CHECK(two["positions"] == 1);
  CHECK(two["found"] == 6);
  CHECK(two["games"] == 7);
  CHECK(two["removed"]["--min-games"] == 5);
  CHECK(has(read_file(f.at("a.epd")), "games 2"));
  const json rare = json::parse(
      f.openings({"--ply", "2", "--max-share", "20", "-o", f.at("a.epd"), "--json"}).out);
  CHECK(rare["positions"] == 5);
  const ToolRun none = f.openings({"--ply", "2", "--min-games", "9"});
  CHECK(none.status == 1);
  CHECK(has(none.err, "no position is left: --min-games removed most, 6 of 6"));
}

TEST_CASE("bookgen openings: a seed gives the same bytes, --start wraps with a notice (C32)",
          "[cli]") {
  const Games f;
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.end(), {"--ply", "2", "--format", "fen"});
    return f.openings(more);
  };
  const std::string first = run({"--seed", "5"}).out;
  CHECK(run({"--seed", "5"}).out == first);
  CHECK(run({"--seed", "6"}).out != first);
  const ToolRun wrapped = run({"--seed", "5", "--start", "7"});
  CHECK(wrapped.status == 0);
  CHECK(wrapped.out == first);
  CHECK(has(wrapped.err, "--start 7 of 6 positions: it starts at 1 and goes on from the first"));
  const auto all = text_lines(first);
  CHECK(text_lines(run({"--seed", "5", "--start", "3", "--count", "2"}).out) ==
        std::vector<std::string>{all[2], all[3]});
}

TEST_CASE("bookgen openings: a book's lines have the shares of its weights", "[cli]") {
  const Games f;
  ok({"export", f.db, "-o", f.book, "--scheme", "frequency"});
  const ToolRun run = bookgen({"openings", f.book, "--ply", "1", "--order", "popular"});
  INFO(run.err);
  REQUIRE(run.status == 0);
  CHECK(text_lines(run.out).size() == 4);
  CHECK(has(run.err, "order: most popular first"));
  const ToolRun counted = bookgen({"openings", f.book, "--ply", "1", "--min-games", "2"});
  CHECK(counted.status == 1);
  CHECK(has(counted.err, "a book does not count games"));
}

TEST_CASE("bookgen openings: an engine's window, in Red's view, and what it said is kept",
          "[cli]") {
  const Games f;
  // Says +40 for the side to move, at ply 1 Black; 200 where the red horse is out.
  const FakeEngine fake(
      "position) s=40; case $line in *1C5C1/9/RNBAKAB*) s=40 ;; *) s=200 ;; esac ;;"
      "go) echo x >>\"$0.asked\"; echo \"info depth 1 score cp $s\";"
      " echo 'bestmove a9a8' ;;");
  const std::vector<std::string> args{
      "--ply",   "1",          "--engine", fake.command(), "--nodes", "10", "--cache",
      f.at("c"), "--eval-min", "-50",      "--eval-max",   "50",      "-o", f.at("s.epd")};
  const ToolRun run = f.openings(args);
  INFO(run.err);
  REQUIRE(run.status == 0);
  const auto lines = text_lines(read_file(f.at("s.epd")));
  REQUIRE(!lines.empty());
  for (const std::string& line : lines)
    CHECK(has(line, " ce 40;"));
  CHECK(has(run.out, "left out by --eval-min: "));
  const auto asked = read_file(fake.path() + ".asked").size();
  const std::string bytes = read_file(f.at("s.epd"));
  const ToolRun again = f.openings(args);
  CHECK(again.status == 0);
  CHECK(read_file(fake.path() + ".asked").size() == asked);
  CHECK(read_file(f.at("s.epd")) == bytes);
  CHECK(has(again.out, "evaluated by Fake, 10 nodes: 0, known from"));
}

TEST_CASE("bookgen openings: engines that die or lie are named, started again, or given up",
          "[cli]") {
  const Games f;
  const FakeEngine weak(
      "go) if [ -e \"$0.died\" ]; then echo 'info depth 1 score cp 8';"
      " echo 'bestmove a9a8'; else : >\"$0.died\"; exit 3; fi ;;");
  const ToolRun run = f.openings(
      {"--ply", "1", "--engine", weak.command(), "--cache", f.at("c"), "-o", f.at("s.epd")});
  INFO(run.err);
  CHECK(run.status == 0);
  CHECK(has(run.err,
            "the engine is started again: Fake: it ended while it searched (exit status 3)"));
  CHECK(has(run.out, "starts after failures: 1"));

  const FakeEngine liar("go) echo 'bestmove a0a9' ;;");
  const ToolRun lies = f.openings(
      {"--ply", "2", "--engine", liar.command(), "--cache", f.at("d"), "-o", f.at("t.epd")});
  CHECK(lies.status == 1);
  CHECK(has(lies.err, "answered the illegal move a0a9"));
  CHECK_FALSE(fs::exists(f.at("t.epd")));
  const ToolRun none = f.openings({"--engine", "/no/such/engine", "--ply", "2"});
  CHECK(none.status == 1);
  CHECK(has(none.err, "/no/such/engine: cannot be run"));
}

TEST_CASE("bookgen openings: windows that exclude all are wrong usage", "[cli]") {
  const Games f;
  const auto wrong = [&](std::vector<std::string> args, std::string_view message) {
    const ToolRun run = f.openings(std::move(args));
    CHECK(run.status == 2);
    CHECK(has(run.err, message));
  };
  wrong({"--min-games", "5", "--max-games", "4"}, "--min-games is above --max-games");
  wrong({"--min-share", "5", "--max-share", "4"}, "--min-share is above --max-share");
  wrong({"--engine", "x", "--eval-min", "5", "--eval-max", "4"}, "--eval-min is above --eval-max");
  wrong({"--eval-min", "5"}, "--eval-min needs --engine");
  wrong({"--start", "0"}, "--start");
  wrong({"-o", f.db}, "is given both to read and to write");
}
