#include "xq/board/history.hpp"

#include <sstream>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"

#include "support/random_game.hpp"
#include "support/require_ok.hpp"

namespace {

xq::Move move_of(const std::string& text) {
  return {*xq::Square::parse(text.substr(0, 2)), *xq::Square::parse(text.substr(2, 2))};
}

// A game from a FEN with moves; each must be legal.
xq::GameHistory game_of(std::string_view fen, const std::string& moves) {
  const auto start = xq::parse_position(fen);
  REQUIRE_OK(start);
  xq::GameHistory game(*start);
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    CAPTURE(word);
    REQUIRE(xq::is_legal(game.position(), move_of(word)));
    game.play(move_of(word));
  }
  return game;
}

}  // namespace

TEST_CASE("history: a position counts each time it stands on the board", "[history]") {
  const auto game = game_of(xq::kStartFen, "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9");
  CHECK(game.occurrences() == 3);
  CHECK(game.plies() == 8);
  CHECK(game.repetition() == xq::Repetition::Draw);
  CHECK(game.repetition(4) == xq::Repetition::None);
}

TEST_CASE("history: a first position is no repetition", "[history]") {
  const xq::GameHistory game;
  CHECK(game.occurrences() == 1);
  CHECK(game.repetition(2) == xq::Repetition::None);
}

TEST_CASE("history: would_repeat sees every earlier position, and no new one (C08)", "[history]") {
  const auto game = game_of(xq::kStartFen, "h0g2 h9g7 g2h0");
  CHECK(game.would_repeat(move_of("g7h9")));
  CHECK_FALSE(game.would_repeat(move_of("g7f5")));
}

TEST_CASE("history: a capture cuts the past off", "[history]") {
  const auto game = game_of("3k5/9/9/9/9/9/9/p8/9/R3K4 w", "a0a2 d9d8 a2a0 d8d9");
  CHECK(game.occurrences() == 1);             // the start position but for the pawn
  CHECK(game.would_repeat(move_of("a0a2")));  // behind the capture the past counts
}

TEST_CASE("history: perpetual check of one side loses for it", "[history]") {
  const char* checks = "a1a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9";
  const auto red = game_of("3k5/9/9/9/9/9/9/9/R8/4K4 w", checks);
  CHECK(red.repetition() == xq::Repetition::RedLoses);

  const auto black =
      game_of("4k4/r8/9/9/9/9/9/9/9/3K5 b", "a8a0 d0d1 a0a1 d1d0 a1a0 d0d1 a0a1 d1d0 a1a0");
  CHECK(black.repetition() == xq::Repetition::BlackLoses);
}

TEST_CASE("history: the verdict does not depend on whose move closes the cycle", "[history]") {
  const auto game =
      game_of("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8");
  CHECK(game.repetition() == xq::Repetition::RedLoses);
}

TEST_CASE("history: one quiet move in the cycle makes it a draw", "[history]") {
  const auto game =
      game_of("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1a9 d9d8 a9a1 d8d9 a1a9 d9d8 a9a1 d8d9 a1a9");
  CHECK(game.occurrences() == 3);
  CHECK(game.repetition() == xq::Repetition::Draw);
}

TEST_CASE("history: both sides giving check with every move is a draw", "[history]") {
  // Each rook stands between a cannon of its own and the other king, and answers check by a check.
  const auto game = game_of("5k3/3r5/9/3c5/9/3R5/9/1C3C3/7c1/3K5 w - - 0 1",
                            "d4f4 d6f6 f4d4 f6d6 d4f4 d6f6 f4d4 f6d6");
  CHECK(game.occurrences() == 3);
  CHECK(game.repetition() == xq::Repetition::Draw);
}

TEST_CASE("history: taking moves back restores every earlier position", "[history][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  const auto walk = xq::test::random_game(seed, 80);
  xq::GameHistory game;
  std::vector<xq::Position> seen{game.position()};
  for (const xq::Move move : walk.moves) {
    int before = 0;
    xq::Position after = game.position();
    after.do_move(move);
    for (const auto& old : seen)
      before += old.key() == after.key() ? 1 : 0;
    REQUIRE(game.would_repeat(move) == (before > 0));
    game.play(move);
    REQUIRE(game.occurrences() == before + 1);
    seen.push_back(game.position());
  }
  for (std::size_t ply = walk.moves.size(); ply > 0; --ply) {
    REQUIRE(game.position() == seen[ply]);
    REQUIRE(game.move_at(ply - 1) == walk.moves[ply - 1]);
    game.take_back();
  }
  CHECK(game.position() == xq::Position());
}
