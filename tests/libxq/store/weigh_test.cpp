#include "xq/store/weigh.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "store_support.hpp"
#include "support/random_game.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::move_of;

namespace {

MoveCode code(const char* text) {
  return code_of(move_of(text));
}

MoveCounts counts(const char* move, std::uint32_t wins, std::uint32_t draws = 0,
                  std::uint32_t losses = 0, std::uint32_t unknown = 0) {
  return {code(move), wins, draws, losses, unknown};
}

PositionMoves position(std::vector<MoveCounts> moves, bool self_mirrored = false) {
  std::sort(moves.begin(), moves.end(),
            [](const auto& a, const auto& b) { return a.move < b.move; });
  return {.key = 1, .side = Color::Red, .self_mirrored = self_mirrored, .moves = std::move(moves)};
}

// Weight of a move; -1 if it is not there.
int weight(const std::vector<WeighedMove>& rows, const char* move) {
  for (const WeighedMove& row : rows) {
    if (row.move == code(move)) return row.weight;
  }
  return -1;
}

WeighOptions scheme(Scheme s) {
  WeighOptions options;
  options.scheme = s;
  return options;
}

}  // namespace

TEST_CASE("weigh: frequency is the number of games, unknown outcomes too", "[store]") {
  Weigher w(scheme(Scheme::Frequency), 0.5);
  const auto rows = w.weigh(position({counts("h2e2", 3, 1, 0, 2), counts("c3c4", 0, 0, 1)}));
  REQUIRE(weight(rows, "h2e2") == 6);
  REQUIRE(weight(rows, "c3c4") == 1);
  REQUIRE(rows.size() == 2);
}

TEST_CASE("weigh: polyglot is two for a win and one for a draw, from three games on", "[store]") {
  Weigher w(scheme(Scheme::Polyglot), 0.5);
  const auto rows =
      w.weigh(position({counts("h2e2", 3, 1, 5), counts("c3c4", 2), counts("g3g4", 0, 0, 3)}));
  REQUIRE(weight(rows, "h2e2") == 7);
  REQUIRE(weight(rows, "c3c4") == -1);
  REQUIRE(weight(rows, "g3g4") == 0);
  REQUIRE(w.removed().scheme == 1);
}

TEST_CASE("weigh: makebook keeps sums from the ratio on and divides by it", "[store]") {
  Weigher w(scheme(Scheme::Makebook), 0.5);
  const auto rows = w.weigh(position({counts("h2e2", 2, 1, 3), counts("c3c4", 1),
                                      counts("g3g4", 5, 0, 0, 7), counts("b2e2", 0, 0, 9)}));
  REQUIRE(weight(rows, "h2e2") == 1);   // 6 + 1 - 3 = 4
  REQUIRE(weight(rows, "c3c4") == -1);  // 3
  REQUIRE(weight(rows, "g3g4") == 3);   // 15 / 4
  REQUIRE(weight(rows, "b2e2") == -1);  // -9
  REQUIRE(w.removed().scheme == 2);
}

TEST_CASE("weigh: at a self-mirrored position pairs are written twice, axis moves doubled (C10)",
          "[store]") {
  Weigher w(scheme(Scheme::Makebook), 0.5);
  // One win on the axis: 3, doubled before the threshold of 4.
  const auto rows = w.weigh(position({counts("b2e2", 2), counts("e3e4", 1)}, true));
  REQUIRE(rows.size() == 3);
  REQUIRE(weight(rows, "b2e2") == 1);
  REQUIRE(weight(rows, "h2e2") == 1);
  REQUIRE(weight(rows, "e3e4") == 1);
  REQUIRE(std::is_sorted(rows.begin(), rows.end(),
                         [](const auto& a, const auto& b) { return a.move < b.move; }));
  // Two games left or right, one in the middle: two thirds and one third of the rows' sum.
  Weigher f(scheme(Scheme::Frequency), 0.5);
  const auto shares = f.weigh(position({counts("b2e2", 2), counts("e3e4", 1)}, true));
  REQUIRE(weight(shares, "b2e2") + weight(shares, "h2e2") == 4);
  REQUIRE(weight(shares, "e3e4") == 2);
}

TEST_CASE("weigh: score is sixteen times the games, halved for each 2.5 points below the best",
          "[store]") {
  Weigher w(scheme(Scheme::Score), 0.5);
  REQUIRE(weight(w.weigh(position({counts("h2e2", 8, 0, 8)})), "h2e2") == 256);
  // Scores shrunk with 10 games differ by 2 / 26: 256 * 2^-3.077 = 30.3.
  const auto rows = w.weigh(position({counts("h2e2", 8, 0, 8), counts("c3c4", 10, 0, 6)}));
  REQUIRE(weight(rows, "c3c4") == 256);
  REQUIRE(weight(rows, "h2e2") == 30);
}

