// How well books made from some of the games of a database foretell the others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/store/games.hpp"
#include "xq/store/weigh.hpp"

namespace bookgen {

/// A scheme and its values under the name it was asked for.
struct NamedScheme {
  std::string name;
  xq::store::WeighOptions weigh;
};
/// Reads "score", "frequency", "makebook", "polyglot", and "score" with values behind colons:
/// power=P, halving=POINTS, prior=GAMES, floor=POINTS or floor=none, side=no.
/// Errors  Unsupported: what is wrong, and what is known.
[[nodiscard]] xq::Result<NamedScheme> parse_named_scheme(std::string_view text);

/// Which games are learnt from. Equal for equal contents of a database, in whatever order they
/// came.
struct Split {
  unsigned parts = 10;       ///< content hash modulo this, 2 or more
  unsigned held = 0;         ///< this remainder is held out
  std::size_t max_ply = 40;  ///< plies of each game; 0 = all
};

/// The games of a database, divided.
class Learnt {
 public:
  /// Counts the positions of the games to learn from, and keeps the others.
  /// Errors  BadDatabase; Unsupported if either part is empty.
  [[nodiscard]] static xq::Result<Learnt> from(const xq::store::Database& db,
                                               const xq::store::AggregateOptions& options,
                                               const Split& split);

  struct HeldGame {
    std::vector<xq::Move> moves;
    xq::store::OutcomeCounts counts{};
  };
  [[nodiscard]] std::span<const HeldGame> held() const noexcept { return held_; }
  /// nullptr if no game that was learnt from has the position.   key  LockKey::book_order().
  [[nodiscard]] const xq::store::PositionMoves* find(std::uint64_t key) const;
  [[nodiscard]] std::span<const xq::store::PositionMoves> positions() const noexcept {
    return positions_;
  }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] std::uint64_t held_games() const noexcept { return held_games_; }
  /// Records left out because they start elsewhere.
  [[nodiscard]] std::uint64_t other_start() const noexcept { return other_start_; }
  /// Mean score of Red in the games that were learnt from.
  [[nodiscard]] double red_score() const noexcept { return red_score_; }

 private:
  std::vector<xq::store::PositionMoves> positions_;  // by key
  std::vector<HeldGame> held_;
  std::uint64_t games_ = 0;
  std::uint64_t held_games_ = 0;
  std::uint64_t other_start_ = 0;
  double red_score_ = 0.5;
};

/// A book of one scheme in memory, weighed when asked. A move and its mirror at a self-mirrored
/// position are one, under the smaller code.
class SchemeBook {
 public:
  SchemeBook(const Learnt& learnt, const NamedScheme& scheme)
      : learnt_(&learnt), weigher_(scheme.weigh, learnt.red_score()) {}
  struct Choice {
    xq::MoveCode move = 0;
    double share = 0;  ///< of the position's weights, 0..1
  };
  /// Stored codes with their shares; empty if the book has nothing to play.
  [[nodiscard]] std::span<const Choice> choices(std::uint64_t key);

 private:
  const Learnt* learnt_;
  xq::store::Weigher weigher_;
  std::unordered_map<std::uint64_t, std::vector<Choice>> known_;
};

/// Predictions against what happened, by size of the prediction.
struct Calibration {
  static constexpr std::size_t kBins = 10;
  struct Bin {
    double predicted = 0;  ///< sum
    double happened = 0;   ///< sum
    double weight = 0;     ///< how many
  };
  std::array<Bin, kBins> bins{};
  double squares = 0;  ///< sum of squared differences
  double weight = 0;
  void add(double predicted, double happened, double weight);
  /// Mean distance of the bins' means, by weight; 0..1.
  [[nodiscard]] double error() const;
  [[nodiscard]] double mean_square() const { return weight > 0 ? squares / weight : 0; }
};

/// What the moves of one side, or of both, came to.
struct SideFigures {
  std::uint64_t plies = 0;    ///< of the held-out games
  std::uint64_t covered = 0;  ///< the book had a move
  std::uint64_t met = 0;      ///< the book had the move that was played
  std::uint64_t known = 0;    ///< positions in which a move has the default number of games
  double log_likelihood = 0;  ///< sum over these of ln P(move), see kSpread
};
struct SchemeFigures {
  std::string name;
  std::array<SideFigures, 2> sides{};  ///< by Color
  std::vector<SideFigures> plies;      ///< by ply
  Calibration shares;                  ///< share of each book move against how often it came
  Calibration scores;                  ///< expected score of the move played against the result
  std::uint64_t positions = 0;         ///< of the book, among all that were learnt
  std::uint64_t rows = 0;              ///< a pair counts once
};

/// P(move) = (1 - kSpread) * its share in the book + kSpread / number of legal moves; without a
/// book move 1 / number of legal moves.
inline constexpr double kSpread = 0.01;

/// Plays the held-out games through the books.   Cost  about 1 us a ply and scheme.
[[nodiscard]] std::vector<SchemeFigures> held_out_figures(const Learnt& learnt,
                                                          std::span<const NamedScheme> schemes);

}  // namespace bookgen
