#include "xq/board/perft.hpp"

#include <catch2/catch.hpp>

TEST_CASE("perft: the start position has 3,290,240 lines of four plies", "[perft]") {
  REQUIRE(xq::perft(xq::Position(), 1) == 44);
  REQUIRE(xq::perft(xq::Position(), 2) == 1920);
  REQUIRE(xq::perft(xq::Position(), 3) == 79666);
  REQUIRE(xq::perft(xq::Position(), 4) == 3290240);
}