TEST_CASE("weigh: a main line outweighs a rare reply that did well", "[store]") {
  Weigher w(scheme(Scheme::Score), 0.56);
  PositionMoves black = position({counts("h2e2", 200, 300, 300), counts("c3c4", 1, 0, 1)});
  black.side = Color::Black;
  const auto replies = w.weigh(black);
  REQUIRE(weight(replies, "h2e2") > 10 * weight(replies, "c3c4"));
  const auto red = w.weigh(position({counts("h2e2", 600, 0, 400), counts("c3c4", 2)}));
  REQUIRE(weight(red, "h2e2") > 10 * weight(red, "c3c4"));  // 600 in 1,000 against 2 in 2
}

TEST_CASE("weigh: the values of score are what they say", "[store]") {
  const PositionMoves at = position({counts("h2e2", 100, 0, 100), counts("c3c4", 30, 0, 10)});
  WeighOptions plain = scheme(Scheme::Score);
  plain.score = {.power = 1, .halving = 0, .prior_games = 0, .floor = -1, .side_prior = true};
  const auto frequency = Weigher(plain, 0.5).weigh(at);
  REQUIRE(weight(frequency, "h2e2") == 5 * weight(frequency, "c3c4"));
  plain.score.halving = 25;  // 50 % against 75 %
  const auto halved = Weigher(plain, 0.5).weigh(at);
  REQUIRE(2 * weight(halved, "h2e2") == 5 * weight(halved, "c3c4"));
  // Without games of its own a move is worth what its position is, and that what its side is.
  WeighOptions priors = scheme(Scheme::Score);
  priors.score.prior_games = 1'000'000'000;
  REQUIRE(Weigher(priors, 0.56).expected_scores(at)[0] == Approx(0.56).margin(1e-4));
  priors.score.side_prior = false;
  REQUIRE(Weigher(priors, 0.56).expected_scores(at)[0] == Approx(0.5).margin(1e-4));
}

TEST_CASE("weigh: score drops what is surely 5 points below the position's mean", "[store]") {
  Weigher w(scheme(Scheme::Score), 0.5);
  const auto rows =
      w.weigh(position({counts("h2e2", 100), counts("c3c4", 0, 0, 40), counts("g3g4", 0, 0, 1)}));
  REQUIRE(weight(rows, "c3c4") == -1);
  REQUIRE(weight(rows, "g3g4") > 0);  // one game proves nothing
  REQUIRE(w.removed().scheme == 1);
}

