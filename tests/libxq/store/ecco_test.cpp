#include "xq/store/ecco.hpp"

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"

#include "store_support.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::game_of;
using xq::test::mirrored_moves;
using xq::test::moves_of;
using xq::test::put;

namespace {

record::Game tagged(const std::string& moves, const std::string& ecco) {
  auto game = game_of(moves_of(moves), Outcome::Draw, "A", "B");
  if (!ecco.empty()) game.tags.push_back({"ECCO", ecco});
  return game;
}

Position after(const std::string& moves) {
  Position position;
  for (const Move move : moves_of(moves))
    position.do_move(move);
  return position;
}

std::string vote_at(const Database& db, const Position& position) {
  const auto votes = ecco_of(db, std::vector{position});
  REQUIRE_OK(votes);
  REQUIRE(votes->size() == 1);
  const auto& vote = votes->front();
  return vote ? vote->code + " " + std::to_string(vote->games) + "/" + std::to_string(vote->tagged)
              : "";
}

}  // namespace

TEST_CASE("ecco: a tag's code is a letter and two digits") {
  CHECK(ecco_code("C45") == "C45");
  CHECK(ecco_code("c05") == "C05");
  CHECK(ecco_code("E10 name") == "E10");
  CHECK(ecco_code("E105").empty());
  CHECK(ecco_code("E1").empty());
  CHECK(ecco_code("").empty());
  CHECK(ecco_code("123").empty());
}

TEST_CASE("ecco: most games through a position give its code, whichever way they came") {
  auto db = Database::temporary();
  REQUIRE_OK(db);
  const std::string screen = "h2e2 h9g7 h0g2 b9c7";
  put(*db, {{"/a",
             {tagged(screen + " i0h0", "C00"),
              // the same game again and its mirror are copies, not votes
              tagged(screen + " i0h0", "C00")}},
            {"/b", {tagged("h2e2 b9c7 h0g2 h9g7 g3g4", "C05")}},
            {"/c", {tagged("h2e2 h9g7 h0g2 b9c7 c3c4", "C05")}},
            {"/d", {tagged(screen + " e3e4", "")}}});
  CHECK(vote_at(*db, after(screen)) == "C05 2/3");
  CHECK(vote_at(*db, mirrored(after(screen))) == "C05 2/3");
  CHECK(vote_at(*db, after(screen + " i0h0")) == "C00 1/1");
  CHECK(vote_at(*db, after(screen + " e3e4")).empty());
  CHECK(vote_at(*db, after("c3c4")).empty());
  const auto totals = ecco_totals(*db);
  REQUIRE_OK(totals);
  CHECK(totals->copies == 4);
  CHECK(totals->games == 3);
  CHECK(totals->codes == 2);
  CHECK(totals->odd == 0);
}

TEST_CASE("ecco: copies of a game that differ have the code of most, odd tags have none") {
  auto db = Database::temporary();
  REQUIRE_OK(db);
  const std::string line = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7";
  auto other = tagged(line, "C42");
  other.moves = mirrored_moves(other.moves);
  put(*db, {{"/a", {tagged(line, "C41"), tagged(line, "C42")}},
            {"/b", {other, tagged("c3c4 g6g5", "none"), tagged("c3c4", "E4")}}});
  CHECK(vote_at(*db, after(line)) == "C42 1/1");
  CHECK(vote_at(*db, Position()) == "C42 1/1");
  CHECK(vote_at(*db, after("c3c4")).empty());
  const auto totals = ecco_totals(*db);
  REQUIRE_OK(totals);
  CHECK(totals->odd == 2);
}

TEST_CASE("ecco: a position repeated in a game has one vote, games from other starts none") {
  auto db = Database::temporary();
  REQUIRE_OK(db);
  auto odds = tagged("c3c4", "E00");
  odds.start = *parse_position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w");
  odds.initial = false;
  put(*db, {{"/a", {tagged("h0g2 h9g7 g2h0 g7h9 h2e2", "A40"), odds}}});
  CHECK(vote_at(*db, Position()) == "A40 1/1");
  CHECK(vote_at(*db, odds.start).empty());
}
