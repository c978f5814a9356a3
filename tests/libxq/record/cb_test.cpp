// The formats of CCBridge: CBR, CBL, CBF.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "xq/base/charset.hpp"
#include "xq/board/fen.hpp"
#include "xq/record/cbf.hpp"
#include "xq/record/cbl.hpp"
#include "xq/record/cbr.hpp"
#include "xq/record/dump.hpp"
#include "xq/record/tree_facts.hpp"

#include "read_games.hpp"
#include "support/random_tree.hpp"
#include "support/record_bytes.hpp"

using namespace xq;
using namespace xq::record;
using xq::test::cbl_bytes;
using xq::test::cbr_bytes;
using xq::test::ended_by;
using xq::test::moves_of;
using xq::test::random_tree;
using xq::test::read_game;
using xq::test::read_games;

namespace {

Game plain_game() {
  return read_game("[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 1-0\n");
}

const Fault* fault_of(const Game& game, FaultCode code) {
  for (const Fault& fault : game.faults) {
    if (fault.code == code) return &fault;
  }
  return nullptr;
}

std::string heading() {
  Game game;
  game.tags = {{"Title", "第一章"}};
  return cbr_bytes(game);
}

std::string cbf(std::string_view moves, std::string_view head = "") {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord>\n<Head>{}"
      "</Head>\n<MoveList>{}</MoveList>\n</ChineseChessRecord>\n",
      head, moves);
}

}  // namespace

TEST_CASE("cbr: trees, comments, tags and starts are read", "[cbr][property]") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    const Game game = random_tree(seed, {.illegal = seed % 7 == 0});
    const Game back = read_game(cbr_bytes(game));
    REQUIRE(back.moves == game.moves);
    REQUIRE(tree_facts(back).tree_sha256 == tree_facts(game).tree_sha256);
    REQUIRE(tree_facts(back).comment_sha256 == tree_facts(game).comment_sha256);
    REQUIRE(format_fen(back.start) == format_fen(game.start));
    REQUIRE(back.outcome == game.outcome);
    REQUIRE(back.tag("Title") == game.tag("Title"));
    REQUIRE(back.tag("Black") == game.tag("Black"));
  }
}

TEST_CASE("cbr: a version that is not known is refused by name", "[cbr]") {
  std::string bytes = cbr_bytes(plain_game());
  bytes[19] = 3;
  const Game game = read_game(bytes);
  CHECK(ended_by(game) == "unknown_format");
  CHECK(game.faults[0].message == "CBR record of version 3, expected 1 or 2");
}

TEST_CASE("cbr: version 1 is read as far as it is known", "[cbr]") {
  const std::string now = cbr_bytes(plain_game());
  std::string bytes(1958, '\0');
  bytes.replace(0, 16, now, 0, 16);
  bytes[19] = 1;
  bytes.replace(948, 64, now, 1076, 64);  // red
  bytes[1820] = 2;
  bytes.replace(1864, 90, now, 2120, 90);
  bytes += std::string("\0\0\0\0", 4) + std::string("\1\0\x77\x47", 4);  // h2e2 from the top
  const Game game = read_game(bytes);
  CHECK(moves_of(game) == "h2e2");
  CHECK(game.tag("Red") == "甲");
  CHECK(game.outcome == Outcome::BlackWins);
}

TEST_CASE("cbr: damage ends a record, not the one behind it", "[cbr]") {
  const std::string one = cbr_bytes(plain_game());
  std::string bad_flag = one;
  bad_flag[2214 + 4] = 9;
  CHECK(ended_by(read_game(bad_flag)) == "truncated");
  std::string standing = one;
  standing[2214 + 6] = standing[2214 + 7];
  CHECK(ended_by(read_game(standing)) == "truncated");
  std::string bad_piece = one;
  bad_piece[2120] = 0x18;
  const Game refused = read_game(bad_piece);
  CHECK(ended_by(refused) == "bad_fen");
  CHECK(refused.faults[0].message == "byte 18 on a9, expected a piece");

  std::string long_comment = one;
  long_comment[2214] = 4;
  xq::test::put_le32(long_comment, 2218, 0x7FFFFFFF);
  CHECK(read_games(long_comment + one).size() == 2);

  const auto games = read_games(bad_flag + one + "rubbish");
  REQUIRE(games.size() == 2);
  CHECK(games[1].moves.size() == 2);
  CHECK(fault_of(games[1], FaultCode::Skipped));
}

