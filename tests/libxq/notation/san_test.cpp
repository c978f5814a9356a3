#include "xq/notation/san.hpp"

#include <catch2/catch.hpp>

#include "support.hpp"

using namespace xq;

namespace {

std::string read_san(std::string_view token, std::string_view fen) {
  return test::read(token, test::position_of(fen), notation::Notation::San);
}

}  // namespace

TEST_CASE("san: pieces by letter, pawns by none", "[notation]") {
  CHECK(read_san("c4", kStartFen) == "c3c4");
  CHECK(read_san("Pc4", kStartFen) == "c3c4");
  CHECK(read_san("Hc2", kStartFen) == "b0c2");
  CHECK(read_san("Nc2", kStartFen) == "b0c2");
  CHECK(read_san("Ke1", kStartFen) == "e0e1");
  CHECK(read_san("Ra2", kStartFen) == "a0a2");
  CHECK(read_san("Cxb9", kStartFen) == "b2b9");
}

TEST_CASE("san: file, rank or both tell pieces apart", "[notation]") {
  CHECK(read_san("Ce2", kStartFen) == "b2e2 ?");
  CHECK(read_san("Cbe2", kStartFen) == "b2e2");
  CHECK(read_san("Che2", kStartFen) == "h2e2");
  CHECK(read_san("Ege2", kStartFen) == "g0e2");
  CHECK(read_san("Bge2", kStartFen) == "g0e2");
  CHECK(read_san("Cb2e2", kStartFen) == "b2e2");
  constexpr auto bishops = "4k4/9/9/9/9/2B6/9/9/9/2BK5 w";
  CHECK(read_san("Ea2", bishops) == "c0a2 ?");
  CHECK(read_san("E0a2", bishops) == "c0a2");
  CHECK(read_san("E4a2", bishops) == "c4a2");
  CHECK(read_san("E9a2", bishops) == "illegal");
}

TEST_CASE("san: a pawn without its file goes ahead rather than sideways", "[notation]") {
  constexpr auto fen = "3k5/9/9/4P1P2/5P3/9/9/9/9/4K4 w";
  CHECK(read_san("f6", fen) == "f5f6");
  CHECK(read_san("ef6", fen) == "e6f6");
  CHECK(read_san("gxf6", fen) == "g6f6");
  constexpr auto sideways = "3k5/9/9/4P1P2/9/9/9/9/9/4K4 w";
  CHECK(read_san("f6", sideways) == "e6f6 ?");
  constexpr auto black = "3k5/9/9/9/5p3/4p1p2/9/9/9/4K4 b";
  CHECK(read_san("f4", black) == "f5f4");
}

TEST_CASE("san: x and check marks are read and not judged", "[notation]") {
  CHECK(read_san("c4+", kStartFen) == "c3c4");
  CHECK(read_san("c4#", kStartFen) == "c3c4");
  CHECK(read_san("Cxe6+", kStartFen) == "illegal");
  CHECK(read_san("Cbxe2", kStartFen) == "b2e2");
  CHECK(read_san("cxc4", kStartFen) == "c3c4");
  CHECK(read_san("Hc2!?", kStartFen) == "b0c2");
}

TEST_CASE("san: other texts are no moves", "[notation]") {
  for (const auto* const token : {"", "c", "H", "Hc", "Hj2", "Xc2", "Hc2c", "Hcc", "Hxx2", "H2c2c2",
                                  "c3c4", "h2e2", "1-0", "+", "C2=5", "O-O", "xx", "炮二平五"}) {
    CAPTURE(token);
    CHECK(read_san(token, kStartFen) == "no move");
  }
}
