#include "sqlite_writer.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "sqlite_book.hpp"

namespace xq::book {
namespace {

// Rows of one statement: fewer, larger statements take half the time.
constexpr std::size_t kRowsAtOnce = 64;
constexpr int kParameters = 8;
constexpr const char* kBefore =
    "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768; "
    "BEGIN";

std::string insert_of(const SqliteScheme& scheme, std::size_t rows) {
  std::string sql = fmt::format("INSERT INTO {}({}) VALUES", scheme.table, scheme.columns);
  for (std::size_t i = 0; i < rows; ++i)
    sql += fmt::format("{}(?,?,?,?,?,?,?,?{})", i == 0 ? "" : ",", scheme.rest);
  return sql;
}

void bind_key(const SqliteStatement& insert, int at, const FileKey& key, KeyForm form) {
  if (key.size == 0) {
    insert.bind_null(at);
  } else if (form == KeyForm::Blobs) {
    insert.bind_blob(at, ByteView(key.bytes).first(key.size));
  } else if (form == KeyForm::Reals && key.number() >> 63 != 0 && fits_real(key.number())) {
    insert.bind(at, real_of_key(key.number()));
  } else {
    insert.bind(at, static_cast<std::int64_t>(key.number()));
  }
}

void bind_row(const SqliteStatement& insert, int at, const SqliteRow& row) {
  insert.bind(at + 1, row.code);
  insert.bind(at + 2, row.weight);
  insert.bind(at + 3, static_cast<std::int64_t>(row.results.wins));
  insert.bind(at + 4, static_cast<std::int64_t>(row.results.draws));
  insert.bind(at + 5, static_cast<std::int64_t>(row.results.losses));
  insert.bind(at + 6, std::int64_t{row.enabled ? 1 : 0});
  if (row.note.empty()) {
    insert.bind_null(at + 7);
  } else {
    insert.bind_text(at + 7, row.note);
  }
}

// Sends rows to a database, many with one statement.
class Inserter {
 public:
  Inserter(const SqliteDb& db, const SqliteScheme& scheme) : db_(db), scheme_(scheme) {}
  Result<bool> prepare() {
    auto many = db_.prepare(insert_of(scheme_, kRowsAtOnce));
    if (!many) return tl::make_unexpected(many.error());
    many_ = std::move(*many);
    return true;
  }
  Result<bool> add(const FileKey& key, const SqliteRow& row, KeyForm form) {
    waiting_.push_back({&key, &row});
    if (waiting_.size() < kRowsAtOnce) return true;
    return send(many_, form);
  }
  Result<bool> finish(KeyForm form) {
    if (waiting_.empty()) return true;
    const auto last = db_.prepare(insert_of(scheme_, waiting_.size()));
    if (!last) return tl::make_unexpected(last.error());
    return send(*last, form);
  }

 private:
  Result<bool> send(const SqliteStatement& insert, KeyForm form) {
    int at = 0;
    for (const auto& [key, row] : waiting_) {
      bind_key(insert, at, *key, form);
      bind_row(insert, at, *row);
      at += kParameters;
    }
    waiting_.clear();
    auto done = insert.step();
    insert.reset();
    return done;
  }

