#include "xq/notation/vietnamese.hpp"

#include <catch2/catch.hpp>

#include "support.hpp"

using namespace xq;

namespace {

std::string read_vn(std::string_view token, std::string_view fen) {
  return test::read(token, test::position_of(fen), notation::Notation::Vietnamese);
}
std::string write_vn(std::string_view move, std::string_view fen) {
  return vietnamese::format({*Square::parse(move.substr(0, 2)), *Square::parse(move.substr(2))},
                            test::position_of(fen));
}

constexpr auto kRooks = "3k5/9/9/9/9/9/9/2R6/9/2R1K4 w";
// Red pawns c5 c6 and g5 g6.
constexpr auto kTwoTwo = "3k5/9/9/2P3P2/2P3P2/9/9/9/9/4K4 w";
constexpr auto kThree = "5k3/9/4P4/4P4/4P4/9/9/9/9/3K5 w";
constexpr auto kFour = "5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w";
// Red pawns h5 to h9.
constexpr auto kFive = "3k3P1/7P1/7P1/7P1/7P1/9/9/9/9/4K4 w";
constexpr auto kBlack = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";

}  // namespace

TEST_CASE("vietnamese: pieces, and files and ranks from the mover's right", "[notation]") {
  CHECK(read_vn("P2-5", kStartFen) == "h2e2");
  CHECK(read_vn("P8/1", kStartFen) == "b2b1");
  CHECK(read_vn("C7.1", kStartFen) == "c3c4");
  CHECK(read_vn("B7.1", kStartFen) == "c3c4");
  CHECK(read_vn("M2.3", kStartFen) == "h0g2");
  CHECK(read_vn("X9.1", kStartFen) == "a0a1");
  CHECK(read_vn("S4.5", kStartFen) == "f0e1");
  CHECK(read_vn("T3.5", kStartFen) == "g0e2");
  CHECK(read_vn("V3.5", kStartFen) == "g0e2");
  CHECK(read_vn("Tg5.1", kStartFen) == "e0e1");
  CHECK(read_vn("Tg.1", kStartFen) == "e0e1");
  CHECK(read_vn("M8.7", kBlack) == "h9g7");
  CHECK(read_vn("X9-8", kBlack) == "illegal");
  CHECK(read_vn("P8-5", kBlack) == "h7e7");
  CHECK(read_vn("C3.1", kBlack) == "c6c5");
}

TEST_CASE("vietnamese: letters of any case and full-width signs are read", "[notation]") {
  for (const auto* const token : {"p2-5", "Ｐ２－５", "P2–5", "P2−5"})
    CHECK(read_vn(token, kStartFen) == "h2e2");
  CHECK(read_vn("tg5.1", kStartFen) == "e0e1");
  CHECK(read_vn("TG5.1", kStartFen) == "e0e1");
  CHECK(read_vn("t3.5", kStartFen) == "g0e2");
  CHECK(read_vn("Ｘ９．１", kStartFen) == "a0a1");
  CHECK(read_vn("P8／1", kStartFen) == "b2b1");
}

TEST_CASE("vietnamese: t and s behind the piece are the front and the rear one", "[notation]") {
  CHECK(read_vn("Xt-3", kRooks) == "c2g2");
  CHECK(read_vn("Xs-8", kRooks) == "c0b0");
  CHECK(read_vn("Xs.1", kRooks) == "c0c1");
  CHECK(read_vn("XS.1", kRooks) == "c0c1");
  CHECK(read_vn("X7t-3", kRooks) == "c2g2");
  CHECK(read_vn("Xt7-3", kRooks) == "c2g2");
  CHECK(read_vn("X7.2", kRooks) == "c2c4");
  CHECK(read_vn("X7.1", kRooks) == "c2c3 ?");
  CHECK(read_vn("Xg-3", kRooks) == "no move");
  CHECK(read_vn("Xt.1", kStartFen) == "illegal");
}

TEST_CASE("vietnamese: pawns on a file are t g s, four and five t tg g sg s (C19)", "[notation]") {
  CHECK(read_vn("Bt-4", kThree) == "e7f7");
  CHECK(read_vn("Bg-4", kThree) == "e6f6");
  CHECK(read_vn("Cs-4", kThree) == "e5f5");
  CHECK(read_vn("Bt-4", kFour) == "e8f8");
  CHECK(read_vn("Btg-4", kFour) == "e7f7");
  CHECK(read_vn("Bsg-4", kFour) == "e6f6");
  CHECK(read_vn("Bs-4", kFour) == "e5f5");
  CHECK(read_vn("Bg-4", kFour) == "e7f7 ?");
  CHECK(read_vn("Btg-3", kFive) == "h8g8");
  CHECK(read_vn("Bg-3", kFive) == "h7g7");
  CHECK(read_vn("Bsg-3", kFive) == "h6g6");
  CHECK(read_vn("Btg-4", kThree) == "illegal");
}

TEST_CASE("vietnamese: pawns on two files are told by the target or by the file (C19)",
          "[notation]") {
  CHECK(read_vn("Bt-4", kTwoTwo) == "g6f6");
  CHECK(read_vn("Bs-6", kTwoTwo) == "c5d5");
  CHECK(read_vn("Bt.1", kTwoTwo) == "g6g7 ?");
  CHECK(read_vn("Bt3.1", kTwoTwo) == "g6g7");
  CHECK(read_vn("B7t.1", kTwoTwo) == "c6c7");
  CHECK(read_vn("Bt7.1", kTwoTwo) == "c6c7");
}

TEST_CASE("vietnamese: a move is written with the capital letters of the books", "[notation]") {
  CHECK(write_vn("h2e2", kStartFen) == "P2-5");
  CHECK(write_vn("b2b1", kStartFen) == "P8/1");
  CHECK(write_vn("c3c4", kStartFen) == "B7.1");
  CHECK(write_vn("g0e2", kStartFen) == "T3.5");
  CHECK(write_vn("e0e1", kStartFen) == "Tg5.1");
  CHECK(write_vn("i9h9", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b") ==
        "X9-8");
  CHECK(write_vn("c2g2", kRooks) == "Xt-3");
  CHECK(write_vn("e6f6", kThree) == "Bg-4");
  CHECK(write_vn("e7f7", kFour) == "Btg-4");
  CHECK(write_vn("h7g7", kFive) == "Bg-3");
  CHECK(write_vn("c6c7", kTwoTwo) == "Bt7.1");
}

TEST_CASE("vietnamese: other texts are no moves", "[notation]") {
  for (const auto* const token :
       {"",     "P",    "P2",   "P2-",  "P2-0",  "P0-5",  "P2-55", "P2=5",  "P2+5",   "H2.3",
        "R1.1", "K5.1", "A4.5", "Pf-4", "v1.2",  "1-0",   "0-1",   "1/2",   "h2e2",   "H2-E2",
        "Tg",   "Tg5",  "Tg55", "B-4",  "Bgt-4", "Bts-4", "B33-4", "Xtg.1", "B3t4-5", "炮二平五"}) {
    CAPTURE(token);
    CHECK(read_vn(token, kStartFen) == "no move");
  }
}
