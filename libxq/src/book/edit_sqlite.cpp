// Changing rows of a SQLite book: in a copy, so that the old file stays as it is.
#include <array>
#include <functional>

#include <fmt/format.h>

#include "xq/base/file.hpp"

#include "edit.hpp"
#include "sqlite_book.hpp"

namespace xq::book {
namespace {

// Names of the columns by BookColumn, as SQL writes them; "NULL" where the table has none.
using Columns = std::array<std::string, 9>;

Columns columns_of(const SqliteLayout& layout) {
  Columns out;
  std::string_view rest = layout.columns;
  for (std::string& name : out) {
    const std::size_t end = rest.find(", ");
    name = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 2);
  }
  return out;
}

class SqliteEditor {
 public:
  SqliteEditor(const SqliteDb& db, SqliteLayout layout)
      : db_(db), layout_(std::move(layout)), columns_(columns_of(layout_)) {}

  Result<bool> apply(const std::vector<RowEdit>& edits) {
    auto done = look_at_keys();
    if (done) done = db_.run("PRAGMA journal_mode = OFF; BEGIN");
    for (const RowEdit& edit : edits) {
      if (!done) return done;
      switch (edit.kind) {
        case RowEdit::Kind::Change: done = change(edit); break;
        case RowEdit::Kind::Remove: done = remove(edit); break;
        case RowEdit::Kind::Insert: done = insert(edit); break;
      }
    }
    return done ? db_.run("COMMIT") : done;
  }

 private:
  // New keys take the form of those that are there.
  Result<bool> look_at_keys() {
    reals_ = layout_.format == "obk";
    if (!reals_) return true;
    const auto integers = db_.number(
        fmt::format("SELECT count(*) FROM (SELECT 1 FROM {0} WHERE {1} < 0 AND typeof({1}) = "
                    "'integer' AND {1} > -4503599627370496 LIMIT 1)",
                    layout_.table, columns_[kKey]));
    if (!integers) return tl::make_unexpected(integers.error());
    const auto reals = db_.number(
        fmt::format("SELECT count(*) FROM (SELECT 1 FROM {0} WHERE typeof({1}) = 'real' LIMIT 1)",
                    layout_.table, columns_[kKey]));
    if (!reals) return tl::make_unexpected(reals.error());
    const auto negative = db_.number(fmt::format(
        "SELECT count(*) FROM (SELECT 1 FROM {0} WHERE {1} < 0 LIMIT 1)", layout_.table,
        columns_[kKey]));
    if (!negative) return tl::make_unexpected(negative.error());
    if (*reals == 0 && *negative != 0) reals_ = false;
    return true;
  }
  Result<bool> need(BookColumn column, std::string_view what) const {
    if (columns_[column] != "NULL") return true;
    return fail(Errc::Unsupported, fmt::format("the table has no column for {}", what));
  }
  Result<bool> set(BookColumn column, std::uint64_t row,
                   const std::function<void(const SqliteStatement&)>& bind) const {
    const auto update = db_.prepare(fmt::format("UPDATE {} SET {} = ?1 WHERE rowid = ?2",
                                                layout_.table, columns_[column]));
    if (!update) return tl::make_unexpected(update.error());
    bind(*update);
    update->bind(1, static_cast<std::int64_t>(row));
    return update->step();
  }
  Result<bool> change(const RowEdit& edit) const {
    Result<bool> done = true;
    if (edit.weight) {
      done = need(kScore, "weights");
      if (done) {
        done = set(kScore, edit.number, [&](const auto& s) { s.bind(0, *edit.weight); });
      }
    }
    if (done && edit.enabled) {
      done = need(kValid, "rows that are switched off");
      if (done) {
        done = set(kValid, edit.number,
                   [&](const auto& s) { s.bind(0, std::int64_t{*edit.enabled ? 1 : 0}); });
      }
    }
    if (done && edit.note) {
      done = need(kMemo, "notes");
      if (done) done = set(kMemo, edit.number, [&](const auto& s) { bind_note(s, 0, *edit.note); });
    }
    return done;
  }
  static void bind_note(const SqliteStatement& statement, int at, const std::string& note) {
    if (note.empty()) {
      statement.bind_null(at);
    } else {
      statement.bind_text(at, note);
    }
  }
  Result<bool> remove(const RowEdit& edit) const {
    const auto gone = db_.prepare(fmt::format("DELETE FROM {} WHERE rowid = ?1", layout_.table));
    if (!gone) return tl::make_unexpected(gone.error());
    gone->bind(0, static_cast<std::int64_t>(edit.number));
    return gone->step();
  }
  Result<bool> insert(const RowEdit& edit) const {
    if (edit.note && !edit.note->empty()) {
      if (auto ok = need(kMemo, "notes"); !ok) return ok;
    }
    if (!edit.enabled.value_or(true)) {
      if (auto ok = need(kValid, "rows that are switched off"); !ok) return ok;
    }
    std::string names;
    std::string values;
    for (int column = kKey; column <= kMemo; ++column) {
      const std::string& name = columns_[static_cast<std::size_t>(column)];
      if (name == "NULL") continue;
      names += (names.empty() ? "" : ", ") + name;
      values += fmt::format("{}?{}", values.empty() ? "" : ", ", column);
    }
    const auto row =
        db_.prepare(fmt::format("INSERT INTO {}({}) VALUES({})", layout_.table, names, values));
    if (!row) return tl::make_unexpected(row.error());
    // Parameters count from 0 here and from 1 in SQL, columns from kKey = 1.
    const auto at = [](BookColumn column) { return static_cast<int>(column) - 1; };
    const std::uint64_t key = edit.key.number();
    if (layout_.keys == KeyKind::Board) {
      row->bind_blob(at(kKey), ByteView(edit.key.bytes).first(edit.key.size));
    } else if (reals_ && key >> 63 != 0 && fits_real(key)) {
      row->bind(at(kKey), real_of_key(key));
    } else {
      row->bind(at(kKey), static_cast<std::int64_t>(key));
    }
    row->bind(at(kMove), static_cast<std::int64_t>(edit.code));
    row->bind(at(kScore), edit.weight.value_or(0));
    for (const BookColumn column : {kWin, kDraw, kLost})
      row->bind(at(column), std::int64_t{0});
    row->bind(at(kValid), std::int64_t{edit.enabled.value_or(true) ? 1 : 0});
    bind_note(*row, at(kMemo), edit.note.value_or(""));
    return row->step();
  }

