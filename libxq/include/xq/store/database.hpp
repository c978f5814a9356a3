// One SQLite file (*.xqdb) with every copy of every game, and a cache of what was played where.
//
// One writer, many readers. After close() the database is one file again. docs/formats/database.md
// describes the tables.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/store/pairs.hpp"

namespace xq::store {

/// PRAGMA user_version of the tables this program writes.
inline constexpr int kSchemaVersion = 4;
/// PRAGMA application_id: "XQDB" in ASCII.
inline constexpr int kApplicationId = 0x58514442;
/// Plies of each game that the cache holds, where nothing else was asked for.
inline constexpr int kDefaultCachePlies = 40;

enum class Access : std::uint8_t { Read, Write };

struct OpenOptions {
  Access access = Access::Read;
  bool create = false;                   ///< with Write: make the file if it is not there
  int cache_plies = kDefaultCachePlies;  ///< for a new file
  std::string program = "libxq";         ///< who writes, for the message to a second writer
};

/// An open database. Move-only; not for several threads at once.
class Database {
 public:
  /// Errors  Io (missing, unreadable), BadDatabase (no SQLite file, another application's, newer or
  /// older version,
  ///         another writer at work after 5 s: the message names it).
  [[nodiscard]] static Result<Database> open(const std::filesystem::path& path,
                                             const OpenOptions& options = {});
  /// A private database that vanishes when closed; spills to temporary files by itself.
  [[nodiscard]] static Result<Database> temporary(int cache_plies = kDefaultCachePlies);
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  /// Checkpoints, so that one file is left, and lets the next writer in. Called by the destructor
  /// too, which drops errors.
  [[nodiscard]] Result<bool> close();

  [[nodiscard]] int cache_plies() const noexcept;
  /// Whether the position cache says what the games say; false after an ingest was killed.
  [[nodiscard]] bool cache_is_current() const;

  /// The cached moves of a position in its stored orientation (games from the start position,
  /// default policies); empty if it is not there.   Cost  one look-up.
  [[nodiscard]] Result<PositionMoves> moves_of(const Position& position) const;
  /// All cached positions in book order.   Returns  how many were handed out.
  [[nodiscard]] Result<std::uint64_t> for_each_position(const PositionSink& sink) const;

  struct Impl;
  /// For the other units of libxq/store.
  [[nodiscard]] Impl& impl() const noexcept { return *impl_; }

 private:
  explicit Database(std::unique_ptr<Impl> impl) noexcept;
  std::unique_ptr<Impl> impl_;
};

/// What upgrade() did.
struct UpgradeReport {
  int from = 0;  ///< versions of the tables; equal if there was nothing to do
  int to = 0;
};
/// Brings a database of an older version to kSchemaVersion, in one transaction. What was read
/// stays; records that version 1 read without their variations and notes are read again by the next
/// ingest. Errors  as Database::open() with Access::Write; a newer version is refused.
[[nodiscard]] Result<UpgradeReport> upgrade(const std::filesystem::path& path,
                                            const std::string& program);

/// Whether a file is an SQLite database with our application id, by its first 100 bytes.
[[nodiscard]] bool is_database(const std::filesystem::path& path);

}  // namespace xq::store
