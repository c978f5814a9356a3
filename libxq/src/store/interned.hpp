// Strings stored once each, and their ids. Private to libxq/store.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "base/sqlite.hpp"

namespace xq::store {

/// Entries of a look-up table in memory before it is dropped and the database asked again.
inline constexpr std::size_t kKeptInMemory = 1U << 20;

// Ids of texts in a table with columns id and value, each text stored once.
class Interned {
 public:
  Interned(SQLite::Database& db, const char* table, const char* column)
      : find_(db, fmt::format("SELECT id FROM {} WHERE {} = ?", table, column)),
        insert_(db, fmt::format("INSERT INTO {}({}) VALUES (?)", table, column)),
        db_(db) {
    fresh_ =
        db.execAndGet(fmt::format("SELECT count(*) FROM {} WHERE id > 0", table)).getInt64() == 0;
  }
  std::int64_t id_of(const std::string& text) {
    if (const auto known = ids_.find(text); known != ids_.end()) return known->second;
    std::int64_t id = -1;
    if (!fresh_) {
      find_.bind_text(1, text);
      if (find_.step()) id = find_.integer(0);
      find_.reset();
    }
    if (id < 0) {
      insert_.bind_text(1, text);
      insert_.run();
      id = db_.getLastInsertRowid();
    }
    if (ids_.size() >= kKeptInMemory) {
      ids_.clear();
      fresh_ = false;
    }
    ids_.emplace(text, id);
    return id;
  }

 private:
  sqlite::Statement find_;
  sqlite::Statement insert_;
  SQLite::Database& db_;
  std::unordered_map<std::string, std::int64_t> ids_;
  bool fresh_ = false;  // everything the table holds is in ids_
};

}  // namespace xq::store
