#include "xq/notation/chinese.hpp"

#include <catch2/catch.hpp>

#include "support.hpp"

using namespace xq;
using xq::test::position_of;
using xq::test::read_chinese;

namespace {

constexpr auto kAfterCannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
// Two rooks on the seventh file, c0 and c2.
constexpr auto kRooks = "3k5/9/9/9/9/9/9/2R6/9/2R1K4 w";
// Red pawns a6 and a7.
constexpr auto kEdgePawns = "3k5/9/P8/P8/9/9/9/9/9/4K4 w";
// Red pawns c6 c7 and g6 g7.
constexpr auto kTwoTwo = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
// Red pawns c6 c7 c8 and g6 g7.
constexpr auto kThreeTwo = "3k5/2P6/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
// Red pawns e5 e6 e7 e8.
constexpr auto kFour = "5k3/4P4/4P4/4P4/4P4/9/9/9/9/3K5 w";
// Black pawns g2 g3 g4.
constexpr auto kBlackThree = "3k5/9/9/9/9/6p2/6p2/6p2/9/4K4 b";

}  // namespace

TEST_CASE("chinese: simplified, traditional and variant characters read alike", "[notation]") {
  for (const auto* const token : {"炮二平五", "砲二平五", "包二平五"}) {
    CHECK(read_chinese(token, kStartFen) == "h2e2");
  }
  for (const auto* const token : {"马八进七", "馬八進七", "傌八上七"}) {
    CHECK(read_chinese(token, kStartFen) == "b0c2");
  }
  for (const auto* const token : {"车九进一", "車九進一", "俥九上一"}) {
    CHECK(read_chinese(token, kStartFen) == "a0a1");
  }
  for (const auto* const token : {"帅五进一", "帥五進一", "将五进一", "將五上一"}) {
    CHECK(read_chinese(token, kStartFen) == "e0e1");
  }
  CHECK(read_chinese("后车退一", kRooks) == "illegal");
  CHECK(read_chinese("後車平八", kRooks) == "c0b0");
  CHECK(read_chinese("前车退一", kRooks) == "c2c1");
  CHECK(read_chinese("前车下一", kRooks) == "c2c1");
}

TEST_CASE("chinese: digits of all four scripts are read on either side", "[notation]") {
  for (const auto* const token :
       {"炮二平五", "炮２平５", "炮2平5", "炮贰平伍", "炮貳平伍", "炮二平5"}) {
    CAPTURE(token);
    CHECK(read_chinese(token, kStartFen) == "h2e2");
  }
  for (const auto* const token : {"马８进７", "马8进7", "馬八進七", "马捌进柒"}) {
    CAPTURE(token);
    CHECK(read_chinese(token, kAfterCannon) == "h9g7");
  }
  CHECK(read_chinese("车壹进贰", kStartFen) == "i0i2");
  CHECK(read_chinese("马二进叁", kStartFen) == "h0g2");
  CHECK(read_chinese("马二进參", kStartFen) == "h0g2");
  CHECK(read_chinese("仕肆进伍", kStartFen) == "f0e1");
  CHECK(read_chinese("仕陆进伍", kStartFen) == "d0e1");
  CHECK(read_chinese("仕陸进伍", kStartFen) == "d0e1");
  CHECK(read_chinese("马捌进玖", kStartFen) == "b0a2");
}

TEST_CASE("chinese: the side to move decides, not the colour of a character", "[notation]") {
  CHECK(read_chinese("士四进五", kStartFen) == "f0e1");
  CHECK(read_chinese("象三进五", kStartFen) == "g0e2");
  CHECK(read_chinese("卒七进一", kStartFen) == "c3c4");
  CHECK(read_chinese("仕６进５", kAfterCannon) == "f9e8");
  CHECK(read_chinese("相７进５", kAfterCannon) == "g9e7");
  CHECK(read_chinese("兵７进１", kAfterCannon) == "g6g5");
  CHECK(read_chinese("帅５进１", kAfterCannon) == "e9e8");
}

TEST_CASE("chinese: a file with two rooks is resolved by what can move", "[notation]") {
  CHECK(read_chinese("车七进二", kRooks) == "c2c4");
  CHECK(read_chinese("車七進七", kRooks) == "c2c9");
  CHECK(read_chinese("车七退一", kRooks) == "c2c1");
}

