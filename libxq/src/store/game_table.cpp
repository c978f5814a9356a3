#include "store/game_table.hpp"

#include <algorithm>
#include <vector>

#include "store/interned.hpp"
#include "store/schema.hpp"

namespace xq::store {

GameTable::GameTable(SQLite::Database& db, bool empty)
    : db_(db),
      by_hash_(db, "SELECT id FROM game WHERE hash = ?"),
      read_moves_(db, "SELECT start, moves FROM game WHERE id = ?"),
      insert_(db, "INSERT INTO game(hash, start, plies, moves) VALUES (?, ?, ?, ?)"),
      in_memory_(empty) {}

// Whether a stored game is this sequence: equality is confirmed on the moves.
bool GameTable::is(std::int64_t id, const SequenceKey& key) {
  read_moves_.bind(1, id);
  bool same = false;
  if (read_moves_.step()) {
    same = read_moves_.bytes(1) == key.moves && read_moves_.bytes(0) == key.start;
  }
  read_moves_.reset();
  return same;
}

std::int64_t GameTable::find(const SequenceKey& key) {
  if (in_memory_) {
    const auto [first, last] = known_.equal_range(key.hash);
    for (auto game = first; game != last; ++game) {
      if (is(game->second, key)) return game->second;
    }
    return 0;
  }
  std::vector<std::int64_t> ids;
  const std::string_view hash = view_of(key.hash);
  by_hash_.bind_blob(1, hash);
  while (by_hash_.step())
    ids.push_back(by_hash_.integer(0));
  by_hash_.reset();
  const auto found = std::ranges::find_if(ids, [&](std::int64_t id) { return is(id, key); });
  return found == ids.end() ? 0 : *found;
}

std::int64_t GameTable::id_of(const SequenceKey& key, std::size_t plies) {
  if (const std::int64_t id = find(key); id != 0) return id;
  const std::string_view hash = view_of(key.hash);
  insert_.bind_blob(1, hash);
  if (key.start.empty()) {
    insert_.bind_null(2);
  } else {
    insert_.bind_text(2, key.start);
  }
  insert_.bind(3, static_cast<std::int64_t>(plies));
  insert_.bind_blob(4, key.moves);
  insert_.run();
  const std::int64_t id = db_.getLastInsertRowid();
  if (in_memory_) {
    known_.emplace(key.hash, id);
    if (known_.size() >= kKeptInMemory) {
      known_.clear();
      in_memory_ = false;
      db_.exec(kIndices);
    }
  }
  return id;
}

}  // namespace xq::store