  const SqliteDb& db_;
  const SqliteScheme& scheme_;
  SqliteStatement many_;
  std::vector<std::pair<const FileKey*, const SqliteRow*>> waiting_;
};

// Rows of two positions that have the same key: one row a move.
std::vector<SqliteRow> joined(std::vector<SqliteRow> rows) {
  std::vector<SqliteRow> out;
  for (SqliteRow& row : rows) {
    const auto same = std::ranges::find(out, row.code, &SqliteRow::code);
    if (same == out.end()) {
      out.push_back(std::move(row));
      continue;
    }
    same->weight = std::max(same->weight, row.weight);
    same->results.wins += row.results.wins;
    same->results.draws += row.results.draws;
    same->results.losses += row.results.losses;
    same->enabled = same->enabled || row.enabled;
    if (same->note.empty()) same->note = std::move(row.note);
  }
  std::ranges::stable_sort(out, std::ranges::greater{}, &SqliteRow::weight);
  return out;
}

}  // namespace

void SqliteRows::add(const FileKey& key, std::span<const SqliteRow> rows, bool raw) {
  sorted_ = false;
  groups_.push_back({key, raw, static_cast<std::uint32_t>(rows_.size()),
                     static_cast<std::uint32_t>(rows.size())});
  rows_.insert(rows_.end(), rows.begin(), rows.end());
}

void SqliteRows::sort() {
  if (sorted_) return;
  sorted_ = true;
  std::ranges::sort(groups_, [](const Group& a, const Group& b) {
    const auto order = a.key.bytes <=> b.key.bytes;
    if (order != 0) return order < 0;
    return std::tie(a.key.size, a.first) < std::tie(b.key.size, b.first);
  });
}

std::uint64_t SqliteRows::join_equal_keys() {
  sort();
  std::uint64_t concerned = 0;
  std::vector<Group> groups;
  for (std::size_t i = 0; i < groups_.size();) {
    std::size_t end = i + 1;
    while (end < groups_.size() && !groups_[i].raw && !groups_[end].raw &&
           groups_[end].key == groups_[i].key)
      ++end;
    if (end - i == 1) {
      groups.push_back(groups_[i]);
    } else {
      std::vector<SqliteRow> rows;
      for (std::size_t k = i; k < end; ++k)
        rows.insert(rows.end(), rows_.begin() + groups_[k].first,
                    rows_.begin() + groups_[k].first + groups_[k].count);
      rows = joined(std::move(rows));
      groups.push_back({groups_[i].key, false, static_cast<std::uint32_t>(rows_.size()),
                        static_cast<std::uint32_t>(rows.size())});
      rows_.insert(rows_.end(), rows.begin(), rows.end());
      concerned += end - i - 1;
    }
    i = end;
  }
  groups_ = std::move(groups);
  return concerned;
}

Result<bool> SqliteRows::fill(const SqliteDb& db, const SqliteScheme& scheme, KeyForm form,
                              WriteReport& report) const {
  auto done = db.run(kBefore);
  if (done) done = db.run(std::string(scheme.tables));
  if (!done) return done;
  Inserter inserter(db, scheme);
  done = inserter.prepare();
  const Group* before = nullptr;
  for (const Group& group : groups_) {
    const bool fresh = before == nullptr || before->key != group.key;
    if (group.raw && group.key.size != 0 && fresh) ++report.positions;
    const std::uint64_t number = group.key.number();
    if (form == KeyForm::Reals && fresh && number >> 63 != 0 && !fits_real(number))
      ++report.odd_keys;
    for (std::uint32_t i = 0; done && i < group.count; ++i) {
      done = inserter.add(group.key, rows_[group.first + i], form);
      ++report.rows;
    }
    if (!done) return done;
    before = &group;
  }
  if (done) done = inserter.finish(form);
  if (done) done = db.run(std::string(scheme.index));
  return done ? db.run("COMMIT") : done;
}

Result<bool> SqliteRows::write(const std::filesystem::path& path, const SqliteScheme& scheme,
                               KeyForm form, WriteReport& report) {
  sort();
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  // A pipe or device takes bytes in their order only.
  const bool straight = file->temporary_path() == path;
  {
    const auto db =
        straight ? SqliteDb::create_in_memory() : SqliteDb::create(file->temporary_path());
    if (!db) return tl::make_unexpected(db.error());
    const auto filled = fill(*db, scheme, form, report);
    if (!filled) return filled;
    if (straight) {
      const auto bytes = db->serialize();
      if (!bytes) return tl::make_unexpected(bytes.error());
      file->write(*bytes);
    }
  }
  const auto size = file->commit();
  if (!size) return tl::make_unexpected(size.error());
  report.bytes = *size;
  return true;
}

}  // namespace xq::book
