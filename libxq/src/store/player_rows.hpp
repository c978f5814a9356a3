// The names of players in the database. Private to libxq/store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "xq/store/players.hpp"

#include "base/sqlite.hpp"

namespace xq::store {

/// A text that stands as the name of a player.
struct NameRow {
  std::int64_t text = 0;  ///< id in table text
  std::string value;
  std::uint64_t count = 0;  ///< sides of records with a kept ply
};
/// All of them but the empty one.   Cost  a pass over table copy.
[[nodiscard]] std::vector<NameRow> name_rows(SQLite::Database& db);
/// What users said about names.
[[nodiscard]] std::vector<NameRule> name_rules(SQLite::Database& db);
/// The players of these names.
[[nodiscard]] Players players_of(SQLite::Database& db, const std::vector<NameRow>& names);

}  // namespace xq::store
