#include "xq/notation/iccs.hpp"

#include <catch2/catch.hpp>

#include "support.hpp"

using namespace xq;
using iccs::RankBase;
using notation::Notation;
using xq::test::read;

TEST_CASE("iccs: hyphen or none, either case, all the same move (C07)", "[notation]") {
  const Position start;
  for (const auto* const token : {"h2e2", "H2E2", "h2-e2", "H2-E2", "H2-e2"}) {
    CAPTURE(token);
    CHECK(read(token, start, Notation::Iccs) == "h2e2");
    CHECK(read(token, start, Notation::Coordinates) == "h2e2");
  }
}

TEST_CASE("iccs: full-width signs and dashes are read", "[notation]") {
  const Position start;
  CHECK(read("Ｈ２－Ｅ２", start, Notation::Iccs) == "h2e2");
  CHECK(read("ｈ２ｅ２", start, Notation::Iccs) == "h2e2");
  CHECK(read("H2–E2", start, Notation::Iccs) == "h2e2");
  CHECK(read("H2−E2", start, Notation::Iccs) == "h2e2");
}

TEST_CASE("iccs: a move that may not be played is illegal, not unreadable", "[notation]") {
  const Position start;
  CHECK(read("h2h9", start, Notation::Iccs) == "h2h9");
  CHECK(read("h2h8", start, Notation::Iccs) == "illegal");
  CHECK(read("h9g7", start, Notation::Iccs) == "illegal");  // Black's
  CHECK(read("e5e6", start, Notation::Iccs) == "illegal");  // nobody's
  CHECK(read("h2h2", start, Notation::Iccs) == "illegal");
}

TEST_CASE("iccs: what is not two points is no move", "[notation]") {
  const Position start;
  for (const auto* const token :
       {"",     "h",    "h2",    "h2e",    "h2e2x",    "h2--e2",   "h2e2e3",
        "j2e2", "h2j2", "2h2e",  "h10e10", "h2 e2",    "0000",     "1-0",
        "*",    "h2-",  "-h2e2", "h2e11",  "炮二平五", "h2e2\xFF", "\xEF\xBC"}) {
    CAPTURE(token);
    CHECK(read(token, start, Notation::Iccs) == "no move");
  }
}

TEST_CASE("coordinates1: ranks run from 1 to 10", "[notation]") {
  const Position start;
  CHECK(read("h3e3", start, Notation::Coordinates1) == "h2e2");
  CHECK(read("H3-E3", start, Notation::Coordinates1) == "h2e2");
  CHECK(read("h3h10", start, Notation::Coordinates1) == "h2h9");
  CHECK(read("h2e2", start, Notation::Coordinates1) == "illegal");
  CHECK(read("h0g2", start, Notation::Coordinates1) == "no move");
  const auto black =
      test::position_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b");
  CHECK(read("a10a9", black, Notation::Coordinates1) == "a9a8");
  CHECK(read("i10-i9", black, Notation::Coordinates1) == "i9i8");
}

TEST_CASE("iccs: the rank base of a list is told by a 10, then by a 0", "[notation]") {
  const Position start;
  const auto base = [&](std::vector<std::string_view> tokens) {
    return iccs::rank_base(tokens, start);
  };
  CHECK(base({"h3e3", "h10g8"}) == RankBase::One);
  CHECK(base({"h2e2", "h9g7", "h0g2"}) == RankBase::Zero);
  CHECK(base({"h3e3", "h10g8", "h0g2"}) == RankBase::One);
  CHECK(base({"H3-E3", "H10-G8"}) == RankBase::One);
}

TEST_CASE("iccs: a list without 10 and 0 is told by what can be played", "[notation]") {
  const Position start;
  const auto base = [&](std::vector<std::string_view> tokens) {
    return iccs::rank_base(tokens, start);
  };
  CHECK(base({"h3e3"}) == RankBase::One);
  CHECK(base({"h2e2"}) == RankBase::Zero);
  CHECK(base({"c4c5", "c7c6"}) == RankBase::One);
  // The first move is playable in both, the second in one of them only.
  CHECK(base({"h3h4", "h8h7"}) == RankBase::One);
  CHECK(base({"b2b3"}) == RankBase::Zero);
  CHECK(base({}) == RankBase::Zero);
  CHECK(base({"*"}) == RankBase::Zero);
}

TEST_CASE("iccs: writes H2-E2, h2e2 and h3e3", "[notation]") {
  const Position start;
  const Move move(Square(File::B, Rank::R2), Square(File::B, Rank::R9));
  CHECK(notation::format(move, start, Notation::Iccs) == "B2-B9");
  CHECK(notation::format(move, start, Notation::Coordinates) == "b2b9");
  CHECK(notation::format(move, start, Notation::Coordinates1) == "b3b10");
}
