// Whatever comes in, the program lives, says something sensible, and ends when it is told to.
#include <string>

#include <catch2/catch.hpp>

#include "support/dialogue.hpp"
#include "support/random_game.hpp"
#include "support/run_tool.hpp"

using xq::test::Dialogue;
using xq::test::Rng;
using xq::test::run_tool;

namespace {

// One line of rubbish: random bytes, or words of the protocols in any order, cut anywhere.
std::string rubbish(Rng& rng) {
  static const char* const kWords[] = {"go",
                                       "position",
                                       "startpos",
                                       "fen",
                                       "moves",
                                       "h2e2",
                                       "h10g8",
                                       "setoption",
                                       "name",
                                       "value",
                                       "Hash",
                                       "bookfiles",
                                       "stop",
                                       "ponderhit",
                                       "isready",
                                       "ucci",
                                       "uci",
                                       "banmoves",
                                       "depth",
                                       "1",
                                       "nodes",
                                       "100",
                                       "time",
                                       "-5",
                                       "99999999999999999999",
                                       "draw",
                                       "ponder",
                                       "searchmoves",
                                       "newgame",
                                       "probe",
                                       "perft",
                                       "2",
                                       "rnbakabnr/9/1c5c1",
                                       "w",
                                       "b",
                                       "-",
                                       "0",
                                       "MultiPV",
                                       "d",
                                       "eval",
                                       "\xFF\xFE",
                                       "\x81\x5C",
                                       "infinite",
                                       "9/9/9/9/9/9/9/9/9/9",
                                       "Seed",
                                       "<empty>",
                                       "wtime"};
  std::string line;
  if (rng.below(3) == 0) {
    for (std::uint64_t i = rng.below(200); i > 0; --i) {
      const char c = static_cast<char>(rng.below(256));
      if (c != '\n') line += c;
    }
  } else {
    for (std::uint64_t i = rng.below(12); i > 0; --i) {
      line += kWords[rng.below(std::size(kWords))];
      line += ' ';
    }
    if (rng.below(4) == 0) line.resize(rng.below(line.size() + 1));
  }
  return line;
}

}  // namespace

TEST_CASE("engine: survives rubbish and still plays", "[engine][noise]") {
  const auto seed = GENERATE(range(0u, 8u));
  CAPTURE(seed);
  Rng rng(seed);
  Dialogue engine("xqengine");
  engine.send(seed % 2 == 0 ? "uci" : "ucci");
  std::string all;
  for (int i = 0; i < 150; ++i)
    all += rubbish(rng) + '\n';
  // Pipes are small: a reader of its own is not needed as long as answers are few.
  engine.send_raw(all);
  engine.send("stop");
  engine.send("setoption name MultiPV value 1\nuci\nstop");
  engine.expect("uciok");
  engine.send("position fen 3k5/4R4/9/9/9/9/9/9/9/R3K4 w - - 0 1\ngo depth 2 searchmoves a0a9\n");
  engine.expect("bestmove a0a9");
  engine.send("quit");
  CHECK(engine.wait() == 0);
}

TEST_CASE("engine: a line of megabytes is one unknown command", "[engine][noise]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.expect("uciok");
  engine.send(std::string(3'000'000, 'x'));
  CHECK(engine.expect("info string unknown command: xxx").size() < 200);
  engine.send("position startpos moves " + std::string(200'000, ' ') + "h2e2");
  engine.send("go depth 1 searchmoves h9g7");
  engine.expect("bestmove h9g7");
}

TEST_CASE("engine: a game of thousands of moves on one line", "[engine][noise]") {
  std::string line = "position startpos moves";
  for (int i = 0; i < 2500; ++i)
    line += " a0a1 a9a8 a1a0 a8a9";
  Dialogue engine("xqengine");
  engine.send("ucci");
  engine.send(line);
  engine.send("go depth 3");
  engine.expect("bestmove ");
  CHECK(engine.line_with("illegal").empty());
}

TEST_CASE("engine: half a line, CR LF, NUL bytes and a BOM are taken", "[engine][noise]") {
  Dialogue engine("xqengine");
  engine.send_raw("\xEF\xBB\xBFuc");
  engine.send_raw("i\r\n");
  engine.expect("uciok");
  engine.send_raw(std::string("isready\0\r\n", 10));
  engine.expect("readyok");
  engine.send_raw("isready");  // no line end: the end of input ends it
  engine.close_input();
  CHECK(engine.wait() == 0);
  CHECK(engine.count("readyok") == 1);
}

TEST_CASE("engine: the end of input ends any search and the program", "[engine][noise]") {
  const auto* go = GENERATE("go infinite", "go ponder wtime 100000 btime 100000", "go depth 60",
                            "go wtime 3600000 btime 3600000", "go nodes 4000000000");
  CAPTURE(go);
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("position startpos");
  engine.send(go);
  engine.expect("info depth 2");
  engine.close_input();
  CHECK(engine.wait() == 0);
  CHECK(engine.count("bestmove ") == 1);
}

TEST_CASE("engine: a search that ends by itself may do so after the end of input",
          "[engine][noise]") {
  const auto run = run_tool("xqengine", {}, "ucci\nposition startpos\ngo depth 3\n");
  CHECK(run.status == 0);
  CHECK(run.out.find("\nbestmove ") != std::string::npos);
  CHECK(run.err.empty());
}

TEST_CASE("engine: quit ends a running search at once, without a best move", "[engine][noise]") {
  Dialogue engine("xqengine");
  engine.send("ucci");
  engine.send("position startpos\ngo infinite\n");
  engine.expect("info depth 2");
  engine.send("quit");
  CHECK(engine.wait() == 0);
  CHECK(engine.count("bye") == 1);
  CHECK(engine.count("bestmove") == 0);
}

TEST_CASE("engine: commands of the shell: help, version, perft, bench, wrong ones",
          "[engine][cli]") {
  CHECK(run_tool("xqengine", {"--version"}).out.starts_with("xqengine "));
  CHECK(run_tool("xqengine", {"--help"}).out.find("--uci-variant") != std::string::npos);
  const auto perft = run_tool("xqengine", {"perft", "3"});
  CHECK(perft.status == 0);
  CHECK(perft.out.ends_with("Nodes searched: 79666\n"));
  const auto fen = run_tool(
      "xqengine",
      {"perft", "2", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"});
  CHECK(fen.out.ends_with("Nodes searched: 1128\n"));
  const auto bench = run_tool("xqengine", {"bench", "4"});
  CHECK(bench.out.find("Nodes searched: ") != std::string::npos);
  CHECK(run_tool("xqengine", {"perft", "x"}).status == 2);
  CHECK(run_tool("xqengine", {"perft", "2", "9/9"}).status == 2);
  CHECK(run_tool("xqengine", {"--lang", "fr"}).status == 2);
  const auto typo = run_tool("xqengine", {"--uci-varant"});
  CHECK(typo.status == 2);
  CHECK(typo.err.find("--uci-variant") != std::string::npos);
}

TEST_CASE("engine: bench counts the same nodes every time", "[engine][cli]") {
  const auto nodes = [](const std::string& text) {
    const auto at = text.find("Nodes searched: ");
    return text.substr(at, text.find('\n', at) - at);
  };
  const auto first = run_tool("xqengine", {"bench", "5"});
  CHECK(nodes(first.out) == nodes(run_tool("xqengine", {"bench", "5"}).out));
}
