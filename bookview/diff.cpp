#include "bookview/diff.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "xq/board/mirror.hpp"
#include "xq/book/edit.hpp"
#include "xq/book/probe.hpp"
#include "xq/book/row_marks.hpp"

#include "bookview/survey.hpp"

namespace bookview {
namespace {

using xq::book::FileRow;

std::optional<Counts> counts_of(const std::optional<xq::book::Results>& results) {
  if (!results) return std::nullopt;
  return Counts{results->wins, results->draws, results->losses, 0};
}

DiffRow row_of(const xq::book::Row& row) {
  return {row.weight, row.enabled, counts_of(row.results), row.note, 0};
}

bool same_counts(const Counts& a, const Counts& b, bool unknown) {
  return a.wins == b.wins && a.draws == b.draws && a.losses == b.losses &&
         (!unknown || a.unknown == b.unknown);
}

// One of the two sides.
class Side {
 public:
  explicit Side(const Source& source) : source_(source), book_(source.book()) {
    if (book_ != nullptr) used_.emplace(book_->info());
  }

  // Its moves by code; of a mirrored pair that weighs alike only the smaller code.
  xq::Result<std::map<xq::MoveCode, DiffRow>> at(const xq::Position& position) {
    std::map<xq::MoveCode, DiffRow> out;
    if (book_ == nullptr) {
      const auto choices = source_.moves_of(position);
      if (!choices) return tl::make_unexpected(choices.error());
      for (const Choice& c : *choices)
        out.emplace(xq::code_of(c.move), DiffRow{c.weight, true, c.counts, c.note, c.share});
      return out;
    }
    std::vector<xq::book::MetRow> met;
    const auto rows = xq::book::rows_of(*book_, position, &met);
    if (!rows) return tl::make_unexpected(rows.error());
    for (const auto& row : met) {
      if (row.legal) used_->mark(row.number);
    }
    for (const auto& row : *rows)
      out.emplace(xq::code_of(row.move), row_of(row));
    share_out(out);
    if (position.key() == position.mirror_key()) drop_twins(out);
    return out;
  }
  // All moves lead on, those of a pair both.
  static void add_steps(const std::map<xq::MoveCode, DiffRow>& rows, std::vector<xq::Move>& out) {
    for (const auto& [code, row] : rows) {
      const auto move = xq::move_of_code(code);
      if (move && row.enabled && std::ranges::find(out, *move) == out.end()) out.push_back(*move);
    }
  }

  xq::Result<std::vector<FileRow>> unreached() const {
    std::vector<FileRow> out;
    if (book_ == nullptr) return out;
    const auto done = book_->for_each_row([&](const FileRow& row) {
      if (!used_->has(row.row.number)) out.push_back(row);
      return true;
    });
    if (!done) return tl::make_unexpected(done.error());
    std::ranges::stable_sort(out, [](const FileRow& a, const FileRow& b) {
      return std::tie(a.key, a.code) < std::tie(b.key, b.code);
    });
    return out;
  }
  [[nodiscard]] const xq::book::Book* book() const noexcept { return book_; }
  [[nodiscard]] bool has_notes() const {
    return book_ != nullptr && xq::book::row_limits(book_->info()).notes;
  }

 private:
  static void share_out(std::map<xq::MoveCode, DiffRow>& rows) {
    const auto stake = [](const DiffRow& row) {
      return row.enabled && row.weight > 0 ? static_cast<double>(row.weight) : 0;
    };
    double all = 0;
    for (const auto& [code, row] : rows)
      all += stake(row);
    for (auto& [code, row] : rows)
      row.share = all > 0 ? stake(row) / all : 0;
  }
  static void drop_twins(std::map<xq::MoveCode, DiffRow>& rows) {
    for (auto row = rows.begin(); row != rows.end();) {
      const xq::MoveCode twin = xq::mirrored_code(row->first);
      const auto other = rows.find(twin);
      const bool second = twin < row->first && other != rows.end() &&
                          other->second.weight == row->second.weight &&
                          other->second.enabled == row->second.enabled;
      if (second) other->second.share += row->second.share;
      row = second ? rows.erase(row) : std::next(row);
    }
  }
  const Source& source_;
  const xq::book::Book* book_;
  std::optional<xq::book::RowMarks> used_;
};

class Differ {
 public:
  Differ(const Source& before, const Source& after, std::size_t limit, double share)
      : before_(before), after_(after), limit_(limit), share_(share) {
    both_note_ = before_.has_notes() && after_.has_notes();
    both_known_ = before_.book() == nullptr && after_.book() == nullptr;
  }

  xq::Result<BookDiff> run() {
    auto done = walk_both();
    if (done) done = compare_unreached();
    if (!done) return tl::make_unexpected(done.error());
    return std::move(diff_);
  }

 private:
  struct From {
    xq::LockKey parent;
    xq::MoveCode move = 0;  // in the stored orientation of the parent
  };

  xq::Result<bool> walk_both() {
    const xq::Position start;
    from_.emplace(xq::canonical(start).key, From{});
    std::vector<xq::Position> layer{start};
    while (!layer.empty()) {
      std::vector<xq::Position> next;
      for (const xq::Position& position : layer) {
        const auto moves = visit(position);
        if (!moves) return tl::make_unexpected(moves.error());
        for (const xq::Move move : *moves) {
          xq::Position after = position;
          after.do_move(move);
          const xq::Canonical at = xq::canonical(after);
          const From from{position.key(), xq::code_of(move)};
          if (from_.emplace(at.key, from).second)
            next.push_back(at.mirrored ? xq::mirrored(after) : after);
        }
      }
      layer = std::move(next);
    }
    return true;
  }

