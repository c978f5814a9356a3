// The tag section.
#include <fmt/format.h>

#include "read_games.hpp"

using xq::test::moves_of;
using xq::test::read_game;

namespace {

// The value of a tag written as `line` above a game of two plies that must be read too.
std::string value(std::string_view line, std::string_view name = "Event") {
  const auto game = read_game(fmt::format("{}\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 1-0\n", line));
  CHECK(moves_of(game) == "h2e2 h9g7");
  CHECK(game.tag("Result") == "1-0");
  return std::string(game.tag(name));
}

}  // namespace

TEST_CASE("pgn tags: a blank line within the tags ends nothing (C12)", "[pgn]") {
  const auto game = read_game(
      "[Event \"T\"]\n\n[Result \"1-0\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9\n");
  REQUIRE(game.tags.size() == 3);
  REQUIRE(game.moves.size() == 4);
}

TEST_CASE("pgn tags: values of any length are kept whole (C12)", "[pgn]") {
  const std::string long_value(300, 'x');
  REQUIRE(value(fmt::format("[Event \"{}\"]", long_value)) == long_value);
  const std::string huge(200'000, 'y');
  REQUIRE(value(fmt::format("[Event \"{}\"]", huge)) == huge);
}

TEST_CASE("pgn tags: moves and numbers inside a value are text (C14)", "[pgn]") {
  const auto game = read_game(
      "\xEF\xBB\xBF[White \"White vs 1...c5\"]\n[Event \"1. H2-E2 {x 1-0\"]\n\n1. C3-C4 *\n");
  REQUIRE(moves_of(game) == "c3c4");
  REQUIRE(game.tag("White") == "White vs 1...c5");
  REQUIRE(game.faults.empty());
}

TEST_CASE("pgn tags: quotes inside a value need no escape", "[pgn]") {
  REQUIRE(value("[Event \"第六屆\"嘉周杯\"賽\"]") == "第六屆\"嘉周杯\"賽");
  REQUIRE(value(R"([Event "a \"b\" \\c"])") == R"(a "b" \c)");
  REQUIRE(value(R"([Event "say \"x\"] y"])") == R"(say "x"] y)");
  REQUIRE(value(R"([Event "C:\"])") == R"(C:\)");
}

TEST_CASE("pgn tags: a missing quote or bracket costs nothing but itself", "[pgn]") {
  REQUIRE(value("[Event \"abc]") == "abc");
  REQUIRE(value("[Event \"abc\"") == "abc");
  REQUIRE(value("[Event \"abc") == "abc");
}

TEST_CASE("pgn tags: names are compared without case, blanks do not matter", "[pgn]") {
  REQUIRE(value("[EVENT \"abc\"]") == "abc");
  REQUIRE(value("  [ event   \"abc\"  ]  ") == "abc");
  REQUIRE(value("[Event\"abc\"]") == "abc");
}

TEST_CASE("pgn tags: empty values, several on a line, values without quotes", "[pgn]") {
  REQUIRE(value("[Event \"\"]").empty());
  REQUIRE(value("[Event \"a\"] [Site \"b\"][Date \"c\"]", "Date") == "c");
  REQUIRE(value("[Event \"a\"]\n[Round 12]", "Round") == "12");
}

TEST_CASE("pgn tags: moves may follow a tag on its line", "[pgn]") {
  const auto game = read_game("[Event \"a\"] [Result \"1-0\"] 1. H2-E2 H9-G7 1-0");
  REQUIRE(moves_of(game) == "h2e2 h9g7");
}

TEST_CASE("pgn tags: the first of two equal names counts", "[pgn]") {
  const auto game = read_game("[Event \"a\"]\n[Event \"b\"]\n1. H2-E2\n");
  REQUIRE(game.tag("event") == "a");
  REQUIRE(game.tags.size() == 2);
}
