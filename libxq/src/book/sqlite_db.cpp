#include "sqlite_db.hpp"

#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

namespace xq::book {
namespace {

// How long another program may keep a book locked, in milliseconds.
constexpr int kPatience = 2000;
// Offset of the two bytes that say whether a database is in WAL mode: 2 if it is, else 1.
constexpr std::size_t kWriteVersion = 18;
constexpr std::uint8_t kWal = 2;
// No cell of a book is larger; damaged files claim so.
constexpr int kLargestCell = 16 << 20;
constexpr std::size_t kHeaderSize = 100;
// Offsets in the header, big-endian: page size (1 = 65,536), two counters, and the number of pages,
// which holds when the counters are equal.
constexpr std::size_t kPageSize = 16;
constexpr std::size_t kChangeCounter = 24;
constexpr std::size_t kPageCount = 28;
constexpr std::size_t kCountedAt = 92;

std::uint32_t load_be32(ByteView bytes) noexcept {
  return static_cast<std::uint32_t>(bytes[0]) << 24 | static_cast<std::uint32_t>(bytes[1]) << 16 |
         static_cast<std::uint32_t>(bytes[2]) << 8 | bytes[3];
}

// The size a database says it has; 0 = it does not say.
std::uint64_t stated_size(ByteView head) noexcept {
  if (load_be32(head.subspan(kChangeCounter)) != load_be32(head.subspan(kCountedAt))) return 0;
  const unsigned page = static_cast<unsigned>(head[kPageSize]) << 8 | head[kPageSize + 1];
  return std::uint64_t{load_be32(head.subspan(kPageCount))} * (page == 1 ? 65536 : page);
}

Error error_of(sqlite3* db) {
  const int code = sqlite3_errcode(db);
  const std::string text = sqlite3_errmsg(db);
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Errc::Io, "locked by another program that is writing to it; close the book there", 0};
    case SQLITE_FULL: return {Errc::Io, "no space left on the disk", 0};
    case SQLITE_IOERR:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_NOMEM:
      return {Errc::Io, fmt::format("{} (SQLite {})", text, sqlite3_extended_errcode(db)), 0};
    case SQLITE_NOTADB:
      return {Errc::BadBook, "damaged SQLite database: its first page is no database's", 0};
    case SQLITE_CORRUPT:
      return {Errc::BadBook, fmt::format("damaged or cut off SQLite database: {}", text), 0};
    default:
      return {Errc::BadBook, fmt::format("SQLite database that cannot be read: {}", text), 0};
  }
}

// A path as a file: URI; everything but letters, digits and a few marks in hexadecimal.
std::string uri_of(const std::filesystem::path& path, std::string_view query) {
  std::string uri = "file:";
  for (const char c : path.string()) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '/' || c == '.' || c == '_' || c == '-';
    if (plain) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri.append("?").append(query);
}

std::filesystem::path beside(const std::filesystem::path& path, std::string_view suffix) {
  std::filesystem::path other = path;
  other += suffix;
  return other;
}

bool has_content(const std::filesystem::path& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return !error && size != 0;
}

}  // namespace

void SqliteStatement::Close::operator()(sqlite3_stmt* handle) const noexcept {
  sqlite3_finalize(handle);
}
void SqliteDb::Close::operator()(sqlite3* handle) const noexcept {
  sqlite3_close_v2(handle);
}

void SqliteStatement::bind(int parameter, std::int64_t value) const noexcept {
  sqlite3_bind_int64(handle_.get(), parameter + 1, value);
}
void SqliteStatement::bind(int parameter, double value) const noexcept {
  sqlite3_bind_double(handle_.get(), parameter + 1, value);
}
void SqliteStatement::bind_blob(int parameter, ByteView value) const noexcept {
  sqlite3_bind_blob(handle_.get(), parameter + 1, value.data(), static_cast<int>(value.size()),
                    nullptr);
}
void SqliteStatement::bind_text(int parameter, std::string_view value) const noexcept {
  sqlite3_bind_text(handle_.get(), parameter + 1, value.data(), static_cast<int>(value.size()),
                    nullptr);
}
void SqliteStatement::bind_null(int parameter) const noexcept {
  sqlite3_bind_null(handle_.get(), parameter + 1);
}

