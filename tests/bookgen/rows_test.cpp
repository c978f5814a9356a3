#include "rows.hpp"

#include <catch2/catch.hpp>

using bookgen::RowCollector;
using xq::book::Entry;
using xq::store::WeighedMove;

namespace {

constexpr std::uint64_t kLock1 = std::uint64_t{7} << 32;

std::vector<std::uint16_t> weights(const RowCollector& rows) {
  std::vector<std::uint16_t> out;
  for (const Entry& row : rows.rows())
    out.push_back(row.weight);
  return out;
}

}  // namespace

TEST_CASE("rows: of two positions with one key the heavier stays, both are counted (C26)",
          "[bookgen]") {
  RowCollector rows(false);
  rows.add(kLock1 | 1, {{100, 5}, {200, 5}});
  rows.add(kLock1 | 2, {{100, 11}});
  rows.add(kLock1 | 3, {{100, 3}, {200, 3}, {300, 3}});
  rows.add(std::uint64_t{8} << 32, {{100, 1}});
  REQUIRE(weights(rows) == std::vector<std::uint16_t>{11, 1});
  REQUIRE(rows.positions() == 2);
  REQUIRE(rows.collisions() == 2);
  REQUIRE(rows.collision_rows() == 5);
}

TEST_CASE("rows: on a tie the smaller lock0 stays (C26)", "[bookgen]") {
  RowCollector rows(false);
  rows.add(kLock1 | 1, {{100, 4}});
  rows.add(kLock1 | 2, {{200, 1}, {300, 3}});
  REQUIRE(rows.rows().size() == 1);
  REQUIRE(rows.rows()[0].move == 100);
  REQUIRE(rows.collision_rows() == 2);
}

TEST_CASE("rows: the makebook preset keeps both, in order of lock0 (C26)", "[bookgen]") {
  RowCollector rows(true);
  rows.add(kLock1 | 1, {{100, 4}});
  rows.add(kLock1 | 2, {{50, 9}});
  REQUIRE(weights(rows) == std::vector<std::uint16_t>{4, 9});
  REQUIRE(rows.collisions() == 0);
}

TEST_CASE("rows: a position of which nothing was kept takes no part", "[bookgen]") {
  RowCollector rows(false);
  rows.add(0, {});
  rows.add(0, {{100, 0}});
  rows.add(0, {});
  REQUIRE(rows.positions() == 1);
  REQUIRE(rows.collisions() == 0);
}
