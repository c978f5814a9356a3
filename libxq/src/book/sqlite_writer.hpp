// Writing the SQLite books that old programs open: a rollback journal, one index, no free pages, no
// WITHOUT ROWID; rows in key order, so that a position's lie side by side.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "xq/book/writer.hpp"

#include "sqlite_db.hpp"

namespace xq::book {

/// How keys go into a file.
enum class KeyForm : std::uint8_t {
  Reals,     ///< obk: from 2^63 on as the double of the same bytes
  Integers,  ///< two's complement
  Blobs,     ///< xqb
};

/// The texts of a format.
struct SqliteScheme {
  std::string_view tables;   ///< statements that make the tables and fill all but the book's
  std::string_view table;    ///< of the book
  std::string_view columns;  ///< key, move, score, win, draw, lost, valid, memo and what follows
  std::string_view rest;     ///< values of what follows, with a comma before each
  std::string_view index;    ///< makes the index, once the rows are in
};

/// A row on its way, without its key.
struct SqliteRow {
  std::int64_t code = 0;
  std::int64_t weight = 0;
  Results results;
  bool enabled = true;
  std::string note;
};

/// Gathers rows by key and writes them.
class SqliteRows {
 public:
  explicit SqliteRows(KeyForm form) noexcept : form_(form) {}
  /// Rows of one position, in the order given.
  void add(const FileKey& key, Color side, std::span<const SqliteRow> rows);
  /// A row as it lies in another file.
  void add_raw(const FileKey& key, const SqliteRow& row);
  /// Writes the file; fills in rows, bytes and odd_keys, and counts the keys of raw rows as
  /// positions.   Errors  Io.
  [[nodiscard]] Result<bool> write(const std::filesystem::path& path, const SqliteScheme& scheme,
                                   WriteReport& report);

 private:
  // Whose move it is at a group's position.
  enum class Side : std::uint8_t { Unknown, Red, Black };
  struct Group {
    FileKey key;
    Side side = Side::Unknown;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  void append(const FileKey& key, Side side, std::span<const SqliteRow> rows);
  void sort();
  [[nodiscard]] Result<bool> fill(const SqliteDb& db, const SqliteScheme& scheme,
                                  WriteReport& report) const;
  KeyForm form_;
  std::vector<Group> groups_;
  std::vector<SqliteRow> rows_;
};

}  // namespace xq::book