TEST_CASE("chinese: a file with two knights is resolved by a pin", "[notation]") {
  // g1 is pinned by the rook on i1, g4 is not.
  constexpr auto fen = "3k5/9/9/9/9/6N2/9/9/4K1N1r/9 w";
  CHECK(read_chinese("马三进二", fen) == "g4h6");
  CHECK(read_chinese("后马进二", fen) == "illegal");
}

TEST_CASE("chinese: two pieces that both fit are ambiguous, the front one first", "[notation]") {
  CHECK(read_chinese("车七进一", kRooks) == "c2c3 ?");
  CHECK(read_chinese("车七平八", kRooks) == "c2b2 ?");
}

TEST_CASE("chinese: front and rear, before or behind the piece", "[notation]") {
  CHECK(read_chinese("前车进一", kRooks) == "c2c3");
  CHECK(read_chinese("后车进一", kRooks) == "c0c1");
  CHECK(read_chinese("车前进一", kRooks) == "c2c3");
  CHECK(read_chinese("車後進一", kRooks) == "c0c1");
  CHECK(read_chinese("前马进七", kStartFen) == "illegal");  // no file holds two
}

TEST_CASE("chinese: front and rear of advisors and bishops are accepted", "[notation]") {
  constexpr auto bishops = "4k4/9/9/9/2b6/9/9/9/9/3K5 b";
  CHECK(read_chinese("前象退５", bishops) == "illegal");
  constexpr auto two_bishops = "2b1k4/9/9/9/2b6/9/9/9/9/3K5 b";
  CHECK(read_chinese("前象退５", two_bishops) == "c5e7");
  CHECK(read_chinese("后象进５", two_bishops) == "c9e7");
  constexpr auto two_advisors = "3ak4/9/3a5/9/9/9/9/9/9/3K5 b";
  CHECK(read_chinese("后士进５", two_advisors) == "d9e8");
  CHECK(read_chinese("士４退５", two_advisors) == "d7e8");
  CHECK(read_chinese("士４进５", two_advisors) == "d9e8");
}

TEST_CASE("chinese: pawns on two files, numbered through as XQBase does (C19)", "[notation]") {
  CHECK(read_chinese("一兵平四", kTwoTwo) == "g7f7");
  CHECK(read_chinese("二兵平四", kTwoTwo) == "g6f6");
  CHECK(read_chinese("三兵平六", kTwoTwo) == "c7d7");
  CHECK(read_chinese("四兵平六", kTwoTwo) == "c6d6");
  CHECK(read_chinese("五兵平六", kThreeTwo) == "c6d6");
  CHECK(read_chinese("４兵平六", kThreeTwo) == "c7d7");
}

TEST_CASE("chinese: pawns on two files, placed within the file (C19)", "[notation]") {
  CHECK(read_chinese("前兵平四", kTwoTwo) == "g7f7");
  CHECK(read_chinese("后兵平四", kTwoTwo) == "g6f6");
  CHECK(read_chinese("前兵平六", kTwoTwo) == "c7d7");
  CHECK(read_chinese("后兵平六", kTwoTwo) == "c6d6");
  CHECK(read_chinese("中兵平六", kThreeTwo) == "c7d7");
  CHECK(read_chinese("前兵进一", kTwoTwo) == "g7g8 ?");
}

TEST_CASE("chinese: pawns of a number that both countings know are ambiguous (C19)", "[notation]") {
  // The third of all five is c8, the third on its file c6.
  CHECK(read_chinese("三兵平六", kThreeTwo) == "c8d8 ?");
}

TEST_CASE("chinese: four pawns on a file, first and last called front and rear", "[notation]") {
  CHECK(read_chinese("前兵平四", kFour) == "e8f8");
  CHECK(read_chinese("二兵平四", kFour) == "e7f7");
  CHECK(read_chinese("２兵平四", kFour) == "e7f7");
  CHECK(read_chinese("三兵平四", kFour) == "e6f6");
  CHECK(read_chinese("后兵平四", kFour) == "e5f5");
  CHECK(read_chinese("一兵平四", kFour) == "e8f8");
  CHECK(read_chinese("四兵平四", kFour) == "e5f5");
  CHECK(read_chinese("五兵平四", kFour) == "illegal");
}

