// The dates of copies as they are stored. Private to libxq/store.
#pragma once

#include "base/sqlite.hpp"

namespace xq::store {

/// Reads the dates of all copies again: older versions told fewer of them.
void read_dates_again(SQLite::Database& db);

}  // namespace xq::store
