// PGN dialects: movetext. Tags, faults and character sets have files of their own.
#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "read_games.hpp"

using xq::Color;
using xq::Outcome;
using xq::notation::Notation;
using xq::record::FaultCode;
using xq::test::ended_by;
using xq::test::moves_of;
using xq::test::read_game;
using xq::test::read_games;

namespace {

constexpr const char* kFour = "h2e2 h9g7 h0g2 i9h9";

std::string iccs_game(std::string_view moves) {
  return fmt::format("[Event \"T\"]\n[Result \"1-0\"]\n\n{}\n", moves);
}

}  // namespace

TEST_CASE("pgn: half-width digits belong to the side to move (C01)", "[pgn]") {
  const auto game = read_game(
      "[Event \"T\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n"
      "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1-0\n");
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.outcome == Outcome::RedWins);
  REQUIRE(game.notation == Notation::Chinese);
  REQUIRE_FALSE(game.ended_by);
}

TEST_CASE("pgn: an illegal ply ends its game and the next game is read (C03)", "[pgn]") {
  const auto games = read_games(
      "[Event \"A\"]\n\n1. H2-E2 H9-G7\n2. H0-H5 I9-H9\n3. H0-G2 C6-C5\n1-0\n\n"
      "[Event \"B\"]\n\n1. H2-E2 H9-G7\n0-1\n");
  REQUIRE(games.size() == 2);
  REQUIRE(moves_of(games[0]) == "h2e2 h9g7");
  REQUIRE(games[0].outcome == Outcome::RedWins);
  REQUIRE(ended_by(games[0]) == "illegal_move");
  const auto& fault = games[0].faults[0];
  REQUIRE(fault.line == 4);
  REQUIRE(fault.ply == 3);
  REQUIRE(fault.token == "H0-H5");
  REQUIRE(fault.offset == 31);
  REQUIRE(moves_of(games[1]) == "h2e2 h9g7");
  REQUIRE(games[1].outcome == Outcome::BlackWins);
  REQUIRE(games[1].ordinal == 2);
  REQUIRE(games[1].line == 8);
}

TEST_CASE("pgn: two games in one file are both read (C04)", "[pgn]") {
  const char* gap = GENERATE("\n\n", "\n", "", " ");
  const auto text = fmt::format(
      "1. 炮二平五 马８进７ 1-0{}[Event \"U\"]\n[Result \"0-1\"]\n\n1. 兵七进一 卒７进１ 0-1\n",
      gap);
  const auto games = read_games(text);
  REQUIRE(games.size() == 2);
  REQUIRE(moves_of(games[0]) == "h2e2 h9g7");
  REQUIRE(games[0].outcome == Outcome::RedWins);
  REQUIRE(moves_of(games[1]) == "c3c4 g6g5");
  REQUIRE(games[1].outcome == Outcome::BlackWins);
  REQUIRE(games[1].tag("event") == "U");
  REQUIRE(text.substr(games[1].offset, 6) == "[Event");
}

TEST_CASE("pgn: a numbered list after a result is a game without tags", "[pgn]") {
  const auto games =
      read_games("1. 炮二平五 马８进７ 1-0\n1. 兵七进一 卒７进１ 0-1 1. 炮二平五 *\n");
  REQUIRE(games.size() == 3);
  REQUIRE(moves_of(games[1]) == "c3c4 g6g5");
  REQUIRE(games[1].outcome == Outcome::BlackWins);
  REQUIRE(moves_of(games[2]) == "h2e2");
}

TEST_CASE("pgn: a list that starts again at 1 is the next game, if there are no tags", "[pgn]") {
  const auto games = read_games("1. h2e2 h9g7\n2. h0g2\n\n1. c3c4 g6g5\n");
  REQUIRE(games.size() == 2);
  REQUIRE(moves_of(games[0]) == "h2e2 h9g7 h0g2");
  REQUIRE(moves_of(games[1]) == "c3c4 g6g5");
}

