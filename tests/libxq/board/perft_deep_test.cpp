// The perft counts that take seconds. The deepest known ones are left out: they take minutes and
// walk the same code.
#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/perft.hpp"

#include "perft_vectors.hpp"
#include "support/require_ok.hpp"

namespace {

constexpr std::uint64_t kQuick = 5'000'000;   // up to here in perft_test.cpp
constexpr std::uint64_t kSlow = 200'000'000;  // nodes, about ten seconds

}  // namespace

TEST_CASE("perft: the start position has 133,312,995 lines of five plies", "[perft][slow]") {
  REQUIRE(xq::perft(xq::Position(), 5) == 133'312'995);
}

TEST_CASE("perft: the shared positions agree at greater depth", "[perft][slow]") {
  const auto cases = xq::test::perft_vectors();
  if (cases.empty()) XQ_SKIP("shared/vectors/perft.json");
  for (const auto& c : cases) {
    if (c.name == "start") continue;
    INFO(c.name << " " << c.fen);
    const auto position = xq::parse_position(c.fen);
    REQUIRE_OK(position);
    for (const auto& [depth, nodes] : c.nodes) {
      if (nodes <= kQuick || nodes > kSlow) continue;
      CAPTURE(depth);
      CHECK(xq::perft(*position, depth) == nodes);
    }
  }
}
