#include "xq/notation/openings.hpp"

#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/notation/line.hpp"

namespace {

using xq::Lang;
using xq::Move;
using xq::Position;
namespace openings = xq::openings;

std::vector<Move> line(std::string_view text, const Position& start = Position()) {
  const auto moves = xq::notation::read_line(text, start);
  INFO(text);
  REQUIRE(moves.has_value());
  return *moves;
}

Position after(std::string_view text) {
  Position position;
  for (const Move move : line(text))
    position.do_move(move);
  return position;
}

std::vector<Move> mirrored(std::vector<Move> moves) {
  for (Move& move : moves)
    move = move.mirrored();
  return moves;
}

std::string chinese(const openings::Name* name) {
  return name == nullptr ? "" : std::string(name->chinese);
}

std::string odds(std::string_view fen) {
  const auto position = xq::parse_position(fen);
  REQUIRE(position.has_value());
  const auto name = openings::odds_name(*position);
  return name ? name->chinese + "|" + name->english : "";
}

}  // namespace

TEST_CASE("openings: every line of the table is legal and no position has two names") {
  REQUIRE(openings::table().size() >= 60);
  std::map<std::string, std::string> by_key;
  std::map<std::string, std::string> english_of;
  for (const auto& entry : openings::table()) {
    INFO(entry.name.chinese << ": " << entry.moves);
    Position position;
    const auto moves = line(entry.moves);
    // read_line passes over what it takes for noise; the table has none.
    REQUIRE(moves.size() ==
            static_cast<std::size_t>(std::count(entry.moves.begin(), entry.moves.end(), ' ')) + 1);
    for (const Move move : moves)
      position.do_move(move);
    const auto [at, fresh] =
        by_key.emplace(xq::canonical(position).key.hex(), std::string(entry.name.chinese));
    CHECK(fresh);
    CHECK(chinese(openings::name_of(position)) == entry.name.chinese);
    CHECK(chinese(openings::name_of(xq::mirrored(position))) == entry.name.chinese);
    const auto [english, first] =
        english_of.emplace(entry.name.chinese, std::string(entry.name.english));
    CHECK(english->second == entry.name.english);
  }
  std::set<std::string> english;
  for (const auto& [zh, en] : english_of)
    CHECK(english.insert(en).second);
}

TEST_CASE("openings: names belong to positions, not to move orders") {
  const std::string direct = "炮二平五 马8进7 马二进三 马2进3";
  CHECK(chinese(openings::name_of(after(direct))) == "中炮对屏风马");
  CHECK(chinese(openings::name_of(after("炮二平五 马2进3 马二进三 马8进7"))) == "中炮对屏风马");
  CHECK(openings::name_of(Position()) == nullptr);
  CHECK(openings::name_of(after("炮二平五 马8进7")) == nullptr);
}

TEST_CASE("openings: a line is called after the last named position on its way") {
  const auto moves = line(
      "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 "
      "炮8平9 车二平三 炮9退1 马八进七");
  const auto name = openings::name_line(Position(), moves);
  CHECK(chinese(name.name) == "中炮过河车对屏风马平炮兑车");
  CHECK(name.ply == 10);
  CHECK(name.by_way_of == nullptr);

  const auto other = openings::name_line(Position(), mirrored(moves));
  CHECK(other.name == name.name);
  CHECK(other.ply == name.ply);

  CHECK(openings::name_line(Position(), {}).name == nullptr);
}

TEST_CASE("openings: a line that came by transposition says by way of what") {
  const auto name = openings::name_line(
      Position(), line("兵七进一 卒7进1 炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3"));
  CHECK(chinese(name.name) == "中炮互进七兵对屏风马");
  CHECK(name.ply == 8);
  CHECK(chinese(name.by_way_of) == "对兵转右中炮");
}

TEST_CASE("openings: texts have the Chinese name, with the English one beside it") {
  const auto* name = openings::name_of(after("兵七进一"));
  REQUIRE(name != nullptr);
  CHECK(openings::text(*name, Lang::English) == "仙人指路 Angel's Pawn");
  CHECK(openings::text(*name, Lang::Chinese) == "仙人指路");
  CHECK(openings::text(*name, Lang::English, true) == "Angel's Pawn");
}

TEST_CASE("openings: a start with pieces of one side missing is named by what is given") {
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w") ==
        "让单马|Red gives a horse");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w") ==
        "让单马|Red gives a horse");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w") ==
        "让双马|Red gives both horses");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKAB1R w") ==
        "让车马|Red gives a chariot and a horse");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR b") ==
        "让单车，黑方先行|Red gives a chariot, Black moves first");
  CHECK(odds("rn1akabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w") ==
        "黑方让单象|Black gives an elephant");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w") ==
        "让五兵双仕双相|Red gives 5 pawns, both advisors and both elephants");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P3P3P/1C5C1/9/RNBAKABNR w") ==
        "让双兵|Red gives 2 pawns");
}

TEST_CASE("openings: a start with the move given is named, other starts are not") {
  CHECK(odds(xq::kStartFen) == "");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b") ==
        "黑方先行|Black moves first");
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w") ==
        "让两先|Red has two moves");
  // Black to move there is the game after its first move.
  CHECK(odds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b") == "");
  CHECK(odds("rn1akabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w") == "");
  CHECK(odds("4k4/9/9/9/9/9/9/9/4A4/4K4 w") == "");
}
