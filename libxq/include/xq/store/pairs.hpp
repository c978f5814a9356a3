// (position, move) pairs with their results: collected game by game, sorted in bounded memory,
// handed out position by position in book order.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/board/mirror.hpp"
#include "xq/record/tree.hpp"
#include "xq/store/duplicates.hpp"

namespace xq::store {

/// Games by outcome, in parts: of a game indexed by Outcome, of a move win, draw, loss, unknown.
using OutcomeParts = std::array<std::uint64_t, 4>;
/// Parts of a whole game.
inline constexpr std::uint64_t kGameParts = std::uint64_t{1} << 20;

/// Games in which a move was played at a position, by result of the side to move.
struct MoveCounts {
  MoveCode move =
      0;  ///< in the stored orientation; the smaller of move and mirror at a self-mirrored position
  std::uint32_t wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t losses = 0;
  std::uint32_t unknown = 0;
  /// The same in parts of a game (kGameParts = 1) where games count by group and age; else 0.
  OutcomeParts parts{};
  [[nodiscard]] std::uint64_t games() const noexcept {
    return std::uint64_t{wins} + draws + losses + unknown;
  }
  friend bool operator==(const MoveCounts&, const MoveCounts&) = default;
};

/// One position with all its moves, by move code.
struct PositionMoves {
  std::uint64_t key = 0;  ///< LockKey::book_order() of the stored orientation
  Color side = Color::Red;
  bool self_mirrored = false;
  std::vector<MoveCounts> moves;
};

/// Takes positions in book order.   Returns  false to stop.
using PositionSink = std::function<bool(const PositionMoves&)>;

/// A tree whose nodes say what can be played from `start`.
struct PlayableTree {
  Position start;
  std::vector<record::TreeNode> nodes;
};

/// How the moves of one side of a game count.
struct SideCounts {
  std::size_t max_ply = 0;   ///< plies of the game, of both sides; 0 = all
  OutcomeCounts outcomes{};  ///< how many games of each outcome they stand for
  OutcomeParts parts{};      ///< what these count in parts of a game; 0 = not asked for
};

/// Sorts and sums pairs. Beyond the memory limit sorted runs go to unlinked temporary files.
class PairSorter {
 public:
  /// memory in bytes, at least 1 MiB.
  explicit PairSorter(std::uint64_t memory);
  PairSorter(const PairSorter&) = delete;
  PairSorter& operator=(const PairSorter&) = delete;
  ~PairSorter();

  /// Adds the pairs of one game, those of Red's moves as sides[0] says, of Black's as sides[1].
  /// repeats  false: a pair counts once however often it is repeated in the game.
  void add_game(const Position& start, std::span<const Move> moves,
                const std::array<SideCounts, 2>& sides, bool repeats = false);
  /// The same for both sides alike.
  /// max_ply  0 = all.   counts  how many games of each outcome these moves stand for.
  void add_game(const Position& start, std::span<const Move> moves, std::size_t max_ply,
                const OutcomeCounts& counts, bool repeats = false);
  /// Adds the pairs of the variations of one game: each once, however many branches or trees hold
  /// it; those of the main line, which all trees share, are left out.   trees  of its copies.
  /// sides  of which outcome, for the game as a whole.
  void add_variations(std::span<const PlayableTree> trees, const std::array<SideCounts, 2>& sides);
  /// Hands everything out in book order. Call once.   Errors  Io if a temporary file failed.
  [[nodiscard]] Result<std::uint64_t> finish(const PositionSink& sink);

 private:
  struct Row;
  struct Run;
  class Merger;
  void add_row(const Row& row, const SideCounts& side);
  void add_parts(std::uint64_t parts);
  void sort_rows();
  void spill();
  std::size_t limit_;
  std::vector<Row> rows_;
  std::vector<std::unique_ptr<Run>> runs_;
  bool failed_ = false;
};

}  // namespace xq::store
