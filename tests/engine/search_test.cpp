#include "search.hpp"

#include <thread>

#include <catch2/catch.hpp>

#include "xq/board/movegen.hpp"

#include "book_support.hpp"

using namespace engine;
using xq::test::move_of;

namespace {

struct Found {
  SearchResult result;
  std::vector<SearchInfo> infos;
};

SearchLimits limits_for(const xq::Position& position, Depth depth) {
  SearchLimits limits;
  limits.depth = depth;
  const xq::MoveList legal = xq::legal_moves(position);
  limits.root_moves.assign(legal.begin(), legal.end());
  return limits;
}

Found find(std::string_view fen, Depth depth, std::uint64_t nodes = 0) {
  const auto parsed = xq::parse_position(fen);
  REQUIRE(parsed.has_value());
  const xq::Position& position = *parsed;
  TranspositionTable table;
  table.resize(4);
  table.allocate();
  SearchControl control;
  control.start(false);
  Search search(table, control);
  SearchLimits limits = limits_for(position, depth);
  limits.nodes = nodes;
  Found found;
  found.result = search.run(SearchBoard(position), limits,
                            [&](const SearchInfo& info) { found.infos.push_back(info); });
  return found;
}

}  // namespace

TEST_CASE("search: finds mates and says how far they are", "[engine][search]") {
  struct Case {
    const char* fen;
    const char* best;  // nullptr: any
    int moves;
  };
  const auto c = GENERATE(
      // rook to the back rank, the other rook holds the eighth
      Case{"3k5/4R4/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a9", 1},
      // two rooks walk the king to the edge
      Case{"4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1", nullptr, 2},
      // no check: the king has no move left, which loses as well
      Case{"3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", "d6d7", 1},
      // the same for Black
      Case{"r3k4/9/9/9/9/9/9/9/4r4/3K5 b - - 0 1", "a9a0", 1});
  CAPTURE(c.fen);
  const Found found = find(c.fen, 6);
  CHECK(found.result.score == kMate - (2 * c.moves - 1));
  if (c.best != nullptr) CHECK(found.result.best == move_of(c.best));
}

TEST_CASE("search: sees its own mate coming", "[engine][search]") {
  const Found found = find("3k5/9/9/9/9/9/9/r8/1r7/4K4 w - - 0 1", 6);
  CHECK(found.result.score < -kBan);
}

TEST_CASE("search: takes what hangs and does not take what is guarded", "[engine][search]") {
  CHECK(find("4k4/9/9/r3p4/9/9/9/9/9/R3K4 w - - 0 1", 4).result.best == move_of("a0a6"));
  // The pawn is guarded by a rook.
  CHECK(find("r3k4/9/9/p8/9/9/9/9/R8/3K5 w - - 0 1", 5).result.best != move_of("a1a6"));
}

TEST_CASE("search: a single node is enough for a legal move", "[engine][search]") {
  const auto nodes = GENERATE(1u, 2u, 10u, 57u);
  const Found found = find(xq::kStartFen, 0, nodes);
  CHECK(xq::is_legal(xq::Position(), found.result.best));
  CHECK(found.result.nodes <= nodes);
}

