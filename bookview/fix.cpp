#include "bookview/fix.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"
#include "xq/book/probe.hpp"
#include "xq/book/row_marks.hpp"

#include "bookview/survey.hpp"

namespace bookview {
namespace {

using xq::book::Book;
using xq::book::FileRow;
using xq::book::KeyKind;
using xq::book::Row;

class Fixer {
 public:
  Fixer(const Book& book, xq::book::BookWriter& writer)
      : book_(book),
        keys_(book.info().keys),
        writer_(writer),
        used_(book.info()),
        illegal_(book.info()) {
    const xq::book::BookInfo& info = book.info();
    report_.rows_before = info.rows;
    report_.sorted = info.out_of_order;
    report_.bad_lines = info.bad_lines;
    report_.trailing_bytes = info.trailing_bytes;
  }

  xq::Result<FixReport> run() {
    auto done = walk(xq::Position(), [&](const xq::Position& position, std::size_t) {
      if (!xq::canonical(position).mirrored) return visit(position);
      auto moves = visit(xq::mirrored(position));
      if (!moves) return moves;
      for (xq::Move& move : *moves)
        move = move.mirrored();
      return moves;
    });
    if (done) done = keep_the_rest();
    if (!done) return tl::make_unexpected(done.error());
    if (rows_ == 0) return xq::fail(xq::Errc::Unsupported, "no row would be left");
    return report_;
  }

 private:
  // What both orientations of a position say, in its own.
  xq::Result<std::vector<xq::Move>> visit(const xq::Position& position) {
    std::vector<xq::book::MetRow> met;
    auto own = xq::book::rows_of(book_, position, &met);
    if (!own) return tl::make_unexpected(own.error());
    std::uint64_t legal = 0;
    bool here = false;
    bool there = false;
    for (const auto& row : met) {
      (row.legal ? used_ : illegal_).mark(row.number);
      if (!row.legal) continue;
      ++legal;
      (row.mirrored ? there : here) = true;
    }
    if (own->empty()) return std::vector<xq::Move>();
    std::vector<Row> rows = std::move(*own);
    std::uint64_t folded = 0;
    if (here && there) {
      auto other = xq::book::rows_of(book_, xq::mirrored(position), nullptr);
      if (!other) return tl::make_unexpected(other.error());
      folded = fold(rows, std::move(*other));
      if (keys_ != KeyKind::Polyglot) ++report_.folded;
    }
    if (keys_ == KeyKind::Polyglot && here != there && position.key() != position.mirror_key())
      report_.pairs += rows.size();
    // In polyglot both orientations are as they should be; rows of pairs are one in obk.
    std::uint64_t expected = rows.size() + folded;
    if (keys_ == KeyKind::Bh && position.key() == position.mirror_key()) {
      expected = static_cast<std::uint64_t>(
          std::ranges::count_if(rows, [](const Row& r) { return r.move <= r.move.mirrored(); }));
    }
    if (legal > expected) report_.duplicates += legal - expected;
    complete_pairs(position, rows);
    std::ranges::sort(rows, {}, [](const Row& row) { return xq::code_of(row.move); });
    rows_ += rows.size();
    const auto added = writer_.add({position.key(), &position, rows});
    if (!added) return tl::make_unexpected(added.error());
    std::vector<xq::Move> moves;
    for (const Row& row : rows) {
      if (row.enabled) moves.push_back(row.move);
    }
    return moves;
  }

  // Equal moves keep the larger weight.   Returns  how many moves both have.
  std::uint64_t fold(std::vector<Row>& rows, std::vector<Row> other) const {
    std::uint64_t both = 0;
    for (Row& row : other) {
      row.move = row.move.mirrored();
      const auto same = std::ranges::find(rows, row.move, &Row::move);
      if (same == rows.end()) {
        rows.push_back(std::move(row));
        continue;
      }
      ++both;
      if (row.enabled == same->enabled) {
        same->weight = std::max(same->weight, row.weight);
      } else if (row.enabled) {
        *same = std::move(row);
      }
    }
    return both;
  }

  void complete_pairs(const xq::Position& position, std::vector<Row>& rows) {
    if (keys_ == KeyKind::Bh || position.key() != position.mirror_key()) return;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const xq::Move twin = rows[i].move.mirrored();
      if (twin == rows[i].move) continue;
      const auto pair = std::ranges::find(rows, twin, &Row::move);
      if (pair == rows.end()) {
        ++report_.pairs;
        Row fresh = rows[i];
        fresh.move = twin;
        rows.push_back(std::move(fresh));
      } else if (pair->weight < rows[i].weight) {
        ++report_.pairs;
        pair->weight = rows[i].weight;
      }
    }
  }

  // Rows that the moves do not reach stay, but for those that no position can use.
  xq::Result<bool> keep_the_rest() {
    std::vector<FileRow> rest;
    auto done = book_.for_each_row([&](const FileRow& row) {
      const std::uint64_t number = row.row.number;
      if (used_.has(number)) return true;
      if (row.key.size == 0) {
        ++report_.unusable;
      } else if (row.row.move.is_none()) {
        ++report_.off_board;
      } else if (illegal_.has(number)) {
        ++report_.illegal;
      } else {
        rest.push_back(row);
      }
      return true;
    });
    if (!done) return done;
    std::ranges::stable_sort(rest, [](const FileRow& a, const FileRow& b) {
      return std::tie(a.key, a.code) < std::tie(b.key, b.code);
    });
    for (std::size_t i = 0; i < rest.size();) {
      FileRow row = rest[i];
      std::size_t end = i + 1;
      for (; end < rest.size() && rest[end].key == row.key && rest[end].code == row.code; ++end) {
        join(row.row, rest[end].row);
        ++report_.duplicates;
      }
      if (auto ok = writer_.add_raw(row); !ok) return ok;
      ++report_.unreached;
      ++rows_;
      i = end;
    }
    return true;
  }
  // As probe.hpp reads equal rows.
  void join(Row& row, const Row& other) const {
    const bool sums = keys_ == KeyKind::Lock1 || keys_ == KeyKind::Polyglot;
    row.weight = sums ? std::min<std::int64_t>(65535, row.weight + other.weight)
                      : std::max(row.weight, other.weight);
    row.enabled = row.enabled || other.enabled;
    if (row.note.empty()) row.note = other.note;
    if (!row.results || !other.results) return;
    row.results->wins += other.results->wins;
    row.results->draws += other.results->draws;
    row.results->losses += other.results->losses;
  }

  const Book& book_;
  KeyKind keys_;
  xq::book::BookWriter& writer_;
  xq::book::RowMarks used_;
  xq::book::RowMarks illegal_;
  std::uint64_t rows_ = 0;
  FixReport report_;
};

}  // namespace

xq::Result<FixReport> fix_book(const Book& book, const xq::book::BookFormat& format,
                               const std::filesystem::path& out,
                               const xq::book::WriteOptions& options, bool trial) {
  if (format.create == nullptr) {
    return xq::fail(xq::Errc::Unsupported,
                    fmt::format("books of format {} are read, not written; -o NAME.obk writes "
                                "another format",
                                format.name));
  }
  auto writer = format.create(out, options);
  if (!writer) return tl::make_unexpected(writer.error());
  auto report = Fixer(book, **writer).run();
  if (!report || trial) return report;
  auto written = (*writer)->finish();
  if (!written) return tl::make_unexpected(written.error());
  report->written = *written;
  return report;
}

}  // namespace bookview