Result<bool> SqliteStatement::step() const {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return tl::make_unexpected(error_of(sqlite3_db_handle(handle_.get())));
}

void SqliteStatement::reset() const noexcept {
  sqlite3_reset(handle_.get());
}

CellType SqliteStatement::type(int column) const noexcept {
  switch (sqlite3_column_type(handle_.get(), column)) {
    case SQLITE_INTEGER: return CellType::Integer;
    case SQLITE_FLOAT: return CellType::Real;
    case SQLITE_TEXT: return CellType::Text;
    case SQLITE_BLOB: return CellType::Blob;
    default: return CellType::Null;
  }
}

std::int64_t SqliteStatement::integer(int column) const noexcept {
  return sqlite3_column_int64(handle_.get(), column);
}
double SqliteStatement::real(int column) const noexcept {
  return sqlite3_column_double(handle_.get(), column);
}

std::string_view SqliteStatement::text(int column) const noexcept {
  const void* bytes = type(column) == CellType::Blob
                          ? sqlite3_column_blob(handle_.get(), column)
                          : static_cast<const void*>(sqlite3_column_text(handle_.get(), column));
  const int size = sqlite3_column_bytes(handle_.get(), column);
  if (bytes == nullptr) return {};
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

Result<SqliteStatement> SqliteDb::prepare(const std::string& sql) const {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v2(handle_.get(), sql.c_str(), static_cast<int>(sql.size() + 1),
                                      &handle, nullptr);
  if (code != SQLITE_OK) return tl::make_unexpected(error_of(handle_.get()));
  return SqliteStatement(handle);
}

Result<bool> SqliteDb::run(const std::string& sql) const {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return tl::make_unexpected(error_of(handle_.get()));
  return true;
}

Result<std::int64_t> SqliteDb::number(const std::string& sql) const {
  const auto statement = prepare(sql);
  if (!statement) return tl::make_unexpected(statement.error());
  const auto row = statement->step();
  if (!row) return tl::make_unexpected(row.error());
  return *row ? statement->integer(0) : 0;
}

Result<std::string> SqliteDb::serialize() const {
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
      sqlite3_serialize(handle_.get(), "main", &size, 0), &sqlite3_free);
  if (!bytes) return fail(Errc::Io, "not enough memory for the book");
  return std::string(as_text({bytes.get(), static_cast<std::size_t>(size)}));
}

Result<SqliteDb> SqliteDb::open(const std::filesystem::path& path, FileBytes bytes) {
  if (bytes.bytes().size() < kHeaderSize) {
    return fail(Errc::BadBook, fmt::format("{} bytes of a SQLite database, cut off in its header",
                                           bytes.bytes().size()));
  }
  const std::uint64_t stated = stated_size(bytes.bytes());
  if (bytes.bytes().size() < stated) {
    return fail(Errc::BadBook, fmt::format("SQLite database cut off: {} bytes, expected {}",
                                           bytes.bytes().size(), stated));
  }
  SqliteDb db;
  db.bytes_ = std::move(bytes);
  const auto opened = path.empty() ? db.open_bytes() : db.open_file(path, db.bytes_.bytes());
  if (!opened) return tl::make_unexpected(opened.error());
  return db;
}

// Reads the list of tables, which takes the file's lock for the first time.
Result<bool> SqliteDb::first_look(const std::filesystem::path& path) {
  sqlite3* db = handle_.get();
  sqlite3_busy_timeout(db, kPatience);
  sqlite3_extended_result_codes(db, 1);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kLargestCell);
  const auto tables = number("SELECT count(*) FROM sqlite_master");
  if (tables) return true;
  const int code = sqlite3_extended_errcode(db);
  if (!path.empty() && (code == SQLITE_READONLY_ROLLBACK || code == SQLITE_CANTOPEN_DIRTYWAL ||
                        (has_content(beside(path, "-journal")) && tables.error().code == Errc::Io &&
                         (code & 0xFF) != SQLITE_BUSY))) {
    return fail(Errc::BadBook,
                "half-written: the journal of an unfinished change lies beside it; open the book "
                "once in the program that wrote it");
  }
  return tl::make_unexpected(tables.error());
}