TEST_CASE("chinese: dpxq drops the pawn's name and gives the file", "[notation]") {
  CHECK(read_chinese("前九平八", kEdgePawns) == "a7b7");
  CHECK(read_chinese("后九平八", kEdgePawns) == "a6b6");
  CHECK(read_chinese("後９平８", kEdgePawns) == "a6b6");
  CHECK(read_chinese("二7平6", kBlackThree) == "g3f3");
  CHECK(read_chinese("前7平6", kBlackThree) == "g2f2");
  CHECK(read_chinese("中７平８", kBlackThree) == "g3h3");
  CHECK(read_chinese("前七进一", kTwoTwo) == "c7c8");
  CHECK(read_chinese("前三进一", kTwoTwo) == "g7g8");
  CHECK(read_chinese("前五进一", kTwoTwo) == "illegal");
}

TEST_CASE("chinese: five characters name place, piece and file", "[notation]") {
  CHECK(read_chinese("前兵九平八", kEdgePawns) == "a7b7");
  CHECK(read_chinese("后兵九平八", kEdgePawns) == "a6b6");
  CHECK(read_chinese("前兵七进一", kTwoTwo) == "c7c8");
  CHECK(read_chinese("二卒7平6", kBlackThree) == "g3f3");
  CHECK(read_chinese("前车七进一", kRooks) == "c2c3");
  CHECK(read_chinese("前车八进一", kRooks) == "illegal");
}

TEST_CASE("chinese: well-formed but impossible moves are illegal", "[notation]") {
  for (const auto* const token :
       {"炮二平二", "马二平三", "相三平五", "仕四平五", "马二进二", "马二进五", "相三进四",
        "仕四进六", "车五进一", "车一进三", "车一进九", "兵七退一", "兵七平六", "帅五平六",
        "马二退三", "车一退一", "炮二进八", "前兵进一", "中兵进一", "一兵进一"}) {
    CAPTURE(token);
    CHECK(read_chinese(token, kStartFen) == "illegal");
  }
}

TEST_CASE("chinese: promotion variants and other texts are no moves", "[notation]") {
  for (const auto* const token :
       {"仕四变兵",  "仕四變兵",   "炮二平",     "炮二平五五", "二炮平五平", "炮炮平五",
        "平二炮五",  "前前车进一", "二车平四",   "中车平四",   "六兵平四",   "六七平八",
        "炮二平十",  "炮〇平五",   "红方胜",     "第一回合",   "",           "炮",
        "炮二平五!", "炮二 平五",  "前兵前平八", "兵前九平八"}) {
    CAPTURE(token);
    CHECK(read_chinese(token, kStartFen) == "no move");
  }
}

TEST_CASE("chinese: damaged UTF-8 is no move", "[notation]") {
  const std::string token = "炮二平五";
  const Position start;
  for (std::size_t cut = 0; cut < token.size(); ++cut) {
    CHECK(test::read(token.substr(0, cut), start, notation::Notation::Chinese) == "no move");
    std::string bent = token;
    bent[cut] = static_cast<char>(bent[cut] ^ 0x80);
    CHECK(test::read(bent, start, notation::Notation::Chinese) == "no move");
  }
  CHECK(test::read("\xFF\xFE", start, notation::Notation::Chinese) == "no move");
}

TEST_CASE("chinese: writes traditional characters when asked", "[notation]") {
  const auto written = [](std::string_view token, std::string_view fen) {
    const Position position = position_of(fen);
    const auto parsed = chinese::parse(token, position);
    return chinese::format(parsed.move, position, chinese::Script::Traditional);
  };
  CHECK(written("马八进七", kStartFen) == "馬八進七");
  CHECK(written("车九进一", kStartFen) == "車九進一");
  CHECK(written("帅五进一", kStartFen) == "帥五進一");
  CHECK(written("炮二平五", kStartFen) == "炮二平五");
  CHECK(written("将5进1", kAfterCannon) == "將５進１");
  CHECK(written("后车进一", kRooks) == "後車進一");
  CHECK(written("前车退一", kRooks) == "前車退一");
}
