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

// How a king may be attacked from a point.
struct Approach {
  PointSet between;          // the points of a line, or a knight's leg
  std::uint16_t pieces = 0;  // bits of the enemy pieces that attack from there if it allows them
};
constexpr std::uint16_t bit_of(Piece piece) noexcept {
  return static_cast<std::uint16_t>(1U << piece.index());
}

struct Palaces {
  static constexpr std::size_t kPoints = 18;  // of both
  std::array<std::array<Approach, Square::kCount>, kPoints> approach{};
  std::array<PointSet, kPoints> from{};  // where any piece can attack from
};

constexpr std::size_t palace_slot(Square king) noexcept {
  const int rank = king.rank_index() < 3 ? king.rank_index() : king.rank_index() - 4;
  return static_cast<std::size_t>(rank * 3 + king.file_index() - 3);
}

constexpr void add_approaches(Palaces& p, Square king) noexcept {
  const Color enemy = king.rank_index() < 5 ? Color::Black : Color::Red;
  auto& approach = p.approach[palace_slot(king)];
  PointSet& from = p.from[palace_slot(king)];
  for (const Direction d : kOrthogonal) {
    PointSet between;
    for (int n = 1; n < 10; ++n) {
      const auto s = Square::at(king.file_index() + n * d.file, king.rank_index() + n * d.rank);
      if (!s) break;
      Approach& a = approach[s->slot()];
      a.between = between;
      a.pieces |= bit_of({enemy, PieceType::Rook});
      a.pieces |= bit_of({enemy, PieceType::Cannon});
      if (d.file == 0) a.pieces |= bit_of({enemy, PieceType::King});
      from.add(*s);
      between.add(*s);
    }
  }
  const auto add = [&](int file, int rank, PieceType type) {
    const auto s = Square::at(king.file_index() + file, king.rank_index() + rank);
    if (!s) return;
    approach[s->slot()].pieces |= bit_of({enemy, type});
    from.add(*s);
  };
  add(0, enemy == Color::Red ? -1 : 1, PieceType::Pawn);
  add(-1, 0, PieceType::Pawn);
  add(1, 0, PieceType::Pawn);
  for (const Direction corner : kDiagonal) {
    const auto leg = Square::at(king.file_index() + corner.file, king.rank_index() + corner.rank);
    if (!leg) continue;
    for (const bool tall : {false, true}) {
      const int file = tall ? corner.file : 2 * corner.file;
      const int rank = tall ? 2 * corner.rank : corner.rank;
      add(file, rank, PieceType::Knight);
      const auto s = Square::at(king.file_index() + file, king.rank_index() + rank);
      if (s) approach[s->slot()].between.add(*leg);
    }
  }
}

constexpr Palaces make_palaces() noexcept {
  Palaces p;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    if (in_any_palace(s)) add_approaches(p, s);
  }
  return p;
}
constexpr Palaces kPalaces = make_palaces();

}  // namespace

constexpr Tables kTables = make_tables();

bool king_attacked(const PieceArray& pieces, const std::array<PointSet, 2>& points, Square king,
                   Color side, Move move) noexcept {
  const std::size_t slot = palace_slot(king);
  const Piece cannon(opponent(side), PieceType::Cannon);
  PointSet enemies = points[index_of(opponent(side))];
  PointSet occupied = enemies | points[index_of(side)];
  if (!move.is_none()) {
    enemies.remove(move.to());
    occupied.remove(move.from());
    occupied.add(move.to());
  }
  return (enemies & kPalaces.from[slot]).any_of([&](Square s) {
    const Piece piece = pieces[s.slot()];
    const Approach& approach = kPalaces.approach[slot][s.slot()];
    if ((approach.pieces & bit_of(piece)) == 0) return false;
    const PointSet screens = approach.between & occupied;
    return piece == cannon ? screens.is_single() : screens.empty();
  });
}

}  // namespace xq::attacks
