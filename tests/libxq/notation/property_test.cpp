// What must hold for every move of every position.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <catch2/catch.hpp>

#include "xq/board/movegen.hpp"
#include "xq/notation/chinese.hpp"

#include "support.hpp"
#include "support/random_game.hpp"

using namespace xq;
using notation::Notation;
using notation::Reading;
using xq::test::Rng;

namespace {

constexpr std::array kWritten{Notation::Iccs,    Notation::Coordinates, Notation::Coordinates1,
                              Notation::Chinese, Notation::Wxf,         Notation::Vietnamese};

// Writes every legal move in every notation and reads it again; no two moves may share a text.
void require_round_trip(const Position& position) {
  const MoveList moves = legal_moves(position);
  for (const Notation notation : kWritten) {
    std::set<std::string> texts;
    for (const Move move : moves) {
      const std::string text = format(move, position, notation);
      const auto parsed = parse(text, position, notation);
      if (parsed.move != move || parsed.reading > Reading::Ambiguous) {
        FAIL(text << " in " << format_fen(position) << " should be " << move.text());
      }
      // Only pawns on two files leave a doubt.
      const bool pawn = position.at(move.from()).type() == PieceType::Pawn;
      if (!pawn && parsed.reading != Reading::Move) FAIL(text << " in " << format_fen(position));
      if (!texts.insert(text).second) FAIL(text << " twice in " << format_fen(position));
      if (notation != Notation::Chinese) continue;
      const auto traditional = chinese::format(move, position, chinese::Script::Traditional);
      if (chinese::parse(traditional, position).move != move) FAIL(traditional);
    }
  }
}

// Kings and one side's pawns only, `on_first` on one file and `on_second` on another.
std::optional<Position> pawn_position(Rng& rng, std::size_t on_first, std::size_t on_second) {
  Setup setup;
  const auto put = [&](int file, int rank, Piece piece) {
    setup.pieces[Square::at(file, rank)->slot()] = piece;
  };
  put(3 + static_cast<int>(rng.below(3)), 0, Piece(Color::Red, PieceType::King));
  put(3 + static_cast<int>(rng.below(3)), 9, Piece(Color::Black, PieceType::King));
  std::array<int, 2> files{static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9))};
  if (files[0] == files[1]) return std::nullopt;
  for (std::size_t f = 0; f < 2; ++f) {
    for (std::size_t left = f == 0 ? on_first : on_second; left > 0;) {
      const int rank = 3 + static_cast<int>(rng.below(6));
      Piece& point = setup.pieces[Square::at(files[f], rank)->slot()];
      if (!point.empty()) continue;
      point = Piece(Color::Red, PieceType::Pawn);
      --left;
    }
  }
  if (rng.below(2) == 1) setup = rotated(colours_swapped(setup));
  const auto position = Position::from_setup(setup);
  if (!position) return std::nullopt;
  return *position;
}

}  // namespace

TEST_CASE("notation: every legal move of random games reads back from its text", "[notation]") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto game = test::random_game(seed, 120);
    Position position = game.start;
    for (const Move move : game.moves) {
      require_round_trip(position);
      position.do_move(move);
    }
    require_round_trip(position);
  }
}

TEST_CASE("notation: every move of tandem pawns reads back from its text (C19)", "[notation]") {
  const auto [first, second] =
      GENERATE(std::pair<std::size_t, std::size_t>{2, 0}, std::pair<std::size_t, std::size_t>{2, 1},
               std::pair<std::size_t, std::size_t>{2, 2}, std::pair<std::size_t, std::size_t>{3, 0},
               std::pair<std::size_t, std::size_t>{3, 1}, std::pair<std::size_t, std::size_t>{3, 2},
               std::pair<std::size_t, std::size_t>{4, 0}, std::pair<std::size_t, std::size_t>{4, 1},
               std::pair<std::size_t, std::size_t>{5, 0});
  CAPTURE(first, second);
  Rng rng(7);
  int tried = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto position = pawn_position(rng, first, second);
    if (!position) continue;
    require_round_trip(*position);
    ++tried;
  }
  REQUIRE(tried > 200);
}

TEST_CASE("notation: no token, however odd, reads as an illegal move", "[notation]") {
  // Pieces of real tokens, so that many of the random ones are well-formed.
  constexpr std::array<std::string_view, 73> parts{
      "炮", "馬", "车", "兵",   "卒",   "相",       "士", "将", "前", "后", "中", "進", "进",
      "退", "平", "一", "二",   "三",   "五",       "七", "九", "１", "５", "８", "2",  "3",
      "4",  "5",  "7",  "8",    "0",    "10",       "a",  "b",  "c",  "e",  "h",  "i",  "A",
      "C",  "E",  "H",  "P",    "R",    "K",        "+",  "-",  "=",  ".",  "x",  "#",  "Ｃ",
      "＝", "－", "变", "\xFF", "\xE7", "\xE7\x82", "",   "!",  "/",  "*",  "g2", "e2", "P+",
      "--", "X",  "M",  "T",    "S",    "t",        "s",  "g"};
  Rng rng(99);
  const auto game = test::random_game(12, 80);
  Position position = game.start;
  std::size_t moves_read = 0;
  for (int i = 0; i < 200'000; ++i) {
    if (i % 2'500 == 0 && i > 0)
      position.do_move(game.moves.at(static_cast<std::size_t>(i / 2'500 - 1)));
    std::string token;
    for (std::size_t n = 1 + rng.below(5); n > 0; --n)
      token += parts[rng.below(parts.size())];
    const auto candidates = notation::well_formed(token);
    for (int k = 0; k < 8; ++k) {
      const auto notation = static_cast<Notation>(k);
      const auto parsed = notation::parse(token, position, notation);
      if (parsed.reading <= Reading::Ambiguous) {
        ++moves_read;
        if (!legal_moves(position).contains(parsed.move)) FAIL(token << " " << parsed.move.text());
      }
      const bool listed =
          std::find(candidates.begin(), candidates.end(), notation) != candidates.end();
      const bool mixed = notation == Notation::Mixed && candidates.size > 0;
      if ((parsed.reading != Reading::NoMove) != (listed || mixed)) {
        FAIL(token << " as " << notation_name(notation));
      }
    }
  }
  REQUIRE(moves_read > 100);
}
