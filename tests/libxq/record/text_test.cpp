// Lists of moves without tags, in every notation, and bare digits.
#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "read_games.hpp"

using namespace xq;
using record::FaultCode;
using xq::test::ended_by;
using xq::test::moves_of;
using xq::test::read_game;
using xq::test::read_games;

namespace {

std::string format_of(std::string_view bytes) {
  const auto* format = record::sniff(as_bytes(bytes));
  return format == nullptr ? "none: " + std::string(record::looks_like(as_bytes(bytes)))
                           : std::string(format->name);
}

}  // namespace

TEST_CASE("text: one game in every notation is one game (C07)") {
  constexpr std::string_view moves = "h2e2 h9g7 h0g2 i9h9";
  for (const auto* const text :
       {"1. 炮二平五 马８进７ 2. 马二进三 车９平８", "炮二平五\n马8进7\n马二进三\n车9平8\n",
        "1. C2=5 H8+7 2. H2+3 R9=8", "1. C2.5 h8+7 2. n2+3 R9.8", "1. P2-5 M8.7 2. M2.3 X9-8",
        "1.P2-5 M8.7\n2.M2.3 X9-8", "1. h2e2 h9g7 2. h0g2 i9h9", "1. H2E2 H9G7 2. H0G2 I9H9",
        "1. h2-e2 h9-g7 2. h0-g2 i9-h9", "1. H2-E2 H9-G7 2. H0-G2 I9-H9", "h3e3 h10g8 h1g3 i10h10",
        "7747706279678070", "7747 7062 7967 8070",
        "see http://x.example/?id=1&movelist=7747706279678070&y=2"}) {
    CAPTURE(text);
    CHECK(moves_of(read_game(text)) == moves);
  }
}

TEST_CASE("text: a FEN line before a list is its start position") {
  const auto game =
      read_game("残局一\nFEN: 4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1\n\n1... 将5进1 2. 帅五进一\n");
  CHECK(moves_of(game) == "e9e8 e0e1");
  CHECK(format_fen(game.start) == "4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1");
  CHECK(game.tag("FEN") == "4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1");
  const auto uci = read_game("position fen 4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1 moves e9e8 e0e1\n");
  CHECK(moves_of(uci) == "e9e8 e0e1");
}

TEST_CASE("text: each FEN line begins a game (C04)") {
  const auto games = read_games(
      "4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1\n1... e9e8 2. e0e1\n"
      "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1\n1. e1e2\n1. e1e9 d9d8\n");
  REQUIRE(games.size() == 2);
  CHECK(moves_of(games[0]) == "e9e8 e0e1");
  CHECK(moves_of(games[1]) == "e1e2");
  CHECK(games[1].line == 3);
}

TEST_CASE("text: a bad FEN line is named, whatever follows it") {
  const auto game = read_game("9/9/9/9/9/9/9/9/9/9 w - - 0 1\n1. h2e2 h9g7\n");
  CHECK(ended_by(game) == "bad_fen");
}

TEST_CASE("text: two lists in a file are two games (C04)") {
  const auto games = read_games("1. 炮二平五 马８进７ 1-0\n\n1. 兵七进一 卒７进１ 0-1\n");
  REQUIRE(games.size() == 2);
  CHECK(moves_of(games[0]) == "h2e2 h9g7");
  CHECK(games[0].outcome == Outcome::RedWins);
  CHECK(moves_of(games[1]) == "c3c4 g6g5");
  CHECK(games[1].outcome == Outcome::BlackWins);
}

TEST_CASE("text: a trailer without a result is left out with a notice (C20)") {
  const auto game = read_game(
      "  1. 炮二平五    马８进７    2. 马二进三  卒７进１\n"
      "棋谱由XQStudio生成 (http://example.org)\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2 g6g5");
  REQUIRE(game.faults.size() == 1);
  CHECK(game.faults[0].code == FaultCode::Skipped);
  CHECK(game.faults[0].line == 2);
  CHECK_FALSE(game.ended_by);
  CHECK(record::is_notice(game.faults[0].code));
  // Behind a result nothing of the game is expected: no notice.
  const auto advert = read_game("1. 炮二平五 马８进７ 1-0\n======\n 欢迎访问《象棋百科全书网》\n");
  CHECK(advert.faults.empty());
}