TEST_CASE("pgn: the result comes from the tag, else from the token, in any words (C06)", "[pgn]") {
  const auto outcome = [](std::string_view tag, std::string_view token) {
    return read_game(fmt::format("[Event \"T\"]\n{}\n1. H2-E2 H9-G7 {}\n", tag, token)).outcome;
  };
  REQUIRE(outcome("", "1-0") == Outcome::RedWins);
  REQUIRE(outcome("[Result \"红胜\"]", "") == Outcome::RedWins);
  REQUIRE(outcome("[Result \"*\"]", "*") == Outcome::Unknown);
  REQUIRE(outcome("[Result \"*\"]", "0-1") == Outcome::BlackWins);
  REQUIRE(outcome("[Result \"\"]", "1/2-1/2") == Outcome::Draw);
  REQUIRE(outcome("[Result \"?\"]", "先負") == Outcome::BlackWins);
  REQUIRE(outcome("[Result \"和\"]", "") == Outcome::Draw);
  REQUIRE(outcome("", "和") == Outcome::Draw);
  REQUIRE(outcome("", "１－０") == Outcome::RedWins);
  REQUIRE(outcome("", "½-½") == Outcome::Draw);
  REQUIRE(outcome("[Event \"红胜\"]", "{黑胜}") == Outcome::Unknown);

  const auto game = read_game("[Event \"T\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7\n0-1\n");
  REQUIRE(game.outcome == Outcome::RedWins);
  REQUIRE(game.faults.size() == 1);
  REQUIRE(game.faults[0].code == FaultCode::ResultConflict);
  REQUIRE(game.faults[0].line == 5);
  REQUIRE(game.faults[0].token == "0-1");
  REQUIRE_FALSE(game.ended_by);
}

TEST_CASE("pgn: every spelling of ICCS is the same moves (C07)", "[pgn]") {
  const char* moves =
      GENERATE("1. h2e2 h9g7", "1. H2E2 H9G7", "1. h2-e2 h9-g7", "1. H2-E2 H9-G7", "1.H2-E2 H9-G7",
               "h2e2 h9g7", "1.h2e2! 1...h9g7?!", "1 H2-E2 H9-G7", "1、h2e2,h9g7");
  CAPTURE(moves);
  REQUIRE(moves_of(read_game(iccs_game(moves))) == "h2e2 h9g7");
}

TEST_CASE("pgn: the rank base is decided for the whole game", "[pgn]") {
  const auto one = read_game(iccs_game("1. h3e3 h10g8 2. h1g3"));
  REQUIRE(moves_of(one) == "h2e2 h9g7 h0g2");
  REQUIRE(one.notation == Notation::Coordinates1);
  const auto untold = read_game(iccs_game("1. h3e3 h8e8"));
  REQUIRE(moves_of(untold) == "h2e2 h7e7");
  REQUIRE(read_game(iccs_game("1. h2e2 h7e7")).notation == Notation::Coordinates);
}

TEST_CASE("pgn: a repeated position is kept ply by ply (C08)", "[pgn]") {
  const auto game = read_game(
      iccs_game("1. H0-G2 H9-G7 2. G2-H0 G7-H9 3. H0-G2 H9-G7 4. G2-H0 G7-H9 5. H2-E2 1/2-1/2"));
  REQUIRE(game.moves.size() == 9);
  REQUIRE(game.faults.size() == 1);  // the tag says 1-0
}

TEST_CASE("pgn: comments, variations and semicolons are passed over (C13)", "[pgn]") {
  const char* moves = GENERATE(
      "1. H2-E2 {see (a} H9-G7 2. H0-G2 I9-H9", "1. H2-E2 ; 1-0 would follow\nH9-G7 2. H0-G2 I9-H9",
      "1. H2-E2 {0-1} H9-G7 2. H0-G2 I9-H9", "1. H2-E2 (1. C3-C4 G6-G5) H9-G7 2. H0-G2 I9-H9",
      "1. H2-E2 (1. C3-C4 (1. G3-G4 {)} C6-C5) G6-G5) H9-G7 2. H0-G2 I9-H9",
      "1. H2-E2{a}H9-G7(good)2. H0-G2 $12 I9-H9 +-",
      "1. H2-E2 {two\nlines [x]\n} H9-G7 2. H0-G2 I9-H9", "1. H2-E2 （好棋） H9-G7 2. H0-G2 I9-H9",
      "% not for us\n1. H2-E2 H9-G7 2. H0-G2 I9-H9",
      "1. H2-E2 H9-G7 2. H0-G2 I9-H9 1-0 {later} 3. C3-C4");
  CAPTURE(moves);
  const auto game = read_game(iccs_game(moves));
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.faults.empty());
}

TEST_CASE("pgn: an unclosed brace takes the rest of its game only (C13)", "[pgn]") {
  const char* open = GENERATE("{never", "(1. C3-C4");
  const auto games = read_games(fmt::format(
      "[Event \"A\"]\n\n1. H2-E2 H9-G7 {} closed\n2. H0-G2 I9-H9 1-0\n\n[Event \"B\"]\n\n"
      "1. C3-C4 1-0\n",
      open));
  REQUIRE(games.size() == 2);
  REQUIRE(moves_of(games[0]) == "h2e2 h9g7");
  REQUIRE(ended_by(games[0]) == "truncated");
  REQUIRE(games[0].faults[0].line == 3);
  REQUIRE(games[0].faults[0].offset == 28);
  REQUIRE(moves_of(games[1]) == "c3c4");
  REQUIRE(games[1].faults.empty());
}