TEST_CASE("weigh: weights above 65,535 are scaled by position, order kept, none to 0 (C24)",
          "[store]") {
  WeighOptions options = scheme(Scheme::Makebook);
  options.makebook = {.win = 5, .draw = 1, .loss = -1, .ratio = 1};
  Weigher w(options, 0.5);
  const auto rows = w.weigh(position({counts("h2e2", 13'108), counts("c3c4", 2)}));
  REQUIRE(weight(rows, "h2e2") == 65'535);
  REQUIRE(weight(rows, "c3c4") == 10);
  REQUIRE(w.scaled() == 1);
  Weigher f(scheme(Scheme::Frequency), 0.5);
  const auto far = f.weigh(position({counts("h2e2", 4'000'000'000U), counts("c3c4", 1)}));
  REQUIRE(weight(far, "h2e2") == 65'535);
  REQUIRE(weight(far, "c3c4") == 1);
  (void)f.weigh(position({counts("h2e2", 65'535)}));
  REQUIRE(f.scaled() == 1);
}

TEST_CASE("weigh: scaling keeps the order of all moves", "[store][property]") {
  const std::vector<const char*> names{"a0a1", "b0c2", "c0e2", "c3c4", "e3e4", "g3g4", "h2e2"};
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    test::Rng rng(seed);
    std::vector<MoveCounts> moves;
    for (const char* name : names)
      moves.push_back(counts(name, 1 + static_cast<std::uint32_t>(rng.below(300'000))));
    Weigher w(scheme(Scheme::Frequency), 0.5);
    const auto rows = w.weigh(position(moves));
    CAPTURE(seed);
    REQUIRE(rows.size() == names.size());
    for (const char* a : names) {
      for (const char* b : names) {
        const auto games = [&](const char* name) {
          return std::find_if(moves.begin(), moves.end(),
                              [&](const auto& m) { return m.move == code(name); })
              ->games();
        };
        if (games(a) <= games(b)) REQUIRE(weight(rows, a) <= weight(rows, b));
      }
      REQUIRE(weight(rows, a) > 0);
    }
  }
}

TEST_CASE("weigh: every limit counts the rows it removed", "[store]") {
  // h2e2 80 %, c3c4 60 %, g3g4 30 %, and a move of one game in 201.
  const auto p = position({counts("h2e2", 80, 0, 20), counts("c3c4", 36, 0, 24),
                           counts("g3g4", 12, 0, 28), counts("a0a1", 1)});
  const auto with = [&](auto&& set) {
    WeighOptions options = scheme(Scheme::Frequency);
    set(options.limits);
    return Weigher(options, 0.5);
  };
  auto games = with([](RowLimits& l) { l.min_games = 41; });
  REQUIRE(games.weigh(p).size() == 2);
  REQUIRE(games.removed().min_games == 2);
  auto share = with([](RowLimits& l) { l.min_share = 1; });
  REQUIRE(share.weigh(p).size() == 3);
  REQUIRE(share.removed().min_share == 1);
  auto score = with([](RowLimits& l) { l.min_score = 60; });
  REQUIRE(score.weigh(p).size() == 3);
  REQUIRE(score.removed().min_score == 1);
  auto loss = with([](RowLimits& l) {
    l.min_games = 2;
    l.max_score_loss = 20;
  });
  REQUIRE(loss.weigh(p).size() == 2);
  REQUIRE(loss.removed().max_score_loss == 1);
  REQUIRE(loss.removed().min_games == 1);
  auto top = with([](RowLimits& l) { l.top_n = 1; });
  REQUIRE(weight(top.weigh(p), "h2e2") == 100);
  REQUIRE(top.removed().top_n == 3);
  auto low = with([](RowLimits& l) { l.min_weight = 60; });
  REQUIRE(low.weigh(p).size() == 2);
  REQUIRE(low.removed().min_weight == 2);
}

TEST_CASE("weigh: limits see a mirrored pair as one move and count its two rows", "[store]") {
  WeighOptions options = scheme(Scheme::Frequency);
  options.limits.top_n = 1;
  Weigher w(options, 0.5);
  // The pair has 3 games in all, the axis move 2.
  const auto rows = w.weigh(position({counts("b2e2", 3), counts("e3e4", 2)}, true));
  REQUIRE(rows.size() == 2);
  REQUIRE(w.removed().top_n == 1);
  options.limits = {};
  options.limits.min_games = 3;
  Weigher g(options, 0.5);
  REQUIRE(g.weigh(position({counts("b2e2", 2), counts("e3e4", 3)}, true)).size() == 1);
  REQUIRE(g.removed().min_games == 2);
}

TEST_CASE("weigh: a win instead of a loss never makes a move lighter", "[store][property]") {
  for (const Scheme s : {Scheme::Score, Scheme::Frequency, Scheme::Makebook, Scheme::Polyglot}) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
      test::Rng rng(seed);
      const auto some = [&] { return static_cast<std::uint32_t>(rng.below(40)); };
      const MoveCounts other = counts("c3c4", some(), some(), some(), some());
      MoveCounts mine = counts("h2e2", some(), some(), 1 + some(), some());
      Weigher w(scheme(s), 0.5);
      const int before = weight(w.weigh(position({mine, other})), "h2e2");
      --mine.losses;
      ++mine.wins;
      CAPTURE(seed, scheme_name(s));
      REQUIRE(weight(w.weigh(position({mine, other})), "h2e2") >= before);
    }
  }
}

TEST_CASE("weigh: scheme names go both ways, the mean of nothing is a half", "[store]") {
  for (const char* name : {"score", "frequency", "makebook", "polyglot"})
    REQUIRE(scheme_name(*parse_scheme(name)) == name);
  REQUIRE_FALSE(parse_scheme("Score"));
  REQUIRE(red_mean({0, 0, 0, 7}) == 0.5);
  REQUIRE(red_mean({2, 1, 1, 9}) == Approx(0.625));
}

TEST_CASE("weigh: a floor is a share of the position: of 900, 90, 9, 1 those above 5 % stay",
          "[store]") {
  WeighOptions options = scheme(Scheme::Frequency);
  options.limits.min_share = 5;
  Weigher weigher(options, 0.5);
  const auto rows = weigher.weigh(
      position({counts("h0g2", 900), counts("c3c4", 90), counts("g3g4", 9), counts("a0a1", 1)}));
  REQUIRE(rows.size() == 2);
  CHECK(weight(rows, "h0g2") == 900);
  CHECK(weight(rows, "c3c4") == 90);
  CHECK(weigher.removed().min_share == 2);
}

TEST_CASE("weigh: a move and its mirror of 3.5 % together pass a floor of 2 %", "[store]") {
  WeighOptions options = scheme(Scheme::Frequency);
  options.limits.min_share = 2;
  Weigher weigher(options, 0.5);
  // Each of the two rows alone would have 1.75 %.
  const auto rows =
      weigher.weigh(position({counts("b2e2", 585), counts("b0c2", 35), counts("a0a1", 380)}, true));
  CHECK(rows.size() == 6);
  CHECK(weight(rows, "b0c2") == 35);
  CHECK(weight(rows, "h0g2") == 35);
}

TEST_CASE("weigh: each side has its own limits, and what they removed is told apart", "[store]") {
  WeighOptions options = scheme(Scheme::Frequency);
  options.limits.top_n = 2;
  RowLimits one;
  one.top_n = 1;
  options.side_limits[index_of(Color::Red)] = one;
  Weigher weigher(options, 0.5);
  PositionMoves p = position({counts("h0g2", 3), counts("c3c4", 2), counts("g3g4", 1)});
  CHECK(weigher.weigh(p).size() == 1);
  p.side = Color::Black;
  CHECK(weigher.weigh(p).size() == 2);
  CHECK(weigher.removed_of(Color::Red).top_n == 2);
  CHECK(weigher.removed_of(Color::Black).top_n == 1);
  CHECK(weigher.removed().top_n == 3);
}
