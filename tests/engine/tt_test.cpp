#include "tt.hpp"

#include <catch2/catch.hpp>

#include "book_support.hpp"

using namespace engine;
using xq::test::move_of;

namespace {

xq::LockKey key_of(std::uint32_t n) {
  return {.lock1 = n * 7919U, .lock0 = n ^ 0x5555U, .key = n * 2654435761U};
}

TranspositionTable small_table() {
  TranspositionTable table;
  table.resize(1);
  table.allocate();
  table.new_search();
  return table;
}

}  // namespace

TEST_CASE("tt: gives back what was stored", "[engine][tt]") {
  TranspositionTable table = small_table();
  table.store(key_of(1), 3, {move_of("h2e2"), -123, 9, Bound::Lower});
  const auto stored = table.probe(key_of(1), 3);
  REQUIRE(stored);
  CHECK(stored->move == move_of("h2e2"));
  CHECK(stored->score == -123);
  CHECK(stored->depth == 9);
  CHECK(stored->bound == Bound::Lower);
}

TEST_CASE("tt: a position with the same index and another lock is not taken for it",
          "[engine][tt]") {
  TranspositionTable table = small_table();
  xq::LockKey key = key_of(1);
  table.store(key, 0, {move_of("h2e2"), 5, 9, Bound::Exact});
  key.lock0 ^= 1;
  CHECK_FALSE(table.probe(key, 0));
  key.lock0 ^= 1;
  key.lock1 ^= 0x80000000U;
  CHECK_FALSE(table.probe(key, 0));
}

TEST_CASE("tt: mates are kept relative to the position, in both directions", "[engine][tt]") {
  TranspositionTable table = small_table();
  // Mate at ply 7, found at ply 4: three plies away from there, wherever it is met again.
  table.store(key_of(1), 4, {move_of("h2e2"), kMate - 7, 5, Bound::Exact});
  CHECK(table.probe(key_of(1), 2)->score == kMate - 5);
  table.store(key_of(2), 4, {move_of("h2e2"), -kMate + 6, 5, Bound::Exact});
  CHECK(table.probe(key_of(2), 10)->score == -kMate + 12);
}

TEST_CASE("tt: a win by repetition leaves its move but no bound", "[engine][tt]") {
  TranspositionTable table = small_table();
  table.store(key_of(1), 4, {move_of("h2e2"), kBan - 6, 5, Bound::Lower});
  const auto stored = table.probe(key_of(1), 4);
  REQUIRE(stored);
  CHECK(stored->move == move_of("h2e2"));
  CHECK(stored->bound == Bound::None);
  table.store(key_of(2), 4, {xq::Move::none(), kBan - 6, 5, Bound::Upper});
  CHECK_FALSE(table.probe(key_of(2), 4));
}

TEST_CASE("tt: holds nothing before it is allocated and nothing after clear", "[engine][tt]") {
  TranspositionTable table;
  table.resize(1);
  table.store(key_of(1), 0, {move_of("h2e2"), 5, 9, Bound::Exact});
  CHECK_FALSE(table.probe(key_of(1), 0));
  REQUIRE(table.allocate() == 1);
  table.store(key_of(1), 0, {move_of("h2e2"), 5, 9, Bound::Exact});
  CHECK(table.probe(key_of(1), 0));
  table.clear();
  CHECK_FALSE(table.probe(key_of(1), 0));
}

TEST_CASE("tt: deep entries outlive shallow ones of the same search", "[engine][tt]") {
  TranspositionTable table = small_table();
  table.store(key_of(1), 0, {move_of("h2e2"), 5, 40, Bound::Exact});
  // Far more positions than the table holds.
  for (std::uint32_t i = 2; i < 300'000; ++i)
    table.store(key_of(i), 0, {move_of("b2e2"), 1, 1, Bound::Upper});
  CHECK(table.probe(key_of(1), 0));
}
