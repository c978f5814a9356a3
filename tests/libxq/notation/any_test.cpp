#include "xq/notation/any.hpp"

#include <catch2/catch.hpp>

#include "support.hpp"

using namespace xq;
using notation::Notation;
using xq::test::read;
using xq::test::well_formed_names;

TEST_CASE("notation: names go both ways", "[notation]") {
  for (const auto* const name :
       {"iccs", "coordinates", "coordinates1", "chinese", "wxf", "san", "vietnamese", "mixed"}) {
    const auto notation = notation::parse_notation_name(name);
    REQUIRE(notation.has_value());
    CHECK(notation_name(*notation) == name);
  }
  CHECK_FALSE(notation::parse_notation_name("Chinese").has_value());
  CHECK_FALSE(notation::parse_notation_name("").has_value());
}

TEST_CASE("notation: a token tells in which notations it is well-formed", "[notation]") {
  CHECK(well_formed_names("炮二平五") == "chinese");
  CHECK(well_formed_names("C2=5") == "wxf");
  CHECK(well_formed_names("Ｃ２＝５") == "wxf");
  CHECK(well_formed_names("P2-5") == "wxf vietnamese");
  CHECK(well_formed_names("C7.1") == "wxf vietnamese");
  CHECK(well_formed_names("P8/1") == "vietnamese");
  CHECK(well_formed_names("Cbe2") == "san");
  CHECK(well_formed_names("c4") == "san");
  CHECK(well_formed_names("H2-E2") == "iccs coordinates coordinates1");
  CHECK(well_formed_names("h2e2") == "coordinates iccs coordinates1");
  CHECK(well_formed_names("h0g2") == "coordinates iccs");
  CHECK(well_formed_names("a10a9") == "coordinates1");
  CHECK(well_formed_names("E0a2") == "san coordinates iccs");
  CHECK(well_formed_names("1-0").empty());
  CHECK(well_formed_names("1/2-1/2").empty());
  CHECK(well_formed_names("*").empty());
  CHECK(well_formed_names("12.").empty());
  CHECK(well_formed_names("").empty());
}

TEST_CASE("notation: mixed takes the first notation that gives a legal move", "[notation]") {
  const Position start;
  CHECK(read("炮二平五", start, Notation::Mixed) == "h2e2");
  CHECK(read("C2=5", start, Notation::Mixed) == "h2e2");
  CHECK(read("H2-E2", start, Notation::Mixed) == "h2e2");
  CHECK(read("h3e3", start, Notation::Mixed) == "h2e2");
  CHECK(read("Cbe2", start, Notation::Mixed) == "b2e2");
  CHECK(read("Ce2", start, Notation::Mixed) == "b2e2 ?");
  CHECK(read("h9g7", start, Notation::Mixed) == "illegal");
  CHECK(read("1-0", start, Notation::Mixed) == "no move");
}
