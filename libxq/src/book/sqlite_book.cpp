#include "sqlite_book.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace xq::book {
namespace {

// No row takes fewer bytes of a file; damaged files may lead round in circles.
constexpr std::uint64_t kSmallestRow = 4;
constexpr const char* kTooManyRows = "damaged SQLite database: more rows than the file can hold";

// Where a row is, of a table without an index; xqb: a hash in place of the key.
struct IndexEntry {
  std::uint64_t key = 0;
  std::int64_t row = 0;
  friend auto operator<=>(const IndexEntry&, const IndexEntry&) noexcept = default;
};

std::uint64_t index_key(const FileKey& key) noexcept {
  if (key.size <= 8) return key.number();
  // FNV-1a
  std::uint64_t hash = 0xCBF29CE484222325;
  for (std::size_t i = 0; i < key.size; ++i)
    hash = (hash ^ key.bytes[i]) * 0x100000001B3;
  return hash;
}

// The table of a book, open for look-ups.
class SqliteTable {
 public:
  SqliteTable(SqliteDb db, SqliteLayout layout) : db_(std::move(db)), layout_(std::move(layout)) {}
  // Looks at what is there and makes statements and, where it is needed, an index.
  Result<bool> survey(BookInfo& info);

  Result<bool> rows_at(const Position& position, std::vector<Row>& rows) const;
  Result<bool> for_each_row(const FileRowSink& sink) const;
  Result<std::uint64_t> count_positions() const;

 private:
  Result<bool> survey_rows(BookInfo& info);
  Result<bool> survey_keys(BookInfo& info);
  Result<bool> prepare_look_up(BookInfo& info);
  Result<bool> build_index();
  // Rows for which the condition holds, as far as the file can hold them.
  Result<std::uint64_t> count(const std::string& condition, std::uint64_t limit) const;
  Result<bool> collect(const PackedBoard& board, std::vector<Row>& rows) const;
  Result<bool> find(const PackedBoard& board, std::vector<Row>& rows) const;
  Result<bool> find_text(const PackedBoard& board, std::vector<Row>& rows) const;
  Result<bool> find_indexed(const PackedBoard& board, std::vector<Row>& rows) const;
  // Calls `row` for every row of a query, which must not have more than the file can hold.
  template <class F>
  Result<bool> each(const SqliteStatement& query, F&& row) const;

