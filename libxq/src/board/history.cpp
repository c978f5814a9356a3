#include "xq/board/history.hpp"

namespace xq {

GameHistory::GameHistory(const Position& start) : position_(start) {}

void GameHistory::play(Move move) {
  Step step{.move = move, .undo = {}, .key = position_.key(), .check = false};
  step.undo = position_.do_move(move);
  step.check = position_.in_check();
  steps_.push_back(step);
}

void GameHistory::take_back() noexcept {
  position_.undo_move(steps_.back().move, steps_.back().undo);
  steps_.pop_back();
}

int GameHistory::occurrences() const noexcept {
  int count = 1;
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (!step->undo.captured.empty()) break;
    if (step->key == position_.key()) ++count;
  }
  return count;
}

bool GameHistory::would_repeat(Move move) const noexcept {
  if (!position_.at(move.to()).empty()) return false;
  Position after = position_;
  after.do_move(move);
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (!step->undo.captured.empty()) return false;
    if (step->key == after.key()) return true;
  }
  return false;
}

Repetition GameHistory::repetition(int times) const noexcept {
  int count = 1;
  bool mover_checks = true;    // the side now to move, over its moves of the cycle
  bool waiting_checks = true;  // the other side
  std::size_t back = 0;
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step, ++back) {
    if (!step->undo.captured.empty()) return Repetition::None;
    (back % 2 == 0 ? waiting_checks : mover_checks) &= step->check;
    if (step->key == position_.key() && ++count >= times) {
      if (mover_checks == waiting_checks) return Repetition::Draw;
      const bool red = (position_.side_to_move() == Color::Red) == mover_checks;
      return red ? Repetition::RedLoses : Repetition::BlackLoses;
    }
  }
  return Repetition::None;
}

}  // namespace xq
