#include "search.hpp"

#include <algorithm>
#include <cmath>

#include "evaluate.hpp"
#include "movepick.hpp"

namespace engine {
namespace {

using xq::Move;

constexpr int kQuietPlyLimit = 120;         // plies without a capture that make a draw
constexpr int kNoTableCutAfter = 100;       // the table does not know how near that limit is
constexpr std::uint64_t kClockNodes = 255;  // the clock is read when nodes & this == 0

using ReductionTable = std::array<std::array<std::int8_t, 64>, 64>;

ReductionTable make_reductions() {
  ReductionTable table{};
  for (std::size_t d = 1; d < 64; ++d) {
    for (std::size_t m = 1; m < 64; ++m) {
      const double r =
          0.6 + std::log(static_cast<double>(d)) * std::log(static_cast<double>(m)) / 2.3;
      table[d][m] = static_cast<std::int8_t>(r);
    }
  }
  return table;
}

int reduction(Depth depth, int number) {
  static const ReductionTable table = make_reductions();
  return table[static_cast<std::size_t>(std::clamp(depth, 0, 63))]
              [static_cast<std::size_t>(std::clamp(number, 0, 63))];
}

}  // namespace

/// What one node of the tree knows while its moves are tried.
struct Search::Node {
  Score alpha = 0;
  Score beta = 0;
  Depth depth = 0;
  int ply = 0;
  bool pv = false;
  bool cut_node = false;
  bool in_check = false;
  Move table_move;
  Score value = 0;  ///< static
  int number = 0;   ///< of the move being tried, from 1
  Move best_move;
};

bool Search::out_of_time() noexcept {
  if (aborted_) return true;
  if (limits_.nodes != 0 && nodes_ >= limits_.nodes) return aborted_ = true;
  if ((nodes_ & kClockNodes) != 0) return false;
  if (control_.stopped()) return aborted_ = true;
  if (limits_.budget && !control_.pondering() && control_.clock_time() >= limits_.budget->hard)
    return aborted_ = true;
  return false;
}

Score Search::draw_score(int ply) const noexcept {
  return ply % 2 == 0 ? kDraw - limits_.contempt : kDraw + limits_.contempt;
}

// Ends of the game that need no move: repetition, the quiet-ply limit, nobody left to win.
std::optional<Score> Search::settled(int ply) {
  switch (board_.repetition()) {
    case Repeat::Draw: return draw_score(ply);
    case Repeat::Win: return kBan - ply;
    case Repeat::Loss: return ply - kBan;
    case Repeat::None: break;
  }
  if (board_.position().halfmove() >= kQuietPlyLimit) {
    return xq::has_legal_move(board_.position()) ? draw_score(ply) : mated_at(ply);
  }
  if (!board_.anyone_can_win() && xq::has_legal_move(board_.position())) return draw_score(ply);
  return std::nullopt;
}

Score Search::search(Score alpha, Score beta, Depth depth, int ply, bool cut_node) {
  const auto at = static_cast<std::size_t>(ply);
  pv_size_[at] = 0;
  const bool in_check = board_.in_check();
  if (in_check) depth = std::max(depth, 0) + 1;
  if (depth <= 0) return quiesce(alpha, beta, ply);
  if (out_of_time()) return 0;
  ++nodes_;
  selective_depth_ = std::max(selective_depth_, ply);
  if (const auto score = settled(ply)) return *score;
  if (ply >= kMaxPly) return evaluate(board_);
  alpha = std::max(alpha, mated_at(ply));
  beta = std::min(beta, -mated_at(ply + 1));
  if (alpha >= beta) return alpha;

  Node node;
  node.alpha = alpha;
  node.beta = beta;
  node.depth = depth;
  node.ply = ply;
  node.pv = beta - alpha > 1;
  node.cut_node = cut_node;
  node.in_check = in_check;
  if (const auto stored = table_.probe(board_.key(), ply)) {
    node.table_move = stored->move;
    const bool proves = stored->bound == Bound::Exact ||
                        (stored->bound == Bound::Lower && stored->score >= beta) ||
                        (stored->bound == Bound::Upper && stored->score <= alpha);
    const bool deep = stored->depth >= depth || is_mate(stored->score);
    if (!node.pv && proves && deep && board_.position().halfmove() <= kNoTableCutAfter)
      return stored->score;
  }
  node.value = in_check ? -kInfinite : evaluate(board_);
  if (const auto score = pruned_by_static_value(node)) return *score;
  if (node.table_move.is_none() && node.depth >= 4) --node.depth;
  return search_moves(node);
}

// What a pass or the plain value already settles.
std::optional<Score> Search::pruned_by_static_value(Node& node) {
  if (node.pv || node.in_check || is_decided(node.beta)) return std::nullopt;
  constexpr Score kMarginPerPly = 85;
  if (node.depth <= 6 && node.value - kMarginPerPly * node.depth >= node.beta) return node.value;

  // Without an officer a pass is often better than any move: no null move then.
  const int officers = board_.officers(board_.side());
  const bool may_pass =
      node.depth >= 3 && node.value >= node.beta && officers > 0 && !board_.last_move().is_none();
  if (!may_pass) return std::nullopt;
  const Depth less = 3 + node.depth / 4 + std::min(2, (node.value - node.beta) / 200);
  board_.do_null();
  const Score v =
      -search(-node.beta, -node.beta + 1, node.depth - less, node.ply + 1, !node.cut_node);
  board_.undo_null();
  if (aborted_) return 0;
  if (v < node.beta) return std::nullopt;
  if (officers == 1) {  // verify where zugzwang is likely
    Node shallow = node;
    shallow.depth = std::max(1, node.depth - less);
    shallow.alpha = node.beta - 1;
    const Score checked = search_moves(shallow);
    if (aborted_) return 0;
    if (checked < node.beta) return std::nullopt;
  }
  return is_decided(v) ? node.beta : v;
}

Score Search::search_moves(Node& node) {
  Score best = -kInfinite;
  MovePicker picker(board_, history_, node.table_move, node.ply, MovePicker::What::All);
  std::array<Move, 64> tried;
  std::size_t tried_count = 0;
  const bool hopeless = !node.pv && !node.in_check && node.depth <= 5 &&
                        node.value + 120 + 90 * node.depth <= node.alpha;
  const int quiet_limit = 5 + node.depth * node.depth;
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    ++node.number;
    const bool quiet = board_.position().at(move.to()).empty();
    const bool prunable = quiet && !node.pv && !node.in_check && best > -kWin;
    if (prunable && node.depth <= 6 && (hopeless || node.number > quiet_limit) &&
        move != node.table_move) {
      board_.do_move(move);
      const bool check = board_.in_check();
      board_.undo_move();
      if (!check) continue;
    }
    const Score v = search_move(node, move, quiet);
    if (aborted_) return 0;
    if (v > best) {
      best = v;
      if (v > node.alpha) {
        node.best_move = move;
        node.alpha = v;
        const auto at = static_cast<std::size_t>(node.ply);
        pv_[at][0] = move;
        std::copy_n(pv_[at + 1].begin(), pv_size_[at + 1], pv_[at].begin() + 1);
        pv_size_[at] = pv_size_[at + 1] + 1;
        if (v >= node.beta) {
          if (quiet) learn(node, move, tried, tried_count);
          break;
        }
      }
    }
    if (quiet && tried_count < tried.size()) tried[tried_count++] = move;
  }
  if (node.number == 0) return mated_at(node.ply);
  finish(node, best);
  return best;
}

