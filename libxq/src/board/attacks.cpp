#include "xq/board/attacks.hpp"

namespace xq::attacks {
namespace {

struct Direction {
  int file;
  int rank;
};
constexpr std::array<Direction, 4> kOrthogonal{{{0, 1}, {0, -1}, {-1, 0}, {1, 0}}};
constexpr std::array<Direction, 4> kDiagonal{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr bool in_any_palace(Square s) noexcept {
  return in_palace(s, Color::Red) || in_palace(s, Color::Black);
}

constexpr void add_lines(Tables& t, Square s) noexcept {
  for (std::size_t d = 0; d < kOrthogonal.size(); ++d) {
    for (int n = 1; n < 10; ++n) {
      const auto to = Square::at(s.file_index() + n * kOrthogonal[d].file,
                                 s.rank_index() + n * kOrthogonal[d].rank);
      if (!to) break;
      t.rays[s.slot()][d].push_back(*to);
      t.near[s.slot()][to->slot()] = true;
    }
  }
  t.near[s.slot()][s.slot()] = true;
}

constexpr void add_knight(Tables& t, Square s) noexcept {
  for (const Direction leg : kOrthogonal) {
    for (const int side : {-1, 1}) {
      const int file = leg.file != 0 ? 2 * leg.file : side;
      const int rank = leg.rank != 0 ? 2 * leg.rank : side;
      const auto to = Square::at(s.file_index() + file, s.rank_index() + rank);
      if (!to) continue;
      const Square over = *Square::at(s.file_index() + leg.file, s.rank_index() + leg.rank);
      t.knight[s.slot()].push_back({*to, over});
      t.knight_from[to->slot()].push_back({s, over});
    }
  }
}

constexpr void add_palace_and_bishop(Tables& t, Square s) noexcept {
  const Color half = across_river(s, Color::Red) ? Color::Black : Color::Red;
  for (const Direction d : kDiagonal) {
    if (const auto to = Square::at(s.file_index() + d.file, s.rank_index() + d.rank)) {
      t.near[s.slot()][to->slot()] = true;
      if (in_any_palace(s) && in_palace(*to, half)) t.advisor[s.slot()].push_back(*to);
      const auto far = Square::at(s.file_index() + 2 * d.file, s.rank_index() + 2 * d.rank);
      if (far && across_river(*far, half) == across_river(s, half)) {
        t.bishop[s.slot()].push_back({*far, *to});
      }
    }
  }
  for (const Direction d : kOrthogonal) {
    const auto to = Square::at(s.file_index() + d.file, s.rank_index() + d.rank);
    if (to && in_any_palace(s) && in_palace(*to, half)) t.king[s.slot()].push_back(*to);
  }
}

constexpr void add_pawn(Tables& t, Square s) noexcept {
  for (const Color side : {Color::Red, Color::Black}) {
    const int ahead = side == Color::Red ? 1 : -1;
    const auto add = [&](int file, int rank) {
      if (const auto to = Square::at(file, rank)) {
        t.pawn[index_of(side)][s.slot()].push_back(*to);
        t.pawn_from[index_of(side)][to->slot()].push_back(s);
      }
    };
    add(s.file_index(), s.rank_index() + ahead);
    if (across_river(s, side)) {
      add(s.file_index() - 1, s.rank_index());
      add(s.file_index() + 1, s.rank_index());
    }
  }
}

constexpr Tables make_tables() noexcept {
  Tables t;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    add_lines(t, s);
    add_knight(t, s);
    add_palace_and_bishop(t, s);
    add_pawn(t, s);
  }
  return t;
}

}  // namespace

constexpr Tables kTables = make_tables();

bool king_attacked(const PieceArray& pieces, Square king, Color side, Move move) noexcept {
  const bool moved = !move.is_none();
  // The board as it would stand after the move. What moved is never an enemy piece.
  const auto at = [&](Square s) noexcept {
    if (moved && s == move.to()) return pieces[move.from().slot()];
    if (moved && s == move.from()) return Piece();
    return pieces[s.slot()];
  };
  const Color enemy = opponent(side);
  const Piece rook(enemy, PieceType::Rook);
  const Piece cannon(enemy, PieceType::Cannon);
  const Piece enemy_king(enemy, PieceType::King);

  for (std::size_t d = 0; d < 4; ++d) {
    bool screen = false;
    for (const Square s : kTables.rays[king.slot()][d]) {
      const Piece piece = at(s);
      if (piece.empty()) continue;
      if (!screen) {
        if (piece == rook || (piece == enemy_king && d < 2)) return true;
        screen = true;
      } else {
        if (piece == cannon) return true;
        break;
      }
    }
  }
  const Piece knight(enemy, PieceType::Knight);
  for (const Step step : kTables.knight_from[king.slot()]) {
    if (at(step.to) == knight && at(step.over).empty()) return true;
  }
  const Piece pawn(enemy, PieceType::Pawn);
  for (const Square s : kTables.pawn_from[index_of(enemy)][king.slot()]) {
    if (at(s) == pawn) return true;
  }
  return false;
}

}  // namespace xq::attacks
