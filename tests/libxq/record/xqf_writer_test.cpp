#include "xq/record/xqf_writer.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "xq/base/charset.hpp"
#include "xq/record/dump.hpp"

#include "read_games.hpp"
#include "record/raw_record.hpp"
#include "support/random_tree.hpp"

using namespace xq;
using namespace xq::record;
using xq::test::read_game;

namespace {

Move move(std::string_view text) {
  return {*Square::parse(text.substr(0, 2)), *Square::parse(text.substr(2))};
}

Game game_of(std::vector<TreeNode> nodes) {
  RawRecord record;
  record.tree.nodes.insert(record.tree.nodes.end(), nodes.begin(), nodes.end());
  return to_game(std::move(record));
}

// The dump without what depends on where things lie in a file.
std::string placeless_dump(Game game) {
  game.offset = 0;
  for (Fault& fault : game.faults) {
    fault.line = 0;
    fault.offset = 0;
  }
  return dump(game);
}

}  // namespace

TEST_CASE("xqf: a written game reads back as the same game", "[xqf][property]") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const Game game = xq::test::random_tree(seed, {.nodes = 40 + static_cast<int>(seed % 60),
                                                   .comments = seed % 4 != 0,
                                                   .illegal = seed % 7 == 0});
    const XqfOut out = format_xqf(game);
    CHECK(out.lost_characters == 0);
    CHECK(out.lost_tags == 0);
    CHECK(out.lost_nodes == 0);
    const Game back = read_game(out.bytes);
    REQUIRE(placeless_dump(back) == placeless_dump(game));
    REQUIRE(format_xqf(back).bytes == out.bytes);
  }
}

TEST_CASE("xqf: one line is written as version 1.0, byte by byte", "[xqf]") {
  const std::string bytes = format_xqf(game_of({{1, move("c3c4")}, {2, move("h9g7")}})).bytes;
  REQUIRE(bytes.size() == 0x400 + 3 * 8);
  CHECK(bytes.substr(0, 4) == std::string("XQ\x0A\0", 4));
  CHECK(bytes.substr(0x400) == std::string("\x18\x20\xF0\xFF\0\0\0\0"
                                           "\x2F\x38\xF0\0\0\0\0\0"
                                           "\x67\x63\0\0\0\0\0\0",
                                           24));
}

TEST_CASE("xqf: variations are written as version 1.8 with slots rotated by one", "[xqf]") {
  const std::string bytes =
      format_xqf(game_of({{1, move("c3c4")}, {2, move("h9g7")}, {1, move("h2e2")}})).bytes;
  CHECK(bytes.substr(0, 3) == "XQ\x12");
  CHECK(bytes[16] == 10);  // the knight of b0 stands where version 1.0 has the rook of a0
  CHECK(bytes[47] == 0);
  CHECK(bytes.substr(0x400) == std::string("XQ\x80\0"
                                           "\x2F\x38\xC0\0"
                                           "\x67\x63\0\0"
                                           "\x60\x4A\0\0",
                                           16));
}

TEST_CASE("xqf: a field takes whole characters, what is cut off is counted", "[xqf]") {
  Game game = game_of({{1, move("c3c4")}});
  game.tags = {{"Red", "a红红红红红红红红红"}, {"Title", "x\xF0\x9F\x98\x80"}, {"Round", "3"}};
  const XqfOut out = format_xqf(game);
  CHECK(out.lost_characters == 2);
  CHECK(out.lost_tags == 1);
  const Game back = read_game(out.bytes);
  CHECK(back.tag("Red") == "a红红红红红红红");
  CHECK(back.tag("Title") == "x\xF0\x9F\x98\x80");
  CHECK(back.faults.empty());
}

TEST_CASE("xqf: unreadable moves are left out with what follows", "[xqf]") {
  const Game variation = game_of(
      {{1, move("h2e2")}, {2, move("h9g7")}, {2, Move()}, {3, move("h0g2")}, {2, move("b9c7")}});
  const XqfOut out = format_xqf(variation);
  CHECK(out.lost_nodes == 2);
  const Game back = read_game(out.bytes);
  REQUIRE(back.tree);
  CHECK(back.tree->nodes.size() == 4);
  CHECK(back.moves == variation.moves);

  const Game main_line = game_of(
      {{1, move("h2e2")}, {2, Move()}, {3, move("h0g2")}, {2, move("h9g7")}, {1, move("c3c4")}});
  const XqfOut cut = format_xqf(main_line);
  CHECK(cut.lost_nodes == 3);
  CHECK(read_game(cut.bytes).moves == main_line.moves);
}

TEST_CASE("xqf: a position without moves keeps its side to move", "[xqf]") {
  RawRecord record;
  record.side = Color::Black;
  const Game game = to_game(std::move(record));
  const Game back = read_game(format_xqf(game).bytes);
  CHECK(back.start.side_to_move() == Color::Black);
  CHECK(xq::test::ended_by(back) == "empty_game");
}

TEST_CASE("xqf: a game whose start is unusable is written without a position", "[xqf]") {
  Game game;
  game.bad_start = true;
  const Game back = read_game(format_xqf(game).bytes);
  CHECK(back.bad_start);
  CHECK(xq::test::ended_by(back) == "bad_fen");
}
