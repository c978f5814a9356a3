// UCI as the GUIs speak it, against the real program.
#include <catch2/catch.hpp>

#include "support/dialogue.hpp"

using xq::test::Dialogue;

namespace {

// Whether a best move is four characters a-i 0-9, as public-Xiangqi checks.
bool is_plain_move(const std::string& line) {
  if (!line.starts_with("bestmove ") || line.size() < 13) return false;
  const std::string move = line.substr(9, 4);
  const auto file = [](char c) { return c >= 'a' && c <= 'i'; };
  const auto rank = [](char c) { return c >= '0' && c <= '9'; };
  return file(move[0]) && rank(move[1]) && file(move[2]) && rank(move[3]) &&
         (line.size() == 13 || line[13] == ' ');
}

}  // namespace

TEST_CASE("uci: greeting, options, ready, a move by depth, quit", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.expect("uciok");
  CHECK(engine.count("id name ") == 1);
  CHECK(engine.count("id author ") == 1);
  for (const auto* name :
       {"Threads", "Hash", "Clear Hash", "Ponder", "MultiPV", "Move Overhead", "UCI_ShowWDL",
        "UCI_AnalyseMode", "OwnBook", "BookFile", "BookPolicy", "BookDepth", "BookMinShare", "Seed",
        "UCI_RankBase", "Randomness", "Debug Log File"})
    CHECK(engine.count("option name " + std::string(name) + " type ") == 1);
  CHECK(engine.count("option name UCI_Variant") == 0);
  engine.send("isready");
  engine.expect("readyok");
  engine.send("ucinewgame");
  engine.send("position startpos moves h2e2 h9g7");
  engine.send("go depth 4");
  CHECK(is_plain_move(engine.expect("bestmove ")));
  engine.send("quit");
  CHECK(engine.wait() == 0);
  CHECK(engine.lines().empty());
}

TEST_CASE("uci: public-Xiangqi stops before every position and reads only lines with nps",
          "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.expect("uciok");
  engine.send("setoption name Threads value 4");
  engine.send("setoption name Hash value 32");
  for (const auto* go : {"go depth 3", "go movetime 50"}) {
    engine.send("stop");
    engine.send(
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 "
        "moves h2e2");
    engine.send(go);
    CHECK(is_plain_move(engine.expect("bestmove ")));
    for (const std::string& line : engine.lines()) {
      if (line.starts_with("info depth")) CHECK(line.find(" nps ") != std::string::npos);
    }
  }
  engine.send("stop");
  engine.send("position startpos");
  engine.send("go infinite");
  engine.expect("info depth 3");
  engine.send("stop");
  CHECK(is_plain_move(engine.expect("bestmove ")));
}

TEST_CASE("uci: an idle stop has no answer", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.expect("uciok");
  engine.send("stop");
  engine.send("isready");
  engine.expect("readyok");
  CHECK(engine.lines().size() == 1);
}

TEST_CASE("uci: ready is answered while thinking, and one best move comes for each go",
          "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("position startpos");
  engine.send("go infinite");
  engine.expect("info depth 2");
  engine.send("isready");
  engine.expect("readyok");
  engine.send("stop");
  engine.expect("bestmove ");
  engine.send("stop");
  engine.send("go nodes 500");
  engine.expect("bestmove ");
  engine.send("isready");
  engine.expect("readyok");
  CHECK(engine.count("bestmove ") == 0);
}

TEST_CASE("uci: commands that come while thinking wait for their turn", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send(
      "position startpos\ngo nodes 3000\nposition startpos moves h2e2\n"
      "setoption name MultiPV value 2\ngo nodes 2000\n");
  engine.expect("bestmove ");
  CHECK(engine.line_with("multipv 2").empty());
  engine.expect("bestmove ");
  CHECK_FALSE(engine.line_with("multipv 2").empty());
}

TEST_CASE("uci: a new go ends an infinite one, each with its best move", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("position startpos\ngo infinite\nposition startpos moves h2e2\ngo depth 2\n");
  engine.expect("bestmove ");
  engine.expect("bestmove ");
  CHECK(engine.line_with("info depth 3").empty());
}

TEST_CASE("uci: ponder waits for ponderhit or stop, whatever was found", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  // A mate in one: the search is over at once, the answer is not.
  engine.send("position fen 3k5/4R4/9/9/9/9/9/9/9/R3K4 w - - 0 1");
  engine.send("go ponder wtime 1000 btime 1000");
  engine.expect("info depth 1");
  engine.send("isready");
  engine.expect("readyok");
  CHECK(engine.count("bestmove ") == 0);
  engine.send("ponderhit");
  CHECK(engine.expect("bestmove ").starts_with("bestmove a0a9"));
  engine.send("go ponder wtime 100000 btime 100000");
  engine.send("stop");
  engine.expect("bestmove ");
}

