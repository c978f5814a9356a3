// An index from positions to the games that went through them, for the first plies of each game.
//
// It lies in the database, in a table of its own that is made when it is first wanted. Games that
// come later are not in it; whoever asks it looks at these one by one (games_at.hpp does), so its
// answers stay right until it is built again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "xq/store/database.hpp"

namespace xq::store {

/// Plies of each game that an index covers, where nothing else was asked for.
inline constexpr std::size_t kDefaultIndexPlies = 40;

struct IndexInfo {
  std::size_t plies = 0;          ///< of each game
  std::uint64_t games = 0;        ///< move sequences in it
  std::uint64_t newer = 0;        ///< sequences of the database that came later
  std::uint64_t gone = 0;         ///< sequences in it that the database no longer has
  std::uint64_t bytes = 0;        ///< of its entries
  std::int64_t last_covered = 0;  ///< ids of games above it may be missing
  /// Whether building it again would change it.
  [[nodiscard]] bool current() const noexcept { return newer == 0 && gone == 0; }
  /// Whether so many games are missing that looking at each takes long.
  [[nodiscard]] bool worn() const noexcept { return newer > 1000 && newer * 10 > games; }
};

/// What there is; nullopt without an index.   Cost  a pass over the ids and the index.
[[nodiscard]] Result<std::optional<IndexInfo>> index_info(const Database& db);
/// Makes the index, or makes it again, in one transaction.
/// memory  in bytes; a large collection is gone through several times rather than more.
/// Errors  BadDatabase; Unsupported for plies = 0.   Cost  about 1 us a ply covered.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<IndexInfo> build_index(Database& db, std::size_t plies = kDefaultIndexPlies,
                                            std::uint64_t memory = std::uint64_t{512} << 20);
/// Whether it holds what building it again would give; true without one, and for one that is behind
/// the games, which says so itself.   Cost  that of building it.
[[nodiscard]] Result<bool> index_is_right(const Database& db,
                                          std::uint64_t memory = std::uint64_t{512} << 20);
/// Takes it out.   Returns  false if there was none.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<bool> drop_index(Database& db);

}  // namespace xq::store