  // Positions are visited in their stored orientation.
  xq::Result<std::vector<xq::Move>> visit(const xq::Position& position) {
    const auto before = before_.at(position);
    if (!before) return tl::make_unexpected(before.error());
    const auto after = after_.at(position);
    if (!after) return tl::make_unexpected(after.error());
    compare(position, *before, *after);
    std::vector<xq::Move> moves;
    Side::add_steps(*before, moves);
    Side::add_steps(*after, moves);
    return moves;
  }

  [[nodiscard]] bool equal(const DiffRow& a, const DiffRow& b) const {
    if (a.weight != b.weight) return false;
    if (both_note_ && (a.enabled != b.enabled || a.note != b.note)) return false;
    return !a.counts || !b.counts || same_counts(*a.counts, *b.counts, both_known_);
  }

  void compare(const xq::Position& position, const std::map<xq::MoveCode, DiffRow>& before,
               const std::map<xq::MoveCode, DiffRow>& after) {
    PositionDiff here;
    here.position = position;
    const auto add = [&](xq::MoveCode code, const DiffRow* a, const DiffRow* b) {
      MoveDiff move;
      move.move = *xq::move_of_code(code);
      if (a != nullptr) move.before = *a;
      if (b != nullptr) move.after = *b;
      here.moves.push_back(std::move(move));
    };
    for (const auto& [code, row] : before) {
      const auto other = after.find(code);
      if (other == after.end()) {
        ++diff_.removed;
        add(code, &row, nullptr);
      } else if (equal(row, other->second)) {
        ++diff_.same;
      } else {
        ++diff_.changed;
        add(code, &row, &other->second);
      }
    }
    for (const auto& [code, row] : after) {
      if (before.contains(code)) continue;
      ++diff_.added;
      add(code, nullptr, &row);
    }
    if (here.moves.empty()) return;
    ++diff_.positions;
    std::erase_if(here.moves, [&](const MoveDiff& move) {
      return std::max(move.before ? move.before->share : 0, move.after ? move.after->share : 0) <
             share_;
    });
    if (here.moves.empty()) return;
    if (limit_ != 0 && diff_.shown.size() >= limit_) return;
    set_line(here);
    diff_.shown.push_back(std::move(here));
  }

  // Follows the way back to the start, then plays it; turns what is shown the way the line goes.
  void set_line(PositionDiff& diff) const {
    std::vector<xq::MoveCode> back;
    xq::LockKey key = diff.position.key();
    const xq::LockKey start = xq::canonical(xq::Position()).key;
    while (key != start) {
      const From& from = from_.at(key);
      back.push_back(from.move);
      key = from.parent;
    }
    xq::Position position;
    for (auto code = back.rbegin(); code != back.rend(); ++code) {
      const xq::Move stored = *xq::move_of_code(*code);
      const xq::Move move = xq::canonical(position).mirrored ? stored.mirrored() : stored;
      diff.line.push_back(move);
      position.do_move(move);
    }
    if (xq::canonical(position).mirrored) {
      for (MoveDiff& move : diff.moves)
        move.move = move.move.mirrored();
    }
    diff.position = position;
  }

  xq::Result<bool> compare_unreached() {
    const auto before = before_.unreached();
    if (!before) return tl::make_unexpected(before.error());
    const auto after = after_.unreached();
    if (!after) return tl::make_unexpected(after.error());
    diff_.unreached_before = before->size();
    diff_.unreached_after = after->size();
    diff_.compared_unreached = before_.book() != nullptr && after_.book() != nullptr &&
                               before_.book()->info().keys == after_.book()->info().keys;
    if (!diff_.compared_unreached) return true;
    auto a = before->begin();
    auto b = after->begin();
    const auto rank = [](const FileRow& row) { return std::tie(row.key, row.code); };
    while (a != before->end() || b != after->end()) {
      if (b == after->end() || (a != before->end() && rank(*a) < rank(*b))) {
        ++diff_.raw_removed;
        add_raw(&*a++, nullptr);
      } else if (a == before->end() || rank(*b) < rank(*a)) {
        ++diff_.raw_added;
        add_raw(nullptr, &*b++);
      } else {
        if (!equal(row_of(a->row), row_of(b->row))) {
          ++diff_.raw_changed;
          add_raw(&*a, &*b);
        }
        ++a;
        ++b;
      }
    }
    return true;
  }
  void add_raw(const FileRow* a, const FileRow* b) {
    if (limit_ != 0 && diff_.raw_shown.size() >= limit_) return;
    const FileRow& one = a != nullptr ? *a : *b;
    RawDiff raw{one.key, one.code, one.row.move, std::nullopt, std::nullopt};
    if (a != nullptr) raw.before = row_of(a->row);
    if (b != nullptr) raw.after = row_of(b->row);
    diff_.raw_shown.push_back(std::move(raw));
  }

  Side before_;
  Side after_;
  std::size_t limit_;
  double share_;
  bool both_note_ = false;
  bool both_known_ = false;
  std::unordered_map<xq::LockKey, From, KeyHash> from_;
  BookDiff diff_;
};

}  // namespace

xq::Result<BookDiff> diff_books(const Source& before, const Source& after, std::size_t limit,
                                double share) {
  return Differ(before, after, limit, share).run();
}

}  // namespace bookview
