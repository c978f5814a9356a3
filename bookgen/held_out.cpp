#include "held_out.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/store/pairs.hpp"

namespace bookgen {
namespace {

namespace store = xq::store;
using store::PositionMoves;

std::uint32_t total(const store::OutcomeCounts& counts) {
  return counts[0] + counts[1] + counts[2] + counts[3];
}

// The first eight bytes of a content hash, big-endian.
std::uint64_t number_of(const std::string& hash) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8 && i < hash.size(); ++i)
    number = number << 8 | static_cast<unsigned char>(hash[i]);
  return number;
}

std::optional<double> read_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

bool set_value(store::ScoreValues& values, std::string_view name, std::string_view text) {
  if (name == "side") {
    values.side_prior = text != "no";
    return text == "no" || text == "yes";
  }
  if (name == "floor" && text == "none") {
    values.floor = -1;
    return true;
  }
  const auto number = read_number(text);
  if (!number) return false;
  if (name == "power") values.power = *number;
  if (name == "halving") values.halving = *number;
  if (name == "prior") values.prior_games = *number;
  if (name == "floor") values.floor = *number;
  return name == "power" || name == "halving" || name == "prior" || name == "floor";
}

// Whether a position counts as known: some move has as many games as books want by default.
bool is_known(const PositionMoves& at, std::uint32_t min_games) {
  return std::ranges::any_of(at.moves,
                             [&](const store::MoveCounts& m) { return m.games() >= min_games; });
}

// Books and figures of one scheme.
struct Judge {
  SchemeBook book;
  store::Weigher weigher;  // for expected scores
  SchemeFigures figures;
};

// One ply of a held-out game.
struct Ply {
  std::size_t number = 0;
  xq::Color side{};
  std::uint64_t key = 0;
  xq::MoveCode move = 0;  // as stored
  double legal = 1;       // moves; a pair of mirrored ones is one
  const PositionMoves* learnt = nullptr;
  bool known = false;
  store::OutcomeCounts counts{};
};

double legal_moves_of(const xq::Position& position, bool self_mirrored) {
  const xq::MoveList moves = xq::legal_moves(position);
  if (!self_mirrored) return static_cast<double>(moves.size());
  double axis = 0;
  for (const xq::Move move : moves)
    axis += move.mirrored() == move ? 1 : 0;
  return axis + (static_cast<double>(moves.size()) - axis) / 2;
}

void judge_shares(Judge& judge, const Ply& ply, SideFigures& figures) {
  const double games = total(ply.counts);
  const auto whole = static_cast<std::uint64_t>(games);
  const auto choices = judge.book.choices(ply.key);
  double share = 0;
  for (const auto& choice : choices) {
    const bool here = choice.move == ply.move;
    if (here) share = choice.share;
    judge.figures.shares.add(choice.share, here ? 1 : 0, games);
  }
  const auto here = std::ranges::find(choices, ply.move, &SchemeBook::Choice::move);
  const double spread = choices.empty() ? 1 : kSpread;
  const double log = std::log((1 - spread) * share + spread / ply.legal);
  SideFigures& by_ply = judge.figures.plies[ply.number];
  for (SideFigures* f : {&figures, &by_ply}) {
    f->plies += whole;
    if (!choices.empty()) f->covered += whole;
    if (here != choices.end()) f->met += whole;
    if (!ply.known) continue;
    f->known += whole;
    f->log_likelihood += games * log;
  }
}

void judge_scores(Judge& judge, const Ply& ply) {
  if (ply.learnt == nullptr) return;
  const auto played = std::ranges::find(ply.learnt->moves, ply.move, &store::MoveCounts::move);
  if (played == ply.learnt->moves.end()) return;
  const auto at = static_cast<std::size_t>(played - ply.learnt->moves.begin());
  const double expected = judge.weigher.expected_scores(*ply.learnt)[at];
  const bool red = ply.side == xq::Color::Red;
  judge.figures.scores.add(expected, red ? 1 : 0, ply.counts[0]);
  judge.figures.scores.add(expected, 0.5, ply.counts[1]);
  judge.figures.scores.add(expected, red ? 0 : 1, ply.counts[2]);
}

}  // namespace

xq::Result<NamedScheme> parse_named_scheme(std::string_view text) {
  NamedScheme named{std::string(text), {}};
  const auto wrong = [&] {
    return xq::fail(xq::Errc::Unsupported,
                    fmt::format("scheme {}: expected frequency, makebook, polyglot or score, the "
                                "last perhaps with values such as "
                                "score:power=0.75:halving=5:prior=10:floor=none:side=no",
                                text));
  };
  std::string_view rest = text;
  const auto part = [&] {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string_view first = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return first;
  };
  const auto scheme = store::parse_scheme(part());
  if (!scheme) return wrong();
  named.weigh.scheme = *scheme;
  while (!rest.empty()) {
    const std::string_view value = part();
    const std::size_t equals = std::min(value.find('='), value.size());
    if (*scheme != store::Scheme::Score || equals == value.size() ||
        !set_value(named.weigh.score, value.substr(0, equals), value.substr(equals + 1))) {
      return wrong();
    }
  }
  return named;
}

