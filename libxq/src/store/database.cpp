#include "xq/store/database.hpp"

#include <array>
#include <cstring>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include "xq/base/bytes.hpp"

#include "store/database_impl.hpp"
#include "store/date_rows.hpp"
#include "store/schema.hpp"

namespace xq::store {
namespace {

constexpr std::chrono::milliseconds kPatience{5000};

bool is_empty_database(SQLite::Database& db) {
  return db.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
}

// Whether it is a database of ours, of this version or an older one.
Result<int> version_of(SQLite::Database& db) {
  const int application = db.execAndGet("PRAGMA application_id").getInt();
  const int version = db.execAndGet("PRAGMA user_version").getInt();
  if (application == 0 && is_empty_database(db)) {
    return fail(Errc::BadDatabase, "empty: the run that made it was cut off before it began");
  }
  if (application != kApplicationId) {
    return fail(Errc::BadDatabase, "an SQLite database of another program, expected an xqdb");
  }
  if (version > kSchemaVersion) {
    return fail(Errc::BadDatabase,
                fmt::format("schema version {}, expected {}: written by a newer program", version,
                            kSchemaVersion));
  }
  return version;
}

Result<bool> check_header(SQLite::Database& db) {
  const auto version = version_of(db);
  if (!version) return tl::make_unexpected(version.error());
  if (*version < kSchemaVersion) {
    return fail(Errc::BadDatabase,
                fmt::format("schema version {}, expected {}: run bookgen upgrade", *version,
                            kSchemaVersion));
  }
  return true;
}

void create_tables(Database::Impl& impl, const OpenOptions& options) {
  SQLite::Transaction transaction(impl.db);
  impl.db.exec(kSchema);
  impl.db.exec(kSchemaTrees);
  impl.db.exec(kSchemaMarks);
  impl.db.exec(kSchemaNames);
  impl.set_meta("program", options.program);
  impl.set_meta("cache_plies", std::to_string(options.cache_plies));
  impl.set_meta(kCacheState, kCacheNone);
  impl.db.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
  impl.db.exec(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
  transaction.commit();
}

// A reader that takes the write-ahead log away with it when it is the last to close, which a
// read-only connection would not. Where nothing may be written beside the file, it is read as it
// stands.
Result<std::unique_ptr<Database::Impl>> open_reader(const std::string& file) {
  auto usual = sqlite::guarded(Errc::BadDatabase, "database", [&] {
    auto impl = std::make_unique<Database::Impl>(file, SQLite::OPEN_READWRITE);
    impl->db.exec("PRAGMA query_only = ON");
    impl->db.execAndGet("SELECT count(*) FROM sqlite_master");
    return impl;
  });
  const std::string folder = std::filesystem::path(file).parent_path().string();
  if (usual || ::access(folder.c_str(), W_OK) == 0) return usual;
  std::string uri = "file:";
  for (const char c : file) {
    uri += c == '%' ? "%25" : c == '?' ? "%3f" : c == '#' ? "%23" : std::string(1, c);
  }
  return std::make_unique<Database::Impl>(uri + "?immutable=1",
                                          SQLite::OPEN_READONLY | SQLite::OPEN_URI);
}

}  // namespace

void Database::Impl::set_meta(const std::string& name, const std::string& value) {
  SQLite::Statement statement(db, "INSERT OR REPLACE INTO meta VALUES (?, ?)");
  statement.bind(1, name);
  statement.bind(2, value);
  statement.exec();
}

std::string Database::Impl::meta(const std::string& name) {
  SQLite::Statement statement(db, "SELECT value FROM meta WHERE name = ?");
  statement.bind(1, name);
  return statement.executeStep() ? statement.getColumn(0).getString() : std::string();
}

Database::Database(std::unique_ptr<Impl> impl) noexcept : impl_(std::move(impl)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;

Database::~Database() {
  if (impl_) (void)close();
}

Result<Database> Database::open(const std::filesystem::path& path, const OpenOptions& options) {
  const bool write = options.access == Access::Write;
  std::error_code error;
  const bool exists = std::filesystem::exists(path, error);
  if (!exists && !(write && options.create)) {
    return fail(Errc::Io, "no such database");
  }
  if (std::filesystem::is_directory(path, error)) return fail(Errc::Io, "is a folder");
  std::optional<WriterLock> lock;
  if (write) {
    auto taken = WriterLock::take(path, options.program, kPatience);
    if (!taken) return tl::make_unexpected(std::move(taken).error());
    lock.emplace(std::move(*taken));
  }
  return sqlite::guarded(Errc::BadDatabase, "database", [&]() -> Result<Database> {
    // An absolute path: names such as ":memory:" mean something else to SQLite.
    const std::string file = std::filesystem::absolute(path).string();
    auto opened = write ? std::make_unique<Impl>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
                        : open_reader(file);
    if (!opened) return tl::make_unexpected(std::move(opened).error());
    auto impl = std::move(*opened);
    impl->path = path;
    impl->access = options.access;
    if (lock) impl->lock.emplace(std::move(*lock));
    if (write && is_empty_database(impl->db)) {
      // New, or a run was killed before it made the tables.
      impl->db.exec("PRAGMA page_size = 8192");
      create_tables(*impl, options);
    } else if (auto ok = check_header(impl->db); !ok) {
      return tl::make_unexpected(std::move(ok).error());
    }
    impl->db.exec("PRAGMA cache_size = -65536");  // KiB
    if (write) {
      // After the tables: a run killed before leaves an empty file, not one that says nothing.
      impl->db.exec("PRAGMA journal_mode = WAL");
      impl->db.exec("PRAGMA synchronous = NORMAL");
      impl->db.exec("PRAGMA wal_autocheckpoint = 8192");  // pages: 64 MiB
    }
    const std::string plies = impl->meta("cache_plies");
    impl->cache_plies = plies.empty() ? kDefaultCachePlies : std::atoi(plies.c_str());
    return Database(std::move(impl));
  });
}

Result<Database> Database::temporary(int cache_plies) {
  return sqlite::guarded(Errc::BadDatabase, "temporary database", [&]() -> Result<Database> {
    auto impl = std::make_unique<Impl>("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    impl->access = Access::Write;
    impl->cache_plies = cache_plies;
    impl->db.exec("PRAGMA journal_mode = OFF");
    impl->db.exec("PRAGMA synchronous = OFF");
    impl->db.exec("PRAGMA cache_size = -65536");
    create_tables(*impl, {.access = Access::Write, .create = true, .cache_plies = cache_plies});
    return Database(std::move(impl));
  });
}

Result<bool> Database::close() {
  if (!impl_ || !impl_->open) return true;
  impl_->open = false;
  auto done = sqlite::guarded(Errc::BadDatabase, "closing the database", [&] {
    if (impl_->access == Access::Write && !impl_->path.empty()) {
      // The log goes with the last connection; where readers are still at work, with theirs.
      impl_->db.tryExec("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    return true;
  });
  impl_.reset();
  return done;
}

int Database::cache_plies() const noexcept {
  return impl_->cache_plies;
}

bool Database::cache_is_current() const {
  const auto state = sqlite::guarded(Errc::BadDatabase, "reading the database",
                                     [&] { return impl_->meta(kCacheState); });
  return state && *state == kCacheCurrent;
}

void bind_row(sqlite::Statement& statement, const PositionMoves& position, const MoveCounts& counts,
              int before) {
  statement.bind(before + 1, to_column(position.key));
  statement.bind(before + 2, static_cast<int>(counts.move));
  statement.bind(before + 3, position.side == Color::Red ? 0 : 1);
  statement.bind(before + 4, position.self_mirrored ? 1 : 0);
  statement.bind(before + 5, counts.wins);
  statement.bind(before + 6, counts.draws);
  statement.bind(before + 7, counts.losses);
  statement.bind(before + 8, counts.unknown);
}

std::uint64_t gather(sqlite::Statement& statement, const PositionSink& sink) {
  std::uint64_t positions = 0;
  PositionMoves position;
  while (statement.step()) {
    const std::uint64_t key = from_column(statement.integer(0));
    if (position.moves.empty() || key != position.key) {
      if (!position.moves.empty()) {
        ++positions;
        if (!sink(position)) return positions;
      }
      position.key = key;
      position.side = statement.i32(2) == 0 ? Color::Red : Color::Black;
      position.self_mirrored = statement.i32(3) != 0;
      position.moves.clear();
    }
    position.moves.push_back({.move = static_cast<MoveCode>(statement.i32(1)),
                              .wins = statement.u32(4),
                              .draws = statement.u32(5),
                              .losses = statement.u32(6),
                              .unknown = statement.u32(7)});
  }
  if (!position.moves.empty()) {
    ++positions;
    sink(position);
  }
  return positions;
}

Result<PositionMoves> Database::moves_of(const Position& position) const {
  return sqlite::guarded(Errc::BadDatabase, "reading the database", [&] {
    sqlite::Statement statement(
        impl_->db, fmt::format("SELECT {} FROM position_move WHERE key = ?", kRowColumns));
    statement.bind(1, to_column(canonical(position).key.book_order()));
    PositionMoves found;
    gather(statement, [&](const PositionMoves& moves) {
      found = moves;
      return true;
    });
    return found;
  });
}

Result<std::uint64_t> Database::for_each_position(const PositionSink& sink) const {
  return sqlite::guarded(Errc::BadDatabase, "reading the database", [&] {
    sqlite::Statement statement(
        impl_->db, fmt::format("SELECT {} FROM position_move ORDER BY key, move", kRowColumns));
    return gather(statement, sink);
  });
}

Result<UpgradeReport> upgrade(const std::filesystem::path& path, const std::string& program) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return fail(Errc::Io, "no such database");
  if (std::filesystem::is_directory(path, error)) return fail(Errc::Io, "is a folder");
  auto lock = WriterLock::take(path, program, kPatience);
  if (!lock) return tl::make_unexpected(std::move(lock).error());
  return sqlite::guarded(Errc::BadDatabase, "upgrading", [&]() -> Result<UpgradeReport> {
    Database::Impl impl(std::filesystem::absolute(path).string(), SQLite::OPEN_READWRITE);
    const auto version = version_of(impl.db);
    if (!version) return tl::make_unexpected(version.error());
    if (*version < 1) {
      return fail(Errc::BadDatabase,
                  fmt::format("schema version {}, expected 1 to {}", *version, kSchemaVersion));
    }
    UpgradeReport report{*version, kSchemaVersion};
    if (*version == kSchemaVersion) return report;
    SQLite::Transaction transaction(impl.db);
    if (*version < 2) {
      impl.db.exec("ALTER TABLE copy ADD COLUMN other INTEGER NOT NULL DEFAULT 0");
      impl.db.exec(kSchemaTrees);
      // A file without a hash is read again, whatever its size and time.
      impl.db.exec("UPDATE source SET hash = x''");
      impl.db.exec("CREATE INDEX IF NOT EXISTS note_by_key ON note(key)");
    }
    if (*version < 3) impl.db.exec(kSchemaMarks);
    if (*version < 4) {
      impl.db.exec(kSchemaNames);
      read_dates_again(impl.db);
    }
    impl.set_meta("program", program);
    impl.db.exec(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
    transaction.commit();
    impl.db.tryExec("PRAGMA wal_checkpoint(TRUNCATE)");
    return report;
  });
}

bool is_database(const std::filesystem::path& path) {
  std::array<char, 100> head{};
  std::ifstream in(path, std::ios::binary);
  in.read(head.data(), head.size());
  if (in.gcount() != static_cast<std::streamsize>(head.size())) return false;
  if (std::memcmp(head.data(), "SQLite format 3", 16) != 0) return false;
  // Offset 68: application id, big-endian (SQLite file format, section 1.3).
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(head[i]));
  };
  const std::uint32_t id = byte(68) << 24 | byte(69) << 16 | byte(70) << 8 | byte(71);
  return id == static_cast<std::uint32_t>(kApplicationId);
}

}  // namespace xq::store
