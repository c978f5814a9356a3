#include "book_lines.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

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
  while (options.max_ply == 0 || line.moves.size() < options.max_ply) {
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

xq::Result<std::optional<int>> ExitJudge::red_score(const xq::Position& position) {
  const auto [known, fresh] = known_.try_emplace(xq::canonical(position).key.book_order());
  if (!fresh) return known->second;
  const xq::Color side = position.side_to_move();
  if (const EngineScore* kept = file_ ? file_->find(position) : nullptr) {
    known->second = red_centipawns(*kept, side);
    return known->second;
  }
  const auto said = engine_.evaluate(position);
  if (!said) return known->second;
  known->second = red_centipawns(*said, side);
  if (file_) {
    if (const auto ok = file_->add(position, *said); !ok) return tl::make_unexpected(ok.error());
  }
  return known->second;
}

xq::Result<ExitFigures> exit_figures(const Learnt& learnt, SchemeBook& book, xq::Color side,
                                     std::uint64_t lines, const LineOptions& options,
                                     ExitJudge& judge,
                                     const std::function<void(std::uint64_t)>& progress) {
  constexpr int kLargest = 1000;
  ExitFigures figures;
  std::unordered_set<std::uint64_t> ends;
  double sum = 0;
  double squares = 0;
  double plies = 0;
  for (std::uint64_t number = 1; number <= lines; ++number) {
    const BookLine line = draw_line(learnt, book, side, number, options);
    if (progress) progress(number);
    const auto answer = judge.red_score(line.exit);
    if (!answer) return tl::make_unexpected(answer.error());
    const std::optional<int>& red = *answer;
    if (!red) {
      ++figures.failed;
      continue;
    }
    const double score = std::clamp(side == xq::Color::Red ? *red : -*red, -kLargest, kLargest);
    ++figures.lines;
    ends.insert(xq::canonical(line.exit).key.book_order());
    sum += score;
    squares += score * score;
    plies += static_cast<double>(line.moves.size());
  }
  figures.distinct = ends.size();
  if (figures.lines == 0) return figures;
  const auto n = static_cast<double>(figures.lines);
  figures.mean = sum / n;
  figures.plies = plies / n;
  if (figures.lines > 1) {
    const double variance = std::max(0.0, squares / n - figures.mean * figures.mean) * n / (n - 1);
    figures.half_width = 1.96 * std::sqrt(variance / n);
  }
  return figures;
}

}  // namespace bookgen
