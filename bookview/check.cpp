#include "bookview/check.hpp"

#include <algorithm>
#include <optional>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"
#include "xq/book/edit.hpp"
#include "xq/book/probe.hpp"
#include "xq/book/row_marks.hpp"

#include "bookview/check_parts.hpp"
#include "bookview/survey.hpp"

namespace bookview {
namespace {

using xq::book::Book;
using xq::book::FileRow;
using xq::book::KeyKind;

// Illegal rows whose position is remembered until the walk has shown that nothing else wants them.
constexpr std::size_t kRememberedExamples = 256;

class Checker {
 public:
  explicit Checker(const Book& book)
      : book_(book), keys_(book.info().keys), used_(book.info()), illegal_(book.info()) {}

  xq::Result<CheckReport> run() {
    report_.rows = book_.info().rows;
    file_findings();
    const auto keys = book_.count_positions();
    if (!keys) return tl::make_unexpected(keys.error());
    report_.keys = *keys;
    auto done = scan_rows(book_, findings_);
    if (done) {
      done = walk(xq::Position(),
                  [&](const xq::Position& position, std::size_t) { return visit(position); });
    }
    if (done) done = count_unused();
    if (done) lines_.run(findings_);
    if (done) done = findings_.complete(book_);
    if (!done) return tl::make_unexpected(done.error());
    report_.lines = lines_.looked();
    report_.findings = findings_.take();
    return std::move(report_);
  }

 private:
  struct Example {
    std::uint64_t row;
    std::string fen;
  };
  // Which orientations of a position the file has rows of.
  struct Sides {
    bool own = false;
    bool other = false;
  };

  void file_findings() {
    const auto add = [&](std::string_view code, std::uint64_t count, std::string detail) {
      if (count == 0) return;
      Finding* finding = findings_.add(code, Severity::Problem);
      finding->count = count;
      finding->detail = std::move(detail);
    };
    const xq::book::BookInfo& info = book_.info();
    add("bad_lines", info.bad_lines, info.bad_lines > 0 ? info.warnings.front() : std::string());
    add("trailing_bytes", info.trailing_bytes, {});
    add("out_of_order", info.out_of_order,
        "row " + std::to_string(info.first_out_of_order) + " of the file");
  }

  // Marks the rows under a position and its mirror as used or illegal here.
  Sides mark(const xq::Position& position, const std::vector<xq::book::MetRow>& met) {
    Sides sides;
    for (const auto& row : met) {
      if (row.legal) {
        used_.mark(row.number);
        (row.mirrored ? sides.other : sides.own) = true;
      } else if (!illegal_.has(row.number)) {
        illegal_.mark(row.number);
        if (examples_.size() < kRememberedExamples) {
          const xq::Position shown = row.mirrored ? xq::mirrored(position) : position;
          examples_.push_back({row.number, xq::format_fen(shown)});
        }
      }
    }
    return sides;
  }

  xq::Result<std::vector<xq::Move>> visit(const xq::Position& position) {
    std::vector<xq::book::MetRow> met;
    const auto rows = xq::book::rows_of(book_, position, &met);
    if (!rows) return tl::make_unexpected(rows.error());
    const Sides sides = mark(position, met);
    if (auto ok = judge_orientations(position, sides); !ok) return tl::make_unexpected(ok.error());
    share_key(position, sides);
    if (auto ok = judge_pairs(position, *rows); !ok) return tl::make_unexpected(ok.error());
    std::vector<xq::Move> moves;
    std::vector<xq::Move> drawn;
    for (const auto& row : *rows) {
      if (!row.enabled) continue;
      moves.push_back(row.move);
      if (row.weight > 0 || keys_ == KeyKind::Bh || keys_ == KeyKind::Board)
        drawn.push_back(row.move);
    }
    if (!drawn.empty()) lines_.add(position, drawn);
    if (!rows->empty()) ++report_.reached_positions;
    return moves;
  }

