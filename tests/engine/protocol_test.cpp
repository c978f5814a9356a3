#include "protocol/protocol.hpp"

#include <catch2/catch.hpp>

#include "book_support.hpp"

using namespace engine;
using xq::test::move_of;

namespace {

SearchInfo sample() {
  SearchInfo info;
  info.depth = 7;
  info.selective_depth = 12;
  info.score = 40;
  info.nodes = 5000;
  info.time = Millis(20);
  info.hashfull = 3;
  info.pv = {move_of("h2e2"), move_of("h9g7")};
  return info;
}

}  // namespace

TEST_CASE("uci: scores are centipawns or mates in moves", "[engine][protocol]") {
  CHECK(uci_score(-37) == "cp -37");
  CHECK(uci_score(kMate - 1) == "mate 1");
  CHECK(uci_score(kMate - 3) == "mate 2");
  CHECK(uci_score(-kMate + 2) == "mate -1");
  CHECK(uci_score(-kMate + 4) == "mate -2");
  CHECK(uci_score(kBan - 4).starts_with("cp "));
}

TEST_CASE("ucci: scores are plain numbers, 10000 less the plies to a mate", "[engine][protocol]") {
  CHECK(ucci_score(400) == 100);
  CHECK(ucci_score(-400) == -100);
  CHECK(ucci_score(kMate - 3) == 9997);
  CHECK(ucci_score(-kMate + 4) == -9996);
  CHECK(ucci_score(kBan - 6) == 9894);
  CHECK(ucci_score(kWin) <= 9900);
}

TEST_CASE("uci: an info line carries everything GUIs look for", "[engine][protocol]") {
  const auto lines = make_protocol(Dialect::Uci)->info(sample(), {});
  REQUIRE(lines.size() == 1);
  CHECK(lines[0] ==
        "info depth 7 seldepth 12 multipv 1 score cp 40 nodes 5000 nps 250000 hashfull 3 tbhits 0 "
        "time 20 pv h2e2 h9g7");
}

TEST_CASE("ucci: an info line has a score without cp", "[engine][protocol]") {
  const auto lines = make_protocol(Dialect::Ucci)->info(sample(), {});
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "info time 20 nodes 5000");
  CHECK(lines[1] == "info depth 7 score 10 pv h2e2 h9g7");
}

TEST_CASE("protocol: best moves, none and taken draws", "[engine][protocol]") {
  const auto uci = make_protocol(Dialect::Uci);
  const auto ucci = make_protocol(Dialect::Ucci);
  const BestMove move{.move = move_of("h9g7"), .ponder = move_of("h2e2")};
  CHECK(uci->best(move) == "bestmove h9g7 ponder h2e2");
  CHECK(uci->best({.move = move_of("h9g7"), .ponder = {}, .draw = false, .rank_base = 1}) ==
        "bestmove h10g8");
  CHECK(ucci->best({.move = move_of("h9g7"), .ponder = {}, .draw = true}) == "bestmove h9g7 draw");
  CHECK(uci->best({}) == "bestmove (none)");
  CHECK(ucci->best({}) == "nobestmove");
}

TEST_CASE("uci: every option line has a default, UCI_Variant only when asked for",
          "[engine][protocol]") {
  const auto uci = make_protocol(Dialect::Uci);
  for (const std::string& line : uci->hello({"n", "v", "", false})) {
    CAPTURE(line);
    CHECK(line.find("UCI_Variant") == std::string::npos);
    if (!line.starts_with("option ") || line.ends_with("type button")) continue;
    const auto at = line.find(" default ");
    REQUIRE(at != std::string::npos);
    CHECK(line.size() > at + 9);
  }
  const auto lines = uci->hello({"n", "v", "book.dat", true});
  CHECK(lines.back() == "uciok");
  CHECK(lines[lines.size() - 2] ==
        "option name UCI_Variant type combo default xiangqi var xiangqi");
  CHECK(std::ranges::count(lines, "option name BookFile type string default book.dat") == 1);
}

TEST_CASE("ucci: option names are one word in small letters", "[engine][protocol]") {
  const auto lines = make_protocol(Dialect::Ucci)->hello({"n", "v", "", false});
  CHECK(lines.back() == "ucciok");
  int options = 0;
  for (const std::string& line : lines) {
    if (!line.starts_with("option ")) continue;
    ++options;
    CAPTURE(line);
    const std::string name = line.substr(7, line.find(" type ") - 7);
    CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos);
  }
  CHECK(options > 10);
  CHECK(std::ranges::count(lines, "option usemillisec type check default true") == 1);
}

TEST_CASE("uci: win, draw and loss add up to a thousand", "[engine][protocol]") {
  const auto score = GENERATE(-30000, -900, -100, 0, 5, 220, 900, 30000);
  const Wdl wdl = wdl_of(score);
  CHECK(wdl.win + wdl.draw + wdl.loss == 1000);
  CHECK(wdl.win >= 0);
  CHECK(wdl.draw >= 0);
  CHECK(wdl.loss >= 0);
}
