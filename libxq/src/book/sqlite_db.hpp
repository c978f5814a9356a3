// SQLite for book formats: a connection, prepared statements, and errors in our words. The C
// interface, since what went wrong matters more here than what SQLiteCpp would spare.
//
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/base/file.hpp"
#include "xq/base/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace xq::book {

/// What SQLite keeps in a cell of a row.
enum class CellType : std::uint8_t { Integer, Real, Text, Blob, Null };

/// A prepared statement. Parameters and columns count from 0.
class SqliteStatement {
 public:
  SqliteStatement() = default;
  explicit SqliteStatement(sqlite3_stmt* handle) noexcept : handle_(handle) {}

  void bind(int parameter, std::int64_t value) const noexcept;
  void bind(int parameter, double value) const noexcept;
  /// The bytes must stay until the statement is reset.
  void bind_blob(int parameter, ByteView value) const noexcept;
  void bind_text(int parameter, std::string_view value) const noexcept;
  void bind_null(int parameter) const noexcept;

  /// Returns  whether there is a row.   Errors  Io (locked, unreadable, disk full), BadBook
  /// (malformed).
  [[nodiscard]] Result<bool> step() const;
  /// Ends a pass; the bound values stay.
  void reset() const noexcept;

  [[nodiscard]] CellType type(int column) const noexcept;
  /// As SQLite converts it: 0 for what is no number.
  [[nodiscard]] std::int64_t integer(int column) const noexcept;
  [[nodiscard]] double real(int column) const noexcept;
  /// Bytes of a text (UTF-8 or whatever was put in) or blob; live until the next step.
  [[nodiscard]] std::string_view text(int column) const noexcept;

 private:
  struct Close {
    void operator()(sqlite3_stmt* handle) const noexcept;
  };
  std::unique_ptr<sqlite3_stmt, Close> handle_;
};

/// Resets a statement when a look-up is over, so that no lock on the file stays.
class ResetAtEnd {
 public:
  explicit ResetAtEnd(const SqliteStatement& statement) noexcept : statement_(statement) {}
  ~ResetAtEnd() { statement_.reset(); }
  ResetAtEnd(const ResetAtEnd&) = delete;
  ResetAtEnd& operator=(const ResetAtEnd&) = delete;

 private:
  const SqliteStatement& statement_;
};

class SqliteDb {
 public:
  /// Opens a file for reading, or the bytes where there is no path. Never makes files beside it: a
  /// book in WAL mode without a log, and one on a medium that cannot be written to, are read as
  /// they stand.
  /// Errors  Io "locked by another program ...", BadBook "half-written ..." and others.
  [[nodiscard]] static Result<SqliteDb> open(const std::filesystem::path& path, FileBytes bytes);
  /// A database to be filled: a file that exists and is empty, or in memory.   Errors  Io.
  [[nodiscard]] static Result<SqliteDb> create(const std::filesystem::path& path);
  [[nodiscard]] static Result<SqliteDb> create_in_memory();
  /// A whole database, for changes; triggers that the file brings do not run.   Errors  Io.
  [[nodiscard]] static Result<SqliteDb> open_for_changes(const std::filesystem::path& path);

  [[nodiscard]] Result<SqliteStatement> prepare(const std::string& sql) const;
  /// Runs statements without results.   Returns  true.
  [[nodiscard]] Result<bool> run(const std::string& sql) const;
  /// The first cell of a query as a number, 0 without a row.
  [[nodiscard]] Result<std::int64_t> number(const std::string& sql) const;
  /// Writes all pages to a file that is empty, as one transaction of this database sees them, what
  /// lies in a log beside it included.   Errors  Io (locked, disk full).
  [[nodiscard]] Result<bool> copy_to(const std::filesystem::path& path) const;
  /// The whole database as a file would hold it.   Errors  Io (no memory).
  [[nodiscard]] Result<std::string> serialize() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const noexcept;
  };
  SqliteDb() = default;
  [[nodiscard]] Result<bool> open_file(const std::filesystem::path& path, ByteView head);
  [[nodiscard]] Result<bool> open_bytes();
  [[nodiscard]] Result<bool> first_look(const std::filesystem::path& path);
  FileBytes bytes_;  // of a database in memory; goes after the connection
  std::unique_ptr<sqlite3, Close> handle_;
};

/// A name as SQL writes it: "name", quotes doubled.
[[nodiscard]] std::string quoted_name(std::string_view name);

}  // namespace xq::book
