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
constexpr const char* kBefore =
    "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
    "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768; "
    "BEGIN";

std::string insert_of(const SqliteScheme& scheme, std::size_t rows) {
  std::string sql = fmt::format("INSERT INTO {}(id,{}) VALUES", scheme.table, scheme.columns);
  for (std::size_t i = 0; i < rows; ++i)
    sql += fmt::format("{}(?,?,?,?,?,?,?,?,?{})", i == 0 ? "" : ",", scheme.rest);
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
  Result<bool> add(std::int64_t id, const FileKey& key, const SqliteRow& row, KeyForm form) {
    waiting_.push_back({id, &key, &row});
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
    constexpr int kParameters = 9;
    int at = 0;
    for (const Waiting& waiting : waiting_) {
      insert.bind(at, waiting.id);
      bind_key(insert, at + 1, *waiting.key, form);
      bind_row(insert, at + 1, *waiting.row);
      at += kParameters;
    }
    waiting_.clear();
    auto done = insert.step();
    insert.reset();
    return done;
  }

  struct Waiting {
    std::int64_t id = 0;
    const FileKey* key = nullptr;
    const SqliteRow* row = nullptr;
  };
  const SqliteDb& db_;
  const SqliteScheme& scheme_;
  SqliteStatement many_;
  std::vector<Waiting> waiting_;
};

// Where SQLite sorts a key in an index, so that rows lie as the index does.
std::uint64_t order_of(const FileKey& key, KeyForm form) noexcept {
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63;
  const std::uint64_t number = key.number();
  if (form == KeyForm::Blobs) return number;
  if (form == KeyForm::Reals && number >= kTop && fits_real(number)) return ~number;
  return number ^ kTop;
}

}  // namespace

void SqliteRows::append(const FileKey& key, Side side, std::span<const SqliteRow> rows) {
  groups_.push_back({key, side, static_cast<std::uint32_t>(rows_.size()),
                     static_cast<std::uint32_t>(rows.size())});
  rows_.insert(rows_.end(), rows.begin(), rows.end());
}

void SqliteRows::add(const FileKey& key, Color side, std::span<const SqliteRow> rows) {
  append(key, side == Color::Red ? Side::Red : Side::Black, rows);
}

void SqliteRows::add_raw(const FileKey& key, const SqliteRow& row) {
  append(key, Side::Unknown, std::span(&row, 1));
}

void SqliteRows::sort() {
  struct Place {
    std::uint64_t order = 0;
    std::uint32_t group = 0;
  };
  std::vector<Place> places;
  places.reserve(groups_.size());
  for (const Group& group : groups_)
    places.push_back({order_of(group.key, form_), static_cast<std::uint32_t>(places.size())});
  std::ranges::sort(places, [&](const Place& a, const Place& b) {
    if (a.order != b.order) return a.order < b.order;
    const Group& one = groups_[a.group];
    const Group& two = groups_[b.group];
    if (const auto order = one.key <=> two.key; order != 0) return order < 0;
    return std::tie(one.side, a.group) < std::tie(two.side, b.group);
  });
  std::vector<Group> sorted;
  sorted.reserve(places.size());
  for (const Place& place : places)
    sorted.push_back(groups_[place.group]);
  groups_ = std::move(sorted);
}

Result<bool> SqliteRows::fill(const SqliteDb& db, const SqliteScheme& scheme,
                              WriteReport& report) const {
  auto done = db.run(kBefore);
  if (done) done = db.run(std::string(scheme.tables));
  if (!done) return done;
  Inserter inserter(db, scheme);
  done = inserter.prepare();
  const Group* before = nullptr;
  std::int64_t id = 0;
  // .xqb: odd ids for Red's rows, even ones for Black's; rows of unknown sides come behind them.
  const auto put = [&](const Group& group) {
    const bool fresh = before == nullptr || before->key != group.key;
    if (group.side == Side::Unknown && group.key.size != 0 && fresh) ++report.positions;
    const std::uint64_t number = group.key.number();
    if (form_ == KeyForm::Reals && fresh && number >> 63 != 0 && !fits_real(number))
      ++report.odd_keys;
    for (std::uint32_t i = 0; done && i < group.count; ++i) {
      ++id;
      const bool sided = form_ == KeyForm::Blobs && group.side != Side::Unknown;
      if (sided && (id % 2 != 0) != (group.side == Side::Red)) ++id;
      done = inserter.add(id, group.key, rows_[group.first + i], form_);
      ++report.rows;
    }
    before = &group;
  };
  for (const Group& group : groups_)
    if (form_ != KeyForm::Blobs || group.side != Side::Unknown) put(group);
  const std::int64_t last_sided = id;
  for (const Group& group : groups_)
    if (form_ == KeyForm::Blobs && group.side == Side::Unknown) put(group);
  if (done && form_ == KeyForm::Blobs) {
    done =
        db.run(fmt::format("INSERT INTO information VALUES('{}','{}')", kSidesEntry, last_sided));
  }
  if (done) done = inserter.finish(form_);
  // An index made at the end has its pages in a row and full.
  if (done) done = db.run(std::string(scheme.index));
  return done ? db.run("COMMIT") : done;
}

Result<bool> SqliteRows::write(const std::filesystem::path& path, const SqliteScheme& scheme,
                               WriteReport& report) {
  sort();
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  // A pipe or device takes bytes in their order only.
  const bool straight = file->temporary_path() == path;
  {
    const auto db =
        straight ? SqliteDb::create_in_memory() : SqliteDb::create(file->temporary_path());
    if (!db) return tl::make_unexpected(db.error());
    const auto filled = fill(*db, scheme, report);
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
