// Faults that show in lines of moves, not in single rows.
#include <algorithm>
#include <unordered_set>

#include "xq/board/fen.hpp"
#include "xq/board/history.hpp"
#include "xq/board/movegen.hpp"

#include "bookview/check_parts.hpp"

namespace bookview {
namespace {

// Positions that are remembered for lines, and orders of moves that are tried.
constexpr std::size_t kMostPositions = 200'000;
constexpr std::uint64_t kMostOrders = 2'000'000;
// Rounds of a cycle that are played before the rules must have judged it.
constexpr std::size_t kRounds = 6;

std::string text_of(const std::vector<xq::Move>& moves) {
  std::string out;
  for (const xq::Move move : moves)
    out += (out.empty() ? "" : " ") + move.text();
  return out;
}

bool gives_check(const xq::Position& position, xq::Move move) {
  xq::Position after = position;
  after.do_move(move);
  return after.in_check();
}

}  // namespace

void LineSearch::add(const xq::Position& position, const std::vector<xq::Move>& moves) {
  if (graph_.size() >= kMostPositions) {
    looked_.cut = true;
    return;
  }
  const xq::Canonical at = xq::canonical(position);
  const xq::Position here = at.mirrored ? xq::mirrored(position) : position;
  Moves codes;
  bool checks = here.in_check();
  for (const xq::Move move : moves) {
    const xq::Move own = at.mirrored ? move.mirrored() : move;
    codes.push_back(xq::code_of(own));
    checks = checks || gives_check(here, own);
  }
  if (checks) checks_.emplace(at.key, here);
  graph_.emplace(at.key, std::move(codes));
  order_.push_back(here);
}

const LineSearch::Moves* LineSearch::moves_at(const xq::Position& position, bool& mirrored) const {
  const xq::Canonical at = xq::canonical(position);
  mirrored = at.mirrored;
  const auto found = graph_.find(at.key);
  return found == graph_.end() ? nullptr : &found->second;
}

namespace {

// Positions in which one side gives check with every move, and what is played there. Positions from
// which no such line goes on for ever are taken away until only cycles are left.
class CheckGraph {
 public:
  struct Step {
    xq::Move move;
    xq::LockKey next;
  };
  void add(const xq::LockKey& key, std::vector<Step> steps) { steps_[key] = std::move(steps); }
  void peel() {
    for (bool again = true; again;) {
      again = false;
      for (auto& [key, steps] : steps_) {
        const auto gone = std::erase_if(steps, [&](const Step& step) {
          const auto next = steps_.find(step.next);
          return next == steps_.end() || next->second.empty();
        });
        again = again || gone > 0;
      }
    }
  }
  [[nodiscard]] const std::unordered_map<xq::LockKey, std::vector<Step>, KeyHash>& steps() const {
    return steps_;
  }

