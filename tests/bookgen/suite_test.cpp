// Pools, orders and slices of opening suites.
#include "suite.hpp"

#include <algorithm>
#include <fstream>
#include <map>

#include <catch2/catch.hpp>

#include "xq/board/mirror.hpp"

#include "evaluations.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

using namespace bookgen;
using xq::test::TempDir;

namespace {

std::vector<SuiteLine> numbered(std::uint64_t size) {
  std::vector<SuiteLine> lines(size);
  for (std::uint64_t i = 0; i < size; ++i)
    lines[i].games = i;
  return lines;
}

std::vector<std::uint64_t> order_of(std::uint64_t size, std::uint64_t seed) {
  auto lines = numbered(size);
  shuffle(lines, seed);
  std::vector<std::uint64_t> order;
  for (const SuiteLine& line : lines)
    order.push_back(line.games);
  return order;
}

}  // namespace

TEST_CASE("suite: a start beyond the end wraps to the first line (C32)") {
  const SliceOf six = slice_of(5, {.start = 6});
  CHECK(six.start == 1);
  CHECK(six.wrapped);
  CHECK(six.indices == std::vector<std::size_t>{0, 1, 2, 3, 4});
  const SliceOf four = slice_of(5, {.start = 4, .count = 3});
  CHECK(four.wrapped);
  CHECK(four.indices == std::vector<std::size_t>{3, 4, 0});
  const SliceOf two = slice_of(5, {.start = 2, .count = 3});
  CHECK_FALSE(two.wrapped);
  CHECK(two.indices == std::vector<std::size_t>{1, 2, 3});
  CHECK(slice_of(5, {.start = 12, .count = 99}).indices.size() == 5);
}

TEST_CASE("suite: a seed gives one order, other seeds others, and nothing is lost (C32)") {
  CHECK(order_of(50, 1) == order_of(50, 1));
  CHECK(order_of(50, 1) != order_of(50, 2));
  auto sorted = order_of(50, 7);
  std::ranges::sort(sorted);
  for (std::uint64_t i = 0; i < sorted.size(); ++i)
    CHECK(sorted[i] == i);
  CHECK(order_of(0, 1).empty());
}

TEST_CASE("suite: all orders of three lines come about as often") {
  std::map<std::vector<std::uint64_t>, int> counts;
  for (std::uint64_t seed = 0; seed < 6000; ++seed)
    ++counts[order_of(3, seed)];
  REQUIRE(counts.size() == 6);
  for (const auto& [order, count] : counts)
    CHECK(std::abs(count - 1000) < 150);  // five standard deviations
}

TEST_CASE("evaluations: a file is read again, whole lines of its origin only") {
  const TempDir dir;
  const std::string path = (dir.path() / "e.evals").string();
  const xq::Position start;
  xq::Position next;
  next.do_move(xq::Move(*xq::Square::at(7, 2), *xq::Square::at(4, 2)));
  {
    auto file = EvaluationFile::open(path, "E, 5 nodes");
    REQUIRE_OK(file);
    CHECK(file->find(start) == nullptr);
    REQUIRE_OK(file->add(start, {.score = -12, .mate = false, .depth = 3}));
    REQUIRE_OK(file->add(xq::mirrored(next), {.score = 7, .mate = true, .depth = 9}));
  }
  // What a run that was killed leaves.
  std::ofstream(path, std::ios::app) << "E, 5 nodes\tgarbage\ncut";
  const auto again = EvaluationFile::open(path, "E, 5 nodes");
  REQUIRE_OK(again);
  CHECK(again->size() == 2);
  REQUIRE(again->find(start) != nullptr);
  CHECK(again->find(start)->score == -12);
  REQUIRE(again->find(next) != nullptr);
  CHECK(again->find(next)->mate);
  CHECK(again->find(next)->depth == 9);
  const auto other = EvaluationFile::open(path, "E, 6 nodes");
  REQUIRE_OK(other);
  CHECK(other->size() == 0);
  CHECK_FALSE(EvaluationFile::open("/no/such/folder/e", "E").has_value());
}
