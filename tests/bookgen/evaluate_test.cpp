// What books foretell of games they were not made from.
#include <cmath>
#include <set>

#include "xq/board/history.hpp"
#include "xq/board/mirror.hpp"

#include "book_lines.hpp"
#include "held_out.hpp"
#include "support/random_game.hpp"
#include "support/require_ok.hpp"
#include "tool.hpp"

using namespace bookgen;
using namespace xq::test;
using Catch::Matchers::WithinAbs;

namespace {

std::string iccs(const std::vector<xq::Move>& moves) {
  std::string text;
  for (const xq::Move move : moves)
    text += move.text() + " ";
  return text;
}

// Games that part from one line at different plies, most of them early.
std::string many_games(std::uint64_t first, std::uint64_t count) {
  std::string text;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    xq::Position position;
    std::string moves = iccs(random_game(7, 4 + static_cast<int>(seed % 5)).moves);
    for (const xq::Move move : random_game(7, 4 + static_cast<int>(seed % 5)).moves)
      position.do_move(move);
    Rng rng(seed);
    for (int ply = 0; ply < 30; ++ply) {
      const xq::MoveList legal = xq::legal_moves(position);
      if (legal.empty()) break;
      const xq::Move move = legal[rng.below(legal.size())];
      moves += move.text() + " ";
      position.do_move(move);
    }
    const std::array<const char*, 3> results{"1-0", "1/2-1/2", "0-1"};
    text += pgn(moves, results[seed % 3]);
  }
  return text;
}

xq::Result<Learnt> learnt_of(const std::string& path, Split split = {}) {
  const auto db = xq::store::Database::open(path, {.program = "test"});
  REQUIRE_OK(db);
  return Learnt::from(*db, {}, split);
}

NamedScheme scheme(const std::string& text) {
  auto named = parse_named_scheme(text);
  REQUIRE_OK(named);
  named->weigh.limits.min_games = 1;
  return std::move(*named);
}

}  // namespace

TEST_CASE("evaluate: scheme names carry values, what is wrong in them is named") {
  const auto named = parse_named_scheme("score:power=0.5:halving=2:prior=20:floor=none:side=no");
  REQUIRE_OK(named);
  CHECK(named->weigh.scheme == xq::store::Scheme::Score);
  CHECK(named->weigh.score.power == 0.5);
  CHECK(named->weigh.score.halving == 2);
  CHECK(named->weigh.score.prior_games == 20);
  CHECK(named->weigh.score.floor < 0);
  CHECK_FALSE(named->weigh.score.side_prior);
  for (const char* text : {"", "scores", "score:power", "score:power=-1", "score:power=x",
                           "score:side=maybe", "score:speed=1", "frequency:power=1"}) {
    INFO(text);
    const auto wrong = parse_named_scheme(text);
    REQUIRE_FALSE(wrong.has_value());
    CHECK(has(wrong.error().message, "scheme " + std::string(text) + ":"));
  }
}

TEST_CASE("evaluate: the same games are held out in whatever order they came") {
  const Fixture f;
  const std::string other = f.at("other.xqdb");
  ok({"ingest", f.db, f.dir.write("a.pgn", many_games(1, 60)).string(), "--quiet"});
  ok({"ingest", other, f.dir.write("b.pgn", many_games(31, 30)).string(), "--quiet"});
  ok({"ingest", other, f.dir.write("c.pgn", many_games(1, 30)).string(), "--quiet"});
  const auto once = learnt_of(f.db);
  const auto twice = learnt_of(other);
  REQUIRE_OK(once);
  REQUIRE_OK(twice);
  CHECK(once->games() + once->held_games() == 60);
  CHECK(once->held_games() > 0);
  CHECK(once->held_games() == twice->held_games());
  const std::vector<NamedScheme> schemes{scheme("score")};
  const auto a = held_out_figures(*once, schemes);
  const auto b = held_out_figures(*twice, schemes);
  CHECK(a[0].sides[0].plies == b[0].sides[0].plies);
  CHECK_THAT(a[0].sides[0].log_likelihood, WithinAbs(b[0].sides[0].log_likelihood, 1e-9));
  // Every game is held out once.
  std::uint64_t held = 0;
  for (unsigned part = 0; part < 3; ++part) {
    const auto learnt = learnt_of(f.db, {.parts = 3, .held = part});
    REQUIRE_OK(learnt);
    held += learnt->held_games();
  }
  CHECK(held == 60);
}

TEST_CASE("evaluate: coverage and likelihood are those of a book worked out by hand") {
  const Fixture f;
  // Behind h2e2 three games went h9g7 and one b9c7; of two parts one holds a single game.
  std::string games;
  for (const char* line :
       {"h2e2 h9g7 h0g2", "h2e2 h9g7 b0c2", "h2e2 h9g7 c3c4", "h2e2 b9c7 h0g2", "h2e2 h9g7 g3g4"}) {
    games += pgn(line, "1-0", line, "B");
  }
  ok({"ingest", f.db, f.dir.write("a.pgn", games).string(), "--quiet"});
  // A split that holds out one of the games behind h9g7.
  for (unsigned parts = 2; parts < 200; ++parts) {
    for (unsigned part = 0; part < parts; ++part) {
      const auto learnt = learnt_of(f.db, {.parts = parts, .held = part, .max_ply = 2});
      if (!learnt || learnt->held_games() != 1) continue;
      const auto& held = learnt->held()[0].moves;  // or its mirror
      if ((held[0].text() == "h2e2") != (held[1].text() == "h9g7")) continue;
      const auto figures = held_out_figures(*learnt, std::vector{scheme("frequency")});
      CHECK(figures[0].sides[0].plies == 1);
      CHECK(figures[0].sides[1].covered == 1);
      CHECK(figures[0].sides[1].met == 1);
      const auto legal = [](const xq::Position& at) {
        return static_cast<double>(xq::legal_moves(at).size());
      };
      xq::Position after;
      // The start is its own mirror: 44 moves, two of them on the middle file.
      CHECK_THAT(figures[0].sides[0].log_likelihood, WithinAbs(std::log(0.99 + 0.01 / 23), 1e-9));
      after.do_move(*xq::move_of_code(0xA7AA));  // h2e2
      CHECK_THAT(figures[0].sides[1].log_likelihood,
                 WithinAbs(std::log(0.99 * 0.75 + 0.01 / legal(after)), 1e-9));
      return;
    }
  }
  FAIL("no split holds one game out");
}

