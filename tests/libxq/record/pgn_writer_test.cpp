#include "xq/record/pgn_writer.hpp"

#include "xq/board/fen.hpp"

#include "read_games.hpp"
#include "support/random_game.hpp"
#include "support/require_ok.hpp"

using xq::Outcome;
using xq::notation::Notation;
using xq::record::Game;
using xq::test::read_game;

namespace {

Game made(std::uint64_t seed) {
  Game game;
  const auto walk = xq::test::random_game(seed, 1 + static_cast<int>(seed % 120));
  // Every third game starts in the middle of another one.
  const std::size_t skip = seed % 3 == 0 ? walk.moves.size() / 2 : 0;
  game.start = walk.position_at(skip);
  game.initial = game.start == xq::Position();
  game.moves.assign(walk.moves.begin() + static_cast<std::ptrdiff_t>(skip), walk.moves.end());
  game.outcome = static_cast<Outcome>(seed % 4);
  game.tags = {{"Event", "第\"一\"届 \\ ]{1. H2-E2"},
               {"Date", "1999年9月19日"},
               {"Red", "许银川"},
               {"Black", "呂欽"},
               {"ECCO", "C48"}};
  return game;
}

}  // namespace

TEST_CASE("pgn writer: what it writes is read back equal", "[pgn][property]") {
  const auto seed = GENERATE(range(0u, 90u));
  const auto notation = GENERATE(Notation::Iccs, Notation::Chinese, Notation::Wxf);
  CAPTURE(seed, xq::notation::notation_name(notation));
  const Game game = made(seed);
  const std::string text = xq::record::format_pgn(game, {.notation = notation});
  CAPTURE(text);
  const Game back = read_game(text);
  REQUIRE(back.moves == game.moves);
  REQUIRE(back.start.setup() == game.start.setup());
  REQUIRE(back.initial == game.initial);
  REQUIRE(back.outcome == game.outcome);
  for (const auto& tag : game.tags)
    REQUIRE(back.tag(tag.name) == tag.value);
  REQUIRE(xq::record::format_pgn(back, {.notation = notation}) == text);
  if (!game.moves.empty()) {
    REQUIRE(back.faults.empty());
    REQUIRE(back.notation == notation);
  }
}

TEST_CASE("pgn writer: writes the seven tags, the moves in pairs and the result", "[pgn]") {
  Game game = read_game(
      "[White \"A\"]\n[Black \"B\"]\n[Annotator \"C\"]\n[Variant \"xiangqi\"]\n[Result \"0-1\"]\n\n"
      "1. H2-E2 H9-G7 2. H0-G2\n");
  REQUIRE(xq::record::format_pgn(game, {.notation = Notation::Iccs}) ==
          "[Game \"Chinese Chess\"]\n[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n"
          "[Red \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[Annotator \"C\"]\n[Format \"ICCS\"]\n\n"
          "  1. H2-E2 H9-G7\n  2. H0-G2\n0-1\n");
}

TEST_CASE("pgn writer: Black's first move stands behind dots, and the FEN is there", "[pgn]") {
  Game game;
  const auto start =
      xq::parse_position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1");
  REQUIRE_OK(start);
  game.start = *start;
  game.initial = false;
  game.moves = {xq::Move(*xq::Square::parse("h9"), *xq::Square::parse("g7"))};
  const std::string text = xq::record::format_pgn(game);
  REQUIRE(text.find("\n\n  1. ………… 马８进７\n*\n") != std::string::npos);
  REQUIRE(
      text.find("[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1\"]"
                "\n[SetUp \"1\"]\n[Format \"Chinese\"]\n") != std::string::npos);
}