TEST_CASE("pgn: Black starts where the FEN or an ellipsis says so (C15)", "[pgn]") {
  const char* dots = GENERATE("1. ...", "1...", "1. …………", "  1.         ", "1. .....");
  CAPTURE(dots);
  const auto game = read_game(fmt::format(
      "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1\"]\n\n"
      "{} H9-G7 2. H0-G2\n",
      dots));
  REQUIRE(game.start.side_to_move() == Color::Black);
  REQUIRE(moves_of(game) == "h9g7 h0g2");
  REQUIRE_FALSE(game.initial);
}

TEST_CASE("pgn: an ellipsis before the first move without a FEN lets Black start", "[pgn]") {
  const auto game = read_game("[Event \"T\"]\n\n1. ... 马８进７ 2. 炮二平五\n");
  REQUIRE(moves_of(game) == "h9g7 h2e2");
  REQUIRE_FALSE(game.initial);
}

TEST_CASE("pgn: FEN dialects all give the position, and a missing side is the mover's (C16)",
          "[pgn]") {
  const auto start = [](std::string_view fen, std::string_view name, std::string_view moves) {
    const auto game = read_game(fmt::format("[{} \"{}\"]\n\n{}\n", name, fen, moves));
    for (const auto& fault : game.faults)
      CHECK(fault.code == FaultCode::MendedFen);
    CHECK(game.faults.empty() == (fen.find("0 0") == std::string_view::npos));
    CHECK(game.moves.size() == 1);
    return xq::format_fen(game.start);
  };
  constexpr std::string_view kPieces =
      "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
  REQUIRE(start(fmt::format("{} r", kPieces), "FEN", "1. H2-E2") == xq::kStartFen);
  REQUIRE(start(fmt::format("{} w - - 0 0", kPieces), "Fen", "1. H2-E2") == xq::kStartFen);
  REQUIRE(start("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w", "FEN",
                "1. H2-E2") == xq::kStartFen);
  REQUIRE(start("3k1a1cC/4a4/4e4/9/6PP1/3C5/2p1r4/4E4/4A4/4KAE2 w 0 1", "FEN", "1. D4-H4") ==
          "3k1a1cC/4a4/4b4/9/6PP1/3C5/2p1r4/4B4/4A4/4KAB2 w - - 0 1");
  REQUIRE(start("R1bk5/4a4/N4a3/9/7r1/9/9/6p2/4AK3/3A5 r", "fen", "1. A7-B9") ==
          "R1bk5/4a4/N4a3/9/7r1/9/9/6p2/4AK3/3A5 w - - 0 1");
  REQUIRE(start(kPieces, "FEN", "1. H9-G7") == fmt::format("{} b - - 0 1", kPieces));
  REQUIRE(start(kPieces, "FEN", "1. 马８进７") == fmt::format("{} b - - 0 1", kPieces));
  REQUIRE(start(kPieces, "FEN", "1. 卒7进1") == fmt::format("{} b - - 0 1", kPieces));
  REQUIRE(start(kPieces, "FEN", "1. 马八进七") == fmt::format("{} w - - 0 1", kPieces));
}

TEST_CASE("pgn: a FEN that contradicts the first move is kept, and the move is the fault",
          "[pgn]") {
  const auto game = read_game(
      "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n\n"
      "1. H9-G7\n");
  REQUIRE(game.initial);
  REQUIRE(game.moves.empty());
  REQUIRE(ended_by(game) == "illegal_move");
}

TEST_CASE("pgn: WinBoard's algebraic notation is read, White is Red (C17)", "[pgn]") {
  const auto game = read_game(
      "[White \"HIce\"]\n[Black \"HaQiKi\"]\n[WhiteElo \"1800\"]\n[Variant \"xiangqi\"]\n"
      "[Result \"0-1\"]\n\n1. g4 {+0.01/1} Hc7 2. Cbe2\n{+0.01/1} Rb9 3. Hc2 Ca7 0-1\n");
  REQUIRE(moves_of(game) == "g3g4 b9c7 b2e2 a9b9 b0c2 b7a7");
  REQUIRE(game.notation == Notation::San);
  REQUIRE(game.tag("Red") == "HIce");
  REQUIRE(game.tag("redelo") == "1800");
}

