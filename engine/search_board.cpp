#include "search_board.hpp"

#include "evaluate.hpp"

namespace engine {

using xq::Color;
using xq::PieceType;

SearchBoard::SearchBoard(const xq::Position& start, std::span<const xq::Move> moves)
    : position_(start) {
  State first;
  first.key = start.key();
  first.check = start.in_check();
  for (int i = 0; i < xq::Square::kCount; ++i) {
    const auto s = xq::Square::from_index(i);
    const xq::Piece piece = start.at(s);
    if (piece.empty()) continue;
    ++counts_[piece.index()];
    first.placement += placement_value(piece, s);
  }
  states_.reserve(moves.size() + kMaxPly + 8);
  states_.push_back(first);
  for (const xq::Move move : moves)
    do_move(move);
}

int SearchBoard::officers(Color c) const noexcept {
  return count(c, PieceType::Rook) + count(c, PieceType::Cannon) + count(c, PieceType::Knight);
}

bool SearchBoard::anyone_can_win() const noexcept {
  return officers(Color::Red) + officers(Color::Black) + count(Color::Red, PieceType::Pawn) +
             count(Color::Black, PieceType::Pawn) >
         0;
}

void SearchBoard::do_move(xq::Move move) {
  State next;
  next.placement = states_.back().placement;
  next.move = move;
  const xq::Piece piece = position_.at(move.from());
  next.placement += placement_value(piece, move.to()) - placement_value(piece, move.from());
  next.undo = position_.do_move(move);
  if (!next.undo.captured.empty()) {
    next.placement -= placement_value(next.undo.captured, move.to());
    --counts_[next.undo.captured.index()];
    next.barrier = true;
  }
  next.key = position_.key();
  next.check = position_.in_check();
  states_.push_back(next);
}

void SearchBoard::undo_move() noexcept {
  const State& last = states_.back();
  position_.undo_move(last.move, last.undo);
  if (!last.undo.captured.empty()) ++counts_[last.undo.captured.index()];
  states_.pop_back();
}

void SearchBoard::do_null() {
  State next;
  next.placement = states_.back().placement;
  position_.pass();
  next.key = position_.key();
  next.barrier = true;
  states_.push_back(next);
}

void SearchBoard::undo_null() noexcept {
  position_.pass();
  states_.pop_back();
}

Repeat SearchBoard::repetition() const noexcept {
  const xq::LockKey& here = states_.back().key;
  bool theirs = true;  // the side that moved last gave check with every move
  bool mine = true;
  bool turn = true;
  // Older than the quiet-ply limit and its search there is nothing to find but draws.
  constexpr std::size_t kFarthest = 256;
  const std::size_t last = states_.size() - 1;
  const std::size_t first = last > kFarthest ? last - kFarthest : 0;
  for (std::size_t i = last; i > first; --i, turn = !turn) {
    if (states_[i].barrier) return Repeat::None;
    (turn ? theirs : mine) &= states_[i].check;
    if (!turn && states_[i - 1].key == here) {
      if (theirs == mine) return Repeat::Draw;
      return theirs ? Repeat::Win : Repeat::Loss;
    }
  }
  return Repeat::None;
}

}  // namespace engine