  // PolyGlot's readers ask one orientation, so both must be there; others need one only.
  xq::Result<bool> judge_orientations(const xq::Position& position, const Sides& sides) {
    if (keys_ == KeyKind::Polyglot) {
      if (position.key() != position.mirror_key() && sides.own != sides.other)
        findings_.add("one_orientation", Severity::Problem, position);
      return true;
    }
    if (!sides.own || !sides.other) return true;
    // Readers of obk and the like ask both and put the answers together.
    findings_.add("both_orientations", keys_ == KeyKind::Bh ? Severity::Note : Severity::Problem,
                  position);
    const auto best = best_of(position, false);
    if (!best) return tl::make_unexpected(best.error());
    const auto other = best_of(xq::mirrored(position), true);
    if (!other) return tl::make_unexpected(other.error());
    if (*best == *other || best->is_none() || other->is_none()) return true;
    findings_.add("orientations_disagree", Severity::Problem, position,
                  best->text() + " / " + other->text());
    return true;
  }
  // The heaviest enabled move of the rows under exactly this position.
  xq::Result<xq::Move> best_of(const xq::Position& position, bool flip) const {
    const auto rows = book_.rows_at(position);
    if (!rows) return tl::make_unexpected(rows.error());
    const xq::book::Row* best = nullptr;
    for (const auto& row : *rows) {
      if (!row.enabled || row.move.is_none() || !xq::is_legal(position, row.move)) continue;
      if (best == nullptr || row.weight > best->weight) best = &row;
    }
    if (best == nullptr) return xq::Move::none();
    return flip ? best->move.mirrored() : best->move;
  }

  // .xqb means one key for a position and its twin with colours swapped.
  void share_key(const xq::Position& position, const Sides& sides) {
    if (keys_ != KeyKind::Lock1) return;
    const std::uint64_t whole = xq::canonical(position).key.book_order();
    const auto note = [&](const xq::Position& shown) {
      const auto [known, fresh] = owners_.emplace(shown.key().lock1, whole);
      if (!fresh && known->second != whole) findings_.add("shared_keys", Severity::Problem, shown);
    };
    if (sides.own) note(position);
    if (sides.other) note(xq::mirrored(position));
  }

  xq::Result<bool> judge_pairs(const xq::Position& position,
                               const std::vector<xq::book::Row>& rows) {
    // In obk, pfbook and yfk a row stands for its mirror.
    if (keys_ == KeyKind::Bh || position.key() != position.mirror_key()) return true;
    for (const auto& row : rows) {
      const xq::Move twin = row.move.mirrored();
      if (twin == row.move) continue;
      const auto pair = std::ranges::find(rows, twin, &xq::book::Row::move);
      const bool even = pair != rows.end() && pair->weight == row.weight;
      // A pair of different weights is one finding, not two.
      if (even || (pair != rows.end() && twin < row.move)) continue;
      if (Finding* finding = findings_.add("uneven_pairs", Severity::Problem)) {
        finding->row = row.number;
        finding->fen = xq::format_fen(position);
      }
    }
    return true;
  }

  xq::Result<bool> count_unused() {
    auto done = book_.for_each_row([&](const FileRow& row) {
      const std::uint64_t number = row.row.number;
      if (used_.has(number)) return true;
      if (illegal_.has(number)) {
        findings_.add("illegal_rows", Severity::Problem, row);
      } else {
        findings_.add("unreached_rows", Severity::Note, row);
      }
      return true;
    });
    show_illegal();
    return done;
  }
  // An example whose position is known is worth more.
  void show_illegal() {
    Finding* finding = findings_.find("illegal_rows");
    if (finding == nullptr) return;
    for (const Example& example : examples_) {
      if (used_.has(example.row)) continue;
      finding->row = example.row;
      finding->entry = {};
      finding->fen = example.fen;
      return;
    }
  }

  const Book& book_;
  KeyKind keys_;
  xq::book::RowMarks used_;
  xq::book::RowMarks illegal_;
  std::vector<Example> examples_;
  std::unordered_map<std::uint32_t, std::uint64_t> owners_;  // of each lock1 the whole key
  LineSearch lines_;
  Findings findings_;
  CheckReport report_;
};

}  // namespace

bool CheckReport::has_problem() const noexcept {
  return std::ranges::any_of(findings,
                             [](const Finding& f) { return f.severity == Severity::Problem; });
}

xq::Result<CheckReport> check(const Book& book) {
  return Checker(book).run();
}

}  // namespace bookview
