// What a reader says about records that are not whole, and that no bytes bring it down.
#include <fmt/format.h>

#include "read_games.hpp"
#include "support/random_game.hpp"

using xq::record::FaultCode;
using xq::test::ended_by;
using xq::test::moves_of;
using xq::test::read_game;
using xq::test::read_games;

TEST_CASE("pgn: a token that is no move ends the game with line, ply and token", "[pgn]") {
  const auto game =
      read_game("[Event \"T\"]\n\n1. 炮二平五 马８进７\n2. 马Q进三 车９平８\n1/2-1/2\n");
  REQUIRE(moves_of(game) == "h2e2 h9g7");
  REQUIRE(ended_by(game) == "unreadable_move");
  REQUIRE(game.faults[0].line == 4);
  REQUIRE(game.faults[0].ply == 3);
  REQUIRE(game.faults[0].token == "马Q进三");
  REQUIRE(game.outcome == xq::Outcome::Draw);
}

TEST_CASE("pgn: an unreadable last move is a fault, not a trailer", "[pgn]") {
  REQUIRE(ended_by(read_game("[Event \"T\"]\n1. 炮二平五 马Q进7\n")) == "unreadable_move");
  REQUIRE(ended_by(read_game("[Event \"T\"]\n1. 炮二平五\n   马Q进7\n")) == "unreadable_move");
  REQUIRE(ended_by(read_game("[Event \"T\"]\n1. 炮Q平五 马8进7\n")) == "unreadable_move");
}

TEST_CASE("pgn: a skipped move is never found again behind the fault", "[pgn]") {
  const auto game = read_game("[Event \"T\"]\n1. H2-E2 H9-G7 2. zz I9-H9 3. H0-G2\n");
  REQUIRE(moves_of(game) == "h2e2 h9g7");
}

TEST_CASE("pgn: games without a move are counted as empty (C37)", "[pgn]") {
  const char* text = GENERATE("[Event \"T\"]\n[Result \"*\"]\n\n*\n", "[Event \"T\"]\n",
                              "[Event \"T\"]\n\n{only words}\n1-0\n", "[Event \"T\"]");
  CAPTURE(text);
  const auto game = read_game(text);
  REQUIRE(game.moves.empty());
  REQUIRE(ended_by(game) == "empty_game");
  REQUIRE_FALSE(game.notation);
}

TEST_CASE("pgn: headers that follow each other are games of their own (C37)", "[pgn]") {
  const auto games =
      read_games("[Event \"A\"]\n[Result \"*\"]\n\n[Event \"B\"]\n[Result \"*\"]\n*\n");
  REQUIRE(games.size() == 2);
  REQUIRE(games[0].tag("event") == "A");
  REQUIRE(games[1].tag("event") == "B");
}

TEST_CASE("pgn: an empty file is no record (C37)", "[pgn]") {
  REQUIRE(xq::record::sniff({}) == nullptr);
  REQUIRE(xq::record::looks_like({}) == "empty file");
}

TEST_CASE("pgn: an unusable FEN refuses the game by name", "[pgn]") {
  const char* fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBA1ABNR w - - 0 1";
  const auto game = read_game(fmt::format("[Event \"T\"]\n[FEN \"{}\"]\n\n1. H2-E2\n", fen));
  REQUIRE(game.bad_start);
  REQUIRE(game.start_text == fen);
  REQUIRE(game.moves.empty());
  REQUIRE(ended_by(game) == "bad_fen");
  REQUIRE(game.faults.size() == 1);
  REQUIRE(game.faults[0].line == 2);
  REQUIRE(game.faults[0].message.find("red king") != std::string::npos);
  REQUIRE(ended_by(read_game("[FEN \"nonsense\"]\n1. H2-E2\n")) == "bad_fen");
}

TEST_CASE("pgn: a position with a piece missing is not the start position", "[pgn]") {
  const auto game = read_game(
      "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w - - 0 1\"]\n1. "
      "H2-E2\n");
  REQUIRE_FALSE(game.initial);
  REQUIRE(game.moves.size() == 1);
}