 private:
  std::unordered_map<xq::LockKey, std::vector<Step>, KeyHash> steps_;
};

// Plays the first step of every position until the rules judge; the moves of one round.
struct Cycle {
  std::vector<xq::LockKey> keys;
  std::vector<xq::Move> moves;
  xq::Repetition verdict = xq::Repetition::None;
  xq::Position start;
};

Cycle play(const CheckGraph& graph, const xq::Position& from) {
  Cycle cycle;
  xq::GameHistory game(from);
  std::unordered_set<xq::LockKey, KeyHash> met;
  std::size_t limit = 2;
  for (std::size_t ply = 0; ply < limit; ++ply) {
    const xq::Canonical at = xq::canonical(game.position());
    const auto here = graph.steps().find(at.key);
    if (here == graph.steps().end() || here->second.empty()) return cycle;
    if (met.insert(at.key).second) {
      cycle.keys.push_back(at.key);
      // Three times round, and twice that where a round ends in the mirror.
      limit = (cycle.keys.size() + 1) * kRounds;
    }
    const xq::Move move = here->second.front().move;
    game.play(at.mirrored ? move.mirrored() : move);
    cycle.verdict = game.repetition();
    if (cycle.verdict != xq::Repetition::None) break;
  }
  // The round that led to the verdict: back to the last time the position stood there.
  const xq::LockKey last = game.position().key();
  while (game.plies() > 0) {
    cycle.moves.insert(cycle.moves.begin(), game.move_at(game.plies() - 1));
    game.take_back();
    if (game.position().key() == last) break;
  }
  cycle.start = game.position();
  return cycle;
}

}  // namespace

void LineSearch::search_checks(xq::Color checker, Findings& findings) {
  CheckGraph graph;
  for (const auto& [key, position] : checks_) {
    const bool attacks = position.side_to_move() == checker;
    if (!attacks && !position.in_check()) continue;
    std::vector<CheckGraph::Step> steps;
    for (const xq::MoveCode code : graph_.at(key)) {
      const auto move = xq::move_of_code(code);
      if (!move || (attacks && !gives_check(position, *move))) continue;
      xq::Position next = position;
      next.do_move(*move);
      steps.push_back({*move, xq::canonical(next).key});
    }
    graph.add(key, std::move(steps));
  }
  graph.peel();
  const xq::Repetition loss =
      checker == xq::Color::Red ? xq::Repetition::RedLoses : xq::Repetition::BlackLoses;
  std::unordered_set<xq::LockKey, KeyHash> done;
  for (const auto& [key, position] : checks_) {
    const auto here = graph.steps().find(key);
    if (here == graph.steps().end() || here->second.empty() || done.contains(key)) continue;
    const Cycle cycle = play(graph, position);
    const bool known = std::ranges::any_of(cycle.keys, [&](const auto& k) { return done.contains(k); });
    done.insert(cycle.keys.begin(), cycle.keys.end());
    if (!known && cycle.verdict == loss)
      findings.add("perpetual_check", Severity::Note, cycle.start, text_of(cycle.moves));
  }
}

// The same moves in another order: x r y and y r x lead to one position, so a book that plays the
// first should have x behind y r too.
void LineSearch::try_orders(const xq::Position& position, Findings& findings) {
  bool flip = false;
  const auto list = [&](const xq::Position& at) {
    std::vector<xq::Move> out;
    const Moves* codes = moves_at(at, flip);
    if (codes == nullptr) return out;
    for (const xq::MoveCode code : *codes) {
      if (const auto move = xq::move_of_code(code)) out.push_back(flip ? move->mirrored() : *move);
    }
    return out;
  };
  const auto has = [](const std::vector<xq::Move>& moves, xq::Move move) {
    return std::ranges::find(moves, move) != moves.end();
  };
  const auto after = [](xq::Position at, xq::Move move) {
    at.do_move(move);
    return at;
  };
  const std::vector<xq::Move> here = list(position);
  for (const xq::Move x : here) {
    const xq::Position behind_x = after(position, x);
    for (const xq::Move r : list(behind_x)) {
      for (const xq::Move y : list(after(behind_x, r))) {
        if (y == x || !has(here, y)) continue;
        if (looked_.orders >= kMostOrders) {
          looked_.cut = true;
          return;
        }
        ++looked_.orders;
        const xq::Position behind_y = after(position, y);
        if (!has(list(behind_y), r)) continue;
        const xq::Position other = after(behind_y, r);
        const std::vector<xq::Move> answers = list(other);
        if (answers.empty() || has(answers, x) || !xq::is_legal(other, x)) continue;
        const xq::Canonical at = xq::canonical(other);
        if (!told_.insert(at.key.book_order() ^ (std::uint64_t{at.stored_code(x)} << 24)).second)
          continue;
        findings.add("move_orders", Severity::Note, other,
                     text_of({x, r, y}) + " / " + text_of({y, r, x}));
      }
    }
  }
}

void LineSearch::run(Findings& findings) {
  looked_.checks = checks_.size();
  search_checks(xq::Color::Red, findings);
  search_checks(xq::Color::Black, findings);
  for (const xq::Position& position : order_)
    try_orders(position, findings);
}

}  // namespace bookview