Result<bool> SqliteDb::open_file(const std::filesystem::path& path, ByteView head) {
  const bool wal = head[kWriteVersion] == kWal;
  // A WAL book that nobody has open needs no log; SQLite would leave files beside it.
  const bool alone = wal && !has_content(beside(path, "-wal"));
  bool immutable = alone;
  for (;;) {
    sqlite3* handle = nullptr;
    const std::string uri = uri_of(path, immutable ? "mode=ro&immutable=1" : "mode=ro");
    const int code =
        sqlite3_open_v2(uri.c_str(), &handle,
                        SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    handle_.reset(handle);
    if (handle == nullptr) return fail(Errc::Io, "not enough memory to open the book");
    const auto looked =
        code == SQLITE_OK ? first_look(path) : Result<bool>(tl::make_unexpected(error_of(handle)));
    if (looked) break;
    // A medium that cannot be written to has no place for locks; but a lock held by another
    // program, and a change half made, are no reason to look past them.
    const int kind = sqlite3_errcode(handle) & 0xFF;
    const bool no_place =
        looked.error().code == Errc::Io &&
        (kind == SQLITE_CANTOPEN || kind == SQLITE_IOERR || kind == SQLITE_READONLY);
    if (immutable || !no_place) return tl::make_unexpected(looked.error());
    immutable = true;
  }
  bytes_ = FileBytes();
  return true;
}

Result<bool> SqliteDb::open_bytes() {
  if (bytes_.bytes()[kWriteVersion] == kWal) {
    // A database in memory has no log, so it must not say that it wants one.
    std::string copy(bytes_.text());
    copy[kWriteVersion] = copy[kWriteVersion + 1] = 1;
    bytes_ = FileBytes(std::move(copy));
  }
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(":memory:", &handle, flags, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) return fail(Errc::Io, "not enough memory to open the book");
  const ByteView all = bytes_.bytes();
  // With READONLY nothing is ever written through the pointer.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  auto* data = const_cast<unsigned char*>(all.data());
  const auto size = static_cast<sqlite3_int64>(all.size());
  if (sqlite3_deserialize(handle, "main", data, size, size, SQLITE_DESERIALIZE_READONLY) !=
      SQLITE_OK)
    return tl::make_unexpected(error_of(handle));
  return first_look({});
}

Result<SqliteDb> SqliteDb::create(const std::filesystem::path& path) {
  SqliteDb db;
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  db.handle_.reset(handle);
  if (handle == nullptr) return fail(Errc::Io, "not enough memory to write the book");
  if (code != SQLITE_OK) return tl::make_unexpected(error_of(handle));
  return db;
}

Result<SqliteDb> SqliteDb::create_in_memory() {
  return create(":memory:");
}

Result<SqliteDb> SqliteDb::open_for_changes(const std::filesystem::path& path) {
  auto db = create(path);
  if (!db) return db;
  if (const auto looked = db->first_look(path); !looked) return tl::make_unexpected(looked.error());
  sqlite3_db_config(db->handle_.get(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  return db;
}

Result<bool> SqliteDb::copy_to(const std::filesystem::path& path) const {
  const auto target = create(path);
  if (!target) return tl::make_unexpected(target.error());
  sqlite3* to = target->handle_.get();
  if (const auto set = target->run("PRAGMA journal_mode = OFF"); !set) return set;
  sqlite3_backup* backup = sqlite3_backup_init(to, "main", handle_.get(), "main");
  if (backup == nullptr) return tl::make_unexpected(error_of(to));
  int code = SQLITE_OK;
  for (int tries = 0; tries < 2; ++tries) {
    code = sqlite3_backup_step(backup, -1);
    if (code != SQLITE_BUSY && code != SQLITE_LOCKED) break;
    sqlite3_sleep(kPatience);
  }
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) return tl::make_unexpected(error_of(to));
  // A log beside the file would be a second file to keep.
  return target->run("PRAGMA journal_mode = DELETE");
}

std::string quoted_name(std::string_view name) {
  std::string out = "\"";
  for (const char c : name) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace xq::book
