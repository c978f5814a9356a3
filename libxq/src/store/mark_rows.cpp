// Marks acting on the rows of a position.
#include <algorithm>

#include "xq/board/mirror.hpp"
#include "xq/store/marks.hpp"

namespace xq::store {
namespace {

constexpr std::uint64_t kLargest = 65535;

// A row and what its mark says.
struct Row {
  WeighedMove out;
  std::optional<MarkKind> kind;
  [[nodiscard]] bool is(MarkKind k) const noexcept { return kind == k; }
};

class Rows {
 public:
  Rows(const std::vector<WeighedMove>& rows, const PositionMoves& counts) : counts_(counts) {
    rows_.reserve(rows.size() + 2);
    for (const WeighedMove& row : rows)
      rows_.push_back({row, std::nullopt});
  }

  void judge(const MarkedMove& mark, MoveCode stored, MoveCode code) {
    Row& row = row_of(stored, code);
    row.kind = mark.kind;
    switch (*mark.kind) {
      case MarkKind::Force: row.out.weight = std::max<std::uint16_t>(row.out.weight, 1); break;
      case MarkKind::Avoid: row.out.weight = 0; break;
      case MarkKind::Forbid: row.out.enabled = false; break;
      case MarkKind::Weight: row.out.weight = mark.weight; break;
      case MarkKind::Prefer:
      case MarkKind::Note: break;
    }
  }
  void annotate(MoveCode code, std::string_view note) {
    for (Row& row : rows_) {
      if (row.out.move == code) row.out.note = note;
    }
  }
  void keep_forced() {
    const auto forced = [](const Row& row) { return row.is(MarkKind::Force); };
    if (std::ranges::any_of(rows_, forced)) {
      std::erase_if(rows_, [&](const Row& row) { return !forced(row); });
    }
  }
  void raise_preferred();
  [[nodiscard]] std::vector<WeighedMove> take() && {
    std::vector<WeighedMove> out;
    out.reserve(rows_.size());
    for (const Row& row : rows_)
      out.push_back(row.out);
    std::ranges::sort(out, {}, &WeighedMove::move);
    return out;
  }

 private:
  // The row of a code; made with the counts of `stored` if it is not there.
  Row& row_of(MoveCode stored, MoveCode code) {
    const auto found =
        std::ranges::find_if(rows_, [&](const Row& row) { return row.out.move == code; });
    if (found != rows_.end()) return *found;
    WeighedMove row{.move = code};
    const auto games = std::ranges::find(counts_.moves, stored, &MoveCounts::move);
    if (games != counts_.moves.end()) {
      row.wins = games->wins;
      row.draws = games->draws;
      row.losses = games->losses;
      row.unknown = games->unknown;
    }
    return rows_.emplace_back(Row{row, std::nullopt});
  }
  template <class Test>
  [[nodiscard]] std::uint64_t sum(const Test& test) const {
    std::uint64_t total = 0;
    for (const Row& row : rows_) {
      if (row.out.enabled && test(row)) total += row.out.weight;
    }
    return total;
  }
  void shrink_others(std::uint64_t room);

  const PositionMoves& counts_;
  std::vector<Row> rows_;
};

bool is_preferred(const Row& row) {
  return row.is(MarkKind::Prefer);
}
bool is_free(const Row& row) {
  return !row.is(MarkKind::Prefer) && !row.is(MarkKind::Weight);
}
bool is_other(const Row& row) {
  return !row.is(MarkKind::Prefer);
}

// Scales the rows that no mark holds, until all but the preferred ones fit into `room` or are 1.
void Rows::shrink_others(std::uint64_t room) {
  const std::vector<Row> before = rows_;
  const std::uint64_t free = sum(is_free);
  const std::uint64_t fixed = sum([](const Row& row) { return row.is(MarkKind::Weight); });
  if (free == 0) return;
  std::uint64_t wanted = room > fixed ? room - fixed : 0;
  for (;;) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::uint64_t weight = before[i].out.weight;
      if (!is_free(before[i]) || weight == 0) continue;
      rows_[i].out.weight =
          static_cast<std::uint16_t>(std::max<std::uint64_t>(weight * wanted / free, 1));
    }
    // Rows that stay at 1 may take more than their part.
    const std::uint64_t others = sum(is_other);
    if (others <= room || wanted == 0) return;
    wanted -= std::min(wanted, others - room);
  }
}

