#include "xq/board/fen.hpp"

#include <catch2/catch.hpp>

#include "xq/board/mirror.hpp"

#include "support/random_game.hpp"
#include "support/require_ok.hpp"

namespace {

const std::string kBoard = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

std::string canonical_form(const std::string& text) {
  const auto fen = xq::parse_fen(text);
  REQUIRE_OK(fen);
  return xq::format_fen(fen->setup);
}

std::string error_of(const std::string& text) {
  const auto fen = xq::parse_fen(text);
  REQUIRE_FALSE(fen.has_value());
  REQUIRE(fen.error().code == xq::Errc::BadFen);
  return fen.error().message;
}

std::string position_error_of(const std::string& text) {
  REQUIRE_OK(xq::parse_fen(text));
  const auto position = xq::parse_position(text);
  REQUIRE_FALSE(position.has_value());
  REQUIRE(position.error().code == xq::Errc::BadFen);
  return position.error().message;
}

}  // namespace

TEST_CASE("fen: the start position is written as everybody writes it", "[fen]") {
  CHECK(xq::format_fen(xq::Position()) == xq::kStartFen);
  CHECK(xq::format_fen4(xq::start_setup()) == kBoard + " w - -");
}

TEST_CASE("fen: side letters of all dialects are read (C16)", "[fen]") {
  for (const char* side : {"w", "r", "W", "R", "red", "x"}) {
    CAPTURE(side);
    CHECK(canonical_form(kBoard + " " + side) == kBoard + " w - - 0 1");
  }
  for (const char* side : {"b", "B"}) {
    CAPTURE(side);
    CHECK(canonical_form(kBoard + " " + side) == kBoard + " b - - 0 1");
  }
}

TEST_CASE("fen: H is a knight and E a bishop (C16)", "[fen]") {
  CHECK(canonical_form("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w") ==
        kBoard + " w - - 0 1");
}

