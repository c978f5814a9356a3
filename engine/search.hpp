// The search: iterative deepening, principal variation search with a transposition table.
//
// It knows no protocol and prints nothing; what it finds goes through a callback, and it looks at a
// SearchControl to learn that it shall end.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "history.hpp"
#include "search_board.hpp"
#include "timeman.hpp"
#include "tt.hpp"

namespace engine {

/// When the search ends. Nothing set = it runs until it is stopped.
struct SearchLimits {
  Depth depth = 0;          ///< 0 = no limit
  std::uint64_t nodes = 0;  ///< 0 = no limit
  int mate_in = 0;          ///< moves; 0 = not looking for a mate
  std::optional<Budget> budget;
  bool by_clock = false;             ///< the budget may be left unused when the move is clear
  bool infinite = false;             ///< the result waits for stop
  std::vector<xq::Move> root_moves;  ///< legal moves to choose from, in any order
  int lines = 1;                     ///< MultiPV
  Score noise = 0;                   ///< root scores vary by 0..noise
  std::uint64_t noise_seed = 0;
  Score contempt = 0;  ///< a draw by repetition is worth this much less to the root's side
};

/// One finished line of one depth.
struct SearchInfo {
  Depth depth = 0;
  int selective_depth = 0;
  int line = 1;  ///< MultiPV index, from 1
  Score score = 0;
  Bound bound = Bound::Exact;
  std::uint64_t nodes = 0;
  Millis time{0};
  int hashfull = 0;
  std::vector<xq::Move> pv;
};

struct SearchResult {
  xq::Move best;
  xq::Move ponder;  ///< expected reply; none if unknown
  Score score = 0;
  Depth depth = 0;
  std::uint64_t nodes = 0;
};

/// What other threads say to a running search.
class SearchControl {
 public:
  using SteadyClock = std::chrono::steady_clock;

  /// Before a search. `ponder`: the clock stands until ponderhit().
  void start(bool ponder);
  void stop();
  void ponder_hit();
  [[nodiscard]] bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool pondering() const noexcept { return ponder_.load(std::memory_order_relaxed); }
  /// Since start() or ponder_hit(), whichever came last.
  [[nodiscard]] Millis clock_time() const noexcept;
  /// Returns when stopped, or when not pondering and not `infinite`.
  void wait_until_wanted(bool infinite);

 private:
  std::atomic<bool> stop_{false};
  std::atomic<bool> ponder_{false};
  std::atomic<SteadyClock::rep> since_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
};

class Search {
 public:
  using OnInfo = std::function<void(const SearchInfo&)>;

  Search(TranspositionTable& table, const SearchControl& control) noexcept
      : table_(table), control_(control) {}

  /// Runs to the end of the limits.   Returns  one of limits.root_moves; no move if
  /// none of them is legal.
  SearchResult run(const SearchBoard& board, const SearchLimits& limits, const OnInfo& on_info);

 private:
  struct RootMove {
    xq::Move move;
    Score score = -kInfinite;
    Score previous = -kInfinite;
    std::vector<xq::Move> pv;
  };
  struct Node;

  // root
  void iterate(const OnInfo& on_info, SearchResult& result);
  bool search_line(Depth depth, std::size_t first, const OnInfo& on_info);
  Score search_root(Score alpha, Score beta, Depth depth, std::size_t first);
  void report(Depth depth, std::size_t line, Bound bound, const OnInfo& on_info);
  [[nodiscard]] bool enough(Depth depth, int changes) const;
  [[nodiscard]] Score noise_of(xq::Move move) const noexcept;

  // tree
  Score search(Score alpha, Score beta, Depth depth, int ply, bool cut_node);
  Score search_moves(Node& node);
  Score search_move(Node& node, xq::Move move, bool quiet);
  Score quiesce(Score alpha, Score beta, int ply);
  std::optional<Score> settled(int ply);
  std::optional<Score> pruned_by_static_value(Node& node);
  void learn(const Node& node, xq::Move best, const std::array<xq::Move, 64>& tried,
             std::size_t tried_count);
  void finish(const Node& node, Score best);
  [[nodiscard]] Score draw_score(int ply) const noexcept;
  [[nodiscard]] bool out_of_time() noexcept;

  TranspositionTable& table_;
  const SearchControl& control_;
  SearchBoard board_{xq::Position()};
  SearchLimits limits_;
  MoveHistory history_;
  std::vector<RootMove> roots_;
  std::uint64_t nodes_ = 0;
  int selective_depth_ = 0;
  bool aborted_ = false;
  bool whole_root_ = true;  ///< every legal move may be played
  std::chrono::steady_clock::time_point began_;
  std::array<std::array<xq::Move, kMaxPly + 2>, kMaxPly + 2> pv_{};
  std::array<int, kMaxPly + 2> pv_size_{};
};

}  // namespace engine
