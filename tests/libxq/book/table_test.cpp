#include "xq/book/table.hpp"

#include <catch2/catch.hpp>

using xq::book::Entry;
using xq::book::RowTable;

TEST_CASE("row table: rows are sorted unsigned by lock1 and keep their order within one",
          "[book]") {
  const RowTable book = RowTable::from_entries(
      {{0xFFFFFFFF, 1, 1}, {7, 9, 1}, {0x80000000, 5, 1}, {7, 3, 2}, {0, 4, 1}, {7, 6, 3}});

  const std::vector<Entry> want{{0, 4, 1}, {7, 9, 1},          {7, 3, 2},
                                {7, 6, 3}, {0x80000000, 5, 1}, {0xFFFFFFFF, 1, 1}};
  REQUIRE(book.entries() == want);
}

TEST_CASE("row table: the rows of a key are found wherever they lie", "[book]") {
  const RowTable book =
      RowTable::from_entries({{1, 1, 1}, {1, 2, 1}, {5, 1, 1}, {9, 1, 1}, {9, 2, 1}, {9, 3, 1}});
  const auto range = [&](std::uint32_t lock1) {
    const RowTable::Range r = book.rows_of(lock1);
    return std::pair(r.first, r.last);
  };
  REQUIRE(range(1) == std::pair<std::size_t, std::size_t>(0, 2));
  REQUIRE(range(5) == std::pair<std::size_t, std::size_t>(2, 3));
  REQUIRE(range(9) == std::pair<std::size_t, std::size_t>(3, 6));
  for (const std::uint32_t absent : {0U, 2U, 7U, 10U, 0xFFFFFFFFU}) {
    REQUIRE(book.rows_of(absent).empty());
  }
}

TEST_CASE("row table: an empty book has no rows", "[book]") {
  REQUIRE(RowTable().empty());
  REQUIRE(RowTable::from_entries({}).empty());
  REQUIRE(RowTable().rows_of(5).empty());
}