TEST_CASE("fen: G is the king of a side without K (C16)", "[fen]") {
  CHECK(canonical_form("3g5/9/9/9/9/9/9/9/9/4G4 w") == "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  CHECK(canonical_form("3g5/9/9/9/9/9/9/9/9/4K4 w") == "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  CHECK(error_of("3k5/9/9/9/9/9/9/9/9/3GK4 b").find("'G'") != std::string::npos);
}

TEST_CASE("fen: the two dashes may be missing (C16)", "[fen]") {
  CHECK(canonical_form(kBoard + " w 0 1") == kBoard + " w - - 0 1");
  CHECK(canonical_form(kBoard + " b 7 12") == kBoard + " b - - 7 12");
}

TEST_CASE("fen: move number 0 becomes 1 and says so (C16)", "[fen]") {
  const auto fen = xq::parse_fen(kBoard + " w - - 0 0");
  REQUIRE_OK(fen);
  CHECK(fen->counters_mended);
  CHECK(xq::format_fen(fen->setup) == kBoard + " w - - 0 1");
  CHECK_FALSE(xq::parse_fen(kBoard + " w - - 0 1")->counters_mended);
}

TEST_CASE("fen: an endgame with the side written r is read (C16)", "[fen]") {
  CHECK(canonical_form("R1bk5/4a4/N4a3/9/7r1/9/9/6p2/4AK3/3A5 r") ==
        "R1bk5/4a4/N4a3/9/7r1/9/9/6p2/4AK3/3A5 w - - 0 1");
  CHECK(xq::parse_position("R1bk5/4a4/N4a3/9/7r1/9/9/6p2/4AK3/3A5 r").has_value());
}

TEST_CASE("fen: a missing side is Red's move and is reported", "[fen]") {
  for (const char* tail : {"", " ", " - - 0 1", " ; a comment", " 0 1"}) {
    CAPTURE(tail);
    const auto fen = xq::parse_fen(kBoard + tail);
    REQUIRE_OK(fen);
    CHECK_FALSE(fen->side_given);
    CHECK(xq::format_fen(fen->setup) == kBoard + " w - - 0 1");
  }
  CHECK(xq::parse_fen(kBoard + " w")->side_given);
}

TEST_CASE("fen: blanks around and what follows the counters are ignored", "[fen]") {
  CHECK(canonical_form("  \t" + kBoard + "  b  -  -  3  9 \r\n") == kBoard + " b - - 3 9");
  CHECK(canonical_form(kBoard + " w - - 0 1 bm h2e2; id \"1\";") == kBoard + " w - - 0 1");
  CHECK(canonical_form(kBoard + " w ; comment") == kBoard + " w - - 0 1");
}

TEST_CASE("fen: counters that are no numbers are left at 0 1", "[fen]") {
  CHECK(canonical_form(kBoard + " w - - x y") == kBoard + " w - - 0 1");
  CHECK(canonical_form(kBoard + " w - - -3 99999999") == kBoard + " w - - 0 1");
}

TEST_CASE("fen: rejects a rank with ten files", "[fen]") {
  CHECK(error_of("rnbakabnrr/9/9/9/9/9/9/9/9/9 w") == "rank 9: 10 files, expected 9");
  CHECK(error_of("9/9/9/9/9/9/9/9/4K41/9 w") == "rank 1: 10 files, expected 9");
}

TEST_CASE("fen: rejects a rank with eight files", "[fen]") {
  CHECK(error_of("9/9/9/8/9/9/9/9/9/9 w") == "rank 6: 8 files, expected 9");
  CHECK(error_of("9/9/9/9/9/9/9/9/9/8 w") == "rank 0: 8 files, expected 9");
}

TEST_CASE("fen: rejects nine and eleven ranks", "[fen]") {
  CHECK(error_of("9/9/9/9/9/9/9/9/9 w") == "9 ranks, expected 10");
  CHECK(error_of("9/9/9/9/9/9/9/9/9/9/9 w") == "more than 10 ranks, expected 10");
}

TEST_CASE("fen: an unknown letter is named with its rank, file and offset", "[fen]") {
  const auto fen = xq::parse_fen("9/9/9/9/2q6/9/9/9/9/9 w");
  REQUIRE_FALSE(fen.has_value());
  CHECK(fen.error().message == "rank 5, file c: 'q', expected one of KABNRCP or a digit 1-9");
  CHECK(fen.error().offset == 9);
}

TEST_CASE("fen: an empty text is an error", "[fen]") {
  CHECK(error_of("") == "empty, expected a FEN");
  CHECK(error_of(" \t ") == "empty, expected a FEN");
}

TEST_CASE("position: a missing king is refused by name", "[position]") {
  CHECK(position_error_of("3k5/9/9/9/9/9/9/9/9/9 w") == "no red king, expected one");
  CHECK(position_error_of("9/9/9/9/9/9/9/9/9/4K4 w") == "no black king, expected one");
}

TEST_CASE("position: two kings of a side are refused", "[position]") {
  CHECK(position_error_of("3k1k3/9/9/9/9/9/9/9/9/4K4 w") == "2 black kings, expected one");
}

TEST_CASE("position: a king outside its palace is refused with its point", "[position]") {
  CHECK(position_error_of("3k5/9/9/9/9/9/9/9/9/K8 w") ==
        "red king on a0, expected inside its palace");
}

TEST_CASE("position: more pieces than a set holds are refused", "[position]") {
  CHECK(position_error_of("3k5/9/9/9/9/PPPPPP3/9/9/9/4K4 w") == "6 red pawns, expected at most 5");
  CHECK(position_error_of("rrrk5/9/9/9/9/9/9/9/9/4K4 w") == "3 black rooks, expected at most 2");
}

TEST_CASE("position: the side to move must not be able to take the king", "[position]") {
  const std::string facing = position_error_of("4k4/9/9/9/9/9/9/9/9/4K4 w");
  CHECK(facing == "red is to move and could take the king, expected black to move");
  position_error_of("3k5/9/9/9/9/9/9/9/3R5/4K4 w");
  CHECK(xq::parse_position("3k5/9/9/9/9/9/9/9/3R5/4K4 b").has_value());
}

TEST_CASE("fen: what is written is read back, all positions of random games", "[fen][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  const auto game = xq::test::random_game(seed, 120);
  xq::Position position = game.start;
  for (const xq::Move move : game.moves) {
    position.do_move(move);
    const auto read = xq::parse_position(xq::format_fen(position));
    REQUIRE_OK(read);
    REQUIRE(*read == position);
    REQUIRE(read->key() == position.key());
  }
}