// One move: reduced and with a null window first where it is not expected to be the best.
Score Search::search_move(Node& node, Move move, bool quiet) {
  const xq::Piece piece = board_.position().at(move.from());
  board_.do_move(move);
  const Depth depth = node.depth - 1;
  const int next = node.ply + 1;
  Score v = 0;
  if (node.number == 1) {
    v = -search(-node.beta, -node.alpha, depth, next, !node.pv && !node.cut_node);
  } else {
    Depth less = 0;
    if (node.depth >= 3 && quiet && !node.in_check && !board_.in_check()) {
      less = reduction(node.depth, node.number) + (node.cut_node ? 1 : 0) - (node.pv ? 1 : 0);
      less -= history_.value(piece, move) / 3000;
      if (move == history_.killer(node.ply, 0) || move == history_.killer(node.ply, 1)) --less;
      less = std::clamp(less, 0, depth - 1);
    }
    v = -search(-node.alpha - 1, -node.alpha, depth - less, next, true);
    if (less > 0 && v > node.alpha && !aborted_)
      v = -search(-node.alpha - 1, -node.alpha, depth, next, !node.cut_node);
    if (node.pv && v > node.alpha && v < node.beta && !aborted_)
      v = -search(-node.beta, -node.alpha, depth, next, false);
  }
  board_.undo_move();
  return v;
}

// A quiet move refuted the position: remember it, and that those before it did not.
void Search::learn(const Node& node, Move best, const std::array<Move, 64>& tried,
                   std::size_t tried_count) {
  const xq::Position& position = board_.position();
  const int bonus = std::min(1600, 16 * node.depth * node.depth + 32 * node.depth);
  history_.add(position.at(best.from()), best, bonus);
  for (std::size_t i = 0; i < tried_count; ++i)
    history_.add(position.at(tried[i].from()), tried[i], -bonus);
  history_.set_killer(node.ply, best);
  const Move last = board_.last_move();
  if (!last.is_none()) history_.set_reply(position.at(last.to()), last, best);
}

void Search::finish(const Node& node, Score best) {
  Stored stored;
  stored.move = node.best_move;
  stored.score = best;
  stored.depth = node.depth;
  stored.bound = best >= node.beta          ? Bound::Lower
                 : node.best_move.is_none() ? Bound::Upper
                                            : Bound::Exact;
  table_.store(board_.key(), node.ply, stored);
}

Score Search::quiesce(Score alpha, Score beta, int ply) {
  pv_size_[static_cast<std::size_t>(ply)] = 0;
  if (out_of_time()) return 0;
  ++nodes_;
  selective_depth_ = std::max(selective_depth_, ply);
  if (const auto score = settled(ply)) return *score;
  if (ply >= kMaxPly) return evaluate(board_);
  const bool in_check = board_.in_check();
  Score best = mated_at(ply);
  Score stand = -kInfinite;
  if (!in_check) {
    best = stand = evaluate(board_);
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }
  MovePicker picker(board_, history_, Move::none(), ply,
                    in_check ? MovePicker::What::All : MovePicker::What::Captures);
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (!in_check) {
      const xq::Position& position = board_.position();
      const Score gain = piece_value(position.at(move.to()).type());
      if (stand + gain + 150 <= alpha || loses_material(position, move)) continue;
    }
    board_.do_move(move);
    const Score v = -quiesce(-beta, -alpha, ply + 1);
    board_.undo_move();
    if (aborted_) return 0;
    best = std::max(best, v);
    alpha = std::max(alpha, v);
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace engine