TEST_CASE("pgn: other games are refused by name", "[pgn]") {
  const char* tag = GENERATE("[Variant \"jieqi\"]", "[Variant \"chess\"]", "[Game \"揭棋\"]");
  const auto game = read_game(fmt::format("{}\n[Event \"T\"]\n\n1. H2-E2\n", tag));
  REQUIRE(game.moves.empty());
  REQUIRE(ended_by(game) == "unknown_format");
  REQUIRE(game.faults[0].line == 1);
}

TEST_CASE("pgn: a tag cut off at the end of the file is named", "[pgn]") {
  const auto game = read_game("[Event \"T\"]\n[Site \"Bei");
  REQUIRE(game.tag("site") == "Bei");
  REQUIRE(game.faults[0].code == FaultCode::Truncated);
  REQUIRE(ended_by(game) == "empty_game");
}

namespace {

// Small files with something of everything.
const std::vector<std::string>& seeds() {
  static const std::vector<std::string> list{
      "[Event \"a \"b\" c\"]\r\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR "
      "b\"]"
      "\r\n\r\n1. ... H9-G7 {c} (2. x) 2. H0-G2 $1 1-0[Event \"u\"] 1.h2e2 *\r\n",
      xq::encode("[Event \"許|\"]\n[Red \"四\"]\n1. 炮二平五 馬８進７\n2. 車一平二 {四} 和\n",
                 xq::Charset::Big5)
          .bytes,
      xq::encode("[Red \"许\"]\n1. 炮二平五 马8进7 （好） 红胜\n1. 兵七进一 …… 卒7进1\n",
                 xq::Charset::Gb18030)
          .bytes,
      "\xFF\xFE" + xq::encode("[Red \"许\"]\n1. 炮二平五 马8进7\n", xq::Charset::Utf16le).bytes,
      "1. 炮二平五 马８进７\n２．Ｈ２＋３ ; c\n棋谱由某某生成\n1-0",
  };
  return list;
}

// Reads everything and checks what must hold for any bytes.
void read_through(const std::string& bytes) {
  const auto reader = xq::record::open_pgn(xq::as_bytes(bytes));
  std::uint32_t ordinal = 0;
  while (const auto game = reader->next()) {
    REQUIRE(game->ordinal == ++ordinal);
    REQUIRE(game->offset <= bytes.size());
    REQUIRE((!game->moves.empty() || game->ended_by));
    for (const auto& fault : game->faults) {
      REQUIRE(fault.offset <= bytes.size());
      REQUIRE(fault.token.size() <= 80);
      REQUIRE(xq::is_utf8(fault.token));
    }
    for (const auto& tag : game->tags)
      REQUIRE(xq::is_utf8(tag.value));
  }
  (void)xq::record::sniff(xq::as_bytes(bytes));
  (void)xq::record::looks_like(xq::as_bytes(bytes));
}

}  // namespace

TEST_CASE("pgn: a file cut at any length is read without a crash", "[pgn][property]") {
  for (const std::string& seed : seeds()) {
    for (std::size_t size = 0; size <= seed.size(); ++size)
      read_through(seed.substr(0, size));
  }
}

TEST_CASE("pgn: a file with any byte changed is read without a crash", "[pgn][property]") {
  for (const std::string& seed : seeds()) {
    for (std::size_t at = 0; at < seed.size(); ++at) {
      for (const int mask : {0x01, 0x20, 0x80, 0xFF}) {
        std::string bytes = seed;
        bytes[at] = static_cast<char>(bytes[at] ^ mask);
        read_through(bytes);
      }
    }
  }
}

TEST_CASE("pgn: random bytes are read without a crash", "[pgn][property]") {
  const auto seed = GENERATE(range(0u, 200u));
  CAPTURE(seed);
  xq::test::Rng rng(seed);
  constexpr std::string_view kSigns = "[]{}()\"\n\r .;1-0*/=+$%hH2eE\xE7\x82\xAE\xB6\x69\xA5\xAD";
  std::string bytes;
  for (std::size_t i = rng.below(400); i > 0; --i) {
    bytes +=
        rng.below(8) == 0 ? static_cast<char>(rng.next() & 0xFF) : kSigns[rng.below(kSigns.size())];
  }
  read_through(bytes);
}
