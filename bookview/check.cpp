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
using xq::book::Entry;

constexpr xq::book::Weight kLargest = 65535;
// Illegal rows whose position is remembered until the walk has shown that nothing else wants them.
constexpr std::size_t kRememberedExamples = 256;

class Checker {
 public:
  explicit Checker(const xq::book::LoadedBook& loaded)
      : loaded_(loaded), book_(loaded.book), used_(book_.size()), illegal_(book_.size()) {}

  CheckReport run() {
    report_.rows = book_.size();
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
    std::size_t row;
    std::string fen;
  };

  // Counts one more of a kind; the first one met is the example.
  void found(std::string_view code, Severity severity, std::optional<std::size_t> row,
             const xq::Position* position = nullptr) {
    const auto known = std::ranges::find(report_.findings, code, &Finding::code);
    if (known != report_.findings.end()) {
      ++known->count;
      return;
    }
    Finding finding{code, severity, 1, 0, {}, {}, {}};
    if (row) {
      finding.row = *row + 1;
      finding.entry = book_.at(*row);
    }
    if (position != nullptr) finding.fen = xq::format_fen(*position);
    report_.findings.push_back(std::move(finding));
  }

  void file_findings() {
    const auto add = [&](std::string_view code, std::uint64_t count, std::string detail) {
      if (count > 0)
        report_.findings.push_back({code, Severity::Problem, count, 0, {}, {}, std::move(detail)});
    };
    add("bad_lines", loaded_.bad_lines,
        loaded_.bad_lines > 0 ? loaded_.warnings.front() : std::string());
    add("trailing_bytes", loaded_.trailing_bytes, {});
    add("out_of_order", loaded_.out_of_order,
        "row " + std::to_string(loaded_.first_out_of_order) + " of the file");
  }

  void scan_rows() {
    std::vector<std::uint64_t> last_key(65536, 0);  // number of the key that had this move last
    std::size_t first = 0;
    std::uint64_t sum = 0;
    const auto end_of_key = [&] {
      if (report_.keys > 0 && sum == 0) found("zero_sum", Severity::Problem, first);
    };
    for (std::size_t i = 0; i < book_.size(); ++i) {
      const Entry row = book_.at(i);
      if (i == 0 || row.lock1 != book_.at(i - 1).lock1) {
        end_of_key();
        ++report_.keys;
        first = i;
        sum = 0;
      }
      sum += row.weight;
      if (!xq::move_of_code(row.move)) found("off_board", Severity::Problem, i);
      if (row.weight == kLargest) found("weight_limit", Severity::Note, i);
      if (last_key[row.move] == report_.keys) found("duplicate_rows", Severity::Problem, i);
      last_key[row.move] = report_.keys;
    }
    end_of_key();
  }

  // Marks the rows under a key as used or illegal here.   Returns  whether one is legal.
  bool mark(const xq::Position& position, std::uint32_t lock1, bool flip) {
    bool any = false;
    const Book::Range rows = book_.rows_of(lock1);
    for (std::size_t i = rows.first; i < rows.last; ++i) {
      const auto stored = xq::move_of_code(book_.at(i).move);
      if (!stored) continue;
      if (xq::is_legal(position, flip ? stored->mirrored() : *stored)) {
        used_[i] = true;
        any = true;
      } else if (!illegal_[i]) {
        illegal_[i] = true;
        if (examples_.size() < kRememberedExamples) {
          const xq::Position shown = flip ? xq::mirrored(position) : position;
          examples_.push_back({i, xq::format_fen(shown)});
        }
      }
    }
    return any;
  }

  xq::Result<std::vector<xq::Move>> visit(const xq::Position& position) {
    const bool self_mirrored = position.key() == position.mirror_key();
    const bool own = mark(position, position.key().lock1, false);
    const bool other = !self_mirrored && mark(position, position.mirror_key().lock1, true);
    if (own && other) found("both_orientations", Severity::Problem, std::nullopt, &position);

    std::vector<xq::Move> moves;
    const auto candidates = xq::book::probe(book_, position);
    for (const auto& c : candidates) {
      moves.push_back(c.move);
      const xq::Move twin = c.move.mirrored();
      if (!self_mirrored || twin == c.move) continue;
      const auto pair = std::ranges::find(candidates, twin, &xq::book::Candidate::move);
      const bool even = pair != candidates.end() && pair->weight == c.weight;
      // A pair of different weights is one finding, not two.
      if (!even && (pair == candidates.end() || c.move < twin)) {
        found("uneven_pairs", Severity::Problem, row_of(position, c.move), &position);
      }
    }
    if (!moves.empty()) ++report_.reached_positions;
    return moves;
  }

  [[nodiscard]] std::optional<std::size_t> row_of(const xq::Position& position,
                                                  xq::Move move) const {
    const Book::Range rows = book_.rows_of(position.key().lock1);
    for (std::size_t i = rows.first; i < rows.last; ++i) {
      if (book_.at(i).move == xq::code_of(move)) return i;
    }
    return std::nullopt;
  }

  void count_unused() {
    for (std::size_t i = 0; i < book_.size(); ++i) {
      if (used_[i]) continue;
      if (illegal_[i]) {
        found("illegal_rows", Severity::Problem, i);
      } else {
        found("unreached_rows", Severity::Note, i);
      }
    }
    const auto finding = std::ranges::find(report_.findings, "illegal_rows", &Finding::code);
    if (finding == report_.findings.end()) return;
    for (const Example& example : examples_) {
      if (used_[example.row]) continue;
      finding->row = example.row + 1;
      finding->entry = book_.at(example.row);
      finding->fen = example.fen;
      return;
    }
  }

  const xq::book::LoadedBook& loaded_;
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

CheckReport check(const xq::book::LoadedBook& book) {
  return Checker(book).run();
}

}  // namespace bookview