  SqliteDb db_;
  SqliteLayout layout_;
  SqliteStatement look_up_;  // by key; by rowid where index_ is used
  std::optional<std::vector<IndexEntry>> index_;
  std::uint64_t most_rows_ = 0;
  std::uint64_t sided_rows_ = 0;  // see kSidesEntry; 0 = every row is for both sides
  bool texts_ = false;            // some keys are texts
  bool reals_ = false;            // keys from 2^63 on are reals
};

template <class F>
Result<bool> SqliteTable::each(const SqliteStatement& query, F&& row) const {
  const ResetAtEnd reset(query);
  for (std::uint64_t count = 0;; ++count) {
    const auto more = query.step();
    if (!more) return more;
    if (!*more) return true;
    if (count > most_rows_) {
      return fail(Errc::BadBook, kTooManyRows);
    }
    if (!row()) return false;
  }
}

Result<bool> SqliteTable::collect(const PackedBoard& board, std::vector<Row>& rows) const {
  return each(look_up_, [&] {
    Row row = row_of_cells(look_up_, layout_, board);
    // Two forms of a key may meet in one row.
    if (std::ranges::find(rows, row.number, &Row::number) == rows.end())
      rows.push_back(std::move(row));
    return true;
  });
}

Result<bool> SqliteTable::find(const PackedBoard& board, std::vector<Row>& rows) const {
  if (layout_.keys == KeyKind::Board) {
    look_up_.bind_blob(0, ByteView(board.key.bytes).first(board.key.size));
    return collect(board, rows);
  }
  const std::uint64_t key = board.key.number();
  look_up_.bind(0, static_cast<std::int64_t>(key));
  auto done = collect(board, rows);
  if (!done || !fits_real(key)) return done;
  look_up_.bind(0, real_of_key(key));
  return collect(board, rows);
}

// Keys written as text: without a sign, and in hexadecimal.
Result<bool> SqliteTable::find_text(const PackedBoard& board, std::vector<Row>& rows) const {
  std::vector<std::string> forms{board.key.text()};
  std::string upper = forms.front();
  std::ranges::transform(upper, upper.begin(), [](char c) {
    return c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  if (upper != forms.front()) forms.push_back(upper);
  if (layout_.keys != KeyKind::Board) {
    forms.push_back(fmt::format("{}", board.key.number()));
    forms.push_back(fmt::format("{}", static_cast<std::int64_t>(board.key.number())));
  }
  for (const std::string& form : forms) {
    look_up_.bind_text(0, form);
    auto done = collect(board, rows);
    look_up_.bind_null(0);
    if (!done) return done;
  }
  return true;
}

Result<bool> SqliteTable::find_indexed(const PackedBoard& board, std::vector<Row>& rows) const {
  const std::uint64_t key = index_key(board.key);
  auto at = std::ranges::lower_bound(*index_, key, {}, &IndexEntry::key);
  for (; at != index_->end() && at->key == key; ++at) {
    look_up_.bind(0, at->row);
    const auto done = each(look_up_, [&] {
      if (key_of_cell(look_up_, layout_.keys, reals_) == board.key)
        rows.push_back(row_of_cells(look_up_, layout_, board));
      return true;
    });
    if (!done) return done;
  }
  return true;
}

Result<bool> SqliteTable::rows_at(const Position& position, std::vector<Row>& rows) const {
  PackedBoard board;
  if (layout_.keys == KeyKind::Board) {
    board = packed_board(position);
  } else {
    board.key = FileKey::of64(bh_key(position));
  }
  if (board.key.size == 0) return true;
  auto done = index_ ? find_indexed(board, rows) : find(board, rows);
  if (done && texts_ && !index_) done = find_text(board, rows);
  if (!done) return done;
  const bool red = position.side_to_move() == Color::Red;
  std::erase_if(rows, [&](const Row& row) {
    return row.number <= sided_rows_ && (row.number % 2 != 0) != red;
  });
  std::ranges::sort(rows, {}, &Row::number);
  return true;
}

Result<bool> SqliteTable::for_each_row(const FileRowSink& sink) const {
  const auto all = db_.prepare(
      fmt::format("SELECT {} FROM {} NOT INDEXED ORDER BY rowid", layout_.columns, layout_.table));
  if (!all) return tl::make_unexpected(all.error());
  return each(*all, [&] {
    FileRow row;
    row.key = key_of_cell(*all, layout_.keys, reals_);
    row.code = static_cast<std::uint64_t>(all->integer(kMove));
    row.row = row_of_cells(*all, layout_, PackedBoard());
    return sink(row);
  });
}

Result<std::uint64_t> SqliteTable::count_positions() const {
  std::uint64_t count = 0;
  if (index_) {
    for (std::size_t i = 0; i < index_->size(); ++i)
      if (i == 0 || (*index_)[i - 1].key != (*index_)[i].key) ++count;
    return count;
  }
  // The column number of a key is kKey, so something has to stand before it.
  const auto keys =
      db_.prepare(fmt::format("SELECT 0, {0} FROM {1} WHERE {0} IS NOT NULL "
                              "ORDER BY {0}",
                              layout_.key_column, layout_.table));
  if (!keys) return tl::make_unexpected(keys.error());
  FileKey before;
  const auto done = each(*keys, [&] {
    const FileKey key = key_of_cell(*keys, layout_.keys, reals_);
    if (key.size != 0 && key != before) ++count;
    before = key;
    return true;
  });
  if (!done) return tl::make_unexpected(done.error());
  return count;
}

Result<bool> SqliteTable::build_index() {
  const auto keys = db_.prepare(
      fmt::format("SELECT rowid, {} FROM {} NOT INDEXED", layout_.key_column, layout_.table));
  if (!keys) return tl::make_unexpected(keys.error());
  std::vector<IndexEntry> index;
  auto done = each(*keys, [&] {
    const FileKey key = key_of_cell(*keys, layout_.keys, reals_);
    if (key.size != 0) index.push_back({index_key(key), keys->integer(kRowId)});
    return true;
  });
  if (!done) return done;
  std::ranges::sort(index);
  index_ = std::move(index);
  return true;
}

Result<bool> SqliteTable::prepare_look_up(BookInfo& info) {
  const auto select = [&](std::string_view column) {
    return fmt::format("SELECT {} FROM {} WHERE {} = ?1", layout_.columns, layout_.table, column);
  };
  const auto plan = db_.prepare("EXPLAIN QUERY PLAN " + select(layout_.key_column));
  if (!plan) return tl::make_unexpected(plan.error());
  const auto planned = plan->step();
  if (!planned) return planned;
  constexpr int kDetail = 3;
  const bool usable = plan->text(kDetail).starts_with("SEARCH");
  if (!usable) {
    info.warnings.emplace_back("no index on the keys; they were read into memory");
    auto built = build_index();
    if (!built) return built;
  }
  auto look_up = db_.prepare(select(usable ? layout_.key_column : "rowid"));
  if (!look_up) return tl::make_unexpected(look_up.error());
  look_up_ = std::move(*look_up);
  return true;
}

Result<std::uint64_t> SqliteTable::count(const std::string& condition, std::uint64_t limit) const {
  const auto number = db_.number(fmt::format("SELECT count(*) FROM (SELECT 1 FROM {} {} LIMIT {})",
                                             layout_.table, condition, limit));
  if (!number) return tl::make_unexpected(number.error());
  return static_cast<std::uint64_t>(*number);
}

Result<bool> SqliteTable::survey_rows(BookInfo& info) {
  const auto pages = db_.number("PRAGMA page_count");
  const auto page_size = db_.number("PRAGMA page_size");
  if (!pages || !page_size) return tl::make_unexpected((pages ? page_size : pages).error());
  most_rows_ = static_cast<std::uint64_t>(*pages * *page_size) / kSmallestRow;
  const auto rows = count("", most_rows_ + 1);
  if (!rows) return tl::make_unexpected(rows.error());
  if (*rows > most_rows_) return fail(Errc::BadBook, kTooManyRows);
  info.rows = *rows;
  const auto first = db_.number(fmt::format("SELECT min(rowid) FROM {}", layout_.table));
  const auto last = db_.number(fmt::format("SELECT max(rowid) FROM {}", layout_.table));
  if (!first || !last) return tl::make_unexpected((first ? last : first).error());
  if (layout_.keys == KeyKind::Board) {
    const auto sided = db_.number(fmt::format(
        "SELECT max(CAST(value AS INTEGER)) FROM information WHERE name = '{}'", kSidesEntry));
    if (sided && *sided > 0) sided_rows_ = static_cast<std::uint64_t>(*sided);
  }
  // A row number below 0 counts as a very large one.
  info.last_row = static_cast<std::uint64_t>(*first < 0 ? -1 : *last);
  return true;
}

Result<bool> SqliteTable::survey_keys(BookInfo& info) {
  const std::string& key = layout_.key_column;
  const bool board = layout_.keys == KeyKind::Board;
  const auto nulls = count(fmt::format("WHERE {} IS NULL", key), most_rows_);
  if (!nulls) return tl::make_unexpected(nulls.error());
  // Of all types texts sort behind numbers, and blobs last.
  const auto odd = count(fmt::format("WHERE {} {}", key, board ? "< x''" : ">= ''"), most_rows_);
  if (!odd) return tl::make_unexpected(odd.error());
  texts_ = *odd != 0;
  if (*nulls != 0) {
    info.warnings.push_back(
        fmt::format("{} row{} without a key left out", *nulls, *nulls == 1 ? "" : "s"));
  }
  if (texts_) {
    info.warnings.push_back(fmt::format("{} key{} not {}", *odd, *odd == 1 ? " is" : "s are",
                                        board ? "blobs" : "numbers"));
  }
  if (layout_.format != "obk") return true;
  // Below all integers, and between the last two of them below zero.
  for (const std::string_view range : {"< -9223372036854775808.0", "BETWEEN -0.9 AND -1e-300"}) {
    const auto found = count(fmt::format("WHERE {} {}", key, range), 1);
    if (!found) return tl::make_unexpected(found.error());
    reals_ = reals_ || *found != 0;
  }
  return true;
}

Result<bool> SqliteTable::survey(BookInfo& info) {
  auto done = survey_rows(info);
  if (done) done = survey_keys(info);
  if (done) done = prepare_look_up(info);
  return done;
}

class SqliteBook final : public Book {
 public:
  SqliteBook(BookInfo info, SqliteTable table) : Book(std::move(info)), table_(std::move(table)) {}

  [[nodiscard]] Result<std::vector<Row>> rows_at(const Position& position) const override {
    std::vector<Row> rows;
    const auto done = table_.rows_at(position, rows);
    if (!done) return tl::make_unexpected(done.error());
    return rows;
  }
  [[nodiscard]] Result<bool> for_each_row(const FileRowSink& sink) const override {
    return table_.for_each_row(sink);
  }
  [[nodiscard]] Result<std::uint64_t> count_positions() const override {
    return table_.count_positions();
  }

 private:
  SqliteTable table_;
};

}  // namespace

bool sniff_sqlite(const BookFile& file) {
  using namespace std::string_view_literals;
  return as_text(file.head()).starts_with("SQLite format 3\0"sv);
}

Result<std::unique_ptr<Book>> open_sqlite_book(BookFile file) {
  auto db = SqliteDb::open(file.path, std::move(file.bytes));
  if (!db) return tl::make_unexpected(db.error());
  BookInfo info;
  auto layout = find_layout(*db, info.warnings);
  if (!layout) return tl::make_unexpected(layout.error());
  info.format = layout->format;
  info.keys = layout->keys;
  SqliteTable table(std::move(*db), std::move(*layout));
  const auto surveyed = table.survey(info);
  if (!surveyed) return tl::make_unexpected(surveyed.error());
  return std::make_unique<SqliteBook>(std::move(info), std::move(table));
}

}  // namespace xq::book
