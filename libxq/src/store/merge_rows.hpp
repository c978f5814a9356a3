// Rows of one database put into another under new ids. Private to libxq/store.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "xq/store/merge.hpp"

#include "base/sqlite.hpp"
#include "store/game_table.hpp"
#include "store/interned.hpp"

namespace xq::store {

/// Names of a table's columns; empty if there is no such table.
[[nodiscard]] std::vector<std::string> columns_of(SQLite::Database& db, const std::string& table);
/// "a, b, c".
[[nodiscard]] std::string listed(const std::vector<std::string>& columns);
/// "?, ?, ?".
[[nodiscard]] std::string placeholders(std::size_t count);

/// Texts of a database under their ids in another.
class TextMap {
 public:
  TextMap(SQLite::Database& from, Interned& into)
      : value_(from, "SELECT value FROM text WHERE id = ?"), into_(into) {}
  std::int64_t operator()(std::int64_t id);

 private:
  sqlite::Statement value_;
  Interned& into_;
  std::unordered_map<std::int64_t, std::int64_t> known_;
};

/// Copies the rows of a source in a table whose other columns stand as they are.
class PlainRows {
 public:
  PlainRows(SQLite::Database& from, SQLite::Database& into, const std::string& table);
  void copy(std::int64_t from_source, std::int64_t into_source);

 private:
  int columns_;
  sqlite::Statement select_;
  sqlite::Statement insert_;
};

/// Copies the records of a source with their games and header texts.
class CopyRows {
 public:
  /// pending: note the games, whose counts change.
  CopyRows(SQLite::Database& from, SQLite::Database& into, GameTable& games, Interned& texts,
           bool pending);
  /// Errors  BadDatabase if a game of it is not what its hash says.
  [[nodiscard]] Result<bool> copy(std::int64_t from_source, std::int64_t into_source);

 private:
  enum class Kind : std::uint8_t { Value, Source, Game, Text };
  struct Columns {
    std::vector<std::string> names;
    std::vector<Kind> kinds;
    explicit Columns(SQLite::Database& db);
  };
  Result<std::int64_t> game_of(std::int64_t id);
  Columns columns_;
  std::string start_fen_;  // of games that name none
  TextMap texts_;
  GameTable& games_;
  bool pending_;
  sqlite::Statement select_;
  sqlite::Statement insert_;
  sqlite::Statement game_;
  sqlite::Statement mark_;
};

/// Takes over what is said of positions beside the games: marks, imported books, evaluations. A
/// mark is known by all it says and taken back where either database did; of two books of one name
/// and two evaluations of one origin the later stays.
void merge_opinions(SQLite::Database& from, SQLite::Database& into, const MergeOptions& options,
                    MergeReport& report);

}  // namespace xq::store