TEST_CASE("search: the node limit is exact and the same search comes out again",
          "[engine][search]") {
  const Found a = find(xq::kStartFen, 0, 20'000);
  const Found b = find(xq::kStartFen, 0, 20'000);
  CHECK(a.result.nodes == 20'000);
  CHECK(a.result.best == b.result.best);
  CHECK(a.result.score == b.result.score);
}

TEST_CASE("search: every principal variation can be played", "[engine][search]") {
  const auto* fen =
      GENERATE("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
               "2bakab2/9/1cn4c1/p1p1p1n1p/6p2/2P6/P1N1P1P1P/4C1N2/2C6/1RBAKAB2 w - - 4 16",
               "3akab2/4r4/2n1b4/p3C3p/2p6/6N2/P3P3P/4B4/4A4/2BAK2R1 w - - 2 24");
  for (const SearchInfo& info : find(fen, 8).infos) {
    xq::Position position = *xq::parse_position(fen);
    for (const xq::Move move : info.pv) {
      REQUIRE(xq::is_legal(position, move));
      position.do_move(move);
    }
  }
}

TEST_CASE("search: several lines are different moves in order of their score", "[engine][search]") {
  const xq::Position position;
  TranspositionTable table;
  table.resize(4);
  table.allocate();
  SearchControl control;
  control.start(false);
  Search search(table, control);
  SearchLimits limits = limits_for(position, 5);
  limits.lines = 4;
  std::vector<SearchInfo> last;
  search.run(SearchBoard(position), limits, [&](const SearchInfo& info) {
    if (info.depth == 5) last.push_back(info);
  });
  REQUIRE(last.size() == 4);
  for (std::size_t i = 1; i < last.size(); ++i) {
    CHECK(last[i].line == static_cast<int>(i) + 1);
    CHECK(last[i].score <= last[i - 1].score);
    CHECK(last[i].pv.front() != last[i - 1].pv.front());
  }
}

TEST_CASE("search: plays only moves it was given", "[engine][search]") {
  const xq::Position position;
  TranspositionTable table;
  SearchControl control;
  control.start(false);
  Search search(table, control);
  SearchLimits limits;
  limits.depth = 4;
  limits.root_moves = {move_of("a0a1"), move_of("i3i4")};
  const SearchResult result = search.run(SearchBoard(position), limits, {});
  CHECK((result.best == move_of("a0a1") || result.best == move_of("i3i4")));
}

TEST_CASE("search: a rook up it does not repeat, a rook down it does", "[engine][search]") {
  // Black's rook can go on giving way to the red one; the game has been here before.
  const auto repeat_move = [](std::string_view fen, std::vector<std::string_view> played) {
    const xq::Position start = *xq::parse_position(fen);
    std::vector<xq::Move> moves;
    xq::Position now = start;
    for (const auto text : played) {
      moves.push_back(move_of(text));
      now.do_move(moves.back());
    }
    TranspositionTable table;
    table.resize(4);
    table.allocate();
    SearchControl control;
    control.start(false);
    Search search(table, control);
    return search.run(SearchBoard(start, moves), limits_for(now, 6), {}).best;
  };
  // Red has a rook more: after b0c0 e9f9?? and back the same move again would repeat.
  CHECK(repeat_move("5k3/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", {"a0a1", "f9f8", "a1a0", "f8f9"}) !=
        move_of("a0a1"));
}

TEST_CASE("search: stop ends an infinite search", "[engine][search]") {
  TranspositionTable table;
  table.resize(4);
  table.allocate();
  SearchControl control;
  control.start(false);
  Search search(table, control);
  SearchLimits limits = limits_for(xq::Position(), 0);
  limits.infinite = true;
  SearchResult result;
  std::thread worker([&] { result = search.run(SearchBoard(xq::Position()), limits, {}); });
  control.stop();
  worker.join();
  CHECK(xq::is_legal(xq::Position(), result.best));
}

TEST_CASE("search: while pondering the clock stands", "[engine][search]") {
  SearchControl control;
  control.start(true);
  CHECK(control.pondering());
  control.ponder_hit();
  CHECK_FALSE(control.pondering());
  CHECK(control.clock_time() < Millis(60'000));
  control.wait_until_wanted(false);  // returns at once now
}

TEST_CASE("search: long games and late counters do no harm", "[engine][search]") {
  // 118 plies without a capture: all but captures draw soon.
  const Found found = find("4k4/9/9/9/9/9/9/9/4p4/R3K4 w - - 118 80", 6);
  CHECK(!found.result.best.is_none());
  CHECK(find("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 200 180", 5).result.score == 0);
}
