#include "game.hpp"

#include <catch2/catch.hpp>

#include "book_support.hpp"

using namespace engine;
using xq::test::move_of;

namespace {

command::Position from_start(std::vector<std::string> moves) {
  return {std::nullopt, std::move(moves)};
}

bool has(const std::vector<xq::Move>& moves, std::string_view text) {
  return std::ranges::find(moves, move_of(text)) != moves.end();
}

}  // namespace

TEST_CASE("game: moves are coordinates in any case, with or without a hyphen", "[engine][game]") {
  CHECK(parse_move("h2e2", 0) == move_of("h2e2"));
  CHECK(parse_move("H2E2", 0) == move_of("h2e2"));
  CHECK(parse_move("h2-e2", 0) == move_of("h2e2"));
  CHECK(parse_move("h3e3", 1) == move_of("h2e2"));
  CHECK(parse_move("h10g8", 1) == move_of("h9g7"));
  CHECK(parse_move("a1a10", 1) == move_of("a0a9"));
  for (const auto* text :
       {"", "h", "h2", "h2e", "h2e2q", "j2e2", "h2h2", "h2 e2", "h10g8", "h2--e2"})
    CHECK_FALSE(parse_move(text, 0));
  CHECK_FALSE(parse_move("h0g2", 1));
  CHECK_FALSE(parse_move("h11g2", 1));
}

TEST_CASE("game: a 10 switches to ranks 1-10 for the session, with one line", "[engine][game]") {
  Game game(xq::Lang::English);
  CHECK(game.set(from_start({"h3e3", "h10g8"}), RankBase::Auto).size() == 1);
  CHECK(game.rank_base() == 1);
  CHECK(game.moves() == std::vector{move_of("h2e2"), move_of("h9g7")});
  CHECK(game.set(from_start({"h3e3", "h10g8", "h1g3"}), RankBase::Auto).empty());
  CHECK(game.moves().size() == 3);
}

TEST_CASE("game: moves that replay only as 1-10 are read as 1-10", "[engine][game]") {
  Game game(xq::Lang::English);
  // From rank 4 a pawn of rank 3 would have to go on, but none stands there in the 0-9 reading.
  CHECK(game.set(from_start({"c4c5", "g7g6"}), RankBase::Auto).size() == 1);
  CHECK(game.rank_base() == 1);
  CHECK(game.moves().front() == move_of("c3c4"));
}

TEST_CASE("game: moves that fit both readings stay 0-9", "[engine][game]") {
  Game game(xq::Lang::English);
  CHECK(game.set(from_start({"h2e2"}), RankBase::Auto).empty());
  CHECK(game.rank_base() == 0);
  CHECK(game.moves().front() == move_of("h2e2"));
}

TEST_CASE("game: UCI_RankBase is obeyed without guessing", "[engine][game]") {
  Game game(xq::Lang::English);
  CHECK(game.set(from_start({"h3e3"}), RankBase::One).empty());
  CHECK(game.moves().front() == move_of("h2e2"));
  CHECK(game.set(from_start({"h3e3"}), RankBase::Zero).size() == 1);
  CHECK(game.moves().empty());
}

TEST_CASE("game: an unusable FEN leaves the old position", "[engine][game]") {
  Game game(xq::Lang::English);
  game.set(from_start({"h2e2"}), RankBase::Auto);
  const auto before = game.position();
  const auto* fen =
      GENERATE("", "x", "9/9/9/9/9/9/9/9/9/9 w - - 0 1", "rnbakabnr/9/9/9/9/9/9/9/9 w",
               // Red to move could take the king
               "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1");
  const auto messages = game.set({std::string(fen), {"h2e2"}}, RankBase::Auto);
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].starts_with("illegal fen: "));
  CHECK(game.position() == before);
}

TEST_CASE("game: an illegal move ends the moves and is named with its ply", "[engine][game]") {
  Game game(xq::Lang::English);
  const auto messages = game.set(from_start({"h2e2", "h9g7", "h0h5", "i9h9"}), RankBase::Zero);
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].find("h0h5") != std::string::npos);
  CHECK(messages[0].find("ply 3") != std::string::npos);
  CHECK(game.moves().size() == 2);
}

TEST_CASE("game: banned moves are no root moves, until the next position", "[engine][game]") {
  Game game(xq::Lang::English);
  game.set(from_start({}), RankBase::Auto);
  CHECK(game.root_moves({}).size() == 44);
  CHECK(game.ban({"h2e2", "b2e2"}).empty());
  CHECK(game.root_moves({}).size() == 42);
  CHECK(game.ban({"rubbish"}).size() == 1);
  game.set(from_start({}), RankBase::Auto);
  CHECK(game.root_moves({}).size() == 44);
}

TEST_CASE("game: searchmoves choose among the legal moves", "[engine][game]") {
  Game game(xq::Lang::English);
  CHECK(game.root_moves({"h2e2", "h2h2", "e0e9", "c3c4"}).size() == 2);
  CHECK(game.root_moves({"e0e9"}).size() == 44);  // none of them legal: all moves
}

TEST_CASE("game: the third repetition by checks alone is no root move", "[engine][game]") {
  Game game(xq::Lang::English);
  const std::string fen = "3k5/9/9/9/9/9/4p4/9/9/R3K4 w - - 0 1";
  game.set({fen, {"a0a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9"}}, RankBase::Auto);
  REQUIRE(game.moves().size() == 8);
  CHECK_FALSE(has(game.root_moves({}), "a8a9"));
  CHECK(has(game.root_moves({}), "a8b8"));
  // If that is all there is, it is played.
  CHECK(game.root_moves({"a8a9"}).size() == 1);
}

TEST_CASE("game: no legal move is an empty list", "[engine][game]") {
  Game game(xq::Lang::English);
  game.set({"3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", {}}, RankBase::Auto);
  CHECK(game.root_moves({}).empty());
}

TEST_CASE("game: plies count from the FEN's move number too", "[engine][game]") {
  Game game(xq::Lang::English);
  game.set({"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 11", {"h9g7"}},
           RankBase::Auto);
  CHECK(game.ply() == 22);
  game.set(from_start({"h2e2", "h9g7", "h0g2"}), RankBase::Auto);
  CHECK(game.ply() == 3);
}

TEST_CASE("game: move lists of any length are replayed", "[engine][game]") {
  std::vector<std::string> moves;
  for (int i = 0; i < 1500; ++i) {
    for (const auto* text : {"a0a1", "a9a8", "a1a0", "a8a9"})
      moves.emplace_back(text);
  }
  Game game(xq::Lang::English);
  CHECK(game.set(from_start(moves), RankBase::Auto).empty());
  CHECK(game.moves().size() == 6000);
  CHECK(game.root_moves({}).size() == 44);
}
