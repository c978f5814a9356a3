// SQLite files for tests, made and read without the library's own code.
#pragma once

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <sqlite3.h>

namespace xq::test {

/// A connection that fails the test when something fails.
class RawDb {
 public:
  explicit RawDb(const std::filesystem::path& path) {
    if (sqlite3_open(path.c_str(), &db_) != SQLITE_OK) FAIL(sqlite3_errmsg(db_));
  }
  ~RawDb() { sqlite3_close(db_); }
  RawDb(const RawDb&) = delete;
  RawDb& operator=(const RawDb&) = delete;
  void run(const std::string& sql) const {
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
      FAIL(sql + ": " + sqlite3_errmsg(db_));
  }
  /// All rows, cells as text joined by '|'.
  [[nodiscard]] std::vector<std::string> rows(const std::string& sql) const {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
      FAIL(sql + ": " + sqlite3_errmsg(db_));
    std::vector<std::string> out;
    while (sqlite3_step(statement) == SQLITE_ROW) {
      std::string row;
      for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const auto* text = sqlite3_column_text(statement, i);
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
        row += (i == 0 ? "" : "|") + std::string(text ? reinterpret_cast<const char*>(text) : "");
      }
      out.push_back(row);
    }
    sqlite3_finalize(statement);
    return out;
  }
  [[nodiscard]] std::string value(const std::string& sql) const { return rows(sql).at(0); }
  [[nodiscard]] sqlite3* handle() const noexcept { return db_; }

 private:
  sqlite3* db_ = nullptr;
};

inline constexpr const char* kObkTable =
    "CREATE TABLE bhobk([id] INTEGER PRIMARY KEY AUTOINCREMENT,[vkey] INTEGER,[vmove] INTEGER,"
    "[vscore] INTEGER,[vwin] INTEGER,[vdraw] INTEGER,[vlost] INTEGER,[vvalid] INTEGER,"
    "[vmemo] BLOB,[vindex] INTEGER)";

}  // namespace xq::test
