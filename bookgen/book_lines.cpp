#include "book_lines.hpp"

#include <cmath>
#include <optional>

#include "xq/board/history.hpp"
#include "xq/board/mirror.hpp"
#include "xq/book/pick.hpp"

namespace bookgen {
namespace {

using Choices = std::vector<SchemeBook::Choice>;

// Each move by the games it was played in.
Choices played(const Learnt& learnt, std::uint64_t key) {
  Choices choices;
  const xq::store::PositionMoves* at = learnt.find(key);
  if (at == nullptr) return choices;
  for (const xq::store::MoveCounts& m : at->moves)
    choices.push_back({m.move, static_cast<double>(m.games())});
  return choices;
}

std::optional<xq::Move> draw(const Choices& choices, const xq::Canonical& at,
                             const xq::GameHistory& game, std::uint64_t roll) {
  std::vector<xq::book::Candidate> candidates;
  for (const SchemeBook::Choice& choice : choices) {
    const xq::MoveCode code = at.mirrored ? xq::mirrored_code(choice.move) : choice.move;
    const auto move = xq::move_of_code(code);
    if (!move || !xq::is_legal(game.position(), *move) || game.would_repeat(*move)) continue;
    xq::book::Candidate& candidate = candidates.emplace_back();
    candidate.move = *move;
    candidate.weight = std::llround(choice.share * 1e6);
  }
  const auto index = xq::book::pick(candidates, xq::book::Policy::Weighted, roll);
  if (!index) return std::nullopt;
  return candidates[*index].move;
}

}  // namespace

BookLine draw_line(const Learnt& learnt, SchemeBook& book, xq::Color side, std::uint64_t number,
                   const LineOptions& options) {
  BookLine line;
  xq::GameHistory game;
  while (line.moves.size() < options.max_ply) {
    const xq::Canonical at = xq::canonical(game.position());
    const std::uint64_t key = at.key.book_order();
    Choices choices;
    if (game.position().side_to_move() == side) {
      const auto here = book.choices(key);
      choices.assign(here.begin(), here.end());
    } else {
      choices = played(learnt, key);
    }
    const auto move = draw(choices, at, game, xq::book::roll_of(options.seed, number, at.key));
    if (!move) break;
    line.moves.push_back(*move);
    game.play(*move);
  }
  line.exit = game.position();
  return line;
}

}  // namespace bookgen
