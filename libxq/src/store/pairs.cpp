#include "xq/store/pairs.hpp"

#include <algorithm>
#include <array>
#include <queue>

namespace xq::store {
namespace {

constexpr std::uint8_t kBlackToMove = 1;
constexpr std::uint8_t kSelfMirrored = 2;
constexpr std::uint8_t kParts = 4;
constexpr std::size_t kRowsOfPair = 8;  // that a game adds at most: an outcome each, and its parts

}  // namespace

struct PairSorter::Row {
  std::uint64_t key;
  std::uint32_t count;
  MoveCode move;
  std::uint8_t outcome;  // 0 win, 1 draw, 2 loss, 3 unknown, of the mover
  std::uint8_t flags;    // bit 0: Black to move, 1: self-mirrored, 2: count is in parts of a game

  // The pair alone, without a count.
  static Row of(const Position& position, Move move) noexcept {
    const Canonical stored = canonical(position);
    const auto flags =
        static_cast<std::uint8_t>((position.side_to_move() == Color::Black ? kBlackToMove : 0) |
                                  (stored.self_mirrored ? kSelfMirrored : 0));
    return {stored.key.book_order(), 0, stored.stored_code(move), 0, flags};
  }
  [[nodiscard]] bool before(const Row& o) const noexcept {
    return key != o.key ? key < o.key : move < o.move;
  }
};

namespace {

void add_count(MoveCounts& counts, std::uint8_t outcome, std::uint32_t count) noexcept {
  switch (outcome) {
    case 0: counts.wins += count; break;
    case 1: counts.draws += count; break;
    case 2: counts.losses += count; break;
    default: counts.unknown += count; break;
  }
}

// Index of a game's outcome as the mover sees it.
std::uint8_t of_mover(std::size_t outcome, Color side) noexcept {
  if (outcome == 1 || outcome == 3) return static_cast<std::uint8_t>(outcome);
  return (outcome == 0) == (side == Color::Red) ? 0 : 2;
}

}  // namespace

// A sorted run on disk, read back in blocks.
struct PairSorter::Run {
  std::FILE* file = std::tmpfile();
  std::array<Row, 4096> block{};
  std::size_t at = 0;
  std::size_t size = 0;

  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run() {
    if (file != nullptr) std::fclose(file);
  }
  // The row at hand, nullptr at the end.
  const Row* peek() {
    if (at == size) {
      size = std::fread(block.data(), sizeof(Row), block.size(), file);
      at = 0;
    }
    return at < size ? &block[at] : nullptr;
  }
};

// Gathers rows that come in order into positions.
class PairSorter::Merger {
 public:
  explicit Merger(const PositionSink& sink) : sink_(sink) {}

  bool take(const Row& row) {
    if (!open_ || row.key != position_.key) {
      if (!close()) return false;
      position_.key = row.key;
      position_.side = (row.flags & kBlackToMove) != 0 ? Color::Black : Color::Red;
      position_.self_mirrored = (row.flags & kSelfMirrored) != 0;
      position_.moves.clear();
      open_ = true;
    }
    if (position_.moves.empty() || position_.moves.back().move != row.move) {
      position_.moves.push_back({.move = row.move});
    }
    if ((row.flags & kParts) != 0) {
      position_.moves.back().parts[row.outcome] += row.count;
    } else {
      add_count(position_.moves.back(), row.outcome, row.count);
    }
    return true;
  }
  bool close() {
    if (!open_) return true;
    open_ = false;
    ++positions_;
    return sink_(position_);
  }
  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

 private:
  const PositionSink& sink_;
  PositionMoves position_;
  std::uint64_t positions_ = 0;
  bool open_ = false;
};

PairSorter::PairSorter(std::uint64_t memory)
    : limit_(std::max<std::uint64_t>(memory, 1U << 20) / (2 * sizeof(Row))) {}

PairSorter::~PairSorter() = default;

void PairSorter::add_game(const Position& start, std::span<const Move> moves, std::size_t max_ply,
                          const OutcomeCounts& counts, bool repeats) {
  const SideCounts side{.max_ply = max_ply, .outcomes = counts};
  add_game(start, moves, {side, side}, repeats);
}

void PairSorter::add_game(const Position& start, std::span<const Move> moves,
                          const std::array<SideCounts, 2>& sides, bool repeats) {
  if (sides[0].max_ply != 0 && sides[1].max_ply != 0) {
    moves = moves.first(std::min(moves.size(), std::max(sides[0].max_ply, sides[1].max_ply)));
  }
  if (rows_.size() + moves.size() * kRowsOfPair > limit_ && !rows_.empty()) spill();
  const std::size_t first = rows_.size();
  Position position = start;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const SideCounts& side = sides[index_of(position.side_to_move())];
    const Move move = moves[ply];
    if (side.max_ply != 0 && ply >= side.max_ply) {
      position.do_move(move);
      continue;
    }
    const Row row = Row::of(position, move);
    // A pair can only come again within the plies since the last capture.
    const std::size_t quiet = static_cast<std::size_t>(position.halfmove()) * kRowsOfPair;
    position.do_move(move);
    if (!repeats) {
      const std::size_t back = std::min(quiet, rows_.size() - first);
      const bool again =
          std::any_of(rows_.end() - static_cast<std::ptrdiff_t>(back), rows_.end(),
                      [&](const Row& r) { return r.key == row.key && r.move == row.move; });
      if (again) continue;
    }
    add_row(row, side);
  }
}

