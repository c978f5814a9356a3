#include "xq/store/weigh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace xq::store {
namespace {

constexpr double kZ90 = 1.6449;  // two-sided 90 % of the normal distribution
constexpr double kScoreScale =
    16;  // steps per unit of the score scheme, so that rounding does not matter
constexpr std::uint64_t kPolyglotGames = 3;
constexpr double kLargest = 65535;

constexpr std::array<std::string_view, 4> kSchemes{"score", "frequency", "makebook", "polyglot"};

struct Tally {
  double known = 0;   // games with a known outcome
  double points = 0;  // 1 a win, 0.5 a draw, of the mover
};

// Games of a move, whole or in parts.
struct Played {
  double wins = 0;
  double draws = 0;
  double losses = 0;
  double unknown = 0;
  [[nodiscard]] double games() const noexcept { return wins + draws + losses + unknown; }
};

Played played_of(const MoveCounts& c, bool by_parts) noexcept {
  if (!by_parts) {
    return {static_cast<double>(c.wins), static_cast<double>(c.draws),
            static_cast<double>(c.losses), static_cast<double>(c.unknown)};
  }
  const auto games = [&](std::size_t at) {
    return static_cast<double>(c.parts[at]) / static_cast<double>(kGameParts);
  };
  return {games(0), games(1), games(2), games(3)};
}

Tally tally_of(const Played& c) noexcept {
  return {.known = c.wins + c.draws + c.losses, .points = c.wins + 0.5 * c.draws};
}

double shrunk(const Tally& t, double prior, double prior_games) noexcept {
  const double known = t.known + prior_games;
  return known > 0 ? (t.points + prior_games * prior) / known : prior;
}

// Upper end of the 90 % interval of a move's score: normal, variance of the outcomes with the
// prior's games at 1/4.
double upper_end(const Played& c, double p, double prior_games) noexcept {
  const double known = std::max(tally_of(c).known + prior_games, 1.0);
  const double spread =
      c.wins * (1 - p) * (1 - p) + c.draws * (0.5 - p) * (0.5 - p) + c.losses * p * p;
  const double variance = (spread + prior_games * 0.25) / known;
  return p + kZ90 * std::sqrt(variance / known);
}

}  // namespace

struct Weigher::Kept {
  MoveCounts counts;
  Played played;
  double value = 0;
  bool paired = false;  // at a self-mirrored position: written with its mirror as well
  bool axis = false;    // at a self-mirrored position: its own mirror, added twice
  [[nodiscard]] std::uint64_t rows() const noexcept { return paired ? 2 : 1; }
};

std::string_view scheme_name(Scheme scheme) noexcept {
  return kSchemes[static_cast<std::size_t>(scheme)];
}

std::optional<Scheme> parse_scheme(std::string_view name) noexcept {
  const auto found = std::find(kSchemes.begin(), kSchemes.end(), name);
  if (found == kSchemes.end()) return std::nullopt;
  return static_cast<Scheme>(found - kSchemes.begin());
}

Removed& Removed::operator+=(const Removed& o) noexcept {
  min_games += o.min_games;
  min_share += o.min_share;
  min_score += o.min_score;
  max_score_loss += o.max_score_loss;
  scheme += o.scheme;
  top_n += o.top_n;
  min_weight += o.min_weight;
  return *this;
}

double red_mean(const OutcomeCounts& games) noexcept {
  const double known = static_cast<double>(games[0]) + games[1] + games[2];
  return known > 0 ? (games[0] + 0.5 * games[1]) / known : 0.5;
}

void Weigher::drop_by_counts(std::vector<Kept>& moves, double games, const RowLimits& limits) {
  const auto drop = [&](std::uint64_t& counter, const auto& test) {
    std::erase_if(moves, [&](const Kept& m) {
      if (!test(m)) return false;
      counter += m.rows();
      return true;
    });
  };
  const auto share = [&](const Kept& m) { return 100.0 * m.played.games() / games; };
  const auto score = [](const Kept& m) {
    const Tally t = tally_of(m.played);
    return t.known > 0 ? 100.0 * t.points / t.known : 50.0;
  };
  drop(removed_.min_games, [&](const Kept& m) { return m.counts.games() < limits.min_games; });
  drop(removed_.min_share, [&](const Kept& m) { return share(m) < limits.min_share; });
  if (limits.min_score) {
    drop(removed_.min_score, [&](const Kept& m) { return score(m) < *limits.min_score; });
  }
  if (limits.max_score_loss && !moves.empty()) {
    double best = 0;
    for (const Kept& m : moves)
      best = std::max(best, score(m));
    drop(removed_.max_score_loss,
         [&](const Kept& m) { return score(m) < best - *limits.max_score_loss; });
  }
}

double Weigher::mean_of(const PositionMoves& position) const {
  Tally all;
  for (const MoveCounts& c : position.moves) {
    const Tally own = tally_of(played_of(c, options_.by_parts));
    all.known += own.known;
    all.points += own.points;
  }
  const double side = position.side == Color::Red ? red_score_ : 1 - red_score_;
  return shrunk(all, options_.score.side_prior ? side : 0.5, options_.score.prior_games);
}

