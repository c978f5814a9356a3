#include "xq/book/table.hpp"

#include <algorithm>

namespace xq::book {
namespace {

// Pages of a large file are given back after this many rows of a scan.
constexpr std::size_t kScanRows = std::size_t{1} << 21;

class TableBook final : public Book {
 public:
  TableBook(RowTable table, BookInfo info) : Book(std::move(info)), table_(std::move(table)) {}

  [[nodiscard]] Result<std::vector<Row>> rows_at(const Position& position) const override {
    std::vector<Row> rows;
    const RowTable::Range range = table_.rows_of(position.key().lock1);
    for (std::size_t i = range.first; i < range.last; ++i)
      rows.push_back(row_at(i));
    return rows;
  }
  [[nodiscard]] Result<bool> for_each_row(const FileRowSink& sink) const override {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const Entry entry = table_.at(i);
      if (!sink({FileKey::of32(entry.lock1), row_at(i), entry.move})) return false;
      if (i % kScanRows == 0) table_.release_before(i);
    }
    return true;
  }
  [[nodiscard]] Result<std::uint64_t> count_positions() const override {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (i == 0 || table_.at(i).lock1 != table_.at(i - 1).lock1) ++count;
      if (i % kScanRows == 0 && i != 0) table_.release_before(i - 1);
    }
    return count;
  }

 private:
  [[nodiscard]] Row row_at(std::size_t index) const {
    const Entry entry = table_.at(index);
    Row row;
    row.move = move_of_code(entry.move).value_or(Move::none());
    row.weight = entry.weight;
    row.number = index + 1;
    return row;
  }
  RowTable table_;
};

}  // namespace

RowTable RowTable::from_entries(std::vector<Entry> entries) {
  std::ranges::stable_sort(entries, {}, &Entry::lock1);
  std::string bytes;
  bytes.reserve(entries.size() * kEntrySize);
  for (const Entry& entry : entries) {
    append_le32(bytes, entry.lock1);
    append_le16(bytes, entry.move);
    append_le16(bytes, entry.weight);
  }
  return RowTable(FileBytes(std::move(bytes)));
}

Entry RowTable::at(std::size_t index) const noexcept {
  const ByteView row = bytes_.bytes().subspan(index * kEntrySize, kEntrySize);
  return {load_le32(row), load_le16(row.subspan(4)), load_le16(row.subspan(6))};
}

RowTable::Range RowTable::rows_of(std::uint32_t lock1) const noexcept {
  // The first row whose lock is beyond `lock1`, or not below it.
  const auto bound = [&](bool beyond) {
    std::size_t first = 0;
    std::size_t last = size();
    while (first < last) {
      const std::size_t middle = first + (last - first) / 2;
      const std::uint32_t here = at(middle).lock1;
      if (here < lock1 || (beyond && here == lock1)) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    return first;
  };
  return {bound(false), bound(true)};
}

std::vector<Entry> RowTable::entries() const {
  std::vector<Entry> out;
  out.reserve(size());
  for (std::size_t i = 0; i < size(); ++i)
    out.push_back(at(i));
  return out;
}

std::unique_ptr<Book> table_book(RowTable table, BookInfo info) {
  info.keys = KeyKind::Lock1;
  info.rows = table.size();
  info.last_row = table.size();
  return std::make_unique<TableBook>(std::move(table), std::move(info));
}

}  // namespace xq::book
