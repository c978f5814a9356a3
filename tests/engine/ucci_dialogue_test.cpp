// UCCI as the GUIs speak it, against the real program.
#include <catch2/catch.hpp>

#include "support/dialogue.hpp"

using xq::test::Dialogue;

namespace {

constexpr auto kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

void greet(Dialogue& engine) {
  engine.send("ucci");
  engine.expect("ucciok");
}

}  // namespace

TEST_CASE("ucci: greeting, options, a move, bye", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  for (const auto* id : {"id name ", "id version ", "id copyright ", "id author ", "id user "})
    CHECK(engine.count(id) == 1);
  for (const auto* option :
       {"usemillisec type check default true", "batch type check", "debug type check",
        "ponder type check", "usehash type check", "usebook type check default true",
        "bookfiles type string default ", "hashsize type spin min ", "threads type spin ",
        "randomness type combo ", "newgame type button", "bookpolicy type combo",
        "bookdepth type spin", "bookminshare type spin", "seed type "})
    CHECK(engine.count("option " + std::string(option)) == 1);
  engine.send("isready");
  engine.expect("readyok");
  engine.send(std::string("position fen ") + kStart + " moves h2e2");
  engine.send("go depth 4");
  engine.expect("bestmove ");
  CHECK(engine.line_with("score cp").empty());
  CHECK_FALSE(engine.line_with("info depth 4 score ").empty());
  engine.send("quit");
  CHECK(engine.wait() == 0);
  REQUIRE(engine.lines().size() == 1);
  CHECK(engine.lines()[0] == "bye");
}

TEST_CASE("ucci: after an unanswered uci the engine is still there (public-Xiangqi)",
          "[engine][ucci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.expect("uciok");
  greet(engine);
  engine.send("position startpos\ngo depth 1\n");
  engine.expect("bestmove ");
  CHECK(engine.line_with("info string").empty());
}

TEST_CASE("ucci: words before the greeting do no harm", "[engine][ucci]") {
  Dialogue engine("xqengine");
  engine.send("xboard\n\nhello world\nisready");
  engine.expect("readyok");
  CHECK(engine.count("info string unknown command: ") == 2);
  greet(engine);
}

TEST_CASE("ucci: 象棋巫师 never reads option lines and sets what it likes", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send(
      "setoption usemillisec true\nsetoption usebook true\nsetoption bookfiles\n"
      "setoption hashsize 32\nsetoption threads 0\nsetoption idle none\n"
      "setoption pruning large\nsetoption knowledge large\nsetoption randomness none\n"
      "setoption style normal\nsetoption newgame\n");
  engine.send(std::string("position fen ") + kStart);
  engine.send("go time 100 increment 0");
  engine.expect("bestmove ");
  CHECK(engine.line_with("score cp").empty());
}

TEST_CASE("ucci: the league's lines: draw offers, bans, clocks of both", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send(std::string("position fen ") + kStart + " moves h2e2 h9g7");
  engine.send("banmoves h0g2 e2e6");
  engine.send("go draw time 300 increment 10 opptime 300 oppincrement 10");
  const std::string best = engine.expect("bestmove ");
  CHECK_FALSE(best.starts_with("bestmove h0g2"));
  CHECK_FALSE(best.starts_with("bestmove e2e6"));
}

TEST_CASE("ucci: bans that leave nothing give no best move, a new position lifts them",
          "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  // Red's king has two moves.
  const std::string fen = "4k4/4r4/9/9/9/9/9/9/9/3K5 w - - 0 1";
  engine.send("position fen " + fen + "\nbanmoves d0d1\ngo depth 3\n");
  CHECK(engine.expect([](const auto& l) { return l.find("bestmove") != l.npos; }, "an answer") ==
        "nobestmove");
  engine.send("position fen " + fen + "\ngo depth 3\n");
  CHECK(engine.expect("bestmove ").starts_with("bestmove d0d1"));
}

