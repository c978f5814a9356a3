#include "xq/notation/line.hpp"

#include "../book/book_support.hpp"

using xq::notation::read_line;
using xq::notation::Reading;

namespace {

std::string read(const std::string& text, const xq::Position& start = xq::Position()) {
  const auto line = read_line(text, start);
  if (!line) FAIL("move " << line.error().ply << " " << line.error().token);
  std::string out;
  for (const xq::Move move : *line) {
    if (!out.empty()) out += ' ';
    out += move.text();
  }
  return out;
}

}  // namespace

TEST_CASE("line: the same moves in every spelling", "[notation]") {
  for (const char* text :
       {"h2e2 h9g7 h0g2", "H2-E2 H9-G7 H0-G2", "h2e2,h9g7,h0g2", "1. h2e2 h9g7 2. h0g2",
        "1.h2e2 h9g7 2.h0g2 *", "position startpos moves h2e2 h9g7 h0g2", "h3e3 h10g8 h1g3",
        "炮二平五 马8进7 马二进三", "1. 炮二平五　马８进７", "1. 炮二平五 h9g7 2. H0-G2"}) {
    CAPTURE(text);
    const std::string got = read(text);
    const bool two = std::string(text).find("　") != std::string::npos;
    REQUIRE(got == (two ? "h2e2 h9g7" : "h2e2 h9g7 h0g2"));
  }
}

TEST_CASE("line: nothing is no move", "[notation]") {
  REQUIRE(read("").empty());
  REQUIRE(read("  \n").empty());
}

TEST_CASE("line: Black's move numbers and a start of one's own", "[notation]") {
  REQUIRE(read("1... h9g7 2. h0g2", xq::test::after({"h2e2"})) == "h9g7 h0g2");
}

TEST_CASE("line: the move that cannot be played is named with its ply", "[notation]") {
  const auto illegal = read_line("h2e2 h9g7 a0a5", xq::Position());
  REQUIRE_FALSE(illegal.has_value());
  REQUIRE(illegal.error().ply == 3);
  REQUIRE(illegal.error().token == "a0a5");
  REQUIRE(illegal.error().reading == Reading::Illegal);
  REQUIRE(illegal.error().position.key() == xq::test::after({"h2e2", "h9g7"}).key());

  const auto nonsense = read_line("h2e2 hello", xq::Position());
  REQUIRE(nonsense.error().ply == 2);
  REQUIRE(nonsense.error().reading == Reading::NoMove);
}
