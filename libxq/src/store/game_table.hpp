// Table game by content: finding a sequence or adding it. Private to libxq/store.
#pragma once

#include <cstdint>
#include <cstring>
#include <unordered_map>

#include "store/game_rows.hpp"

namespace xq::store {

class GameTable {
 public:
  /// empty: the table holds nothing yet; hashes are then kept in memory until there are too many.
  GameTable(SQLite::Database& db, bool empty);
  /// The id of a sequence, added if it is new.
  std::int64_t id_of(const SequenceKey& key, std::size_t plies);

 private:
  bool is(std::int64_t id, const SequenceKey& key);
  std::int64_t find(const SequenceKey& key);  // 0 = not there
  SQLite::Database& db_;
  sqlite::Statement by_hash_;
  sqlite::Statement read_moves_;
  sqlite::Statement insert_;
  struct HashOfHash {  // any eight bytes of it will do
    std::size_t operator()(const Hash16& hash) const noexcept {
      std::size_t value = 0;
      std::memcpy(&value, hash.data(), sizeof value);
      return value;
    }
  };
  std::unordered_multimap<Hash16, std::int64_t, HashOfHash> known_;
  bool in_memory_;
};

}  // namespace xq::store
