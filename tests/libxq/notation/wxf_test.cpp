#include "xq/notation/wxf.hpp"

#include <catch2/catch.hpp>

#include "support.hpp"

using namespace xq;
using xq::test::read_wxf;

namespace {

constexpr auto kRooks = "3k5/9/9/9/9/9/9/2R6/9/2R1K4 w";
// Red pawns c5 c6 and g5 g6.
constexpr auto kTwoTwo = "3k5/9/9/2P3P2/2P3P2/9/9/9/9/4K4 w";
// Red pawns c6 c7 c8 and g6 g7.
constexpr auto kThreeTwo = "3k5/2P6/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
constexpr auto kThree = "5k3/9/4P4/4P4/4P4/9/9/9/9/3K5 w";
constexpr auto kFour = "5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w";
// Red pawns h5 to h9.
constexpr auto kFive = "3k3P1/7P1/7P1/7P1/7P1/9/9/9/9/4K4 w";

}  // namespace

TEST_CASE("wxf: sideways as = or . and letters of any kind", "[notation]") {
  for (const auto* const token : {"C2=5", "C2.5", "c2=5", "c2.5"}) {
    CHECK(read_wxf(token, kStartFen) == "h2e2");
  }
  for (const auto* const token : {"H8+7", "h8+7", "N8+7", "n8+7"}) {
    CHECK(read_wxf(token, kStartFen) == "b0c2");
  }
  for (const auto* const token : {"E3+5", "B3+5", "b3+5"}) {
    CHECK(read_wxf(token, kStartFen) == "g0e2");
  }
  CHECK(read_wxf("A4+5", kStartFen) == "f0e1");
  CHECK(read_wxf("K5+1", kStartFen) == "e0e1");
  CHECK(read_wxf("R9+2", kStartFen) == "a0a2");
  CHECK(read_wxf("P7+1", kStartFen) == "c3c4");
}

TEST_CASE("wxf: full-width signs are read", "[notation]") {
  CHECK(read_wxf("Ｃ２＝５", kStartFen) == "h2e2");
  CHECK(read_wxf("Ｃ２．５", kStartFen) == "h2e2");
  CHECK(read_wxf("Ｈ８＋７", kStartFen) == "b0c2");
  CHECK(read_wxf("Ｒ＋－１", kRooks) == "c2c1");
  CHECK(read_wxf("－Ｒ＋１", kRooks) == "c0c1");
  CHECK(read_wxf("R+−1", kRooks) == "c2c1");
}

TEST_CASE("wxf: the sign of two pieces on a file stands behind or before the letter",
          "[notation]") {
  CHECK(read_wxf("R+=3", kRooks) == "c2g2");
  CHECK(read_wxf("R-=8", kRooks) == "c0b0");
  CHECK(read_wxf("R--1", kRooks) == "illegal");
  CHECK(read_wxf("+R.3", kRooks) == "c2g2");
  CHECK(read_wxf("-R+1", kRooks) == "c0c1");
  CHECK(read_wxf("R7+2", kRooks) == "c2c4");
  CHECK(read_wxf("R7+1", kRooks) == "c2c3 ?");
  CHECK(read_wxf("R++1", kStartFen) == "illegal");
}

TEST_CASE("wxf: three pawns on a file are P+ P5 P-", "[notation]") {
  CHECK(read_wxf("P+=4", kThree) == "e7f7");
  CHECK(read_wxf("P5=4", kThree) == "e6f6");
  CHECK(read_wxf("P-=4", kThree) == "e5f5");
  CHECK(read_wxf("P5+1", kThree) == "e7e8");  // the middle one is blocked, the front one is not
}

TEST_CASE("wxf: four and five pawns on a file are ++ P+ P5 P- --", "[notation]") {
  CHECK(read_wxf("++=4", kFour) == "e8f8");
  CHECK(read_wxf("P+=4", kFour) == "e7f7");
  CHECK(read_wxf("P-=4", kFour) == "e6f6");
  CHECK(read_wxf("--=4", kFour) == "e5f5");
  CHECK(read_wxf("++=3", kFive) == "h9g9");
  CHECK(read_wxf("P+=3", kFive) == "h8g8");
  CHECK(read_wxf("P2=3", kFive) == "h7g7");
  CHECK(read_wxf("P-=3", kFive) == "h6g6");
  CHECK(read_wxf("--=3", kFive) == "h5g5");
  CHECK(read_wxf("++=4", kThree) == "illegal");
  // Only the front one can go forward: whoever writes P+ for it is understood.
  CHECK(read_wxf("P++1", kFour) == "e8e9");
}