TEST_CASE("cbr: a field ends at its zero, whatever stands behind", "[cbr]") {
  std::string bytes = cbr_bytes(plain_game());
  bytes.replace(1076 + 4, 60, 60, '\xD8');  // no text in UTF-16
  const Game game = read_game(bytes);
  CHECK(game.tag("Red") == "甲");
  CHECK(game.faults.empty());
}

TEST_CASE("cbl: live records are read in the order of the index", "[cbl]") {
  const std::string one = cbr_bytes(plain_game());
  const std::string long_one = cbr_bytes(random_tree(9, {.nodes = 1500}));
  REQUIRE(long_one.size() > 4096);
  const auto games =
      read_games(cbl_bytes({{long_one}, {heading()}, {one, 5}, {one}, {one, 7, false}}));
  REQUIRE(games.size() == 4);
  for (std::size_t i = 0; i < games.size(); ++i)
    CHECK(games[i].ordinal == i + 1);
  CHECK(tree_facts(games[0]).nodes == tree_facts(random_tree(9, {.nodes = 1500})).nodes);
  CHECK(games[0].tag("Library") == "自制棋库");
  const Fault* deleted = fault_of(games[0], FaultCode::Skipped);
  REQUIRE(deleted);
  CHECK(deleted->message == "1 deleted records of the library left out");
  CHECK(ended_by(games[1]) == "empty_game");
  CHECK(games[1].tag("Title") == "第一章");
  CHECK(moves_of(games[2]) == "h2e2 h9g7");
  CHECK(games[2].faults.empty());
  CHECK(games[3].faults.empty());
}

TEST_CASE("cbl: a wrong capacity does not hide the records", "[cbl]") {
  const std::string one = cbr_bytes(plain_game());
  for (const std::uint32_t capacity : {0U, 1U, 9U, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
    CAPTURE(capacity);
    const auto games = read_games(cbl_bytes({{one}, {one}}, {.capacity_stated = capacity}));
    REQUIRE(games.size() == 2);
    CHECK(games[1].moves.size() == 2);
  }
}

TEST_CASE("cbl: an index that leads nowhere is named, entry by entry", "[cbl]") {
  const std::string one = cbr_bytes(plain_game());
  std::string bytes = cbl_bytes({{one}, {one}, {one}});
  xq::test::put_le32(bytes, 66624 + 276 + 4, 0xFFFFFFF0);
  xq::test::put_le32(bytes, 66624 + 2 * 276 + 4, 0);
  const auto games = read_games(bytes);
  REQUIRE(games.size() == 3);
  CHECK(games[0].moves.size() == 2);
  CHECK(ended_by(games[1]) == "truncated");
  CHECK(ended_by(games[2]) == "truncated");
  CHECK(games[2].faults[0].message ==
        fmt::format("two entries of the index lead to {}", games[0].offset));

  std::string lost = cbl_bytes({{one}, {one}});
  xq::test::put_le32(lost, 66624 + 4, 77);
  xq::test::put_le32(lost, 66624 + 276 + 4, 78);
  const auto found = read_games(lost);
  REQUIRE(found.size() == 2);
  CHECK(found[1].moves.size() == 2);
  CHECK(fault_of(found[0], FaultCode::Truncated));
}

TEST_CASE("cbl: a library without a record is one empty game", "[cbl]") {
  CHECK(ended_by(read_game(cbl_bytes({}))) == "empty_game");
  const Game deleted = read_game(cbl_bytes({{cbr_bytes(plain_game()), 5}}));
  CHECK(ended_by(deleted) == "empty_game");
  CHECK(fault_of(deleted, FaultCode::Skipped));
  CHECK(ended_by(read_game(cbl_bytes({{heading()}}).substr(0, 70000))) == "truncated");
  CHECK(ended_by(read_game(cbl_bytes({}).substr(0, 16))) == "truncated");
}

TEST_CASE("cbf: the main line, comments and head are read", "[cbf][property]") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    const Game game = random_tree(seed, {.comments = seed % 2 == 0});
    const Game back = read_game(xq::test::cbf_text(game));
    REQUIRE(back.moves == game.moves);
    REQUIRE(format_fen(back.start) == format_fen(game.start));
    REQUIRE(back.outcome == game.outcome);
    REQUIRE(back.tag("Title") == game.tag("Title"));
    if (seed % 3 == 0) {
      REQUIRE(tree_facts(back).comment_sha256 == tree_facts(game).comment_sha256);
    }
  }
}

