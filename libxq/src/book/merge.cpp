#include "xq/book/merge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>

namespace xq::book {
namespace {

constexpr std::array<std::string_view, 4> kRules{"first", "sum", "max", "weighted"};

std::int64_t limited(double weight) noexcept {
  const auto largest = static_cast<double>(kLargestWeight);
  return std::llround(std::clamp(weight, -largest, largest));
}

// Rows of one position or key from several books, joined by move.
class Joiner {
 public:
  explicit Joiner(MergeRule rule) noexcept : rule_(rule) {}

  // Adds what the next book says.   Returns  false once nothing more counts.
  bool add(const std::vector<Row>& rows, double factor) {
    if (rows.empty()) return true;
    for (const Row& row : rows) {
      if (Row* same = find(row.move)) {
        join(*same, row, factor);
      } else {
        rows_.push_back(row);
        rows_.back().weight = weight_of(row, factor);
      }
    }
    return rule_ != MergeRule::First;
  }
  [[nodiscard]] std::vector<Row> take() {
    std::ranges::stable_sort(rows_, {}, [](const Row& row) { return code_of(row.move); });
    return std::move(rows_);
  }

 private:
  Row* find(Move move) {
    const auto same = std::ranges::find(rows_, move, &Row::move);
    return same == rows_.end() ? nullptr : &*same;
  }
  [[nodiscard]] std::int64_t weight_of(const Row& row, double factor) const noexcept {
    if (rule_ != MergeRule::Weighted) return row.weight;
    return limited(static_cast<double>(row.weight) * factor);
  }
  void join(Row& same, const Row& row, double factor) const {
    // A switched-off row only stays if no book plays the move.
    if (same.enabled != row.enabled) {
      if (!row.enabled) return;
      same = row;
      same.weight = weight_of(row, factor);
      return;
    }
    if (same.note.empty()) same.note = row.note;
    if (rule_ == MergeRule::Max) {
      if (row.weight > same.weight) {
        same.weight = row.weight;
        if (row.results) same.results = row.results;
      }
      return;
    }
    same.weight = std::min(same.weight + weight_of(row, factor), kLargestWeight);
    if (!row.results) return;
    if (!same.results) same.results.emplace();
    same.results->wins += row.results->wins;
    same.results->draws += row.results->draws;
    same.results->losses += row.results->losses;
  }

  MergeRule rule_;
  std::vector<Row> rows_;
};

class Merge {
 public:
  Merge(const std::vector<MergeInput>& inputs, MergeRule rule, const BookFormat& format,
        BookWriter& writer)
      : inputs_(inputs), rule_(rule), format_(format), writer_(writer), walk_(books(inputs)) {
    report_.unreached.resize(inputs.size());
  }

  Result<bool> place(const PositionSource& positions) {
    Result<bool> status = true;
    const PlacedSink sink = [&](const PlacedRows& placed) {
      status = add(placed);
      return status.has_value();
    };
    const auto from = [&](const Position& start) -> Result<bool> {
      auto walked = walk_.from(start, sink);
      if (!status) return status;
      return walked;
    };
    if (auto ok = from(Position()); !ok || !positions) return ok;
    Result<bool> inner = true;
    auto done = positions([&](const Position& position) {
      inner = from(position);
      return inner.has_value();
    });
    return inner ? done : inner;
  }

  // Rows without a place: kept by key where the format can, else counted.
  Result<bool> carry(const UnreachedSink& unreached) {
    std::map<FileKey, std::vector<std::vector<FileRow>>> by_key;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const Book& book = *inputs_[i].book;
      const bool same_keys = format_.keys == book.info().keys;
      auto count = walk_.for_each_unreached(i, [&](const FileRow& row) {
        if (unreached) unreached(i, row);
        if (same_keys && row.key.size != 0 && !row.row.move.is_none()) {
          auto& rows = by_key[row.key];
          rows.resize(inputs_.size());
          rows[i].push_back(row);
        }
        return true;
      });
      if (!count) return tl::make_unexpected(std::move(count).error());
      report_.unreached[i] = *count;
    }
    for (const auto& [key, books] : by_key) {
      if (auto ok = carry_key(books); !ok) return ok;
    }
    return true;
  }