TEST_CASE("wxf: pawns on two files by file and sign, each move one pawn (C19)", "[notation]") {
  CHECK(read_wxf("3+=4", kTwoTwo) == "g6f6");
  CHECK(read_wxf("3-=4", kTwoTwo) == "g5f5");
  CHECK(read_wxf("7+=6", kTwoTwo) == "c6d6");
  CHECK(read_wxf("7-.6", kTwoTwo) == "c5d5");
  CHECK(read_wxf("7++1", kTwoTwo) == "c6c7");
  CHECK(read_wxf("77=6", kThreeTwo) == "c7d7");
}

TEST_CASE("wxf: P+ on two files is told by the target file, else ambiguous (C19)", "[notation]") {
  CHECK(read_wxf("P+.4", kTwoTwo) == "g6f6");
  CHECK(read_wxf("P-.4", kTwoTwo) == "g5f5");
  CHECK(read_wxf("P+.6", kTwoTwo) == "c6d6");
  CHECK(read_wxf("+P.6", kTwoTwo) == "c6d6");
  CHECK(read_wxf("P++1", kTwoTwo) == "g6g7 ?");
}

TEST_CASE("wxf: number and file as the rules of 2018 write it (C19)", "[notation]") {
  CHECK(read_wxf("13+1", kTwoTwo) == "g6g7");
  CHECK(read_wxf("17+1", kTwoTwo) == "c6c7");
  CHECK(read_wxf("23=4", kTwoTwo) == "g5f5");
  CHECK(read_wxf("27=6", kTwoTwo) == "c5d5");
  CHECK(read_wxf("37=6", kThreeTwo) == "c6d6");
  CHECK(read_wxf("52=3", kFive) == "h5g5");
  CHECK(read_wxf("22=3", kFive) == "h8g8");
  CHECK(read_wxf("67=6", kThreeTwo) == "no move");
}

TEST_CASE("wxf: XQBase's letters for pawns", "[notation]") {
  CHECK(read_wxf("Pa=4", kTwoTwo) == "g6f6");
  CHECK(read_wxf("Pb=4", kTwoTwo) == "g5f5");
  CHECK(read_wxf("Pc=6", kTwoTwo) == "c6d6");
  CHECK(read_wxf("Pd.6", kTwoTwo) == "c5d5");
  CHECK(read_wxf("Pe=6", kTwoTwo) == "illegal");
  CHECK(read_wxf("P.=4", kThree) == "e6f6");
  CHECK(read_wxf("P..4", kThree) == "e6f6");
}

TEST_CASE("wxf: dpxq's sign or number before the file", "[notation]") {
  CHECK(read_wxf("+3.4", kTwoTwo) == "g6f6");
  CHECK(read_wxf("-3.4", kTwoTwo) == "g5f5");
  CHECK(read_wxf("25.4", kThree) == "e6f6");
  CHECK(read_wxf("2P.4", kThree) == "e6f6");
}

TEST_CASE("wxf: advisors and bishops need no sign but may have one", "[notation]") {
  constexpr auto fen = "2b1k4/9/9/9/2b6/9/9/9/9/3K5 b";
  CHECK(read_wxf("E3+5", fen) == "c9e7");
  CHECK(read_wxf("E3-5", fen) == "c5e7");
  CHECK(read_wxf("E+-5", fen) == "c5e7");
  CHECK(read_wxf("-E+5", fen) == "c9e7");
}

TEST_CASE("wxf: other texts are no moves", "[notation]") {
  for (const auto* const token :
       {"",     "C",    "C2",      "C2=",  "C2=0", "C0=5",     "C2=55", "C2x5",
        "X2=5", "C.=5", "Ca=5",    "Pf=4", "PP=4", "+-=4",     "6P=4",  "2R=4",
        "1-0",  "0-1",  "1/2-1/2", "h2e2", "Cbe2", "炮二平五", "C2/5"}) {
    CAPTURE(token);
    CHECK(read_wxf(token, kStartFen) == "no move");
  }
}

TEST_CASE("wxf: well-formed but impossible moves are illegal", "[notation]") {
  for (const auto* const token : {"C2=2", "H2=3", "E3.5", "P7-1", "R1+3", "R1+9", "K5=6", "P+=4"}) {
    CAPTURE(token);
    CHECK(read_wxf(token, kStartFen) == "illegal");
  }
}