void Rows::raise_preferred() {
  std::uint64_t lightest = 0;
  for (const Row& row : rows_) {
    if (!is_preferred(row) || row.out.weight == 0) continue;
    const std::uint64_t weight = row.out.weight;
    lightest = lightest == 0 ? weight : std::min(lightest, weight);
  }
  std::uint64_t heaviest = 0;
  for (Row& row : rows_) {
    if (!is_preferred(row)) continue;
    if (row.out.weight == 0) {
      row.out.weight = static_cast<std::uint16_t>(std::max<std::uint64_t>(lightest, 1));
    }
    heaviest = std::max<std::uint64_t>(heaviest, row.out.weight);
  }
  const std::uint64_t preferred = sum(is_preferred);
  if (preferred == 0 || preferred >= sum(is_other)) return;
  // What the preferred rows can weigh together in 16 bits each.
  const std::uint64_t room = kLargest * preferred / heaviest;
  if (sum(is_other) > room) shrink_others(room);
  const std::uint64_t others = sum(is_other);
  for (Row& row : rows_) {
    if (!is_preferred(row)) continue;
    const std::uint64_t raised = (row.out.weight * others + preferred - 1) / preferred;
    row.out.weight =
        static_cast<std::uint16_t>(std::clamp<std::uint64_t>(raised, row.out.weight, kLargest));
  }
}

void compare(const std::vector<WeighedMove>& before, const std::vector<WeighedMove>& after,
             MarkTally& tally) {
  for (const WeighedMove& row : before) {
    const auto now = std::ranges::find(after, row.move, &WeighedMove::move);
    if (now == after.end() || !now->enabled) {
      ++tally.rows_removed;
    } else if (now->weight != row.weight) {
      ++tally.rows_changed;
    }
  }
  for (const WeighedMove& row : after) {
    const bool known = std::ranges::find(before, row.move, &WeighedMove::move) != before.end();
    if (!known && row.enabled) ++tally.rows_added;
  }
}

}  // namespace

std::uint64_t MarkTally::total() const noexcept {
  std::uint64_t sum = 0;
  for (const std::uint64_t n : marks)
    sum += n;
  return sum;
}

void apply_marks(const MarkedPosition& marks, const PositionMoves& counts,
                 std::vector<WeighedMove>& rows, MarkTally& tally) {
  const auto count = [&](MarkKind kind) { ++tally.marks[static_cast<std::size_t>(kind)]; };
  ++tally.positions;
  if (!marks.note.empty()) count(MarkKind::Note);
  Rows work(rows, counts);
  const auto twin_of = [&](MoveCode code) {
    return marks.self_mirrored ? mirrored_code(code) : code;
  };
  for (const MarkedMove& mark : marks.moves) {
    if (!mark.kind) continue;
    count(*mark.kind);
    work.judge(mark, mark.move, mark.move);
    if (twin_of(mark.move) != mark.move) work.judge(mark, mark.move, twin_of(mark.move));
  }
  work.keep_forced();
  work.raise_preferred();
  for (const MarkedMove& mark : marks.moves) {
    if (mark.note.empty()) continue;
    count(MarkKind::Note);
    work.annotate(mark.move, mark.note);
    if (twin_of(mark.move) != mark.move) work.annotate(twin_of(mark.move), mark.note);
  }
  std::vector<WeighedMove> after = std::move(work).take();
  compare(rows, after, tally);
  rows = std::move(after);
}

const MarkedPosition* MarkSet::find(std::uint64_t key) const noexcept {
  const auto found = std::ranges::lower_bound(positions_, key, {}, &MarkedPosition::key);
  return found != positions_.end() && found->key == key ? &*found : nullptr;
}

bool MarkedStream::only_marks(const MarkedPosition& marked) {
  return sink_({.key = marked.key,
                .side = marked.position.side_to_move(),
                .self_mirrored = marked.self_mirrored,
                .moves = {}},
               &marked);
}

bool MarkedStream::take(const PositionMoves& position) {
  while (!marks_.empty() && marks_.front().key < position.key) {
    const MarkedPosition& marked = marks_.front();
    marks_ = marks_.subspan(1);
    if (!only_marks(marked)) return false;
  }
  const MarkedPosition* marked = nullptr;
  if (!marks_.empty() && marks_.front().key == position.key) {
    marked = &marks_.front();
    marks_ = marks_.subspan(1);
  }
  return sink_(position, marked);
}

bool MarkedStream::finish() {
  while (!marks_.empty()) {
    const MarkedPosition& marked = marks_.front();
    marks_ = marks_.subspan(1);
    if (!only_marks(marked)) return false;
  }
  return true;
}

}  // namespace xq::store