TEST_CASE("uci: mate and stalemate on the board are mate 0 and no move", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.expect("uciok");
  for (const auto* fen :
       {"R2k5/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1", "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1"}) {
    engine.send(std::string("position fen ") + fen);
    engine.send("go depth 5");
    CHECK(engine.expect("bestmove ") == "bestmove (none)");
    CHECK(engine.line_with("score mate 0") == "info depth 0 score mate 0");
  }
}

TEST_CASE("uci: mates are announced in moves", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("position fen 3k5/4R4/9/9/9/9/9/9/9/R3K4 w - - 0 1\ngo depth 4\n");
  CHECK(engine.expect("bestmove ").starts_with("bestmove a0a9"));
  CHECK_FALSE(engine.line_with("score mate 1 ").empty());
}

TEST_CASE("uci: ranks 1-10 are recognised, said once, and answered in kind", "[engine][uci]") {
  Dialogue engine("xqengine", {"--uci-variant"});
  engine.send("uci");
  engine.expect("uciok");
  CHECK_FALSE(
      engine.line_with("option name UCI_Variant type combo default xiangqi var xiangqi").empty());
  engine.send("setoption name UCI_Variant value xiangqi");
  engine.send("position startpos moves h3e3 h10g8 h1g3 i10h10");
  engine.send("go depth 1 searchmoves i1h1");
  CHECK(engine.expect("bestmove ").starts_with("bestmove i1h1"));
  CHECK(engine.count("info string moves are read and written with ranks 1-10") == 1);
  engine.send("position startpos moves h3e3");
  engine.send("go depth 1 searchmoves h10g8");
  CHECK(engine.expect("bestmove ").starts_with("bestmove h10g8"));
  CHECK(engine.count("info string moves are read") == 0);
}

TEST_CASE("uci: cyclone leaves the word position out", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("startpos moves h2e2\ngo depth 1 searchmoves h9g7\n");
  CHECK(engine.expect("bestmove ").starts_with("bestmove h9g7"));
  engine.send("fen 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a1 d9d8\ngo depth 2\n");
  CHECK(is_plain_move(engine.expect("bestmove ")));
}

TEST_CASE("uci: several lines and WDL on request", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send(
      "setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\n"
      "position startpos\ngo depth 4\n");
  engine.expect("bestmove ");
  CHECK_FALSE(engine.line_with("info depth 4").empty());
  CHECK_FALSE(engine.line_with(" multipv 3 ").empty());
  CHECK_FALSE(engine.line_with(" wdl ").empty());
}

TEST_CASE("uci: clocks of nearly nothing still give a move", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  for (const auto* go : {"go wtime 0 btime 0", "go wtime 1 btime 1 winc 0 binc 0 movestogo 1",
                         "go movetime 0", "go movetime 1", "go wtime 20 btime 20", "go depth 0",
                         "go nodes 1", "go mate 1", "go wtime -100 btime 5"}) {
    CAPTURE(go);
    engine.send("position startpos");
    engine.send(go);
    CHECK(is_plain_move(engine.expect("bestmove ")));
  }
}

TEST_CASE("uci: perft, d and eval", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("position startpos\ngo perft 2\n");
  CHECK(engine.expect("Nodes searched") == "Nodes searched: 1920");
  engine.send("d");
  CHECK(engine.expect("info string key") == "info string key e6db463e8f899c24052656d5");
  engine.send("eval");
  engine.expect("info string static value");
}

TEST_CASE("uci: bad options are named, the answer is one line each", "[engine][uci]") {
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.expect("uciok");
  engine.send(
      "setoption name Nonsense value 3\nsetoption name Hash value lots\n"
      "setoption name MultiPV value 1000\nsetoption name EvalFile value x.nnue\nisready\n");
  engine.expect("readyok");
  CHECK(engine.line_with("unknown option: Nonsense") == "info string unknown option: Nonsense");
  CHECK_FALSE(engine.line_with("option Hash: \"lots\" cannot be used").empty());
  CHECK_FALSE(engine.line_with("option MultiPV: 1000 is out of range, 128 used").empty());
  CHECK_FALSE(engine.line_with("option EvalFile has no effect").empty());
  CHECK(engine.lines().size() == 5);
}

TEST_CASE("uci: messages come in Chinese where that is the language", "[engine][uci]") {
  Dialogue engine("xqengine", {}, "zh_CN.UTF-8");
  engine.send("uci");
  engine.expect("uciok");
  engine.send("setoption name Nonsense value 3");
  CHECK(engine.expect("info string ") == "info string 未知选项：Nonsense");
}
