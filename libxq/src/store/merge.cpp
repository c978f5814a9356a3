#include "xq/store/merge.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "xq/store/games.hpp"

#include "store/archive_rows.hpp"
#include "store/database_impl.hpp"
#include "store/merge_rows.hpp"
#include "store/schema.hpp"
#include "store/tree_rows.hpp"

namespace xq::store {
namespace {

constexpr std::array kRecordTables{"fault", "tree", "note", "evaluation"};

// A row of table source.
struct SourceRow {
  std::int64_t id = 0;
  std::string member;
  std::int64_t mtime_ns = 0;
  std::string hash;
  std::string group;
  bool file = false;  // counts as one
  std::uint64_t games = 0;

  // The greater stays: read rather than unreadable, then newer, then whatever order is total.
  [[nodiscard]] auto rank() const {
    return std::tuple(!hash.empty(), mtime_ns, std::string_view(hash), std::string_view(group));
  }
};
std::string source_columns() {
  return fmt::format(
      "s.id, s.member, s.mtime_ns, s.hash, ifnull(s.grp, ''), (s.format IS NULL OR s.format NOT IN "
      "{} OR EXISTS (SELECT 1 FROM fault WHERE fault.source = s.id AND fault.ordinal = 0)), "
      "s.games_read",
      kArchiveFormats);
}

SourceRow read_source(sqlite::Statement& row) {
  return {.id = row.integer(0),
          .member = row.text(1),
          .mtime_ns = row.integer(2),
          .hash = row.text(3),
          .group = row.text(4),
          .file = row.i32(5) != 0,
          .games = static_cast<std::uint64_t>(row.integer(6))};
}

// A file with what is in it: an archive and its members are replaced together.
struct Unit {
  std::string folder;
  std::string name;
  std::string root;  // member of the file itself: empty but for standard input
  std::vector<SourceRow> rows;

  [[nodiscard]] const SourceRow* root_row() const {
    const auto row = std::ranges::find(rows, root, &SourceRow::member);
    return row == rows.end() ? nullptr : &*row;
  }
  [[nodiscard]] const SourceRow* row_of(const std::string& member) const {
    const auto row = std::ranges::find(rows, member, &SourceRow::member);
    return row == rows.end() ? nullptr : &*row;
  }
};

// Standard input is named by its content, and members of an archive read from it by that and more.
std::string root_of(const std::string& folder, const std::string& name, const std::string& member) {
  return folder.empty() && name == "-" ? member.substr(0, member.find('/')) : std::string();
}

}  // namespace

MergeReport& MergeReport::operator+=(const MergeReport& o) noexcept {
  for (std::uint64_t MergeReport::*sum :
       {&MergeReport::databases, &MergeReport::files_new, &MergeReport::files_same,
        &MergeReport::files_replaced, &MergeReport::files_older, &MergeReport::conflicts,
        &MergeReport::copies, &MergeReport::sequences, &MergeReport::marks, &MergeReport::books,
        &MergeReport::evaluations, &MergeReport::names}) {
    this->*sum += o.*sum;
  }
  return *this;
}

namespace {

// What a session keeps from one database to the next.
struct Target {
  Database& database;
  SQLite::Database& db;
  MergeOptions options;
  bool fresh;  // never counted: everything will be, so nothing is pending
  bool empty;  // no source was there when the session began, and none came in yet
  std::int64_t last_id;
  Interned texts{db, "text", "value"};
  Interned folders{db, "folder", "path"};
  GameTable games;

  Target(Database& into, MergeOptions o)
      : database(into),
        db(into.impl().db),
        options(std::move(o)),
        fresh(into.impl().meta(kCacheState) == kCacheNone),
        empty(db.execAndGet("SELECT count(*) FROM (SELECT 1 FROM source LIMIT 1)").getInt() == 0),
        last_id(db.execAndGet("SELECT ifnull(max(id), 0) FROM source").getInt64()),
        games(db, empty) {
    if (!empty) db.exec(kIndices);
  }
};

// One database coming in.
class Incoming {
 public:
  Incoming(Target& session, SQLite::Database& from);
  Result<bool> run();
  [[nodiscard]] const MergeReport& report() const noexcept { return report_; }

 private:
  Result<bool> take(const Unit& unit);
  Unit held(const Unit& unit);
  Result<bool> insert(const Unit& unit, const SourceRow& row);
  Result<bool> take_rows(const Unit& unit, const Unit& held);
  void remove(const SourceRow& row);
  void adopt(const SourceRow& row, std::int64_t id);
  void count(const Unit& unit, std::uint64_t MergeReport::*sum);
  void tell(const Unit& unit, const SourceRow* here, const SourceRow* there, bool taken);

