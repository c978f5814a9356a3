#include "search_board.hpp"

#include <catch2/catch.hpp>

#include "book_support.hpp"
#include "evaluate.hpp"
#include "movepick.hpp"
#include "support/random_game.hpp"

using namespace engine;
using xq::test::move_of;

namespace {

xq::Position position_of(std::string_view fen) {
  return *xq::parse_position(fen);
}

SearchBoard played(std::string_view fen, const std::vector<std::string_view>& moves) {
  std::vector<xq::Move> list;
  for (const auto text : moves)
    list.push_back(move_of(text));
  return SearchBoard(position_of(fen), list);
}

}  // namespace

TEST_CASE("search board: a quiet recurrence is a draw", "[engine]") {
  const auto start = xq::kStartFen;
  CHECK(played(start, {"h0g2", "h9g7", "g2h0"}).repetition() == Repeat::None);
  CHECK(played(start, {"h0g2", "h9g7", "g2h0", "g7h9"}).repetition() == Repeat::Draw);
}

TEST_CASE("search board: the side that checks all the time loses by the recurrence", "[engine]") {
  constexpr auto kFen = "3k5/9/9/9/9/9/4p4/9/9/R3K4 w - - 0 1";
  // Black to move in a position that Red's checks brought back.
  CHECK(played(kFen, {"a0a9", "d9d8", "a9a8", "d8d9", "a8a9"}).repetition() == Repeat::Win);
  CHECK(played(kFen, {"a0a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8"}).repetition() ==
        Repeat::Loss);
}

TEST_CASE("search board: nothing before a capture or a pass comes back", "[engine]") {
  SearchBoard board = played(xq::kStartFen, {"h0g2", "h9g7"});
  board.do_null();
  board.do_move(move_of("g7h9"));
  board.do_move(move_of("g2h0"));
  CHECK(board.repetition() == Repeat::None);
  CHECK(played("4k4/9/9/9/9/9/9/9/p8/R2K5 w - - 0 1", {"a0a1"}).repetition() == Repeat::None);
}

TEST_CASE("search board: material, places, checks and counts are kept move by move",
          "[engine][property]") {
  const auto seed = GENERATE(range(0u, 24u));
  CAPTURE(seed);
  const xq::test::RandomGame game = xq::test::random_game(seed, 80);
  SearchBoard board(game.start);
  for (const xq::Move move : game.moves)
    board.do_move(move);
  const SearchBoard fresh(game.last_position());
  CHECK(board.placement() == fresh.placement());
  CHECK(board.in_check() == fresh.in_check());
  CHECK(board.key() == fresh.key());
  CHECK(board.officers(xq::Color::Red) == fresh.officers(xq::Color::Red));
  for (std::size_t i = 0; i < game.moves.size(); ++i)
    board.undo_move();
  CHECK(board.placement() == SearchBoard(game.start).placement());
}

TEST_CASE("evaluate: a position and its mirror are worth the same, and colours swapped as well",
          "[engine][property]") {
  const auto seed = GENERATE(range(0u, 24u));
  CAPTURE(seed);
  const xq::Position position = xq::test::random_game(seed, 60).last_position();
  const Score here = evaluate(SearchBoard(position));
  CHECK(evaluate(SearchBoard(xq::mirrored(position))) == here);
  const auto swapped = xq::Position::from_setup(xq::rotated(xq::colours_swapped(position.setup())));
  REQUIRE(swapped);
  CHECK(evaluate(SearchBoard(*swapped)) == here);
}

TEST_CASE("movepick: hands out exactly the legal moves, each once", "[engine][property]") {
  const auto seed = GENERATE(range(0u, 32u));
  CAPTURE(seed);
  const xq::Position position = xq::test::random_game(seed, 70).last_position();
  const xq::MoveList legal = xq::legal_moves(position);
  const SearchBoard board(position);
  const MoveHistory history;
  const xq::Move first = legal.empty() ? xq::Move::none() : legal[legal.size() / 2];
  MovePicker picker(board, history, first, 0, MovePicker::What::All);
  std::vector<xq::Move> seen;
  for (xq::Move move = picker.next(); !move.is_none(); move = picker.next())
    seen.push_back(move);
  CHECK((seen.empty() || seen.front() == first));
  std::vector<xq::Move> wanted(legal.begin(), legal.end());
  std::ranges::sort(seen);
  std::ranges::sort(wanted);
  CHECK(seen == wanted);
}

TEST_CASE("movepick: captures are all legal captures", "[engine][property]") {
  const auto seed = GENERATE(range(0u, 32u));
  CAPTURE(seed);
  const xq::Position position = xq::test::random_game(seed, 70).last_position();
  std::vector<xq::Move> wanted;
  for (const xq::Move move : xq::legal_moves(position)) {
    if (!position.at(move.to()).empty()) wanted.push_back(move);
  }
  const SearchBoard board(position);
  const MoveHistory history;
  MovePicker picker(board, history, xq::Move::none(), 0, MovePicker::What::Captures);
  std::vector<xq::Move> seen;
  for (xq::Move move = picker.next(); !move.is_none(); move = picker.next())
    seen.push_back(move);
  std::ranges::sort(seen);
  std::ranges::sort(wanted);
  CHECK(seen == wanted);
}

TEST_CASE("movepick: a move from another position is not handed out", "[engine]") {
  const SearchBoard board{xq::Position()};
  const MoveHistory history;
  MovePicker picker(board, history, move_of("e5e6"), 0, MovePicker::What::All);
  for (xq::Move move = picker.next(); !move.is_none(); move = picker.next())
    REQUIRE(xq::is_legal(board.position(), move));
}

TEST_CASE("movepick: knows when the taker is taken back", "[engine]") {
  const auto position = position_of("4k4/9/9/9/4p4/9/4R4/9/9/3K5 w - - 0 1");
  CHECK_FALSE(can_retake(position, move_of("e3e5")));
  const auto guarded = position_of("4k4/4r4/9/9/4p4/9/4R4/9/9/3K5 w - - 0 1");
  CHECK(can_retake(guarded, move_of("e3e5")));
  CHECK(loses_material(guarded, move_of("e3e5")));
}
