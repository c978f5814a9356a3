// Which character set a file is in.
#include <fmt/format.h>

#include "read_games.hpp"

using xq::Charset;
using xq::record::FaultCode;
using xq::test::moves_of;
using xq::test::read_game;

namespace {

constexpr std::string_view kSimplified =
    "[Event \"测试\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n[Result \"1-0\"]\n\n"
    "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n1-0\n";
constexpr std::string_view kTraditional =
    "[Event \"測試\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n[Result \"1-0\"]\n\n"
    "1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n1-0\n";
constexpr const char* kFour = "h2e2 h9g7 h0g2 i9h9";

Charset charset_of(std::string_view bytes) {
  return xq::record::open_pgn(xq::as_bytes(bytes))->charset();
}

}  // namespace

TEST_CASE("pgn charset: one game in every set is one game (C05)", "[pgn]") {
  struct Case {
    Charset charset;
    std::string_view bom;
    std::string_view text;
    std::string_view red;
  };
  const auto c = GENERATE(Case{Charset::Utf8, "", kSimplified, "许银川"},
                          Case{Charset::Utf8, "\xEF\xBB\xBF", kSimplified, "许银川"},
                          Case{Charset::Gb18030, "", kSimplified, "许银川"},
                          Case{Charset::Gb18030, "", kTraditional, "許銀川"},
                          Case{Charset::Big5, "", kTraditional, "許銀川"},
                          Case{Charset::Utf16le, "\xFF\xFE", kSimplified, "许银川"},
                          Case{Charset::Utf16le, "", kSimplified, "许银川"},
                          Case{Charset::Utf16be, "\xFE\xFF", kTraditional, "許銀川"},
                          Case{Charset::Utf16be, "", kTraditional, "許銀川"});
  CAPTURE(xq::charset_name(c.charset), c.bom.size());
  const std::string bytes = std::string(c.bom) + xq::encode(c.text, c.charset).bytes;
  REQUIRE(charset_of(bytes) == c.charset);
  const auto game = read_game(bytes);
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.tag("Red") == c.red);
  REQUIRE(game.outcome == xq::Outcome::RedWins);
  REQUIRE(game.faults.empty());
}

TEST_CASE("pgn charset: ICCS with a BOM is read (C05)", "[pgn]") {
  const std::string bytes = "\xEF\xBB\xBF[Event \"T\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9\n";
  REQUIRE(moves_of(read_game(bytes)) == kFour);
}

TEST_CASE("pgn charset: names alone tell GB18030 from Big5 where the moves are ASCII", "[pgn]") {
  const std::string moves = "\n\n1. H2-E2 H9-G7\n";
  const auto gb = xq::encode("[Red \"胡荣华\"]\n[Black \"柳大华\"]" + moves, Charset::Gb18030);
  const auto big5 = xq::encode("[Red \"胡榮華\"]\n[Black \"柳大華\"]" + moves, Charset::Big5);
  REQUIRE(charset_of(gb.bytes) == Charset::Gb18030);
  REQUIRE(charset_of(big5.bytes) == Charset::Big5);
}

TEST_CASE("pgn charset: Big5 trail bytes that look like brackets are no brackets", "[pgn]") {
  // 四 is A5 7C, 許 B3 5C, 八 A4 4B; 兵 A7 4C; 蔬 BD AC; 冪 BE AD; 功 A5 5C; 育 A8 7C.
  const auto text = xq::encode(
      "[Event \"功許育\"]\n[Red \"許四\"]\n\n1. 炮八平四 馬２進３\n2. 車九進一 車９進１\n*\n",
      Charset::Big5);
  const auto game = read_game(text.bytes);
  REQUIRE(game.moves.size() == 4);
  REQUIRE(game.tag("event") == "功許育");
  REQUIRE(game.tag("red") == "許四");
}

TEST_CASE("pgn charset: bytes that are no text in a tag are one counted fault", "[pgn]") {
  const std::string bytes =
      xq::encode("[Event \"測試\"]\n[Round \"", Charset::Big5).bytes + "\xFF\xFF x" +
      xq::encode("\"]\n\n1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n", Charset::Big5).bytes;
  const auto game = read_game(bytes);
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.tag("round") == "\xEF\xBF\xBD\xEF\xBF\xBD x");
  REQUIRE(game.faults.size() == 1);
  REQUIRE(game.faults[0].code == FaultCode::BadCharset);
  REQUIRE(game.faults[0].line == 2);
  REQUIRE(game.faults[0].offset == 23);
  REQUIRE_FALSE(game.ended_by);
}

TEST_CASE("pgn charset: UTF-8 with a damaged byte stays UTF-8", "[pgn]") {
  std::string bytes(kSimplified);
  bytes[8] = '\xFF';
  REQUIRE(charset_of(bytes) == Charset::Utf8);
  const auto game = read_game(bytes);
  REQUIRE(moves_of(game) == kFour);
  REQUIRE(game.faults.size() == 1);
  REQUIRE(game.faults[0].code == FaultCode::BadCharset);
}

TEST_CASE("pgn charset: a large file is decided by its first words that are not ASCII", "[pgn]") {
  std::string bytes;
  for (int i = 0; i < 5000; ++i)
    bytes += fmt::format("[Event \"E{}\"]\n\n1. H2-E2 H9-G7 *\n\n", i);
  bytes += xq::encode(kSimplified, Charset::Gb18030).bytes;
  const auto games = xq::test::read_games(bytes);
  REQUIRE(games.size() == 5001);
  REQUIRE(games.back().tag("Red") == "许银川");
  REQUIRE(moves_of(games.back()) == kFour);
  REQUIRE(games.back().line == 20001);
  REQUIRE(bytes.substr(games.back().offset, 6) == "[Event");
}

TEST_CASE("pgn charset: line and offset are right across blocks in every set", "[pgn]") {
  const Charset charset =
      GENERATE(Charset::Utf8, Charset::Gb18030, Charset::Big5, Charset::Utf16le, Charset::Utf16be);
  const std::string end = GENERATE("\n", "\r\n", "\r");
  CAPTURE(xq::charset_name(charset), end.size());
  std::string text;
  std::vector<std::size_t> starts;
  std::string bytes;
  for (int i = 0; i < 3000; ++i) {
    starts.push_back(bytes.size());
    bytes += xq::encode("[Event \"許" + std::to_string(i) + "\"]" + end + end +
                            "1. 炮二平五 馬８進７ 2. 車一平五" + end + end,
                        charset)
                 .bytes;
  }
  const auto games = xq::test::read_games(bytes);
  REQUIRE(games.size() == starts.size());
  const std::size_t token = xq::encode("車一平五", charset).bytes.size();
  for (std::size_t i = 0; i < games.size(); ++i) {
    CAPTURE(i);
    REQUIRE(games[i].line == 4 * i + 1);
    REQUIRE(games[i].offset == starts[i]);
    REQUIRE(games[i].faults.size() == 1);
    const auto& fault = games[i].faults[0];
    REQUIRE(fault.line == 4 * i + 3);
    REQUIRE(bytes.substr(fault.offset, token) == xq::encode("車一平五", charset).bytes);
  }
}
