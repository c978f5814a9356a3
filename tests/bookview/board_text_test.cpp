#include "bookview/board_text.hpp"

#include <set>

#include "xq/base/text.hpp"

#include "books.hpp"

using namespace bookview;

TEST_CASE("board: the start position in Chinese pieces", "[bookview][golden]") {
  REQUIRE(board_lines(xq::Position(), {}) == std::vector<std::string>{
                                                 "9  車 馬 象 士 將 士 象 馬 車",
                                                 "8  ． ． ． ． ． ． ． ． ．",
                                                 "7  ． 砲 ． ． ． ． ． 砲 ．",
                                                 "6  卒 ． 卒 ． 卒 ． 卒 ． 卒",
                                                 "5  ． ． ． ． ． ． ． ． ．",
                                                 "       楚 河       漢 界",
                                                 "4  ． ． ． ． ． ． ． ． ．",
                                                 "3  兵 ． 兵 ． 兵 ． 兵 ． 兵",
                                                 "2  ． 炮 ． ． ． ． ． 炮 ．",
                                                 "1  ． ． ． ． ． ． ． ． ．",
                                                 "0  俥 傌 相 仕 帥 仕 相 傌 俥",
                                                 "   a  b  c  d  e  f  g  h  i",
                                             });
}

TEST_CASE("board: letters on request, the moved piece in brackets", "[bookview][golden]") {
  const xq::Position position = xq::test::after({"h2i2"});
  const auto lines = board_lines(position, {true, false, xq::test::move_of("h2i2")});
  REQUIRE(lines == std::vector<std::string>{
                       "9  r n b a k a b n r",
                       "8  . . . . . . . . .",
                       "7  . c . . . . . c .",
                       "6  p . p . p . p . p",
                       "5  . . . . . . . . .",
                       "   -----------------",
                       "4  . . . . . . . . .",
                       "3  P . P . P . P . P",
                       "2  . C . . . . . .[C]",
                       "1  . . . . . . . . .",
                       "0  R N B A K A B N R",
                       "   a b c d e f g h i",
                   });
  const auto middle =
      board_lines(xq::test::after({"h2e2"}), {false, false, xq::test::move_of("h2e2")});
  REQUIRE(middle[8] == "2  ． 炮 ． ．[炮]． ． ． ．");
}

TEST_CASE("board: every rank is equally wide on a terminal, with colours too", "[bookview]") {
  for (const bool color : {false, true}) {
    for (const xq::Move last : {xq::Move::none(), xq::test::move_of("h2e2")}) {
      const auto lines = board_lines(xq::Position(), {false, color, last});
      for (const int i : {0, 1, 4, 6, 8, 10})
        REQUIRE(xq::display_width(lines[static_cast<std::size_t>(i)]) == 29);
    }
  }
}

TEST_CASE("board: colours are used only when asked for, and only for Red", "[bookview]") {
  const auto plain = board_lines(xq::Position(), {});
  const auto colored = board_lines(xq::Position(), {false, true, xq::Move::none()});
  for (const auto& line : plain)
    REQUIRE(line.find('\x1B') == std::string::npos);
  REQUIRE(colored[0].find('\x1B') == std::string::npos);
  REQUIRE(colored[10].find("\x1B[31;1m帥\x1B[0m") != std::string::npos);
}

TEST_CASE("board: all fourteen pieces and the empty point look different", "[bookview]") {
  std::set<std::string_view> seen{piece_character(xq::Piece())};
  for (const auto color : {xq::Color::Red, xq::Color::Black}) {
    for (int type = 0; type < xq::kPieceTypes; ++type)
      seen.insert(piece_character(xq::Piece(color, static_cast<xq::PieceType>(type))));
  }
  REQUIRE(seen.size() == 15);
  for (const auto text : seen)
    REQUIRE(xq::display_width(text) == 2);
}