  const SqliteDb& db_;
  SqliteLayout layout_;
  Columns columns_;
  bool reals_ = false;
};

}  // namespace

Result<std::uint64_t> edit_sqlite(const BookInfo& info, const std::filesystem::path& path,
                                  const std::vector<RowEdit>& edits,
                                  const std::filesystem::path& out) {
  auto bytes = read_file(path);
  if (!bytes) return tl::make_unexpected(bytes.error());
  auto file = AtomicFile::create(out);
  if (!file) return tl::make_unexpected(file.error());
  if (file->temporary_path() == out) {
    return fail(Errc::Unsupported, "a SQLite book cannot be written to a pipe or device");
  }
  {
    const auto source = SqliteDb::open(path, std::move(*bytes));
    if (!source) return tl::make_unexpected(source.error());
    const auto copied = source->copy_to(file->temporary_path());
    if (!copied) return tl::make_unexpected(copied.error());
    const auto db = SqliteDb::open_for_changes(file->temporary_path());
    if (!db) return tl::make_unexpected(db.error());
    std::vector<std::string> ignored;
    auto layout = find_layout(*db, ignored);
    if (!layout) return tl::make_unexpected(layout.error());
    if (layout->format != info.format) return fail(Errc::BadBook, "the book changed meanwhile");
    const auto done = SqliteEditor(*db, std::move(*layout)).apply(edits);
    if (!done) return tl::make_unexpected(done.error());
  }
  return file->commit();
}

}  // namespace xq::book
