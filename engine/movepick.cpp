#include "movepick.hpp"

#include <algorithm>
#include <utility>

#include "xq/board/attacks.hpp"

#include "evaluate.hpp"

namespace engine {
namespace {

using xq::Color;
using xq::Move;
using xq::Piece;
using xq::PieceType;
using xq::Position;
using xq::Square;
using xq::attacks::kTables;

constexpr std::int32_t kCapture = 1 << 20;
constexpr std::int32_t kKiller = 1 << 16;

// Captures along lines: rooks at the first piece met, cannons at the second.
void add_line_captures(const Position& position, Square from, bool cannon, xq::MoveList& moves) {
  const Color enemy = xq::opponent(position.side_to_move());
  for (const auto& ray : kTables.rays[from.slot()]) {
    bool screen = !cannon;
    for (const Square to : ray) {
      if (position.at(to).empty()) continue;
      if (!screen) {
        screen = true;
        continue;
      }
      if (position.at(to).is(enemy)) moves.push_back({from, to});
      break;
    }
  }
}

void add_captures(const Position& position, Square from, xq::MoveList& moves) {
  const Color side = position.side_to_move();
  const Color enemy = xq::opponent(side);
  const auto add_points = [&](const auto& points) {
    for (const Square to : points) {
      if (position.at(to).is(enemy)) moves.push_back({from, to});
    }
  };
  const auto add_steps = [&](const auto& steps) {
    for (const auto& step : steps) {
      if (position.at(step.to).is(enemy) && position.at(step.over).empty())
        moves.push_back({from, step.to});
    }
  };
  switch (position.at(from).type()) {
    case PieceType::King: add_points(kTables.king[from.slot()]); break;
    case PieceType::Advisor: add_points(kTables.advisor[from.slot()]); break;
    case PieceType::Bishop: add_steps(kTables.bishop[from.slot()]); break;
    case PieceType::Knight: add_steps(kTables.knight[from.slot()]); break;
    case PieceType::Rook: add_line_captures(position, from, false, moves); break;
    case PieceType::Cannon: add_line_captures(position, from, true, moves); break;
    case PieceType::Pawn: add_points(kTables.pawn[xq::index_of(side)][from.slot()]); break;
  }
}

}  // namespace

bool can_retake(const Position& position, Move move) noexcept {
  const Square target = move.to();
  const Color enemy = xq::opponent(position.side_to_move());
  // The board with the mover gone from its point and standing on the target.
  const auto at = [&](Square s) noexcept { return s == move.from() ? Piece() : position.at(s); };
  for (const auto& ray : kTables.rays[target.slot()]) {
    bool screen = false;
    for (const Square s : ray) {
      const Piece piece = at(s);
      if (piece.empty()) continue;
      if (!screen && piece.is(enemy, PieceType::Rook)) return true;
      if (screen && piece.is(enemy, PieceType::Cannon)) return true;
      if (screen) break;
      screen = true;
    }
  }
  for (const auto& step : kTables.knight_from[target.slot()]) {
    if (at(step.to).is(enemy, PieceType::Knight) && at(step.over).empty()) return true;
  }
  for (const Square s : kTables.pawn_from[xq::index_of(enemy)][target.slot()]) {
    if (at(s).is(enemy, PieceType::Pawn)) return true;
  }
  for (const auto& step : kTables.bishop[target.slot()]) {
    if (at(step.to).is(enemy, PieceType::Bishop) && at(step.over).empty()) return true;
  }
  const auto stands = [&](const auto& points, PieceType type) {
    return std::any_of(points.begin(), points.end(),
                       [&](Square s) { return at(s).is(enemy, type); });
  };
  return stands(kTables.advisor[target.slot()], PieceType::Advisor) ||
         stands(kTables.king[target.slot()], PieceType::King);
}

bool loses_material(const Position& position, Move move) noexcept {
  const Score victim = piece_value(position.at(move.to()).type());
  const PieceType type = position.at(move.from()).type();
  return type != PieceType::King && victim + 50 < piece_value(type) && can_retake(position, move);
}

xq::MoveList pseudo_legal_captures(const Position& position) noexcept {
  xq::MoveList moves;
  position.points_of(position.side_to_move()).for_each([&](Square from) {
    add_captures(position, from, moves);
  });
  return moves;
}

MovePicker::MovePicker(const SearchBoard& board, const MoveHistory& history, Move first, int ply,
                       What what) noexcept
    : board_(board),
      history_(history),
      first_(first),
      ply_(ply),
      what_(what),
      in_check_(board.in_check()) {
  if (first_.is_none() || !xq::is_legal(board_.position(), first_)) first_ = Move::none();
}

bool MovePicker::legal(Move move) const noexcept {
  const Position& position = board_.position();
  const auto& near = kTables.near[position.king_of(position.side_to_move()).slot()];
  const bool may_expose = in_check_ || near[move.from().slot()] || near[move.to().slot()];
  return !may_expose || xq::leaves_king_safe(position, move);
}

std::int32_t MovePicker::score_of(Move move) const noexcept {
  const Position& position = board_.position();
  const Piece piece = position.at(move.from());
  const Piece victim = position.at(move.to());
  if (!victim.empty()) {
    const std::int32_t gain = piece_value(victim.type()) * 16 - piece_value(piece.type());
    return loses_material(position, move) ? gain - kCapture : gain + kCapture;
  }
  if (move == history_.killer(ply_, 0)) return kKiller;
  if (move == history_.killer(ply_, 1)) return kKiller - 1;
  const Move last = board_.last_move();
  if (!last.is_none() && move == history_.reply_to(position.at(last.to()), last))
    return kKiller - 2;
  return history_.value(piece, move);
}

void MovePicker::generate() noexcept {
  generated_ = true;
  const xq::MoveList list = what_ == What::All ? xq::pseudo_legal_moves(board_.position())
                                               : pseudo_legal_captures(board_.position());
  for (const Move move : list) {
    if (move != first_) moves_[size_++] = {move, score_of(move)};
  }
}

Move MovePicker::next() noexcept {
  if (!first_done_) {
    first_done_ = true;
    if (!first_.is_none()) return first_;
  }
  if (!generated_) generate();
  while (at_ < size_) {
    auto* const begin = moves_.data() + at_;
    auto* const best =
        std::max_element(begin, moves_.data() + size_,
                         [](const Scored& a, const Scored& b) { return a.score < b.score; });
    std::swap(*begin, *best);
    ++at_;
    if (legal(begin->move)) return begin->move;
  }
  return Move::none();
}

}  // namespace engine
