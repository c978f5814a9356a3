#include "evaluate.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "xq/board/attacks.hpp"

#include "search_board.hpp"

namespace engine {
namespace {

using xq::Color;
using xq::Piece;
using xq::PieceType;
using xq::Square;
using xq::attacks::kTables;

// K A B N R C P. A pawn's worth is in its places.
constexpr std::array<Score, xq::kPieceTypes> kMaterial{0, 120, 125, 400, 900, 440, 0};

// By rank from home, then what every file nearer to the centre adds (0 on the edge, 4 on file e).
struct Places {
  std::array<int, 10> rank;
  std::array<int, 5> file;
};
constexpr std::array<Places, xq::kPieceTypes> kPlaces{{
    {{0, -30, -60, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 8}},             // king
    {{0, 6, -4, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}},                // advisor
    {{0, 0, 6, 0, -6, 0, 0, 0, 0, 0}, {-12, 0, 0, 0, 6}},              // bishop
    {{-40, -16, 0, 12, 22, 32, 48, 52, 40, 4}, {-24, -4, 8, 14, 12}},  // knight
    {{-22, 2, 4, 6, 16, 22, 30, 34, 30, 18}, {-14, 0, 2, 10, 12}},     // rook
    {{0, 4, 8, 4, 8, 6, -6, -8, 4, 14}, {-4, 0, 2, 6, 22}},            // cannon
    {{0, 0, 0, 66, 74, 128, 150, 162, 146, 60}, {-8, 4, 8, 22, 28}},   // pawn
}};

constexpr Score place(PieceType type, Square s, Color side) noexcept {
  const auto t = static_cast<std::size_t>(type);
  const int file = s.file_index() <= 4 ? s.file_index() : 8 - s.file_index();
  const int rank = xq::rank_from_home(s, side);
  return kMaterial[t] + kPlaces[t].rank[static_cast<std::size_t>(rank)] +
         kPlaces[t].file[static_cast<std::size_t>(file)];
}

using PlacementTable = std::array<std::array<std::int16_t, Square::kCount>, Piece::kCount>;

constexpr PlacementTable make_placement() noexcept {
  PlacementTable table{};
  for (const Color side : {Color::Red, Color::Black}) {
    for (int t = 0; t < xq::kPieceTypes; ++t) {
      const auto type = static_cast<PieceType>(t);
      for (int i = 0; i < Square::kCount; ++i) {
        const Square s = Square::from_index(i);
        const Score v = place(type, s, side);
        table[Piece(side, type).index()][s.slot()] =
            static_cast<std::int16_t>(side == Color::Red ? v : -v);
      }
    }
  }
  return table;
}
constexpr PlacementTable kPlacement = make_placement();

int rook_reach(const xq::Position& position, Square from) noexcept {
  int reach = 0;
  for (const auto& ray : kTables.rays[from.slot()]) {
    for (const Square s : ray) {
      ++reach;
      if (!position.at(s).empty()) break;
    }
  }
  return reach;
}

int knight_reach(const xq::Position& position, Square from) noexcept {
  int reach = 0;
  for (const auto& step : kTables.knight[from.slot()])
    reach += position.at(step.over).empty() ? 1 : 0;
  return reach;
}

// A cannon that looks at the enemy king over an open file, or over two of his own men.
Score cannon_on_king(const xq::Position& position, Square cannon, Square king) noexcept {
  if (cannon.file_index() != king.file_index()) return 0;
  int between = 0;
  const int step = cannon.index() < king.index() ? 9 : -9;
  for (int i = cannon.index() + step; i != king.index(); i += step)
    between += position.at(Square::from_index(i)).empty() ? 0 : 1;
  if (between == 0) return 110;
  return between == 2 ? 28 : 0;
}

Score activity(const SearchBoard& board, Color side) noexcept {
  const xq::Position& position = board.position();
  const Square enemy_king = position.king_of(xq::opponent(side));
  Score sum = 0;
  position.points_of(side).for_each([&](Square s) {
    switch (position.at(s).type()) {
      case PieceType::Rook: sum += 4 * (rook_reach(position, s) - 8); break;
      case PieceType::Knight: sum += 9 * (knight_reach(position, s) - 5); break;
      case PieceType::Cannon: sum += cannon_on_king(position, s, enemy_king); break;
      default: break;
    }
  });
  return sum;
}

// What missing guards cost against what is left to attack with.
Score exposure(const SearchBoard& board, Color side) noexcept {
  const Color enemy = xq::opponent(side);
  const int rooks = board.count(enemy, PieceType::Rook);
  const int knights = board.count(enemy, PieceType::Knight);
  const int cannons = board.count(enemy, PieceType::Cannon);
  const int advisors = 2 - board.count(side, PieceType::Advisor);
  const int bishops = 2 - board.count(side, PieceType::Bishop);
  return advisors * (24 * rooks + 12 * knights + 4 * cannons) +
         bishops * (8 * rooks + 10 * knights + 14 * cannons);
}

}  // namespace

Score placement_value(Piece piece, Square s) noexcept {
  return kPlacement[piece.index()][s.slot()];
}

Score piece_value(PieceType type) noexcept {
  constexpr Score kPawn = 120;
  return type == PieceType::Pawn ? kPawn : kMaterial[static_cast<std::size_t>(type)];
}

Score evaluate(const SearchBoard& board) noexcept {
  constexpr Score kTempo = 14;
  Score red = board.placement() + activity(board, Color::Red) - activity(board, Color::Black);
  red += exposure(board, Color::Black) - exposure(board, Color::Red);
  Score v = (board.side() == Color::Red ? red : -red) + kTempo;
  const int quiet = board.position().halfmove();
  if (quiet > 60) v = v * std::max(0, 260 - quiet) / 200;
  return std::clamp(v, -kWin + 1, kWin - 1);
}

}  // namespace engine