TEST_CASE("cbf: the character set is told by the bytes", "[cbf]") {
  const std::string text = cbf("<Move value=\"00-00\">中文</Move><Move value=\"77-47\" end=\"1\"/>",
                               "<Red>许银川</Red>");
  for (const Charset charset : {Charset::Utf8, Charset::Gb18030, Charset::Utf16le}) {
    std::string bytes = encode(text, charset).bytes;
    if (charset == Charset::Utf16le) bytes.insert(0, "\xFF\xFE");
    const Game game = read_game(bytes);
    CHECK(game.tag("Red") == "许银川");
    CHECK(moves_of(game) == "h2e2");
    REQUIRE(game.tree);
    CHECK(game.tree->comments[0].text == "中文");
    CHECK(game.faults.empty());
  }
}

TEST_CASE("cbf: a start that is no position is refused with its line", "[cbf]") {
  const Game game = read_game(cbf("<Move value=\"77-47\"/>", "\n<FEN>9/9/9 w</FEN>"));
  CHECK(ended_by(game) == "bad_fen");
  CHECK(game.start_text == "9/9/9 w");
  const Game none = read_game(cbf("<Move value=\"77-47\"/>"));
  CHECK(none.initial);
  CHECK(moves_of(none) == "h2e2");
}

TEST_CASE("cbf: moves behind the last one and unreadable ones are named", "[cbf]") {
  const Game behind = read_game(
      cbf("<Move value=\"00-00\"/><Move value=\"77-47\" end=\"1\"/>\n<Move value=\"70-62\"/>"));
  CHECK(moves_of(behind) == "h2e2");
  CHECK_FALSE(behind.ended_by);
  const Fault* skipped = fault_of(behind, FaultCode::Skipped);
  REQUIRE(skipped);
  CHECK(skipped->line == 5);

  const Game bad = read_game(cbf("<Move value=\"77-47\"/>\n<Move value=\"7x-47\"/>"));
  CHECK(moves_of(bad) == "h2e2");
  REQUIRE(ended_by(bad) == "unreadable_move");
  CHECK(bad.faults[0].line == 5);
}

TEST_CASE("cbf: damaged XML keeps what stands before", "[cbf]") {
  const std::string whole =
      cbf("<Move value=\"00-00\">a</Move><Move value=\"77-47\">b &lt; c</Move>");
  const Game cut = read_game(whole.substr(0, whole.find("c</Move>") + 1));
  CHECK(moves_of(cut) == "h2e2");
  CHECK(ended_by(cut) == "truncated");
  REQUIRE(cut.tree);
  CHECK(cut.tree->comments.back().text == "b < c");

  const auto games = read_games(whole + "\n" + whole + "junk");
  REQUIRE(games.size() == 2);
  CHECK(games[0].faults.empty());
  CHECK(games[1].line == 8);
  CHECK(games[1].offset == whole.size() + 1 + whole.find("<Chinese"));
  CHECK(fault_of(games[1], FaultCode::Skipped));
}

TEST_CASE("cbf: entities and deep nesting do no harm", "[cbf]") {
  const Game bomb = read_game(
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;\">]>"
      "<ChineseChessRecord><Head><Red>&b;</Red></Head></ChineseChessRecord>");
  CHECK(bomb.tags.empty());
  CHECK(ended_by(bomb) == "truncated");
  CHECK(bomb.faults[0].message == "XML: undefined entity");

  std::string deep = "<ChineseChessRecord>";
  for (int i = 0; i < 200'000; ++i)
    deep += "<a>";
  CHECK(ended_by(read_game(deep)) == "truncated");
}
