// Games in Vietnamese, and telling them from WXF.
#include "xq/record/pgn_writer.hpp"

#include "read_games.hpp"
#include "support/random_game.hpp"

using namespace xq;
using notation::Notation;
using xq::test::moves_of;
using xq::test::read_game;

namespace {

std::string notation_of(const record::Game& game) {
  return game.notation ? std::string(notation_name(*game.notation)) : "none";
}

}  // namespace

TEST_CASE("vietnamese: a pasted list is read") {
  const auto game = read_game("1. P2-5 M8.7 2. M2.3 X9-8 3. X1-2 M2.3\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7");
  CHECK(notation_of(game) == "vietnamese");
}

TEST_CASE("vietnamese: a first move that WXF could write is decided by the game") {
  // Pawn, cannon and sideways in both; the game's other moves or the replay tell.
  CHECK(moves_of(read_game("1. C7.1 C7.1 2. P8-6 P8-5\n")) == "c3c4 g6g5 b2d2 h7e7");
  CHECK(moves_of(read_game("1. P8/1 P8/1 2. C7.1 C7.1\n")) == "b2b1 h7h8 c3c4 g6g5");
  CHECK(moves_of(read_game("1. C2.5 H8+7 2. P7+1 C2.5\n")) == "h2e2 h9g7 c3c4 b7e7");
  CHECK(notation_of(read_game("1. C2.5 C8.5\n")) == "wxf");
  CHECK(notation_of(read_game("1. P2-5 P8-5\n")) == "vietnamese");
}

TEST_CASE("vietnamese: a move that both readings could play is told by a letter elsewhere") {
  // Red cannon and pawn on the seventh file: C7.1 moves the pawn on or the cannon aside.
  constexpr std::string_view tags = "[FEN \"3k5/9/9/9/9/2P6/2C6/9/9/4KR3 w - - 0 1\"]\n\n";
  const std::string text(tags);
  const auto vietnamese = read_game(text + "1. C7.1 Tg4.1 2. X4.1\n");
  CHECK(moves_of(vietnamese).starts_with("c4c5 "));
  CHECK(notation_of(vietnamese) == "vietnamese");
  const auto wxf = read_game(text + "1. C7.1 K4+1 2. R4+1\n");
  CHECK(moves_of(wxf).starts_with("c3i3 "));
  CHECK(notation_of(wxf) == "wxf");
  CHECK(notation_of(read_game(text + "1. C7.1 *\n")) == "wxf");  // nothing tells: the elder one
}

TEST_CASE("vietnamese: a game is one game in Vietnamese, WXF and Chinese") {
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const auto random = test::random_game(seed, 150);
    record::Game game;
    game.start = random.start;
    game.moves = random.moves;
    for (const Notation n : {Notation::Vietnamese, Notation::Wxf, Notation::Chinese}) {
      const auto back = read_game(record::format_pgn(game, {.notation = n}));
      CAPTURE(seed, notation_name(n));
      REQUIRE(moves_of(back) == moves_of(game));
      REQUIRE(back.notation == n);
    }
  }
}