void PairSorter::add_row(const Row& row, const SideCounts& side) {
  const Color mover = (row.flags & kBlackToMove) != 0 ? Color::Black : Color::Red;
  for (std::size_t outcome = 0; outcome < side.outcomes.size(); ++outcome) {
    if (side.outcomes[outcome] == 0) continue;
    rows_.push_back(row);
    rows_.back().outcome = of_mover(outcome, mover);
    rows_.back().count = side.outcomes[outcome];
    add_parts(side.parts[outcome]);
  }
}

// What the last row counts in parts, as rows of their own.
void PairSorter::add_parts(std::uint64_t parts) {
  constexpr std::uint64_t kMost = 0xFFFFFFFF;
  while (parts > 0) {
    Row row = rows_.back();
    row.flags |= kParts;
    row.count = static_cast<std::uint32_t>(std::min(parts, kMost));
    rows_.push_back(row);
    parts -= row.count;
  }
}

void PairSorter::add_variations(std::span<const PlayableTree> trees,
                                const std::array<SideCounts, 2>& sides) {
  const bool any_depth = sides[0].max_ply == 0 || sides[1].max_ply == 0;
  const std::size_t deepest = std::max(sides[0].max_ply, sides[1].max_ply);
  std::vector<Row> main;
  std::vector<Row> rows;
  for (const PlayableTree& tree : trees) {
    record::LineWalk walk(tree.start);
    bool on_main_line = true;
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
      const record::TreeNode& node = tree.nodes[i];
      on_main_line = on_main_line && node.depth == i;
      if (!node.legal || (!any_depth && node.depth > deepest)) continue;
      walk.rewind_to(node.depth);
      const std::size_t max_ply = sides[index_of(walk.position().side_to_move())].max_ply;
      if (max_ply == 0 || node.depth <= max_ply) {
        (on_main_line ? main : rows).push_back(Row::of(walk.position(), node.move));
      }
      walk.play(node.move);
    }
  }
  const auto before = [](const Row& a, const Row& b) { return a.before(b); };
  const auto same = [](const Row& a, const Row& b) { return a.key == b.key && a.move == b.move; };
  std::sort(main.begin(), main.end(), before);
  std::sort(rows.begin(), rows.end(), before);
  rows.erase(std::unique(rows.begin(), rows.end(), same), rows.end());
  for (const Row& row : rows) {
    if (std::binary_search(main.begin(), main.end(), row, before)) continue;
    if (rows_.size() + kRowsOfPair > limit_) spill();
    add_row(row, sides[(row.flags & kBlackToMove) != 0 ? 1 : 0]);
  }
}

void PairSorter::sort_rows() {
  // One pass into buckets by the top bits, then small sorts: keys are uniform.
  constexpr int kBits = 11;
  const auto bucket = [](const Row& row) {
    return static_cast<std::size_t>(row.key >> (64 - kBits));
  };
  std::vector<std::size_t> ends((1U << kBits) + 1, 0);
  for (const Row& row : rows_)
    ++ends[bucket(row) + 1];
  for (std::size_t i = 1; i < ends.size(); ++i)
    ends[i] += ends[i - 1];
  std::vector<Row> sorted(rows_.size());
  std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
  for (const Row& row : rows_)
    sorted[next[bucket(row)]++] = row;
  rows_.swap(sorted);
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    std::sort(rows_.begin() + static_cast<std::ptrdiff_t>(ends[i]),
              rows_.begin() + static_cast<std::ptrdiff_t>(ends[i + 1]),
              [](const Row& a, const Row& b) { return a.before(b); });
  }
}

void PairSorter::spill() {
  sort_rows();
  // Equal pairs become one row before they go to disk.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& last = rows_[kept == 0 ? 0 : kept - 1];
    const Row& row = rows_[i];
    const bool same = kept > 0 && last.key == row.key && last.move == row.move &&
                      last.outcome == row.outcome && last.flags == row.flags;
    if (same && (row.flags & kParts) == 0) {
      last.count += row.count;
    } else {
      rows_[kept++] = row;
    }
  }
  auto run = std::make_unique<Run>();
  failed_ = failed_ || run->file == nullptr ||
            std::fwrite(rows_.data(), sizeof(Row), kept, run->file) != kept ||
            std::fflush(run->file) != 0;
  if (run->file != nullptr) std::rewind(run->file);
  runs_.push_back(std::move(run));
  rows_.clear();
}

Result<std::uint64_t> PairSorter::finish(const PositionSink& sink) {
  Merger merger(sink);
  if (runs_.empty()) {
    sort_rows();
    for (const Row& row : rows_) {
      if (!merger.take(row)) return merger.positions();
    }
    merger.close();
    return merger.positions();
  }
  if (!rows_.empty()) spill();
  rows_ = {};
  if (failed_) return fail(Errc::Io, "temporary file for sorting could not be written");

  const auto later = [](Run* a, Run* b) { return b->peek()->before(*a->peek()); };
  std::priority_queue<Run*, std::vector<Run*>, decltype(later)> heads(later);
  for (const auto& run : runs_) {
    if (run->peek() != nullptr) heads.push(run.get());
  }
  while (!heads.empty()) {
    Run* run = heads.top();
    heads.pop();
    if (!merger.take(*run->peek())) return merger.positions();
    ++run->at;
    if (run->peek() != nullptr) heads.push(run);
  }
  merger.close();
  return merger.positions();
}

}  // namespace xq::store