TEST_CASE("text: a FEN counter that cannot be is mended with a notice (C16)") {
  const auto game = read_game("[FEN \"4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 0\"]\n\n1... e9e8\n");
  CHECK(moves_of(game) == "e9e8");
  REQUIRE(game.faults.size() == 1);
  CHECK(game.faults[0].code == FaultCode::MendedFen);
  CHECK_FALSE(game.ended_by);
  CHECK(format_fen(game.start) == "4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1");
}

TEST_CASE("text: digits are a game only if they can be played") {
  CHECK(format_of("7747 7062 7967 8070") == "text");
  CHECK(format_of("7747,7062,7967,8070") == "text");
  CHECK(format_of("movelist=7747") == "text");
  CHECK(format_of("MoveList=7747") == "text");
  // Three plies by chance are not enough; other lists of numbers are none.
  CHECK(format_of("7747 7062 7967") == "none: text without moves");
  CHECK(format_of("7747-7062-7967-8070") == "none: text without moves");
  CHECK(format_of("Tel. 0755 1234 5678, 7747 7062") == "none: text without moves");
  CHECK(format_of("77477062796780") == "none: text without moves");
  CHECK(format_of("movelist=1234567812345678") == "none: text without moves");
}

TEST_CASE("text: prose, tables and telephone lists hold no game") {
  CHECK(format_of("The year 2025 was followed by 2026, 2027 and 2028.") ==
        "none: text without moves");
  std::string table;
  std::string phones;
  std::uint64_t state = 7;
  for (int i = 0; i < 2000; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    table += fmt::format("{:04} {:04}\t{:04}\n", (state >> 20) % 10000, (state >> 30) % 10000,
                         (state >> 40) % 10000);
    phones += fmt::format("{:08} ", (state >> 20) % 100000000);
  }
  CHECK(format_of(table) == "none: text without moves");
  CHECK(format_of(phones) == "none: text without moves");
  CHECK(format_of("c1.2 of the manual says: see p. 2-5 and v1.2.") == "none: text without moves");
  CHECK(format_of("象棋是中国的传统棋类。炮翻山，马走日。") == "none: text without moves");
}

TEST_CASE("text: digits keep the longest playable part and name what ends it") {
  const auto game = read_game("2025 7747 7062 7967 8070 7747 1234\n7747 7062 7967 8070 8979\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9 i0h0");
  CHECK(game.line == 2);
  CHECK(game.faults.empty());
  const auto bad = read_game("text\n7747 7062 7967 8070 7747 1022\n");
  CHECK(bad.moves.size() == 4);
  CHECK(ended_by(bad) == "illegal_move");
  CHECK(bad.faults[0].line == 2);
  CHECK(bad.faults[0].offset == 25);
}

TEST_CASE("text: a title that names another game refuses the list") {
  const auto game = read_game("揭棋对局\n1. 炮二平五 马8进7\n");
  CHECK(ended_by(game) == "unknown_format");
  CHECK(game.moves.empty());
  CHECK(game.faults[0].message == "variant 揭棋对局, expected xiangqi");
  CHECK(read_game("中国象棋甲级联赛\n1. 炮二平五 马8进7\n").moves.size() == 2);
}

TEST_CASE("text: other games are refused by their FEN and tags") {
  const auto reason = [](std::string_view tag) {
    const auto game = read_game(fmt::format("{}\n\n1. h2e2\n", tag));
    REQUIRE(ended_by(game) == "unknown_format");
    return game.faults[*game.ended_by].message;
  };
  CHECK(reason("[FEN \"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w\"]") ==
        "variant jieqi, expected xiangqi");
  CHECK(reason("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]") ==
        "variant chess, expected xiangqi");
  CHECK(reason("[Variant \"manchu\"]") == "variant manchu, expected xiangqi");
  CHECK(reason("[Variant \"chess960\"]") == "variant chess960, expected xiangqi");
  CHECK(reason("[Game \"三国象棋\"]") == "variant 三国象棋, expected xiangqi");
  CHECK(reason("[Game \"揭棋\"]") == "variant 揭棋, expected xiangqi");
  CHECK(reason("[GameType \"jieqi\"]") == "variant jieqi, expected xiangqi");
  CHECK(ended_by(read_game("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w\n"
                           "1. h2e2 h9g7\n")) == "unknown_format");
}

TEST_CASE("text: no move, or nothing at all (C37)") {
  CHECK(format_of("") == "none: empty file");
  CHECK(format_of("*\n") == "none: text without moves");
  CHECK(ended_by(read_game("[Event \"x\"]\n[Result \"*\"]\n\n*\n")) == "empty_game");
  CHECK(ended_by(read_game("[Event \"x\"]\n")) == "empty_game");
}
