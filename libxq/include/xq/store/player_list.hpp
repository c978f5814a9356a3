// The players of a database, and what the user says about their names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "xq/store/database.hpp"
#include "xq/store/players.hpp"

namespace xq::store {

struct PlayerEntry {
  std::string player;                  ///< as Players::of() names him
  std::vector<NameCount> spellings{};  ///< as records have them, the most frequent first
  std::uint64_t records = 0;           ///< with a kept ply, on either side
  std::uint64_t games = 0;             ///< distinct ones
};
/// All players, most records first.   Cost  a pass over the copies.
[[nodiscard]] Result<std::vector<PlayerEntry>> list_players(const Database& db);
/// Who is meant by the names in this database.
[[nodiscard]] Result<Players> players_in(const Database& db);

/// Makes two players one: whatever means `name` means `player` from now on.
/// name, player  in any spelling.   time  seconds since 1970.
/// Returns  the player.
/// Errors  BadRecord: a name that no record has, or both are one already.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<std::string> join_players(Database& db, std::string_view name,
                                               std::string_view player, std::int64_t time);
/// Makes a spelling a player of its own.   Returns  the player.
/// Errors  BadRecord: no record has it, or it is one already.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<std::string> part_spelling(Database& db, std::string_view spelling,
                                                std::int64_t time);

}  // namespace xq::store