  [[nodiscard]] MergeReport& report() noexcept { return report_; }
  [[nodiscard]] std::uint64_t rows() const noexcept { return rows_; }

 private:
  static std::vector<const Book*> books(const std::vector<MergeInput>& inputs) {
    std::vector<const Book*> out;
    for (const MergeInput& input : inputs)
      out.push_back(input.book);
    return out;
  }

  Result<bool> add(const PlacedRows& placed) {
    Joiner joiner(rule_);
    std::size_t knows = 0;
    bool open = true;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (placed.books[i].empty()) continue;
      if (inputs_[i].side && *inputs_[i].side != placed.position.side_to_move()) continue;
      ++knows;
      if (open) open = joiner.add(placed.books[i], inputs_[i].factor);
    }
    if (knows > 1) ++report_.both;
    const std::vector<Row> rows = joiner.take();
    if (rows.empty()) return true;
    rows_ += rows.size();
    return writer_.add({placed.position.key(), &placed.position, rows});
  }

  Result<bool> carry_key(const std::vector<std::vector<FileRow>>& books) {
    Joiner joiner(rule_);
    const FileRow* first = nullptr;
    std::map<Move, FileRow> originals;
    bool open = true;
    for (std::size_t i = 0; i < books.size(); ++i) {
      if (books[i].empty() || !open) continue;
      if (first == nullptr) first = &books[i].front();
      std::vector<Row> rows;
      for (const FileRow& row : books[i]) {
        rows.push_back(row.row);
        originals.emplace(row.row.move, row);
      }
      open = joiner.add(rows, inputs_[i].factor);
    }
    for (Row& row : joiner.take()) {
      FileRow out = originals.at(row.move);
      out.row = std::move(row);
      if (auto ok = writer_.add_raw(out); !ok) return ok;
      ++report_.carried;
      ++rows_;
    }
    return true;
  }

  const std::vector<MergeInput>& inputs_;
  MergeRule rule_;
  const BookFormat& format_;
  BookWriter& writer_;
  BookWalk walk_;
  MergeReport report_;
  std::uint64_t rows_ = 0;
};

}  // namespace

std::string_view merge_rule_name(MergeRule rule) noexcept {
  return kRules[static_cast<std::size_t>(rule)];
}

std::optional<MergeRule> parse_merge_rule(std::string_view name) noexcept {
  const auto found = std::ranges::find(kRules, name);
  if (found == kRules.end()) return std::nullopt;
  return static_cast<MergeRule>(found - kRules.begin());
}

Result<MergeReport> merge_books(const std::vector<MergeInput>& inputs, MergeRule rule,
                                const PositionSource& positions, const BookFormat& format,
                                const std::filesystem::path& out, const WriteOptions& options,
                                const UnreachedSink& unreached) {
  auto writer = format.create(out, options);
  if (!writer) return tl::make_unexpected(std::move(writer).error());
  Merge merge(inputs, rule, format, **writer);
  if (auto ok = merge.place(positions); !ok) return tl::make_unexpected(std::move(ok).error());
  if (auto ok = merge.carry(unreached); !ok) return tl::make_unexpected(std::move(ok).error());
  if (merge.rows() == 0) {
    return fail(Errc::Unsupported,
                "no row's position could be found: name games or a database with --positions");
  }
  auto written = (*writer)->finish();
  if (!written) return tl::make_unexpected(std::move(written).error());
  merge.report().written = *written;
  return merge.report();
}

Result<WriteReport> copy_rows(const Book& book, const BookFormat& format,
                              const std::filesystem::path& out, const WriteOptions& options) {
  auto writer = format.create(out, options);
  if (!writer) return tl::make_unexpected(std::move(writer).error());
  Result<bool> status = true;
  const auto done = book.for_each_row([&](const FileRow& row) {
    status = (*writer)->add_raw(row);
    return status.has_value();
  });
  if (!status) return tl::make_unexpected(status.error());
  if (!done) return tl::make_unexpected(done.error());
  return (*writer)->finish();
}

}  // namespace xq::book
