// Looking after a database: taking sources out, checking what it says, mending what can be mended.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "xq/store/database.hpp"
#include "xq/store/games.hpp"

namespace xq::store {

/// What forget() took out.
struct ForgetReport {
  std::uint64_t sources = 0;
  std::uint64_t records = 0;         ///< copies of games, empty ones included
  std::uint64_t games = 0;           ///< move sequences that no other copy holds
  std::vector<std::string> unknown;  ///< paths that no source has
};
/// Takes sources out, as if they had never been read, and brings the cache up to date. A path is a
/// file, an archive with all its members, `archive/member`, or a folder with everything in it;
/// absolute, as stored.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<ForgetReport> forget(Database& db, std::span<const std::string> paths,
                                          std::uint64_t memory = std::uint64_t{512} << 20);
/// Absolute paths of the sources whose files are gone, in order.
[[nodiscard]] Result<std::vector<std::string>> vanished_sources(const Database& db);

/// Something wrong in a database.
struct Finding {
  std::string code;  ///< damaged_file, bad_game, bad_tree, orphan, wrong_counts, stale_cache,
                     ///< wrong_index, bad_mark ...
  std::uint64_t count = 0;  ///< rows or games
  std::string example;      ///< of the first: what and where
  bool mendable = false;    ///< mend() puts it right
};
/// How thoroughly to look.
enum class Depth : std::uint8_t {
  Structure,  ///< the file, references between tables, sums, state of the cache
  Content,    ///< also every game replayed and hashed, every tree read, the cache counted afresh
};
/// All that is wrong; empty for a sound database. `games` is told how many games were replayed.
[[nodiscard]] Result<std::vector<Finding>> examine(const Database& db, Depth depth,
                                                   std::uint64_t* games = nullptr);
/// Mends what examine() calls mendable: rows without their source or game and marks that cannot be
/// read go, sums, indices and the
/// cache are made again. Nothing that was read from a record is changed.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<bool> mend(Database& db, std::uint64_t memory = std::uint64_t{512} << 20);

}  // namespace xq::store
