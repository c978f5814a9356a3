#include "bookview/check.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/book/probe.hpp"

#include "bookview/survey.hpp"

namespace bookview {
namespace {

using xq::book::Book;
using xq::book::FileRow;

constexpr std::int64_t kLargest = 65535;
// Illegal rows whose position is remembered until the walk has shown that nothing else wants them.
constexpr std::size_t kRememberedExamples = 256;

class Checker {
 public:
  explicit Checker(const Book& book)
      : book_(book), used_(book.info().last_row + 1), illegal_(book.info().last_row + 1) {}

  CheckReport run() {
    report_.rows = book_.info().rows;
    file_findings();
    scan_rows();
    const auto walked = walk(
        xq::Position(), [&](const xq::Position& position, std::size_t) { return visit(position); });
    (void)walked;  // visit() never fails
    count_unused();
    std::ranges::sort(report_.findings, {}, [](const Finding& f) {
      return std::ranges::find(kCheckCodes, f.code) - std::begin(kCheckCodes);
    });
    return std::move(report_);
  }

 private:
  struct Example {
    std::uint64_t row;
    std::string fen;
  };

  // Counts one more of a kind; the first one met is the example.
  void found(std::string_view code, Severity severity, const FileRow* row,
             const xq::Position* position = nullptr) {
    const auto known = std::ranges::find(report_.findings, code, &Finding::code);
    if (known != report_.findings.end()) {
      ++known->count;
      return;
    }
    Finding finding{code, severity, 1, 0, {}, {}, {}};
    if (row != nullptr) {
      finding.row = row->row.number;
      finding.entry = *row;
    }
    if (position != nullptr) finding.fen = xq::format_fen(*position);
    report_.findings.push_back(std::move(finding));
  }

  void file_findings() {
    const auto add = [&](std::string_view code, std::uint64_t count, std::string detail) {
      if (count > 0)
        report_.findings.push_back({code, Severity::Problem, count, 0, {}, {}, std::move(detail)});
    };
    const xq::book::BookInfo& info = book_.info();
    add("bad_lines", info.bad_lines, info.bad_lines > 0 ? info.warnings.front() : std::string());
    add("trailing_bytes", info.trailing_bytes, {});
    add("out_of_order", info.out_of_order,
        "row " + std::to_string(info.first_out_of_order) + " of the file");
  }

  // Rows of one key lie together.
  void scan_rows() {
    std::vector<std::uint64_t> last_key(65536, 0);  // number of the key that had this move last
    FileRow first;
    std::int64_t sum = 0;
    const auto end_of_key = [&] {
      if (report_.keys > 0 && sum == 0) found("zero_sum", Severity::Problem, &first);
    };
    (void)book_.for_each_row([&](const FileRow& row) {
      if (report_.keys == 0 || row.key != first.key) {
        end_of_key();
        ++report_.keys;
        first = row;
        sum = 0;
      }
      sum += std::max<std::int64_t>(row.row.weight, 0);
      if (row.row.move.is_none()) found("off_board", Severity::Problem, &row);
      if (row.row.weight == kLargest) found("weight_limit", Severity::Note, &row);
      std::uint64_t& last = last_key[row.code & 0xFFFF];
      if (last == report_.keys) found("duplicate_rows", Severity::Problem, &row);
      last = report_.keys;
      return true;
    });
    end_of_key();
  }

  // Marks the rows under a position and its mirror as used or illegal here.
  std::vector<xq::book::Row> mark(const xq::Position& position) {
    std::vector<xq::book::MetRow> met;
    auto rows = xq::book::rows_of(book_, position, &met);
    bool own = false;
    bool other = false;
    for (const auto& row : met) {
      if (row.legal) {
        used_[row.number] = true;
        (row.mirrored ? other : own) = true;
      } else if (!illegal_[row.number]) {
        illegal_[row.number] = true;
        if (examples_.size() < kRememberedExamples) {
          const xq::Position shown = row.mirrored ? xq::mirrored(position) : position;
          examples_.push_back({row.number, xq::format_fen(shown)});
        }
      }
    }
    if (own && other) found("both_orientations", Severity::Problem, nullptr, &position);
    return rows ? std::move(*rows) : std::vector<xq::book::Row>();
  }

  xq::Result<std::vector<xq::Move>> visit(const xq::Position& position) {
    const bool self_mirrored = position.key() == position.mirror_key();
    const auto candidates = mark(position);
    std::vector<xq::Move> moves;
    for (const auto& c : candidates) {
      moves.push_back(c.move);
      const xq::Move twin = c.move.mirrored();
      if (!self_mirrored || twin == c.move) continue;
      const auto pair = std::ranges::find(candidates, twin, &xq::book::Row::move);
      const bool even = pair != candidates.end() && pair->weight == c.weight;
      // A pair of different weights is one finding, not two.
      if (!even && (pair == candidates.end() || c.move < twin)) {
        const FileRow row = row_of(position, c.move);
        found("uneven_pairs", Severity::Problem, &row, &position);
      }
    }
    if (!moves.empty()) ++report_.reached_positions;
    return moves;
  }

  [[nodiscard]] FileRow row_of(const xq::Position& position, xq::Move move) const {
    FileRow out;
    const auto rows = book_.rows_at(position);
    if (!rows) return out;
    const auto row = std::ranges::find(*rows, move, &xq::book::Row::move);
    if (row == rows->end()) return out;
    out.row = *row;
    out.key = xq::book::FileKey::of32(position.key().lock1);
    out.code = xq::code_of(move);
    return out;
  }

  void count_unused() {
    (void)book_.for_each_row([&](const FileRow& row) {
      const std::uint64_t number = row.row.number;
      if (used_[number]) return true;
      if (illegal_[number]) {
        found("illegal_rows", Severity::Problem, &row);
      } else {
        found("unreached_rows", Severity::Note, &row);
      }
      return true;
    });
    show_illegal();
  }
  // An example whose position is known is worth more.
  void show_illegal() {
    const auto finding = std::ranges::find(report_.findings, "illegal_rows", &Finding::code);
    if (finding == report_.findings.end()) return;
    for (const Example& example : examples_) {
      if (used_[example.row]) continue;
      (void)book_.for_each_row([&](const FileRow& row) {
        if (row.row.number != example.row) return true;
        finding->row = example.row;
        finding->entry = row;
        return false;
      });
      finding->fen = example.fen;
      return;
    }
  }

  const Book& book_;
  std::vector<bool> used_;
  std::vector<bool> illegal_;
  std::vector<Example> examples_;
  CheckReport report_;
};

}  // namespace

bool CheckReport::has_problem() const noexcept {
  return std::ranges::any_of(findings,
                             [](const Finding& f) { return f.severity == Severity::Problem; });
}

CheckReport check(const Book& book) {
  return Checker(book).run();
}

}  // namespace bookview
