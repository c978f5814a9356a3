#include "xq/store/pairs.hpp"

#include <catch2/catch.hpp>

#include "xq/board/mirror.hpp"

#include "store_support.hpp"
#include "support/random_game.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::into;
using xq::test::mirrored_moves;
using xq::test::moves_of;

namespace {

constexpr OutcomeCounts kRedWin{1, 0, 0, 0};

struct Added {
  std::vector<Move> moves;
  OutcomeCounts counts = kRedWin;
};

std::vector<PositionMoves> sorted(const std::vector<Added>& games, std::size_t max_ply = 0,
                                  bool repeats = false) {
  PairSorter sorter(1U << 20);
  for (const Added& game : games)
    sorter.add_game(Position(), game.moves, max_ply, game.counts, repeats);
  std::vector<PositionMoves> out;
  REQUIRE_OK(sorter.finish([&](const PositionMoves& p) {
    out.push_back(p);
    return true;
  }));
  return out;
}

PositionMoves at_start(const std::vector<PositionMoves>& all) {
  const std::uint64_t key = canonical(Position()).key.book_order();
  for (const PositionMoves& p : all) {
    if (p.key == key) return p;
  }
  return {};
}

}  // namespace

TEST_CASE("pairs: a repeated pair counts once for its game (C08)", "[store]") {
  const auto moves = moves_of("h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 h2e2");
  const PositionMoves once = at_start(sorted({{moves}}));
  REQUIRE(once.moves.size() == 2);
  for (const MoveCounts& m : once.moves)
    CHECK(m.games() == 1);
  const PositionMoves each = at_start(sorted({{moves}}, 0, true));
  std::uint64_t games = 0;
  for (const MoveCounts& m : each.moves)
    games += m.games();
  REQUIRE(games == 3);
}

TEST_CASE("pairs: a position and its mirror are one, a self-mirrored pair too (C10)", "[store]") {
  const auto right = moves_of("h2e2 h9g7 h0g2");
  const auto all = sorted({{right}, {mirrored_moves(right)}, {moves_of("e3e4")}});
  REQUIRE(all.size() == 3);
  const PositionMoves start = at_start(all);
  REQUIRE(start.self_mirrored);
  REQUIRE(start.moves.size() == 2);
  for (const MoveCounts& m : start.moves) {
    const bool axis = mirrored_code(m.move) == m.move;
    CHECK(m.games() == (axis ? 1 : 2));
    CHECK(m.move <= mirrored_code(m.move));
  }
  for (const PositionMoves& p : all) {
    if (p.key != start.key) CHECK(p.moves.at(0).games() == 2);
  }
}

TEST_CASE("pairs: results are those of the side to move", "[store]") {
  const auto moves = moves_of("h2e2 h9g7");
  const auto all = sorted({{moves, {3, 2, 1, 4}}});
  for (const PositionMoves& p : all) {
    const bool red = p.side == Color::Red;
    CHECK(p.moves.at(0) == MoveCounts{.move = p.moves[0].move,
                                      .wins = red ? 3U : 1U,
                                      .draws = 2,
                                      .losses = red ? 1U : 3U,
                                      .unknown = 4});
  }
  REQUIRE(all.size() == 2);
}

TEST_CASE("pairs: transpositions meet in one position, moves keep their own counts (C39)",
          "[store]") {
  const auto all = sorted({{moves_of("c3c4 g6g5 h0g2 h9g7")}, {moves_of("h0g2 g6g5 c3c4 h9g7")}});
  REQUIRE(all.size() == 6);  // start, 2 after one ply, 2 after two, 1 after three
  REQUIRE(at_start(all).moves.size() == 2);
  Position met;
  for (const Move move : moves_of("c3c4 g6g5 h0g2"))
    met.do_move(move);
  const std::uint64_t key = canonical(met).key.book_order();
  for (const PositionMoves& p : all) {
    REQUIRE(p.moves.size() == (p.key == at_start(all).key ? 2 : 1));
    for (const MoveCounts& m : p.moves)
      CHECK(m.games() == (p.key == key ? 2 : 1));
  }
}

TEST_CASE("pairs: the ply limit cuts, 0 does not", "[store]") {
  const auto moves = moves_of("h2e2 h9g7 h0g2 i9h9");
  REQUIRE(sorted({{moves}}, 3).size() == 3);
  REQUIRE(sorted({{moves}}, 9).size() == 4);
  REQUIRE(sorted({{moves}}, 0).size() == 4);
  REQUIRE(sorted({}).empty());
}

TEST_CASE("pairs: what spills to disk is what stays in memory, in book order",
          "[store][property]") {
  const auto run = [](std::uint64_t memory) {
    PairSorter sorter(memory);
    for (std::uint64_t seed = 1; seed <= 900; ++seed) {
      const auto game = test::random_game(seed % 600, 60);
      OutcomeCounts counts{};
      counts[seed % 4] = 1;
      counts[(seed / 4) % 4] += 2;
      sorter.add_game(game.start, game.moves, 0, counts);
    }
    std::vector<std::string> lines;
    std::uint64_t last = 0;
    bool ordered = true;
    const auto keep = into(lines);
    REQUIRE_OK(sorter.finish([&](const PositionMoves& p) {
      ordered = ordered && (lines.empty() || last < p.key);
      last = p.key;
      return keep(p);
    }));
    REQUIRE(ordered);
    return lines;
  };
  const auto small = run(1);  // raised to 1 MiB: about 22,000 rows, here more than 50,000
  const auto large = run(std::uint64_t{256} << 20);
  REQUIRE(small.size() > 10'000);
  REQUIRE(small == large);
}

TEST_CASE("pairs: a sink that has enough stops the rest", "[store]") {
  PairSorter sorter(1U << 20);
  sorter.add_game(Position(), moves_of("h2e2 h9g7 h0g2"), 0, kRedWin);
  int calls = 0;
  REQUIRE_OK(sorter.finish([&](const PositionMoves&) { return ++calls < 2; }));
  REQUIRE(calls == 2);
}
