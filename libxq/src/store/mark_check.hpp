// Marks that cannot be read. Private to libxq/store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/sqlite.hpp"

namespace xq::store {

struct BadMark {
  std::int64_t id = 0;
  std::string what;  ///< "mark 3: no move"
};
/// Throws SQLite::Exception.
[[nodiscard]] std::vector<BadMark> bad_marks(SQLite::Database& db);

}  // namespace xq::store
