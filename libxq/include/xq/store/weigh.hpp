// From counts to book weights: schemes, limits, and what each limit removed. Pure; no SQL.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "xq/store/pairs.hpp"

namespace xq::store {

/// How counts become weights. docs/weights.md gives the formulas.
enum class Scheme : std::uint8_t { Score, Frequency, Makebook, Polyglot };
[[nodiscard]] std::string_view scheme_name(Scheme scheme) noexcept;
[[nodiscard]] std::optional<Scheme> parse_scheme(std::string_view name) noexcept;

/// Parameters of scheme makebook, ElephantEye's defaults.
struct MakebookValues {
  int win = 3;    ///< -5..5
  int draw = 1;   ///< -5..5
  int loss = -1;  ///< -5..5
  int ratio = 4;  ///< 1..9: kept when the sum reaches it, written divided by it
};

/// Parameters of scheme score; docs/weights.md says where the defaults come from.
struct ScoreValues {
  double power = 1;         ///< of the number of games
  double halving = 2.5;     ///< percent points of score whose loss halves a weight; 0 = none
  double prior_games = 10;  ///< weight of the priors, in games
  double floor = 5;         ///< percent points below the mean that drop a move; below 0 = none
  bool side_prior = true;   ///< a position's mean shrinks to the mean of its side, not to 50 %
};

/// Which moves stay. A move and its mirror at a self-mirrored position are one move.
struct RowLimits {
  std::uint32_t min_games = 0;  ///< games with the move; 0 = no limit
  double min_share = 0;         ///< percent of the position's games, 0..100; 0 = no limit
  std::optional<double>
      min_score;  ///< percent, 0..100, of games with a known outcome, from the mover's side
  std::optional<double> max_score_loss;  ///< percent points below the position's best score
  std::size_t top_n = 0;                 ///< heaviest moves per position; 0 = no limit
  std::uint32_t min_weight = 0;          ///< weight as written
};

struct WeighOptions {
  Scheme scheme = Scheme::Score;
  MakebookValues makebook{};
  ScoreValues score{};
  RowLimits limits{};
  /// The same where Red, where Black is to move, if it differs.
  std::array<std::optional<RowLimits>, 2> side_limits{};
  bool by_parts = false;  ///< weights and shares come from MoveCounts::parts
  [[nodiscard]] const RowLimits& limits_of(Color side) const noexcept {
    const auto& own = side_limits[index_of(side)];
    return own ? *own : limits;
  }
};

/// Moves removed, by what removed them.
struct Removed {
  std::uint64_t min_games = 0;
  std::uint64_t min_share = 0;
  std::uint64_t min_score = 0;
  std::uint64_t max_score_loss = 0;
  std::uint64_t scheme = 0;  ///< the scheme's own floor
  std::uint64_t top_n = 0;
  std::uint64_t min_weight = 0;
  Removed& operator+=(const Removed& o) noexcept;
};

/// A move as a book writes it.
struct WeighedMove {
  MoveCode move = 0;
  std::uint16_t weight = 0;
  bool enabled = true;  ///< false: forbidden. Books that know disabled rows keep it, others don't
  /// Games by result of the mover; at a self-mirrored position of the pair, in both of its rows.
  std::uint32_t wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t losses = 0;
  std::uint32_t unknown = 0;
  std::string_view note = {};  ///< the user's; lives as long as the marks it comes from
  friend bool operator==(const WeighedMove&, const WeighedMove&) = default;
};

/// Mean score of Red over all games with a known outcome, 0..1; what priors shrink to. 0.5 when
/// nothing is known.
[[nodiscard]] double red_mean(const OutcomeCounts& games) noexcept;

/// Turns positions into rows. Keeps count of what it removed; otherwise without state between
/// positions.
class Weigher {
 public:
  /// red_score: red_mean() of the games.
  Weigher(const WeighOptions& options, double red_score) noexcept
      : options_(options), red_score_(red_score) {}

  /// Rows of one position by move code; at a self-mirrored position both a move and its mirror,
  /// with the value of the pair each, and an axis move with twice its value. Empty if nothing is
  /// kept. Weights 0..65,535: a position whose largest value is above that is scaled as a whole,
  /// and no kept move becomes 0 by it.
  [[nodiscard]] std::vector<WeighedMove> weigh(const PositionMoves& position);
  /// The mover's expected score with each move, 0..1, as scheme score sees it: by the games with
  /// the move, those of the whole position and the mean of the side.
  [[nodiscard]] std::vector<double> expected_scores(const PositionMoves& position) const;
  [[nodiscard]] const Removed& removed() const noexcept { return removed_; }
  /// Of these, those where this side is to move.
  [[nodiscard]] const Removed& removed_of(Color side) const noexcept {
    return side_removed_[index_of(side)];
  }
  /// Positions whose weights had to be scaled down to 65,535.
  [[nodiscard]] std::uint64_t scaled() const noexcept { return scaled_; }

 private:
  struct Kept;
  [[nodiscard]] double mean_of(const PositionMoves& position) const;
  std::vector<WeighedMove> weigh_within(const PositionMoves& position, const RowLimits& limits);
  void drop_by_counts(std::vector<Kept>& moves, double games, const RowLimits& limits);
  void value_moves(std::vector<Kept>& moves, const PositionMoves& position);
  WeighOptions options_;
  double red_score_;
  Removed removed_;
  std::array<Removed, 2> side_removed_{};
  std::uint64_t scaled_ = 0;
};

}  // namespace xq::store