xq::Result<Learnt> Learnt::from(const store::Database& db, const store::AggregateOptions& options,
                                const Split& split) {
  Learnt learnt;
  store::PairSorter sorter(options.memory);
  store::OutcomeCounts outcomes{};
  const auto games = store::for_each_game(
      db, options.policies, [&](const store::StoredGame& game, const store::OutcomeCounts& counts) {
        if (number_of(game.hash) % split.parts == split.held) {
          learnt.held_games_ += total(counts);
          learnt.held_.push_back({game.moves, counts});
          auto& moves = learnt.held_.back().moves;
          if (split.max_ply != 0 && moves.size() > split.max_ply) moves.resize(split.max_ply);
          return;
        }
        learnt.games_ += total(counts);
        for (std::size_t i = 0; i < counts.size(); ++i)
          outcomes[i] += counts[i];
        sorter.add_game(game.start, game.moves, split.max_ply, counts);
      });
  if (!games) return tl::make_unexpected(games.error());
  learnt.other_start_ = games->other_start;
  if (learnt.games_ == 0 || learnt.held_games_ == 0) {
    return xq::fail(xq::Errc::Unsupported,
                    fmt::format("too few games to divide: {} to learn from, {} held out",
                                learnt.games_, learnt.held_games_));
  }
  learnt.red_score_ = store::red_mean(outcomes);
  const auto done = sorter.finish([&](const PositionMoves& at) {
    learnt.positions_.push_back(at);
    return true;
  });
  if (!done) return tl::make_unexpected(done.error());
  return learnt;
}

const PositionMoves* Learnt::find(std::uint64_t key) const {
  const auto found = std::ranges::lower_bound(positions_, key, {}, &PositionMoves::key);
  return found != positions_.end() && found->key == key ? &*found : nullptr;
}

std::span<const SchemeBook::Choice> SchemeBook::choices(std::uint64_t key) {
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  std::vector<Choice>& choices = known_[key];
  const PositionMoves* at = learnt_->find(key);
  if (at == nullptr) return choices;
  double sum = 0;
  for (const store::WeighedMove& row : weigher_.weigh(*at)) {
    if (row.weight == 0) continue;
    const xq::MoveCode twin = xq::mirrored_code(row.move);
    const xq::MoveCode code = at->self_mirrored ? std::min(row.move, twin) : row.move;
    const auto same = std::ranges::find(choices, code, &Choice::move);
    Choice& choice = same != choices.end() ? *same : choices.emplace_back(Choice{code, 0});
    choice.share += row.weight;
    sum += row.weight;
  }
  for (Choice& choice : choices)
    choice.share /= sum;
  return choices;
}

void Calibration::add(double predicted, double happened, double how_many) {
  const double scaled = std::clamp(predicted, 0.0, 1.0) * static_cast<double>(kBins);
  Bin& bin = bins[std::min(static_cast<std::size_t>(scaled), kBins - 1)];
  bin.predicted += how_many * predicted;
  bin.happened += how_many * happened;
  bin.weight += how_many;
  squares += how_many * (predicted - happened) * (predicted - happened);
  weight += how_many;
}

double Calibration::error() const {
  double sum = 0;
  for (const Bin& bin : bins)
    sum += std::abs(bin.predicted - bin.happened);
  return weight > 0 ? sum / weight : 0;
}

std::vector<SchemeFigures> held_out_figures(const Learnt& learnt,
                                            std::span<const NamedScheme> schemes) {
  std::vector<Judge> judges;
  std::uint32_t min_games = 1;
  std::size_t longest = 0;
  for (const Learnt::HeldGame& game : learnt.held())
    longest = std::max(longest, game.moves.size());
  for (const NamedScheme& scheme : schemes) {
    judges.push_back({{learnt, scheme}, {scheme.weigh, learnt.red_score()}, {}});
    SchemeFigures& figures = judges.back().figures;
    figures.name = scheme.name;
    figures.plies.resize(longest);
    min_games = std::max(min_games, scheme.weigh.limits.min_games);
    for (const PositionMoves& at : learnt.positions()) {
      if (!is_known(at, scheme.weigh.limits.min_games)) continue;
      const auto choices = judges.back().book.choices(at.key);
      if (!choices.empty()) ++figures.positions;
      figures.rows += choices.size();
    }
  }
  for (const Learnt::HeldGame& game : learnt.held()) {
    xq::Position position;
    for (std::size_t number = 0; number < game.moves.size(); ++number) {
      const xq::Canonical at = xq::canonical(position);
      Ply ply{.number = number, .side = position.side_to_move(), .key = at.key.book_order()};
      ply.move = at.stored_code(game.moves[number]);
      ply.legal = legal_moves_of(position, at.self_mirrored);
      ply.learnt = learnt.find(ply.key);
      ply.known = ply.learnt != nullptr && is_known(*ply.learnt, min_games);
      ply.counts = game.counts;
      for (Judge& judge : judges) {
        judge_shares(judge, ply, judge.figures.sides[xq::index_of(ply.side)]);
        judge_scores(judge, ply);
      }
      position.do_move(game.moves[number]);
    }
  }
  std::vector<SchemeFigures> all;
  for (Judge& judge : judges)
    all.push_back(std::move(judge.figures));
  return all;
}

}  // namespace bookgen
