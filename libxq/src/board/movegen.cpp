#include "xq/board/movegen.hpp"

#include <algorithm>

#include "xq/board/attacks.hpp"

namespace xq {
namespace {

using attacks::kTables;

// Calls visit(to) for every target of the piece on `from`; own pieces are left out.
template <class Visit>
void for_each_target(const Position& position, Square from, Visit&& visit) {
  const Piece piece = position.at(from);
  const Color side = piece.color();
  const auto open = [&](Square to) { return !position.at(to).is(side); };
  switch (piece.type()) {
    case PieceType::King:
      for (const Square to : kTables.king[from.slot()]) {
        if (open(to)) visit(to);
      }
      break;
    case PieceType::Advisor:
      for (const Square to : kTables.advisor[from.slot()]) {
        if (open(to)) visit(to);
      }
      break;
    case PieceType::Bishop:
      for (const auto& step : kTables.bishop[from.slot()]) {
        if (position.at(step.over).empty() && open(step.to)) visit(step.to);
      }
      break;
    case PieceType::Knight:
      for (const auto& step : kTables.knight[from.slot()]) {
        if (position.at(step.over).empty() && open(step.to)) visit(step.to);
      }
      break;
    case PieceType::Rook:
      for (const auto& ray : kTables.rays[from.slot()]) {
        for (const Square to : ray) {
          if (open(to)) visit(to);
          if (!position.at(to).empty()) break;
        }
      }
      break;
    case PieceType::Cannon:
      for (const auto& ray : kTables.rays[from.slot()]) {
        bool screen = false;
        for (const Square to : ray) {
          const bool empty = position.at(to).empty();
          if (!screen) {
            if (empty) {
              visit(to);
            } else {
              screen = true;
            }
          } else if (!empty) {
            if (open(to)) visit(to);
            break;
          }
        }
      }
      break;
    case PieceType::Pawn:
      for (const Square to : kTables.pawn[index_of(side)][from.slot()]) {
        if (open(to)) visit(to);
      }
      break;
  }
}

// Pieces strictly between two points of one file or rank; -1 if they share neither.
int pieces_between(const Position& position, Square a, Square b) noexcept {
  if (a == b) return -1;
  int step = 0;
  if (a.file_index() == b.file_index()) {
    step = 9;
  } else if (a.rank_index() == b.rank_index()) {
    step = 1;
  } else {
    return -1;
  }
  const int low = std::min(a.index(), b.index());
  const int high = std::max(a.index(), b.index());
  int count = 0;
  for (int i = low + step; i < high; i += step) {
    if (!position.at(Square::from_index(i)).empty()) ++count;
  }
  return count;
}

template <class List>
bool has_point(const List& list, Square to) noexcept {
  return std::find(list.begin(), list.end(), to) != list.end();
}

template <class List>
bool has_step(const Position& position, const List& list, Square to) noexcept {
  return std::any_of(list.begin(), list.end(), [&](const attacks::Step& step) {
    return step.to == to && position.at(step.over).empty();
  });
}

// While not in check, only moves that touch the king's lines or the legs beside it can expose it.
bool may_expose_king(const Position& position, Move move) noexcept {
  const Square king = position.king_of(position.side_to_move());
  const auto& near = kTables.near[king.slot()];
  return near[move.from().slot()] || near[move.to().slot()];
}

}  // namespace

bool MoveList::contains(Move m) const noexcept {
  return std::find(begin(), end(), m) != end();
}

bool is_pseudo_legal(const Position& position, Move move) noexcept {
  const Square from = move.from();
  const Square to = move.to();
  const Color side = position.side_to_move();
  const Piece piece = position.at(from);
  if (move.is_none() || !piece.is(side) || position.at(to).is(side)) return false;
  switch (piece.type()) {
    case PieceType::King: return has_point(kTables.king[from.slot()], to);
    case PieceType::Advisor: return has_point(kTables.advisor[from.slot()], to);
    case PieceType::Bishop: return has_step(position, kTables.bishop[from.slot()], to);
    case PieceType::Knight: return has_step(position, kTables.knight[from.slot()], to);
    case PieceType::Rook: return pieces_between(position, from, to) == 0;
    case PieceType::Cannon:
      return pieces_between(position, from, to) == (position.at(to).empty() ? 0 : 1);
    case PieceType::Pawn: return has_point(kTables.pawn[index_of(side)][from.slot()], to);
  }
  return false;
}

bool leaves_king_safe(const Position& position, Move move) noexcept {
  const Color side = position.side_to_move();
  const Square king = move.from() == position.king_of(side) ? move.to() : position.king_of(side);
  return !attacks::king_attacked(position.pieces(), position.points(), king, side, move);
}

bool is_legal(const Position& position, Move move) noexcept {
  return is_pseudo_legal(position, move) && leaves_king_safe(position, move);
}

MoveList pseudo_legal_moves(const Position& position) noexcept {
  MoveList moves;
  position.points_of(position.side_to_move()).for_each([&](Square from) {
    for_each_target(position, from, [&](Square to) { moves.push_back({from, to}); });
  });
  return moves;
}

MoveList legal_moves(const Position& position) noexcept {
  MoveList moves;
  const bool in_check = position.in_check();
  position.points_of(position.side_to_move()).for_each([&](Square from) {
    for_each_target(position, from, [&](Square to) {
      const Move move(from, to);
      if ((!in_check && !may_expose_king(position, move)) || leaves_king_safe(position, move)) {
        moves.push_back(move);
      }
    });
  });
  return moves;
}

bool has_legal_move(const Position& position) noexcept {
  bool found = false;
  position.points_of(position.side_to_move()).for_each([&](Square from) {
    if (found) return;
    for_each_target(position, from, [&](Square to) {
      found = found || leaves_king_safe(position, {from, to});
    });
  });
  return found;
}

Ending ending(const Position& position) noexcept {
  if (has_legal_move(position)) return Ending::None;
  return position.in_check() ? Ending::Mate : Ending::Stalemate;
}

}  // namespace xq
