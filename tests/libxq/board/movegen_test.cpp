#include "xq/board/movegen.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/perft.hpp"

#include "support/paths.hpp"
#include "support/random_game.hpp"
#include "support/require_ok.hpp"

namespace {

std::string sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  std::string out;
  for (const auto& text : texts) {
    if (!out.empty()) out += ' ';
    out += text;
  }
  return out;
}

std::string sorted_text(const xq::MoveList& moves) {
  std::vector<std::string> texts;
  for (const xq::Move m : moves)
    texts.push_back(m.text());
  return sorted(std::move(texts));
}

std::string moves_of(const char* fen, const char* from) {
  const auto position = xq::parse_position(fen);
  REQUIRE_OK(position);
  std::vector<std::string> targets;
  for (const xq::Move m : xq::legal_moves(*position)) {
    if (m.from().text() == from) targets.push_back(m.to().text());
  }
  return sorted(std::move(targets));
}

xq::Ending ending_of(const char* fen) {
  const auto position = xq::parse_position(fen);
  REQUIRE_OK(position);
  return xq::ending(*position);
}

}  // namespace

TEST_CASE("movegen: 200 shared positions have exactly the moves and perft 2 given", "[movegen]") {
  const auto dir = xq::test::shared_dir();
  if (!dir || !std::filesystem::exists(*dir / "vectors" / "legal.tsv")) {
    XQ_SKIP("shared/vectors/legal.tsv");
  }
  std::ifstream in(*dir / "vectors" / "legal.tsv");
  int rows = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    INFO(line);
    std::vector<std::string> cells;
    std::istringstream rest(line);
    for (std::string cell; std::getline(rest, cell, '\t');)
      cells.push_back(cell);
    REQUIRE(cells.size() >= 4);
    const auto position = xq::parse_position(cells[0]);
    REQUIRE_OK(position);
    const xq::MoveList moves = xq::legal_moves(*position);
    CHECK(std::to_string(moves.size()) == cells[1]);
    CHECK(sorted_text(moves) == cells[2]);
    CHECK(std::to_string(xq::perft(*position, 2)) == cells[3]);
    ++rows;
  }
  CHECK(rows == 200);
}

TEST_CASE("movegen: is_legal agrees with legal_moves on all pairs of points",
          "[movegen][property]") {
  const auto seed = GENERATE(range(0U, 96U));
  CAPTURE(seed);
  // Openings, middle games and endings; every fourth seed is rich in captures.
  const xq::Position position =
      xq::test::random_game(seed, static_cast<int>(seed * 7 % 200)).last_position();
  const xq::MoveList moves = xq::legal_moves(position);
  const xq::MoveList pseudo = xq::pseudo_legal_moves(position);
  for (int from = 0; from < xq::Square::kCount; ++from) {
    for (int to = 0; to < xq::Square::kCount; ++to) {
      const xq::Move move(xq::Square::from_index(from), xq::Square::from_index(to));
      const bool listed = moves.contains(move);
      if (xq::is_legal(position, move) != listed ||
          xq::is_pseudo_legal(position, move) != pseudo.contains(move)) {
        FAIL(xq::format_fen(position) << " " << move.text());
      }
      if (listed) REQUIRE(pseudo.contains(move));
    }
  }
  CHECK(xq::has_legal_move(position) == !moves.empty());
}

TEST_CASE("movegen: a legal move never leaves the mover's king to be taken",
          "[movegen][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  const auto game = xq::test::random_game(seed, 120);
  xq::Position position = game.start;
  for (const xq::Move played : game.moves) {
    const xq::MoveList moves = xq::legal_moves(position);
    for (const xq::Move move : xq::pseudo_legal_moves(position)) {
      xq::Position after = position;
      after.do_move(move);
      after.pass();  // the mover again: is its king attacked?
      REQUIRE(moves.contains(move) == !after.in_check());
      REQUIRE(xq::leaves_king_safe(position, move) == !after.in_check());
    }
    position.do_move(played);
  }
}

TEST_CASE("movegen: a knight needs its leg free, a bishop its eye", "[movegen]") {
  CHECK(moves_of("3k5/9/9/9/9/4p4/4N4/9/9/4K4 w", "e3") == "c2 c4 d1 f1 g2 g4");
  CHECK(moves_of("3k5/9/9/9/9/9/9/4B4/3p5/4K4 w", "e2") == "c4 g0 g4");
}

TEST_CASE("movegen: bishops stay on their side of the river, advisors in the palace", "[movegen]") {
  CHECK(moves_of("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4") == "a2 e2");
  CHECK(moves_of("3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2") == "e1");
}

TEST_CASE("movegen: pawns go forward, and sideways beyond the river", "[movegen]") {
  CHECK(moves_of("3k5/9/9/9/9/4P4/9/9/9/4K4 w", "e4") == "e5");
  CHECK(moves_of("3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5") == "d5 e6 f5");
  CHECK(moves_of("4k4/9/9/9/4p4/9/9/9/9/3K5 b", "e5") == "e4");
}

TEST_CASE("movegen: a cannon takes over exactly one piece", "[movegen]") {
  CHECK(moves_of("3k5/9/9/p8/p8/9/9/C8/9/4K4 w", "a2") == "a0 a1 a3 a4 a6 b2 c2 d2 e2 f2 g2 h2 i2");
}

TEST_CASE("movegen: the kings may not face each other", "[movegen]") {
  CHECK(moves_of("4k4/9/9/9/9/9/9/9/4N4/4K4 w", "e1").empty());
  CHECK(moves_of("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0") == "e1 f0");
}

TEST_CASE("movegen: the fullest board stays below the 128 moves of a list", "[movegen]") {
  const auto position = xq::parse_position("3k5/9/4P4/P1P1P1P2/1R5N1/3C5/2N3R2/1C3B3/4A4/3KB4 w");
  REQUIRE_OK(position);
  CHECK(xq::pseudo_legal_moves(*position).size() > 60);
  CHECK(xq::pseudo_legal_moves(*position).size() <= 119);
}

TEST_CASE("ending: no legal move in check is mate, without check stalemate", "[movegen]") {
  CHECK(ending_of("3k5/4R4/4R4/9/9/9/9/9/9/4K4 b") == xq::Ending::Stalemate);
  CHECK(ending_of("4k4/4P4/4P4/9/9/9/9/9/9/3K1R3 b") == xq::Ending::Mate);
  CHECK(ending_of("3k5/9/9/9/9/9/9/9/9/4K4 b") == xq::Ending::None);
  CHECK(xq::ending(xq::Position()) == xq::Ending::None);
}