TEST_CASE("pgn: WXF is read with all its signs sideways", "[pgn]") {
  const char* moves =
      GENERATE("1. C2=5 H8+7 2. H2+3 R9=8", "1. C2.5 H8+7 2. H2+3 R9.8", "1.c2=5 h8+7 2.h2+3 r9=8",
               "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８");
  CAPTURE(moves);
  const auto game = read_game(iccs_game(moves));
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.notation == Notation::Wxf);
}

TEST_CASE("pgn: a game in two notations is mixed", "[pgn]") {
  const auto game = read_game(iccs_game("1. 炮二平五 H9-G7 2. 马二进三 I9-H9"));
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.notation == Notation::Mixed);
}

TEST_CASE("pgn: a pasted list is read and its trailer left out (C20)", "[pgn]") {
  const auto game = read_game(
      "  1. 炮二平五    马８进７    2. 马二进三  卒７进１\n棋谱由XQStudio生成 "
      "(http://example.org)\n");
  REQUIRE(moves_of(game) == "h2e2 h9g7 h0g2 g6g5");
  REQUIRE(game.faults.size() == 1);
  REQUIRE(game.faults[0].code == FaultCode::Skipped);
  REQUIRE(game.tags.empty());
}

TEST_CASE("pgn: an advertisement behind the result belongs to no game", "[pgn]") {
  const auto games = read_games(
      "[Game \"Chinese Chess\"]\n[Result \"*\"]\n  1. 炮二平五 马２进３ *\n======================\n"
      "欢迎访问象棋百科全书网\nhttp://www.example.org/\n\n[Game \"Chinese Chess\"]\n1. 炮八平五\n"
      "=====\n推荐用象棋软件观赏棋谱\n");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].moves.size() == 1 + 1);
  REQUIRE(games[1].moves.size() == 1);
  REQUIRE(games[0].faults.empty());
  REQUIRE(games[1].faults.empty());
}

TEST_CASE("pgn: text before the first move is a title, not a move", "[pgn]") {
  const auto game =
      read_game("全国象棋个人赛\n红方：甲  黑方：乙\n1. 炮二平五 马８进７\n2. 马二进三 车９平８\n");
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.faults.empty());
}

TEST_CASE("pgn: one move a line and a number repeated for Black are read", "[pgn]") {
  const auto game = read_game(
      "[Event \"T\"]\n  1. 炮二平五\n     马８进７\n  2. 马二进三\n{comment}\n  2.          "
      "车９平８\n");
  REQUIRE(moves_of(game) == kFour);
}

TEST_CASE("pgn: every way of numbering is read", "[pgn]") {
  const char* moves = GENERATE(
      "1.炮二平五 马８进７ 2.马二进三 车９平８", "1．炮二平五 马８进７ 2．马二进三 车９平８",
      "１．炮二平五　马８进７　２．马二进三　车９平８",
      "1、炮二平五，马８进７；2、马二进三，车９平８。", "1炮二平五 马８进７ 2马二进三 车９平８",
      "炮二平五 马８进７ 马二进三 车９平８", "1. 炮二平五 1... 马８进７ 2. 马二进三 2……车９平８",
      "001. 炮二平五 马８进７ 002. 马二进三 车９平８");
  CAPTURE(moves);
  REQUIRE(moves_of(read_game(moves)) == kFour);
}

TEST_CASE("pgn: lines end with LF, CRLF or CR (C05)", "[pgn]") {
  const std::string end = GENERATE("\n", "\r\n", "\r", "\r\r\n");
  const auto games =
      read_games("[Event \"A\"]" + end + "[Result \"1-0\"]" + end + end + "1. H2-E2 ; c" + end +
                 "H9-G7 1-0" + end + "[Event \"B\"]" + end + "1. C3-C4 *");
  REQUIRE(games.size() == 2);
  REQUIRE(moves_of(games[0]) == "h2e2 h9g7");
  REQUIRE(games[1].tag("event") == "B");
  if (end != "\r\r\n") REQUIRE(games[1].line == 6);
}

TEST_CASE("pgn: a game of 20,000 plies on one line is read whole", "[pgn]") {
  std::string text = "[Event \"long\"]\n\n";
  for (int i = 1; i <= 5000; ++i) {
    text += fmt::format("{}. h0g2 h9g7 {}. g2h0 g7h9 ", 2 * i - 1, 2 * i);
  }
  REQUIRE(read_game(text).moves.size() == 20000);
}
