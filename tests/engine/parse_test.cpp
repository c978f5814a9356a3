#include "protocol/parse.hpp"

#include <catch2/catch.hpp>

using namespace engine;

namespace {

command::Go go(std::string_view line, Dialect dialect = Dialect::Uci) {
  const Command parsed = parse_command(line, dialect);
  REQUIRE(std::holds_alternative<command::Go>(parsed));
  return std::get<command::Go>(parsed);
}

command::Position position(std::string_view line) {
  const Command parsed = parse_command(line, Dialect::Uci);
  REQUIRE(std::holds_alternative<command::Position>(parsed));
  return std::get<command::Position>(parsed);
}

}  // namespace

TEST_CASE("parse: UCI clocks belong to colours", "[engine][parse]") {
  const auto g = go("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
  REQUIRE(g.red);
  REQUIRE(g.black);
  CHECK(g.red->left == Millis(1000));
  CHECK(g.red->increment == Millis(10));
  CHECK(g.black->left == Millis(2000));
  CHECK(g.black->increment == Millis(20));
  CHECK(g.black->moves_to_go == 5);
  CHECK_FALSE(g.infinite);
}

TEST_CASE("parse: UCCI clocks are the engine's own", "[engine][parse]") {
  const auto g =
      go("go draw time 60000 increment 500 opptime 50000 oppincrement 500", Dialect::Ucci);
  CHECK(g.draw);
  REQUIRE(g.own);
  CHECK(g.own->left == Millis(60000));
  CHECK(g.own->increment == Millis(500));
  CHECK(g.own->moves_to_go == 0);
  CHECK(go("go time 9000 movestogo 3 opptime 1 oppmovestogo 2").own->moves_to_go == 3);
  CHECK(go("go time 9000 increment 0 opptime 1 oppinc 2").own->moves_to_go == 0);
}

TEST_CASE("parse: a time and nothing else is for one move", "[engine][parse]") {
  CHECK(go("go time 3000", Dialect::Ucci).own->moves_to_go == 1);
}

TEST_CASE("parse: a bare go runs until it is stopped", "[engine][parse]") {
  CHECK(go("go").infinite);
  CHECK(go("go infinite").infinite);
  CHECK_FALSE(go("go depth 3").infinite);
}

TEST_CASE("parse: depth 0 is UCCI's static value and UCI's one ply", "[engine][parse]") {
  CHECK(go("go depth 0", Dialect::Ucci).depth == 0);
  CHECK(go("go depth 0", Dialect::Uci).depth == 1);
}

TEST_CASE("parse: searchmoves end at the next word of go", "[engine][parse]") {
  const auto g = go("go searchmoves h2e2 b2e2 depth 4");
  CHECK(g.search_moves == std::vector<std::string>{"h2e2", "b2e2"});
  CHECK(g.depth == 4);
}

TEST_CASE("parse: numbers that are none or too large leave go alive", "[engine][parse]") {
  CHECK(go("go depth x nodes 7").nodes == 7);
  CHECK(go("go nodes 99999999999999999999999").nodes > 1'000'000'000U);
  CHECK(go("go wtime -50 btime 10").red->left == Millis(0));
  CHECK(go("go depth").infinite);
}

TEST_CASE("parse: positions with and without moves, in Cyclone's form too", "[engine][parse]") {
  CHECK_FALSE(position("position startpos").fen);
  CHECK(position("position startpos moves h2e2 h9g7").moves.size() == 2);
  const auto* text =
      GENERATE("position fen 9/9 w - - 0 1 moves a0a1", "fen 9/9 w - - 0 1 moves a0a1",
               "position  fen  9/9  w - - 0 1  moves  a0a1\r", "position 9/9 w - - 0 1 moves a0a1");
  CAPTURE(text);
  const auto p = position(text);
  REQUIRE(p.fen);
  CHECK(p.fen->starts_with("9/9"));
  if (std::string_view(text).find("position 9/9") == std::string_view::npos)
    CHECK(p.moves == std::vector<std::string>{"a0a1"});
  CHECK(position("startpos moves h2e2").moves.size() == 1);
}

TEST_CASE("parse: first words of all kinds", "[engine][parse]") {
  using namespace command;
  CHECK(std::holds_alternative<Hello>(parse_command("\xEF\xBB\xBFuci", Dialect::Uci)));
  CHECK(std::get<Hello>(parse_command("UCCI\r", Dialect::Uci)).dialect == Dialect::Ucci);
  for (const auto* text : {"ucinewgame", "uccinewgame", "newgame"})
    CHECK(std::holds_alternative<NewGame>(parse_command(text, Dialect::Ucci)));
  CHECK(std::holds_alternative<Nothing>(parse_command(" \t\r", Dialect::Uci)));
  CHECK(std::holds_alternative<Nothing>(parse_command("", Dialect::Uci)));
  CHECK(std::get<Unknown>(parse_command("xboard 2", Dialect::Uci)).word == "xboard");
  CHECK(std::get<Perft>(parse_command("go perft 3", Dialect::Uci)).depth == 3);
  CHECK(std::get<SetOption>(parse_command("setoption bookfiles  C:\\a b.dat \r", Dialect::Ucci))
            .text == "bookfiles  C:\\a b.dat");
}
