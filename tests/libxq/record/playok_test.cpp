#include "xq/record/playok.hpp"

#include "read_games.hpp"

using namespace xq;
using record::FaultCode;
using xq::test::ended_by;
using xq::test::moves_of;
using xq::test::read_game;
using xq::test::read_games;

namespace {

constexpr std::string_view kGame =
    "RED anna;1512\n"
    "BLACK bert;team b;1490\n"
    "RESULT 1-0\n"
    "DATE 2020-01-02 10:11:12\n"
    "EVENT table 7\n"
    "START{\n"
    "1. C2=5 H8+7\n"
    "2. H2+3 R9=8\n"
    "}END\n";

}  // namespace

TEST_CASE("playok: header lines become tags, the moves are WXF") {
  const auto game = read_game(kGame);
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9");
  CHECK(game.notation == notation::Notation::Wxf);
  CHECK(game.tag("Red") == "anna");
  CHECK(game.tag("RedElo") == "1512");
  CHECK(game.tag("Black") == "bert");
  CHECK(game.tag("BlackTeam") == "team b");
  CHECK(game.tag("BlackElo") == "1490");
  CHECK(game.tag("Date") == "2020-01-02 10:11:12");
  CHECK(game.tag("Event") == "table 7");
  CHECK(game.outcome == Outcome::RedWins);
  CHECK(game.faults.empty());
  CHECK(game.line == 1);
}

TEST_CASE("playok: many games in a file, each where it starts (C04)") {
  const std::string text = "some prose\n\n" + std::string(kGame) + "\n\n" + std::string(kGame) +
                           "START{C2=5}END START{ ";
  const auto games = read_games(text);
  REQUIRE(games.size() == 3);
  CHECK(games[0].line == 3);
  CHECK(games[1].line == 14);
  CHECK(games[1].offset == text.rfind("RED anna"));
  CHECK(moves_of(games[1]) == "h2e2 h9g7 h0g2 i9h9");
  CHECK(games[2].tags.empty());
  CHECK(moves_of(games[2]) == "h2e2");
  CHECK(games[2].ordinal == 3);
}

TEST_CASE("playok: one game in every character set and with every line end (C05)") {
  std::string text(kGame);
  text.replace(text.find("anna"), 4, "许银川");
  for (const Charset charset : {Charset::Utf8, Charset::Gb18030, Charset::Utf16le}) {
    CAPTURE(charset_name(charset));
    const auto game = read_game(encode(text, charset).bytes);
    CHECK(game.tag("Red") == "许银川");
    CHECK(game.moves.size() == 4);
  }
  std::string cr(text);
  std::ranges::replace(cr, '\n', '\r');
  CHECK(read_game(cr).moves.size() == 4);
  CHECK(read_game("\xEF\xBB\xBF" + text).tag("RedElo") == "1512");
}

TEST_CASE("playok: a bad move keeps the legal prefix and names line and byte") {
  std::string text(kGame);
  const std::size_t at = text.find("H2+3");
  text.replace(at, 4, "H2+9");
  const auto game = read_game(text);
  CHECK(moves_of(game) == "h2e2 h9g7");
  REQUIRE(ended_by(game) == "illegal_move");
  CHECK(game.faults[0].line == 8);
  CHECK(game.faults[0].offset == at);
  CHECK(game.faults[0].token == "H2+9");
}

TEST_CASE("playok: a block without its end is truncated, the next game is read") {
  const auto games = read_games("START{\n1. C2=5 H8+7\nRED x;1\nSTART{\n1. C8=5\n}END\n");
  REQUIRE(games.size() == 2);
  CHECK(moves_of(games[0]) == "h2e2 h9g7");
  CHECK(ended_by(games[0]) == "truncated");
  CHECK(games[1].tag("Red") == "x");
  CHECK(moves_of(games[1]) == "b2e2");
}

TEST_CASE("playok: other games and empty blocks (C37)") {
  CHECK(ended_by(read_game("GAME jieqi\nSTART{\nC2=5\n}END")) == "unknown_format");
  CHECK(ended_by(read_game("RED a;1\nSTART{\n}END")) == "empty_game");
  const auto fen = read_game("FEN 4k4/9/9/9/4p4/9/9/9/9/3AK4 b\nSTART{\n1. ... K5+1\n}END");
  CHECK(moves_of(fen) == "e9e8");
}