  Target& session_;
  SQLite::Database& from_;
  std::vector<std::string> columns_;
  CopyRows copies_;
  std::vector<PlainRows> plain_;
  TreeWriter trees_;
  sqlite::Statement find_;
  sqlite::Statement read_;
  sqlite::Statement insert_;
  sqlite::Statement adopt_;
  std::array<sqlite::Statement, 4> remove_;
  MergeReport report_;
};

// All columns of table source but those that get new values.
std::vector<std::string> kept_columns(SQLite::Database& db) {
  std::vector<std::string> columns = columns_of(db, "source");
  std::erase_if(columns, [](const std::string& c) { return c == "id" || c == "folder"; });
  return columns;
}

Incoming::Incoming(Target& session, SQLite::Database& from)
    : session_(session),
      from_(from),
      columns_(kept_columns(session.db)),
      copies_(from, session.db, session.games, session.texts, !session.fresh),
      trees_(session.db),
      find_(session.db,
            fmt::format("SELECT {} FROM source s WHERE s.folder = ?1 AND s.name = ?2 AND "
                        "(?3 = '' OR s.member = ?3 OR substr(s.member, 1, length(?3) + 1) = ?3 || "
                        "'/') ORDER BY s.member",
                        source_columns())),
      read_(from, fmt::format("SELECT {} FROM source WHERE id = ?", listed(columns_))),
      insert_(session.db, fmt::format("INSERT INTO source({}, id, folder) VALUES ({}, ?, ?)",
                                      listed(columns_), placeholders(columns_.size()))),
      adopt_(session.db, "UPDATE source SET mtime_ns = ?, grp = ? WHERE id = ?"),
      remove_{sqlite::Statement(session.db,
                                "INSERT OR IGNORE INTO pending SELECT game FROM copy WHERE source "
                                "= ? AND game IS NOT NULL"),
              sqlite::Statement(session.db, "DELETE FROM copy WHERE source = ?"),
              sqlite::Statement(session.db, "DELETE FROM fault WHERE source = ?"),
              sqlite::Statement(session.db, "DELETE FROM source WHERE id = ?")} {
  for (const char* table : kRecordTables)
    plain_.emplace_back(from, session.db, table);
}

Result<bool> Incoming::run() {
  const auto all =
      static_cast<std::uint64_t>(from_.execAndGet("SELECT count(*) FROM source").getInt64());
  sqlite::Statement rows(from_, fmt::format("SELECT {}, f.path, s.name FROM source s JOIN folder f "
                                            "ON f.id = s.folder ORDER BY f.path, s.name, s.member",
                                            source_columns()));
  Unit unit;
  std::uint64_t done = 0;
  while (rows.step()) {
    SourceRow row = read_source(rows);
    std::string folder = rows.text(7);
    std::string name = rows.text(8);
    std::string root = root_of(folder, name, row.member);
    if (!unit.rows.empty() && (unit.folder != folder || unit.name != name || unit.root != root)) {
      if (auto ok = take(unit); !ok) return ok;
      unit.rows.clear();
    }
    unit.folder = std::move(folder);
    unit.name = std::move(name);
    unit.root = std::move(root);
    unit.rows.push_back(std::move(row));
    if (session_.options.on_progress && ++done % 256 == 0) session_.options.on_progress(done, all);
  }
  if (unit.rows.empty()) return true;
  return take(unit);
}

Unit Incoming::held(const Unit& unit) {
  Unit out{unit.folder, unit.name, unit.root, {}};
  if (session_.empty) return out;
  find_.bind(1, session_.folders.id_of(unit.folder));
  find_.bind_text(2, unit.name);
  find_.bind_text(3, unit.root);
  while (find_.step())
    out.rows.push_back(read_source(find_));
  find_.reset();
  return out;
}

void Incoming::count(const Unit& unit, std::uint64_t MergeReport::*sum) {
  for (const SourceRow& row : unit.rows)
    report_.*sum += row.file ? 1 : 0;
}

void Incoming::tell(const Unit& unit, const SourceRow* here, const SourceRow* there, bool taken) {
  ++report_.conflicts;
  if (!session_.options.on_conflict) return;
  const auto time_of = [](const SourceRow* row) { return row == nullptr ? 0 : row->mtime_ns; };
  session_.options.on_conflict({.path = joined(unit.folder, unit.name),
                                .member = unit.root,
                                .taken = taken,
                                .kept_mtime_ns = time_of(taken ? here : there),
                                .left_mtime_ns = time_of(taken ? there : here)});
}

// The unit as a whole stays or goes, but for what was never read whole: there row by row.
Result<bool> Incoming::take(const Unit& unit) {
  const Unit known = held(unit);
  if (known.rows.empty()) {
    count(unit, &MergeReport::files_new);
    for (const SourceRow& row : unit.rows) {
      if (auto ok = insert(unit, row); !ok) return ok;
    }
    return true;
  }
  const SourceRow* here = unit.root_row();
  const SourceRow* there = known.root_row();
  const bool read_here = here != nullptr && !here->hash.empty();
  const bool read_there = there != nullptr && !there->hash.empty();
  if (!read_here && !read_there) return take_rows(unit, known);
  const bool better = read_here && (!read_there || here->rank() > there->rank());
  if (read_here && read_there && here->hash == there->hash) {
    count(unit, &MergeReport::files_same);
    if (!better) return true;
    for (const SourceRow& row : unit.rows) {
      if (const SourceRow* twin = known.row_of(row.member)) adopt(row, twin->id);
    }
    return true;
  }
  tell(unit, here, there, better);
  count(unit, better ? &MergeReport::files_replaced : &MergeReport::files_older);
  if (!better) return true;
  for (const SourceRow& row : known.rows)
    remove(row);
  for (const SourceRow& row : unit.rows) {
    if (auto ok = insert(unit, row); !ok) return ok;
  }
  return true;
}

Result<bool> Incoming::take_rows(const Unit& unit, const Unit& known) {
  for (const SourceRow& row : unit.rows) {
    const std::uint64_t file = row.file ? 1 : 0;
    const SourceRow* twin = known.row_of(row.member);
    if (twin == nullptr) {
      report_.files_new += file;
      if (auto ok = insert(unit, row); !ok) return ok;
      continue;
    }
    const bool better = row.rank() > twin->rank();
    const bool same = row.hash == twin->hash;
    report_.*(same     ? &MergeReport::files_same
              : better ? &MergeReport::files_replaced
                       : &MergeReport::files_older) += file;
    if (!better) continue;
    if (same) {
      adopt(row, twin->id);
      continue;
    }
    remove(*twin);
    if (auto ok = insert(unit, row); !ok) return ok;
  }
  return true;
}

void Incoming::adopt(const SourceRow& row, std::int64_t id) {
  adopt_.bind(1, row.mtime_ns);
  row.group.empty() ? adopt_.bind_null(2) : adopt_.bind_text(2, row.group);
  adopt_.bind(3, id);
  adopt_.run();
}

void Incoming::remove(const SourceRow& row) {
  trees_.remove(row.id);
  for (sqlite::Statement& statement : remove_) {
    statement.bind(1, row.id);
    statement.run();
  }
}

Result<bool> Incoming::insert(const Unit& unit, const SourceRow& row) {
  const std::int64_t id = ++session_.last_id;
  read_.bind(1, row.id);
  read_.step();
  const int columns = static_cast<int>(columns_.size());
  for (int i = 0; i < columns; ++i)
    insert_.bind_column(i + 1, read_, i);
  insert_.bind(columns + 1, id);
  insert_.bind(columns + 2, session_.folders.id_of(unit.folder));
  insert_.run();
  read_.reset();
  if (auto ok = copies_.copy(row.id, id); !ok) return ok;
  for (PlainRows& table : plain_)
    table.copy(row.id, id);
  report_.copies += row.games;
  return true;
}

}  // namespace

struct MergeSession::Impl : Target {
  using Target::Target;
};

MergeSession::MergeSession(Database& into, MergeOptions options)
    : impl_(std::make_unique<Impl>(into, std::move(options))) {}
MergeSession::~MergeSession() = default;

Result<MergeReport> MergeSession::add(const Database& from) {
  Impl& s = *impl_;
  return sqlite::guarded(Errc::BadDatabase, "merging", [&]() -> Result<MergeReport> {
    const auto games = [&] { return s.db.execAndGet("SELECT count(*) FROM game").getInt64(); };
    SQLite::Transaction reading(from.impl().db);
    SQLite::Transaction writing(s.db, SQLite::TransactionBehavior::IMMEDIATE);
    const std::int64_t before = games();
    Incoming incoming(s, from.impl().db);
    if (auto ok = incoming.run(); !ok) return tl::make_unexpected(std::move(ok).error());
    MergeReport report = incoming.report();
    merge_opinions(from.impl().db, s.db, s.options, report);
    s.database.impl().set_meta(kCacheState, s.fresh ? kCacheNone : kCacheStale);
    report.databases = 1;
    report.sequences = static_cast<std::uint64_t>(games() - before);
    writing.commit();
    s.empty = false;
    return report;
  });
}

Result<bool> MergeSession::finish(std::uint64_t memory) {
  auto indexed = sqlite::guarded(Errc::BadDatabase, "merging", [&] {
    impl_->db.exec(kIndices);
    return true;
  });
  if (!indexed) return indexed;
  return update_cache(impl_->database, memory);
}

}  // namespace xq::store
