#include "xq/board/position.hpp"

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"

#include "support/random_game.hpp"
#include "support/require_ok.hpp"

TEST_CASE("position: both keys kept move by move equal those from scratch",
          "[position][property]") {
  const auto seed = GENERATE(range(0U, 128U));
  CAPTURE(seed);
  const auto game = xq::test::random_game(seed, 150);
  xq::Position position = game.start;
  for (const xq::Move move : game.moves) {
    position.do_move(move);
    const auto scratch = xq::Position::from_setup(position.setup());
    REQUIRE_OK(scratch);
    REQUIRE(scratch->key() == position.key());
    REQUIRE(scratch->mirror_key() == position.mirror_key());
    REQUIRE(*scratch == position);
  }
}

TEST_CASE("position: undo restores equality, for pseudo-legal moves too", "[position][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  const auto game = xq::test::random_game(seed, 100);
  xq::Position position = game.start;
  for (const xq::Move played : game.moves) {
    for (const xq::Move move : xq::pseudo_legal_moves(position)) {
      const xq::Position before = position;
      const xq::Undo undo = position.do_move(move);
      REQUIRE_FALSE(position == before);
      position.undo_move(move, undo);
      REQUIRE(position == before);
    }
    position.do_move(played);
  }
}

TEST_CASE("position: counters at their limit survive a move and its undo", "[position]") {
  auto position = xq::parse_position("3k5/9/9/9/9/9/9/9/4p4/5K3 b - - 65535 65535");
  REQUIRE_OK(position);
  const xq::Position before = *position;
  const xq::Move move = xq::legal_moves(*position)[0];
  const xq::Undo undo = position->do_move(move);
  CHECK(position->fullmove() == 65535);
  position->undo_move(move, undo);
  CHECK(*position == before);
}

TEST_CASE("position: the half-move counter starts again at a capture", "[position]") {
  auto position = xq::parse_position("3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 5 20");
  REQUIRE_OK(position);
  position->do_move({*xq::Square::parse("e0"), *xq::Square::parse("e1")});
  CHECK(position->halfmove() == 0);
  CHECK(position->fullmove() == 20);
  position->do_move({*xq::Square::parse("d9"), *xq::Square::parse("d8")});
  CHECK(position->halfmove() == 1);
  CHECK(position->fullmove() == 21);
}

TEST_CASE("position: passing twice gives the position again, passing once the other side",
          "[position]") {
  xq::Position position;
  position.pass();
  CHECK(position.side_to_move() == xq::Color::Black);
  CHECK(position.key().hex() == "a7525ee0b5d4ab876238505f");
  position.pass();
  CHECK(position == xq::Position());
}

TEST_CASE("position: the points of each side are those of its pieces", "[position][property]") {
  const auto seed = GENERATE(range(0U, 32U));
  const xq::Position position = xq::test::random_game(seed, 90).last_position();
  for (const xq::Color side : {xq::Color::Red, xq::Color::Black}) {
    int pieces = 0;
    for (int i = 0; i < xq::Square::kCount; ++i) {
      const xq::Square s = xq::Square::from_index(i);
      REQUIRE(position.points_of(side).has(s) == position.at(s).is(side));
      pieces += position.at(s).is(side) ? 1 : 0;
    }
    CHECK(position.points_of(side).size() == pieces);
    CHECK(position.at(position.king_of(side)) == xq::Piece(side, xq::PieceType::King));
  }
}
