#include "xq/store/duplicates.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include <catch2/catch.hpp>

#include "xq/store/header.hpp"

#include "support/random_game.hpp"

using namespace xq;
using namespace xq::store;

namespace {

std::vector<std::size_t> groups(const std::vector<CopyNames>& copies) {
  return group_by_names(copies);
}

}  // namespace

TEST_CASE("duplicates: the same complete pair is one group, another pair another", "[store]") {
  REQUIRE(groups({{"a", "b"}, {"a", "c"}, {"a", "b"}, {"b", "a"}}) ==
          std::vector<std::size_t>{0, 1, 0, 2});
  REQUIRE(groups({}).empty());
}

TEST_CASE("duplicates: a copy with a missing name joins the one pair that agrees", "[store]") {
  REQUIRE(groups({{"a", ""}, {"a", "b"}, {"", "b"}, {"", ""}}) ==
          std::vector<std::size_t>{0, 0, 0, 0});
  REQUIRE(groups({{"a", ""}, {"a", "b"}, {"c", "d"}, {"", "d"}}) ==
          std::vector<std::size_t>{0, 0, 1, 1});
}

TEST_CASE("duplicates: an incomplete pair that fits two or none is a game of its own", "[store]") {
  REQUIRE(groups({{"a", "b"}, {"a", "c"}, {"a", ""}, {"a", ""}}) ==
          std::vector<std::size_t>{0, 1, 2, 2});
  REQUIRE(groups({{"a", "b"}, {"", "c"}, {"x", ""}}) == std::vector<std::size_t>{0, 1, 2});
  REQUIRE(groups({{"", ""}, {"", ""}, {"a", ""}}) == std::vector<std::size_t>{0, 0, 1});
}

TEST_CASE("duplicates: the order of the copies never matters", "[store][property]") {
  const std::vector<std::string> names{"", "a", "b", "c"};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    test::Rng rng(seed);
    std::vector<CopyNames> copies(2 + rng.below(8));
    for (CopyNames& c : copies)
      c = {names[rng.below(4)], names[rng.below(4)]};
    std::vector<std::size_t> order(copies.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size() - 1; i > 0; --i)
      std::swap(order[i], order[rng.below(i + 1)]);
    std::vector<CopyNames> shuffled;
    for (const std::size_t i : order)
      shuffled.push_back(copies[i]);
    const auto here = groups(copies);
    const auto there = groups(shuffled);
    CAPTURE(seed);
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = 0; j < order.size(); ++j)
        REQUIRE((here[order[i]] == here[order[j]]) == (there[i] == there[j]));
    }
  }
}

TEST_CASE("duplicates: most copies with a known outcome decide, a tie is unknown", "[store]") {
  REQUIRE(majority({2, 1, 0, 9}) == Outcome::RedWins);
  REQUIRE(majority({0, 0, 1, 5}) == Outcome::BlackWins);
  REQUIRE(majority({2, 2, 3, 0}) == Outcome::BlackWins);
  REQUIRE(majority({2, 2, 1, 0}) == Outcome::Unknown);
  REQUIRE(majority({1, 0, 1, 0}) == Outcome::Unknown);
  REQUIRE(majority({0, 0, 0, 3}) == Outcome::Unknown);
  REQUIRE(majority({0, 4, 3, 0}) == Outcome::Draw);
}

TEST_CASE("duplicates: names are folded across widths, blanks and scripts", "[store]") {
  REQUIRE(fold_name("胡 榮華") == "胡荣华");
  REQUIRE(fold_name("胡榮華") == fold_name("胡　荣华"));
  REQUIRE(fold_name("Ａbc") == "Abc");
  REQUIRE(fold_name("?").empty());
  REQUIRE(fold_name("？").empty());
  REQUIRE(fold_name(" ").empty());
  REQUIRE(fold_name("").empty());
  REQUIRE(fold_name("A B") == "AB");
  REQUIRE(fold_name("\xFF\xFE") == fold_name("\xFF\xFE"));
}

TEST_CASE("header: White stands for Red, and ratings must be numbers", "[store]") {
  record::Game game;
  game.tags = {{"White", "w"}, {"Black", "b"}, {"WhiteElo", "2400"}, {"BlackElo", "-"}};
  const Header h = header_of(game);
  REQUIRE(h.red == "w");
  REQUIRE(h.black == "b");
  REQUIRE(h.red_elo == 2400);
  REQUIRE_FALSE(h.black_elo);
  game.tags = {{"Red", "r"}, {"White", "w"}, {"RedElo", "9000"}};
  REQUIRE(header_of(game).red == "r");
  REQUIRE_FALSE(header_of(game).red_elo);
}
