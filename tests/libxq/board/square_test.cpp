#include "xq/board/square.hpp"

#include <set>

#include <catch2/catch.hpp>

#include "xq/board/move.hpp"
#include "xq/board/piece.hpp"

namespace {

std::vector<xq::Square> all_squares() {
  std::vector<xq::Square> out;
  for (int i = 0; i < xq::Square::kCount; ++i)
    out.push_back(xq::Square::from_index(i));
  return out;
}

}  // namespace

TEST_CASE("square: every point is read back from its text", "[square]") {
  for (const xq::Square s : all_squares()) {
    CAPTURE(s.text());
    CHECK(xq::Square::parse(s.text()) == s);
  }
}

TEST_CASE("square: text that is not a0 to i9 is no point", "[square]") {
  for (const char* text : {"", "a", "a10", "j0", "A0", "0a", "a:", "a/", "`0", " a0"}) {
    CAPTURE(text);
    CHECK_FALSE(xq::Square::parse(text));
  }
}

TEST_CASE("square: off the board there is no point", "[square]") {
  CHECK_FALSE(xq::Square::at(-1, 0));
  CHECK_FALSE(xq::Square::at(9, 0));
  CHECK_FALSE(xq::Square::at(0, -1));
  CHECK_FALSE(xq::Square::at(0, 10));
  CHECK(xq::Square::at(8, 9)->index() == 89);
}

TEST_CASE("square: mirroring and turning are different and undo themselves", "[square]") {
  for (const xq::Square s : all_squares()) {
    CAPTURE(s.text());
    CHECK(s.mirrored().mirrored() == s);
    CHECK(s.rotated().rotated() == s);
    CHECK(s.mirrored().rank() == s.rank());
    CHECK(s.mirrored() != s.rotated());
  }
  CHECK(xq::Square::parse("b2")->mirrored().text() == "h2");
  CHECK(xq::Square::parse("b2")->rotated().text() == "h7");
}

TEST_CASE("square: files count from the mover's right, ranks from its home", "[square]") {
  const xq::Square h2 = *xq::Square::parse("h2");
  CHECK(xq::file_from_right(h2, xq::Color::Red) == 2);
  CHECK(xq::file_from_right(h2, xq::Color::Black) == 8);
  CHECK(xq::rank_from_home(h2, xq::Color::Red) == 2);
  CHECK(xq::rank_from_home(h2, xq::Color::Black) == 7);
  CHECK_FALSE(xq::across_river(*xq::Square::parse("e4"), xq::Color::Red));
  CHECK(xq::across_river(*xq::Square::parse("e5"), xq::Color::Red));
  CHECK(xq::across_river(*xq::Square::parse("e4"), xq::Color::Black));
}

TEST_CASE("square: each palace has nine points", "[square]") {
  int red = 0;
  int black = 0;
  for (const xq::Square s : all_squares()) {
    red += xq::in_palace(s, xq::Color::Red) ? 1 : 0;
    black += xq::in_palace(s, xq::Color::Black) ? 1 : 0;
  }
  CHECK(red == 9);
  CHECK(black == 9);
  CHECK(xq::in_palace(*xq::Square::parse("f2"), xq::Color::Red));
  CHECK_FALSE(xq::in_palace(*xq::Square::parse("f2"), xq::Color::Black));
}

TEST_CASE("move: each of the 8,010 pairs of points has its own code and is read back", "[move]") {
  std::set<xq::MoveCode> codes;
  for (const xq::Square from : all_squares()) {
    for (const xq::Square to : all_squares()) {
      if (from == to) continue;
      const xq::Move move(from, to);
      const xq::MoveCode code = xq::code_of(move);
      REQUIRE(codes.insert(code).second);
      REQUIRE(xq::move_of_code(code) == move);
      REQUIRE(xq::mirrored_code(code) == xq::code_of(move.mirrored()));
    }
  }
  CHECK(codes.size() == 8010);
}

TEST_CASE("move: every other code of 16 bits is no move", "[move]") {
  int moves = 0;
  for (int code = 0; code <= 0xFFFF; ++code)
    moves += xq::move_of_code(static_cast<xq::MoveCode>(code)) ? 1 : 0;
  CHECK(moves == 8010);
}

TEST_CASE("move: text names both points, 0000 is no move", "[move]") {
  CHECK(xq::Move(*xq::Square::parse("h2"), *xq::Square::parse("e2")).text() == "h2e2");
  CHECK(xq::Move::none().text() == "0000");
  CHECK(xq::Move().is_none());
}

TEST_CASE("piece: letters are read in either spelling and written in one", "[piece]") {
  for (const char letter : std::string("KABNRCPkabnrcp")) {
    CAPTURE(letter);
    REQUIRE(xq::Piece::parse(letter));
    CHECK(xq::Piece::parse(letter)->letter() == letter);
  }
  CHECK(xq::Piece::parse('E')->letter() == 'B');
  CHECK(xq::Piece::parse('h')->letter() == 'n');
  for (const char letter : std::string("GgQxs1./ \x80")) {
    CAPTURE(letter);
    CHECK_FALSE(xq::Piece::parse(letter));
  }
}

TEST_CASE("piece: swapping colours twice gives the piece again", "[piece]") {
  CHECK(xq::Piece::parse('R')->colours_swapped() == xq::Piece::parse('r'));
  CHECK(xq::Piece().colours_swapped().empty());
}