TEST_CASE("evaluate: a calibration is right where what was foretold happened as often") {
  Calibration right;
  for (int i = 0; i < 4; ++i)
    right.add(0.25, i == 0 ? 1 : 0, 1);
  CHECK_THAT(right.error(), WithinAbs(0, 1e-12));
  CHECK_THAT(right.mean_square(), WithinAbs(0.1875, 1e-12));
  Calibration wrong;
  wrong.add(1, 0, 3);
  CHECK_THAT(wrong.error(), WithinAbs(1, 1e-12));
  CHECK(wrong.bins.back().weight == 3);
  CHECK(Calibration().error() == 0);
}

TEST_CASE("evaluate: lines are legal, repeat nothing and end where book or games do") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", many_games(1, 60)).string(), "--quiet"});
  const auto learnt = learnt_of(f.db);
  REQUIRE_OK(learnt);
  NamedScheme few = scheme("score");
  few.weigh.limits.min_games = 3;
  SchemeBook book(*learnt, few);
  std::set<std::string> lines;
  for (std::uint64_t number = 1; number <= 40; ++number) {
    const BookLine line = draw_line(*learnt, book, xq::Color::Red, number, {.max_ply = 10});
    CHECK(line.moves.size() <= 10);
    xq::GameHistory game;
    for (const xq::Move move : line.moves) {
      REQUIRE(xq::is_legal(game.position(), move));
      game.play(move);
      CHECK(game.occurrences() == 1);
    }
    CHECK(game.position() == line.exit);
    if (line.moves.size() < 10 && line.exit.side_to_move() == xq::Color::Red)
      CHECK(book.choices(xq::canonical(line.exit).key.book_order()).empty());
    lines.insert(iccs(line.moves));
    CHECK(line.moves == draw_line(*learnt, book, xq::Color::Red, number, {.max_ply = 10}).moves);
  }
  CHECK(lines.size() > 1);
}

TEST_CASE("bookgen evaluate: a table for people, the same as JSON, and an engine's word") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", many_games(1, 60)).string(), "--quiet"});
  const ToolRun text = ok({"evaluate", f.db});
  CHECK(has(text.out, "learnt from "));
  for (const char* name : {"frequency", "makebook", "polyglot", "score"})
    CHECK(has(text.out, std::string("\n") + name + " "));
  const std::string elsewhere = "[FEN \"3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1\"]\n\n1. e1e2 *\n\n";
  ok({"ingest", f.db, f.dir.write("b.pgn", elsewhere).string(), "--quiet"});
  CHECK(has(ok({"evaluate", f.db}).out, "left out: 1 games from other starts"));
  const json all = ok_json({"evaluate", f.db, "--schemes", "score", "frequency", "--lines", "20",
                            "--engine", tool_path("xqengine"), "--nodes", "2000"});
  CHECK(all["games"].get<int>() + all["held_out"].get<int>() == 60);
  REQUIRE(all["schemes"].size() == 2);
  CHECK(all["schemes"][0]["scheme"] == "score");
  const json& red = all["schemes"][0]["exits"]["red"];
  CHECK(red["lines"] == 10);
  CHECK(red["failed"] == 0);
  CHECK(std::abs(red["mean"].get<double>()) <= 1000);
  CHECK(red["half_width"].get<double>() >= 0);
  CHECK(all["schemes"][0]["by_ply"].size() >= 30);
}

TEST_CASE("bookgen evaluate: what cannot be done is named before any work") {
  const Fixture f;
  ok({"ingest", f.db, f.dir.write("a.pgn", pgn("h2e2 h9g7")).string(), "--quiet"});
  const ToolRun few = xq::test::bookgen({"evaluate", f.db});
  CHECK(few.status == 1);
  CHECK(has(few.err, "too few games to divide"));
  const ToolRun scheme = xq::test::bookgen({"evaluate", f.db, "--schemes", "best"});
  CHECK(scheme.status == 2);
  CHECK(has(scheme.err, "scheme best:"));
  CHECK(has(xq::test::bookgen({"evaluate", f.db, "--lines", "4"}).err, "--lines needs --engine"));
  CHECK(has(xq::test::bookgen({"evaluate", f.db, "--held", "10"}).err, "--held: 10"));
  CHECK(has(xq::test::bookgen({"evaluate", f.db, "--seed", "3"}).err, "--seed goes with --lines"));
  CHECK(has(xq::test::bookgen({"evaluate", f.db, "--lines", "5", "--engine", "x"}).err,
            "--lines: 5, expected an even number"));
  const ToolRun engine =
      xq::test::bookgen({"evaluate", f.db, "--lines", "4", "--engine", "/nonexistent/engine"});
  CHECK(engine.status == 1);
  CHECK(has(engine.err, "/nonexistent/engine"));
}
