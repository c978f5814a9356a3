// The root of the search: one iteration after the other, and when that is enough.
#include <algorithm>

#include "evaluate.hpp"
#include "movepick.hpp"
#include "search.hpp"

namespace engine {

using xq::Move;

namespace {

constexpr Depth kMaxDepth = 100;

std::uint64_t mix(std::uint64_t z) noexcept {
  z += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

}  // namespace

SearchResult Search::run(const SearchBoard& board, const SearchLimits& limits,
                         const OnInfo& on_info) {
  board_ = board;
  limits_ = limits;
  history_.clear();
  nodes_ = 0;
  selective_depth_ = 0;
  aborted_ = false;
  began_ = std::chrono::steady_clock::now();
  table_.new_search();

  // In the order the tree would try them, so that even one node gives a sensible move.
  roots_.clear();
  const auto stored = table_.probe(board_.key(), 0);
  MovePicker picker(board_, history_, stored ? stored->move : Move::none(), 0,
                    MovePicker::What::All);
  whole_root_ = true;
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    const bool allowed = std::ranges::find(limits_.root_moves, move) != limits_.root_moves.end();
    whole_root_ = whole_root_ && allowed;
    if (allowed)
      roots_.push_back({.move = move, .score = -kInfinite, .previous = -kInfinite, .pv = {move}});
  }
  SearchResult result;
  if (roots_.empty()) return result;
  result.best = roots_.front().move;
  iterate(on_info, result);
  result.nodes = nodes_;
  return result;
}

void Search::iterate(const OnInfo& on_info, SearchResult& result) {
  const Depth last = limits_.depth > 0 ? std::min(limits_.depth, kMaxDepth) : kMaxDepth;
  const std::size_t lines =
      std::min(static_cast<std::size_t>(std::max(1, limits_.lines)), roots_.size());
  int steady = 0;  // iterations since the best move changed
  for (Depth depth = 1; depth <= last; ++depth) {
    for (RootMove& root : roots_)
      root.previous = root.score;
    bool whole = true;
    for (std::size_t line = 0; line < lines && whole; ++line)
      whole = search_line(depth, line, on_info);
    const RootMove& top = roots_.front();
    steady = top.move == result.best ? steady + 1 : 0;
    result.best = top.move;
    result.ponder = top.pv.size() > 1 ? top.pv[1] : Move::none();
    if (top.score > -kInfinite) result.score = top.score;
    if (!whole) return;
    result.depth = depth;
    if (control_.stopped() || enough(depth, steady)) return;
  }
}

// Searches the best of roots_[first...] and moves it to `first`.   Returns  false if cut off.
bool Search::search_line(Depth depth, std::size_t first, const OnInfo& on_info) {
  Score window = 36;
  const Score before = roots_[first].previous;
  const bool narrow = depth >= 5 && before > -kWin && before < kWin;
  Score alpha = narrow ? before - window : -kInfinite;
  Score beta = narrow ? before + window : kInfinite;
  for (;;) {
    const Score v = search_root(alpha, beta, depth, first);
    const auto from = roots_.begin() + static_cast<std::ptrdiff_t>(first);
    std::stable_sort(from, roots_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    if (aborted_) return false;
    if (v > alpha && v < beta) break;
    if (v <= alpha) alpha = std::max(v - window, -kInfinite);
    if (v >= beta) beta = std::min(v + window, kInfinite);
    window *= 3;
    if (window > 1000 || is_decided(v)) {
      alpha = -kInfinite;
      beta = kInfinite;
    }
  }
  report(depth, first, Bound::Exact, on_info);
  return true;
}

Score Search::search_root(Score alpha, Score beta, Depth depth, std::size_t first) {
  const Score start = alpha;
  Score best = -kInfinite;
  Move best_move;
  for (std::size_t i = first; i < roots_.size(); ++i)
    roots_[i].score = -kInfinite;
  for (std::size_t i = first; i < roots_.size(); ++i) {
    RootMove& root = roots_[i];
    const Score noise = noise_of(root.move);
    const Score low = alpha - noise;
    const Score high = beta - noise;
    board_.do_move(root.move);
    Score v = 0;
    if (i == first) {
      v = -search(-high, -low, depth - 1, 1, false);
    } else {
      v = -search(-low - 1, -low, depth - 1, 1, true);
      if (v > low && !aborted_) v = -search(-high, -low, depth - 1, 1, false);
    }
    board_.undo_move();
    if (aborted_) return best;
    v += noise;
    if (i == first || v > alpha) {
      root.score = v;
      root.pv.assign(1, root.move);
      root.pv.insert(root.pv.end(), pv_[1].begin(), pv_[1].begin() + pv_size_[1]);
    }
    if (v > best) best_move = root.move;
    best = std::max(best, v);
    alpha = std::max(alpha, v);
    if (alpha >= beta) break;
  }
  // The root is an ordinary position only if every move was allowed and none was handicapped.
  if (whole_root_ && first == 0 && limits_.noise == 0) {
    const bool raised = best > start;
    table_.store(board_.key(), 0,
                 {.move = raised ? best_move : Move::none(),
                  .score = best,
                  .depth = depth,
                  .bound = best >= beta ? Bound::Lower : (raised ? Bound::Exact : Bound::Upper)});
  }
  return best;
}

void Search::report(Depth depth, std::size_t line, Bound bound, const OnInfo& on_info) {
  if (!on_info) return;
  const RootMove& root = roots_[line];
  SearchInfo info;
  info.depth = depth;
  info.selective_depth = selective_depth_;
  info.line = static_cast<int>(line) + 1;
  info.score = root.score;
  info.bound = bound;
  info.nodes = nodes_;
  info.time = std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now() - began_);
  info.hashfull = table_.hashfull();
  info.pv = root.pv;
  on_info(info);
}

// After a whole iteration. `steady`: for how many of them the best move has stayed.
bool Search::enough(Depth depth, int steady) const {
  const Score score = roots_.front().score;
  if (limits_.mate_in > 0 && score > kBan && (kMate - score + 1) / 2 <= limits_.mate_in)
    return true;
  if (!limits_.budget || control_.pondering()) return false;
  const Millis used = control_.clock_time();
  if (!limits_.by_clock) return used >= limits_.budget->hard;
  if (roots_.size() == 1 && depth >= 4) return true;
  if (is_mate(score) && depth >= 2 * (kMate - std::abs(score)) + 2) return true;
  // Another iteration takes about twice as long as all before it.
  const auto soft = limits_.budget->soft;
  return used >= (steady >= 4 ? soft / 2 : soft * 7 / 10);
}

Score Search::noise_of(Move move) const noexcept {
  if (limits_.noise <= 0) return 0;
  const auto r = mix(limits_.noise_seed ^ xq::code_of(move));
  return static_cast<Score>(r % (static_cast<std::uint64_t>(limits_.noise) + 1));
}

}  // namespace engine
