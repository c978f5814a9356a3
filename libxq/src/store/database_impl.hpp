// What an open database consists of. Private to libxq/store.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "xq/store/database.hpp"

#include "base/sqlite.hpp"
#include "store/writer_lock.hpp"

namespace xq::store {

struct Database::Impl {
  std::optional<WriterLock> lock;  // first, so that it is let go last
  SQLite::Database db;
  std::filesystem::path path;
  Access access = Access::Read;
  int cache_plies = kDefaultCachePlies;
  bool open = true;

  Impl(const std::string& file, int flags) : db(file, flags | SQLite::OPEN_NOMUTEX, 5000) {}

  void set_meta(const std::string& name, const std::string& value);
  [[nodiscard]] std::string meta(const std::string& name);
};

/// State of position_move in table meta.
inline constexpr const char* kCacheState = "cache";
inline constexpr const char* kCacheNone = "none";  ///< never built: everything is to be counted
inline constexpr const char* kCacheCurrent = "current";  ///< says what the games say
inline constexpr const char* kCacheStale = "stale";      ///< right but for the games in `pending`

/// Path of a source, from columns folder.path and source.name.
[[nodiscard]] inline std::string joined(const std::string& folder, const std::string& name) {
  if (folder.empty()) return name;
  return folder.ends_with('/') ? folder + name : folder + "/" + name;
}

/// SQLite's integers are signed; with the top bit flipped their order is book order.
[[nodiscard]] inline std::int64_t to_column(std::uint64_t key) noexcept {
  return static_cast<std::int64_t>(key ^ (std::uint64_t{1} << 63));
}
[[nodiscard]] inline std::uint64_t from_column(std::int64_t key) noexcept {
  return static_cast<std::uint64_t>(key) ^ (std::uint64_t{1} << 63);
}

/// Writes one row of position_move into a statement's parameters before + 1 .. before + 8.
void bind_row(sqlite::Statement& statement, const PositionMoves& position, const MoveCounts& counts,
              int before = 0);
/// Reads columns key, move, side, self_mirrored, wins, draws, losses, unknown and gathers rows of
/// one key.
std::uint64_t gather(sqlite::Statement& statement, const PositionSink& sink);
inline constexpr const char* kRowColumns =
    "key, move, side, self_mirrored, wins, draws, losses, unknown";

}  // namespace xq::store