TEST_CASE("ucci: an idle stop is answered with nobestmove", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("stop");
  CHECK(engine.expect("nobestmove") == "nobestmove");
  CHECK(engine.lines().size() == 1);
}

TEST_CASE("ucci: mate and stalemate are nobestmove, a drawn position is played on",
          "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("position fen 3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1\ngo depth 3\n");
  engine.expect("nobestmove");
  // 130 plies without a capture, and nothing left to attack with.
  engine.send("position fen 4k4/4a4/9/9/9/9/9/9/4A4/3K5 w - - 130 99\ngo depth 3\n");
  engine.expect("bestmove ");
  // The position stands for the third time.
  engine.send(std::string("position fen ") + kStart +
              " moves h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9\ngo depth 3\n");
  engine.expect("bestmove ");
}

TEST_CASE("ucci: depth 0 is the static value", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("position startpos\ngo depth 0\n");
  engine.expect("nobestmove");
  CHECK(engine.count("info depth 0 score ") == 1);
}

TEST_CASE("ucci: sylvan's habits: every position twice, UCI clocks, bare newgame",
          "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  const std::string fen = std::string("fen ") + kStart + " moves h2e2";
  engine.send("newgame\nposition " + fen + "\n" + fen +
              "\ngo wtime 200 btime 200 winc 0 binc 0 movestogo 20\n");
  engine.expect("bestmove ");
  CHECK(engine.line_with("unknown").empty());
}

TEST_CASE("ucci: public-Xiangqi's habits: movetime, Hash, Threads", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("setoption Hash 32\nsetoption Threads 1\nstop\nposition startpos\ngo movetime 40\n");
  engine.expect("bestmove ");
  CHECK(engine.line_with("unknown").empty());
}

TEST_CASE("ucci: a time alone is for one move, a bare go runs on", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("position startpos\ngo time 60\n");
  engine.expect("bestmove ");
  engine.send("go");
  engine.expect("info depth 4");
  engine.send("stop");
  engine.expect("bestmove ");
}

TEST_CASE("ucci: seconds where the GUI wants seconds", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("setoption usemillisec false\nposition startpos\ngo time 1\n");
  engine.expect("bestmove ");
  // One millisecond would end at the first look at the clock, after 256 nodes.
  CHECK(engine.count("info depth 2 ") == 1);
}

TEST_CASE("ucci: probe answers idle and thinking", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("probe startpos");
  CHECK(engine.expect("pophash") == "pophash");
  engine.send("position startpos\ngo depth 5\n");
  const std::string best = engine.expect("bestmove ");
  engine.send("probe startpos");
  const std::string known = engine.expect("pophash");
  CHECK(known.starts_with("pophash bestmove " + best.substr(9, 4) + " lowerbound "));
  CHECK(known.find(" upperbound ") != std::string::npos);
  engine.send("go infinite");
  engine.send(std::string("probe fen ") + kStart + " moves a0a1 a9a8 a1a0 a8a9");
  engine.expect("pophash");
  engine.send("stop");
  engine.expect("bestmove ");
}

TEST_CASE("ucci: ponder holds the move back until ponderhit", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send(
      "position startpos moves h2e2\ngo ponder time 200 increment 0 opptime 200 oppincrement 0\n");
  engine.expect("info depth 3");
  engine.send("ponderhit draw");
  engine.expect("bestmove ");
}

TEST_CASE("ucci: a bad FEN keeps the position and is named", "[engine][ucci]") {
  Dialogue engine("xqengine");
  greet(engine);
  engine.send("position startpos moves h2e2\nposition fen 9/9/9 w - - 0 1\ngo depth 1\n");
  const std::string best = engine.expect("bestmove ");
  CHECK(engine.count("info message illegal fen: ") == 1);
  // Black's move: the position after h2e2 still stands.
  CHECK(best[10] >= '5');
}
