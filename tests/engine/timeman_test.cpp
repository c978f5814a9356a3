#include "timeman.hpp"

#include <catch2/catch.hpp>

using namespace engine;

TEST_CASE("timeman: never plans more than is left less the overhead", "[engine][timeman]") {
  const auto left = GENERATE(0, 1, 5, 31, 60, 100, 1000, 60'000, 3'600'000);
  const auto increment = GENERATE(0, 50, 1000, 60'000);
  const auto moves = GENERATE(0, 1, 2, 3, 10, 40, 1'000'000);
  const auto overhead = GENERATE(0, 30, 500);
  CAPTURE(left, increment, moves, overhead);
  const Budget budget = budget_for(Clock{Millis(left), Millis(increment), moves}, Millis(overhead));
  CHECK(budget.soft >= Millis(1));
  CHECK(budget.soft <= budget.hard);
  CHECK(budget.hard <= std::max(Millis(1), Millis(left - overhead)));
}

TEST_CASE("timeman: moves planned one after the other reach the control", "[engine][timeman]") {
  const auto control = GENERATE(1, 2, 5, 20, 40);
  CAPTURE(control);
  Millis left(control * 1000);
  for (int moves = control; moves > 0; --moves) {
    const Budget budget = budget_for(Clock{left, Millis(0), moves}, Millis(30));
    left -= budget.hard + Millis(20);  // as slow as allowed, and 20 ms on the way
    REQUIRE(left > Millis(0));
  }
}

TEST_CASE("timeman: the last move before the control may use the whole time", "[engine][timeman]") {
  const Budget budget = budget_for(Clock{Millis(1000), Millis(0), 1}, Millis(30));
  CHECK(budget.hard == Millis(970));
}

TEST_CASE("timeman: a fixed time keeps the overhead, at most a quarter", "[engine][timeman]") {
  CHECK(budget_for(Millis(1000), Millis(30)).hard == Millis(970));
  CHECK(budget_for(Millis(40), Millis(30)).hard == Millis(30));
  CHECK(budget_for(Millis(0), Millis(30)).hard == Millis(1));
}
