#include "xq/board/perft.hpp"

#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"

#include "perft_vectors.hpp"
#include "support/require_ok.hpp"

namespace {

constexpr std::uint64_t kQuick = 5'000'000;  // nodes; deeper counts are in perft_deep_test.cpp

}  // namespace

TEST_CASE("perft: tests/data/perft.csv holds", "[perft]") {
  std::ifstream in(xq::test::source_dir() / "tests" / "data" / "perft.csv");
  int rows = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    std::string fen;
    int depth = 0;
    std::uint64_t nodes = 0;
    char comma = 0;
    std::getline(cells, fen, ',');
    cells >> depth >> comma >> nodes;
    INFO(line);
    const auto position = xq::parse_position(fen);
    REQUIRE_OK(position);
    CHECK(xq::perft(*position, depth) == nodes);
    ++rows;
  }
  CHECK(rows >= 20);
}

TEST_CASE("perft: the shared positions agree with two independent engines", "[perft]") {
  const auto cases = xq::test::perft_vectors();
  if (cases.empty()) XQ_SKIP("shared/vectors/perft.json");
  for (const auto& c : cases) {
    INFO(c.name << " " << c.fen);
    const auto position = xq::parse_position(c.fen);
    REQUIRE_OK(position);
    CHECK(position->in_check() == c.in_check);
    for (const auto& [depth, nodes] : c.nodes) {
      if (nodes > kQuick) continue;
      CAPTURE(depth);
      CHECK(xq::perft(*position, depth) == nodes);
    }
  }
}

TEST_CASE("perft: depth 0 is one line, and no moves are no lines", "[perft]") {
  CHECK(xq::perft(xq::Position(), 0) == 1);
  const auto mated = xq::parse_position("3k5/4R4/4R4/9/9/9/9/9/9/4K4 b");
  REQUIRE_OK(mated);
  CHECK(xq::perft(*mated, 1) == 0);
  CHECK(xq::perft(*mated, 3) == 0);
}

TEST_CASE("perft: the parts of perft_divide add up, one per legal move", "[perft]") {
  const xq::Position position;
  const auto parts = xq::perft_divide(position, 3);
  const xq::MoveList moves = xq::legal_moves(position);
  REQUIRE(parts.size() == moves.size());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    CHECK(parts[i].first == moves[i]);
    sum += parts[i].second;
  }
  CHECK(sum == 79666);
}
