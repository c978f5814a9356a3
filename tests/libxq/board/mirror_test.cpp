#include "xq/board/mirror.hpp"

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"

#include "support/random_game.hpp"
#include "support/require_ok.hpp"

namespace {

xq::Setup setup_of(const char* fen) {
  return xq::parse_fen(fen)->setup;
}

}  // namespace

TEST_CASE("setup: mirrored, rotated and colours_swapped are three different operations",
          "[mirror]") {
  const xq::Setup setup = setup_of("3k5/9/9/9/9/2P6/9/7c1/9/4K1R2 w - - 3 8");
  CHECK(xq::format_fen(xq::mirrored(setup)) == "5k3/9/9/9/9/6P2/9/1c7/9/2R1K4 w - - 3 8");
  CHECK(xq::format_fen(xq::rotated(setup)) == "2R1K4/9/1c7/9/6P2/9/9/9/9/5k3 w - - 3 8");
  CHECK(xq::format_fen(xq::colours_swapped(setup)) == "3K5/9/9/9/9/2p6/9/7C1/9/4k1r2 b - - 3 8");
}

TEST_CASE("setup: the other player's view is rotated and colours_swapped", "[mirror]") {
  const xq::Setup setup = setup_of("3k5/9/9/9/9/2P6/9/7c1/9/4K1R2 w - - 3 8");
  const auto other = xq::Position::from_setup(xq::rotated(xq::colours_swapped(setup)));
  REQUIRE_OK(other);
  CHECK(other->side_to_move() == xq::Color::Black);
  CHECK(xq::legal_moves(*other).size() == xq::legal_moves(*xq::Position::from_setup(setup)).size());
}

TEST_CASE("setup: each operation done twice gives the setup again", "[mirror][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  const xq::Setup setup = xq::test::random_game(seed, 70).last_position().setup();
  CHECK(xq::mirrored(xq::mirrored(setup)) == setup);
  CHECK(xq::rotated(xq::rotated(setup)) == setup);
  CHECK(xq::colours_swapped(xq::colours_swapped(setup)) == setup);
}

TEST_CASE("mirror: a position and its mirror have one canonical key", "[mirror][property]") {
  const auto seed = GENERATE(range(0U, 256U));
  CAPTURE(seed);
  const xq::Position position = xq::test::random_game(seed, 60).last_position();
  const xq::Position mirror = xq::mirrored(position);
  REQUIRE(xq::mirrored(mirror) == position);
  REQUIRE(mirror.key() == position.mirror_key());
  REQUIRE(mirror.mirror_key() == position.key());

  const xq::Canonical here = xq::canonical(position);
  const xq::Canonical there = xq::canonical(mirror);
  REQUIRE(here.key == there.key);
  REQUIRE(here.self_mirrored == (position.pieces() == mirror.pieces()));
  REQUIRE(here.self_mirrored == there.self_mirrored);
  if (!here.self_mirrored) REQUIRE(here.mirrored != there.mirrored);
}

TEST_CASE("mirror: a move and its twin are stored under one code", "[mirror][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  const xq::Position position =
      xq::test::random_game(seed, 1 + static_cast<int>(seed % 40)).last_position();
  const xq::Position mirror = xq::mirrored(position);
  for (const xq::Move move : xq::legal_moves(position)) {
    REQUIRE(xq::is_legal(mirror, move.mirrored()));
    REQUIRE(xq::canonical(position).stored_code(move) ==
            xq::canonical(mirror).stored_code(move.mirrored()));
  }
}

TEST_CASE("mirror: the start position is its own mirror, h2e2 and b2e2 are one move", "[mirror]") {
  const xq::Canonical start = xq::canonical(xq::Position());
  CHECK(start.self_mirrored);
  CHECK_FALSE(start.mirrored);
  const xq::Move right(*xq::Square::parse("h2"), *xq::Square::parse("e2"));
  CHECK(start.stored_code(right) == start.stored_code(right.mirrored()));
  CHECK(start.stored_code(right) == xq::code_of(right.mirrored()));
}

TEST_CASE("mirror: c3c4 and g3g4 lead to one canonical position", "[mirror]") {
  xq::Position left;
  xq::Position right;
  const xq::Move move(*xq::Square::parse("c3"), *xq::Square::parse("c4"));
  left.do_move(move);
  right.do_move(move.mirrored());
  CHECK(left.key() != right.key());
  CHECK(xq::canonical(left).key == xq::canonical(right).key);
  CHECK(xq::canonical(left).mirrored != xq::canonical(right).mirrored);
}
