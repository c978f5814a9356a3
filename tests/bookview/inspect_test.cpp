#include "bookview/inspect.hpp"

#include "books.hpp"
#include "support/require_ok.hpp"

using namespace bookview;
using xq::test::after;

namespace {

Inspection inspected(const xq::Position& position) {
  const auto source = source_of(xq::test::book_of(xq::test::small_book_rows()), "b.dat");
  auto inspection = inspect(*source, position);
  REQUIRE_OK(inspection);
  return std::move(*inspection);
}

}  // namespace

TEST_CASE("inspect: a self-mirrored position has one row for a move and its mirror", "[bookview]") {
  const Inspection start = inspected(xq::Position());
  REQUIRE(start.self_mirrored);
  REQUIRE_FALSE(start.has_counts);
  REQUIRE(start.rows.size() == 4);
  REQUIRE(start.rows[0].move.iccs == "b2e2");
  REQUIRE(start.rows[0].pair->iccs == "h2e2");
  REQUIRE(start.rows[0].pair->chinese == "炮二平五");
  REQUIRE(start.rows[0].choice.weight == 60);
  REQUIRE(start.rows[0].choice.share == Approx(120.0 / 200));
  REQUIRE(start.rows[2].move.iccs == "e3e4");
  REQUIRE_FALSE(start.rows[2].pair.has_value());
  REQUIRE(start.rows[2].choice.share == Approx(20.0 / 200));
  REQUIRE(start.rows[3].choice.share == 0);
}

TEST_CASE("inspect: shares of a position add up to one", "[bookview][property]") {
  for (const auto& position : {xq::Position(), after({"h2e2"}), after({"b2e2"})}) {
    double sum = 0;
    for (const Row& row : inspected(position).rows)
      sum += row.choice.share;
    REQUIRE(sum == Approx(1.0));
  }
}

TEST_CASE("inspect: moves are spelled in the orientation asked for", "[bookview]") {
  const Inspection right = inspected(after({"h2e2"}));
  const Inspection left = inspected(after({"b2e2"}));
  REQUIRE(right.rows[0].move.iccs == "h9g7");
  REQUIRE(right.rows[0].move.chinese == "马８进７");
  REQUIRE(left.rows[0].move.iccs == "b9c7");
  REQUIRE(left.rows[0].move.chinese == "马２进３");
  REQUIRE(right.rows[0].choice.mirrored != left.rows[0].choice.mirrored);
}

TEST_CASE("inspect: an unknown position has no rows", "[bookview]") {
  REQUIRE(inspected(after({"c3c4"})).rows.empty());
}

TEST_CASE("score: win 1, draw a half, unknown results left out", "[bookview]") {
  REQUIRE(score_of({3, 2, 5, 100})->mean == Approx(0.4));
  REQUIRE_FALSE(score_of({3, 2, 5, 100})->small_sample);
  REQUIRE(score_of({3, 2, 4, 100})->small_sample);
  REQUIRE_FALSE(score_of({0, 0, 0, 7}).has_value());
}

TEST_CASE("score: the interval holds the mean, narrows with games, stays in 0..1", "[bookview]") {
  double width = 1;
  for (const std::uint64_t n : {1U, 4U, 16U, 64U, 4096U}) {
    const Score score = *score_of({n, n, n, 0});
    REQUIRE(score.low < score.mean);
    REQUIRE(score.high > score.mean);
    REQUIRE(score.high - score.low < width);
    width = score.high - score.low;
  }
  REQUIRE(score_of({1, 0, 0, 0})->high <= 1);
  REQUIRE(score_of({1, 0, 0, 0})->low == Approx(0.2065).margin(0.0005));
  REQUIRE(score_of({0, 0, 1, 0})->low >= 0);
}