std::vector<double> Weigher::expected_scores(const PositionMoves& position) const {
  const double mean = mean_of(position);
  std::vector<double> scores;
  for (const MoveCounts& c : position.moves) {
    scores.push_back(
        shrunk(tally_of(played_of(c, options_.by_parts)), mean, options_.score.prior_games));
  }
  return scores;
}

void Weigher::value_moves(std::vector<Kept>& moves, const PositionMoves& position) {
  const MakebookValues& mb = options_.makebook;
  double mean = 0;
  double best = 0;
  const ScoreValues& sv = options_.score;
  const auto p_of = [&](const Kept& m) { return shrunk(tally_of(m.played), mean, sv.prior_games); };
  if (options_.scheme == Scheme::Score) {
    mean = mean_of(position);
    std::erase_if(moves, [&](const Kept& m) {
      const bool poor =
          sv.floor >= 0 && upper_end(m.played, p_of(m), sv.prior_games) < mean - sv.floor / 100;
      if (poor) removed_.scheme += m.rows();
      return poor;
    });
    for (const Kept& m : moves)
      best = std::max(best, p_of(m));
  }
  for (Kept& m : moves) {
    const Played& c = m.played;
    const double twice = m.axis ? 2 : 1;
    // Parts of a game would be lost in whole numbers.
    const double unit = twice * (options_.by_parts ? kScoreScale : 1);
    switch (options_.scheme) {
      case Scheme::Score:
        m.value = twice * kScoreScale * std::pow(c.games(), sv.power);
        if (sv.halving > 0) m.value *= std::exp2(100 * (p_of(m) - best) / sv.halving);
        m.value = std::max(std::round(m.value), 1.0);
        break;
      case Scheme::Frequency: m.value = unit * c.games(); break;
      case Scheme::Polyglot: m.value = unit * (2.0 * c.wins + c.draws); break;
      case Scheme::Makebook:
        m.value =
            twice * (static_cast<double>(mb.win) * c.wins + static_cast<double>(mb.draw) * c.draws +
                     static_cast<double>(mb.loss) * c.losses);
        break;
    }
  }
  std::erase_if(moves, [&](Kept& m) {
    bool poor = false;
    if (options_.scheme == Scheme::Polyglot) poor = m.counts.games() < kPolyglotGames;
    if (options_.scheme == Scheme::Makebook) {
      poor = m.value < mb.ratio;
      m.value = std::floor(m.value / mb.ratio);
    }
    if (poor) removed_.scheme += m.rows();
    return poor;
  });
}

std::vector<WeighedMove> Weigher::weigh(const PositionMoves& position) {
  const Removed before = std::exchange(removed_, {});
  std::vector<WeighedMove> rows = weigh_within(position, options_.limits_of(position.side));
  side_removed_[index_of(position.side)] += removed_;
  removed_ += before;
  return rows;
}

std::vector<WeighedMove> Weigher::weigh_within(const PositionMoves& position,
                                               const RowLimits& limits) {
  std::vector<Kept> moves;
  double games = 0;
  for (const MoveCounts& counts : position.moves) {
    const bool axis = position.self_mirrored && mirrored_code(counts.move) == counts.move;
    moves.push_back({.counts = counts,
                     .played = played_of(counts, options_.by_parts),
                     .paired = position.self_mirrored && !axis,
                     .axis = axis});
    games += moves.back().played.games();
  }
  drop_by_counts(moves, games, limits);
  value_moves(moves, position);
  if (limits.top_n != 0 && moves.size() > limits.top_n) {
    // A pair is one move with the value of both rows; equal values fall to the smaller code.
    std::ranges::sort(moves, [](const Kept& a, const Kept& b) {
      const double va = a.value * static_cast<double>(a.rows());
      const double vb = b.value * static_cast<double>(b.rows());
      return va != vb ? va > vb : a.counts.move < b.counts.move;
    });
    while (moves.size() > limits.top_n) {
      removed_.top_n += moves.back().rows();
      moves.pop_back();
    }
  }
  double largest = 0;
  for (const Kept& m : moves)
    largest = std::max(largest, m.value);
  const double factor = largest > kLargest ? kLargest / largest : 1;
  if (factor < 1) ++scaled_;
  std::vector<WeighedMove> rows;
  for (const Kept& m : moves) {
    double weight = std::floor(m.value * factor + (factor < 1 ? 0.5 : 0));
    if (m.value > 0) weight = std::max(weight, 1.0);
    const auto written = static_cast<std::uint16_t>(std::clamp(weight, 0.0, kLargest));
    if (written < limits.min_weight) {
      removed_.min_weight += m.rows();
      continue;
    }
    WeighedMove row{.move = m.counts.move, .weight = written};
    row.wins = m.counts.wins;
    row.draws = m.counts.draws;
    row.losses = m.counts.losses;
    row.unknown = m.counts.unknown;
    rows.push_back(row);
    row.move = mirrored_code(row.move);
    if (m.paired) rows.push_back(row);
  }
  std::ranges::sort(rows, {}, &WeighedMove::move);
  return rows;
}

}  // namespace xq::store
