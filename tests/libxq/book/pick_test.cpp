#include "xq/book/pick.hpp"

#include <cmath>
#include <numeric>

#include "book_support.hpp"
#include "support/random_game.hpp"

namespace book = xq::book;
using book::Policy;

namespace {

std::vector<book::Candidate> candidates(const std::vector<book::Weight>& weights) {
  const auto moves = xq::legal_moves(xq::Position());
  REQUIRE(weights.size() <= moves.size());
  std::vector<book::Candidate> list;
  for (std::size_t i = 0; i < weights.size(); ++i)
    list.push_back({moves[i], weights[i], false});
  return list;
}

// Chi-square of counts against shares; 0-share places must stay empty.
double chi_square(const std::vector<std::size_t>& counts, const std::vector<double>& shares) {
  const double total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), 0UL));
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double want = shares[i] * total;
    if (want == 0) {
      REQUIRE(counts[i] == 0);
    } else {
      sum += std::pow(static_cast<double>(counts[i]) - want, 2) / want;
    }
  }
  return sum;
}

std::vector<std::size_t> draw(const std::vector<book::Candidate>& list, Policy policy, int times) {
  std::vector<std::size_t> counts(list.size());
  const xq::LockKey key = xq::Position().key();
  for (int game = 0; game < times; ++game) {
    const auto i =
        book::pick(list, policy, book::roll_of(1, static_cast<std::uint64_t>(game), key));
    REQUIRE(i.has_value());
    ++counts[*i];
  }
  return counts;
}

}  // namespace

TEST_CASE("pick: over evenly spread rolls the frequency is the weight exactly",
          "[book][property]") {
  const std::vector<book::Weight> weights{1473, 546, 0, 311, 89, 42, 1, 0, 65535};
  const auto list = candidates(weights);
  const std::uint64_t total = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});

  // Roll k * 2^64 / total, rounded up, is the first that maps to k.
  std::vector<std::size_t> counts(weights.size());
  const std::uint64_t step = ~std::uint64_t{0} / total;
  for (std::uint64_t k = 0; k < total; ++k) {
    const auto i = book::pick(list, Policy::Weighted, step * k + step / 2);
    REQUIRE(i.has_value());
    ++counts[*i];
  }
  REQUIRE(std::equal(counts.begin(), counts.end(), weights.begin()));
}

TEST_CASE("pick: 40,000 seeded draws match the weights, zero weights are never drawn", "[book]") {
  const std::vector<book::Weight> weights{1473, 1473, 546, 546, 311, 311, 89, 89, 42, 42, 18, 0, 0};
  const auto list = candidates(weights);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<double> shares;
  for (const auto w : weights)
    shares.push_back(w / total);
  // 10 degrees of freedom: 29.6 is the 0.1 % limit.
  REQUIRE(chi_square(draw(list, Policy::Weighted, 40000), shares) < 29.6);
}

TEST_CASE("pick: 40 candidates are drawn alike under uniform (C29)", "[book]") {
  std::vector<book::Weight> weights;
  for (int i = 0; i < 40; ++i)
    weights.push_back(static_cast<book::Weight>(1 + i * i));
  const std::vector<double> shares(40, 1.0 / 40);
  // 39 degrees of freedom: 72.1 is the 0.1 % limit.
  REQUIRE(chi_square(draw(candidates(weights), Policy::Uniform, 40000), shares) < 72.1);
}

TEST_CASE("pick: best takes the largest weight and breaks ties by roll", "[book]") {
  const auto counts = draw(candidates({5, 9, 3, 9, 0}), Policy::Best, 4000);
  // 1 degree of freedom: 10.8 is the 0.1 % limit.
  REQUIRE(chi_square(counts, {0, 0.5, 0, 0.5, 0}) < 10.8);
}

TEST_CASE("pick: nothing is drawn where every weight is 0 or nothing is there (C02)", "[book]") {
  for (const Policy policy : {Policy::Weighted, Policy::Best, Policy::Uniform}) {
    for (const std::uint64_t roll : {std::uint64_t{0}, ~std::uint64_t{0}}) {
      REQUIRE_FALSE(book::pick(candidates({0, 0, 0}), policy, roll).has_value());
      REQUIRE_FALSE(book::pick({}, policy, roll).has_value());
      REQUIRE(book::pick(candidates({0, 65535, 0}), policy, roll) == 1U);
    }
  }
}

TEST_CASE("pick: policy names read back, any case", "[book]") {
  for (const Policy policy : {Policy::Weighted, Policy::Best, Policy::Uniform})
    REQUIRE(book::parse_policy(book::policy_name(policy)) == policy);
  REQUIRE(book::parse_policy("BEST") == Policy::Best);
  REQUIRE_FALSE(book::parse_policy("bes").has_value());
  REQUIRE_FALSE(book::parse_policy("").has_value());
}

TEST_CASE("drop_below_share: small shares go, a pair counts as one move, the heaviest stays",
          "[book]") {
  const xq::Position start;
  const auto list = [&](double percent) {
    const std::vector<book::Candidate> all{
        {xq::test::move_of("b2e2"), 40, false}, {xq::test::move_of("h2e2"), 40, false},
        {xq::test::move_of("e3e4"), 14, false}, {xq::test::move_of("b0c2"), 2, false},
        {xq::test::move_of("h0g2"), 2, false},  {xq::test::move_of("a0a1"), 2, false},
        {xq::test::move_of("a3a4"), 0, false}};
    return book::drop_below_share(all, start, percent).size();
  };
  REQUIRE(list(0) == 7);   // off
  REQUIRE(list(-5) == 7);  // off
  REQUIRE(list(1) == 6);   // the zero weight
  REQUIRE(list(3) == 5);   // a0a1 has 2 %, the pair b0c2 h0g2 has 4 %
  REQUIRE(list(4) == 5);   // not below
  REQUIRE(list(5) == 3);
  REQUIRE(list(50) == 2);
  REQUIRE(list(100) == 2);
}

TEST_CASE("drop_below_share: without any weight nothing is dropped", "[book]") {
  REQUIRE(book::drop_below_share(candidates({0, 0}), xq::Position(), 3).size() == 2);
  REQUIRE(book::drop_below_share({}, xq::Position(), 3).empty());
}

TEST_CASE("roll_of: seed, game and position each change the roll, equal inputs do not", "[book]") {
  const xq::LockKey a = xq::Position().key();
  const xq::LockKey b = xq::test::after({"h2e2"}).key();
  const std::uint64_t roll = book::roll_of(1, 1, a);
  REQUIRE(roll == book::roll_of(1, 1, a));
  REQUIRE(roll != book::roll_of(2, 1, a));
  REQUIRE(roll != book::roll_of(1, 2, a));
  REQUIRE(roll != book::roll_of(1, 1, b));
}
