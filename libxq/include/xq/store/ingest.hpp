// Putting game records into a database: which files are known, and replacing what a changed file
// held.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/record/game.hpp"
#include "xq/store/database.hpp"
#include "xq/store/games.hpp"

namespace xq::store {

/// A file as the file system shows it.
struct SourceFile {
  std::string path;           ///< absolute, UTF-8; "-" for standard input
  std::string member = {};    ///< of an archive, else empty
  std::uint64_t size = 0;     ///< bytes
  std::int64_t mtime_ns = 0;  ///< since 1970
};

/// A name for bytes that have none (standard input): 32 hex digits of their SHA-256.
[[nodiscard]] std::string content_name(ByteView content);

/// What a session did. An archive counts through its members, and itself only where it has a
/// fault of its own.
struct IngestReport {
  std::uint64_t files = 0;  ///< met, of every kind
  std::uint64_t files_new = 0;
  std::uint64_t files_changed = 0;
  std::uint64_t files_unchanged = 0;
  std::uint64_t files_moved = 0;
  std::uint64_t files_removed = 0;  ///< members that an archive no longer has; not part of files
  std::uint64_t games_known = 0;    ///< records with a kept ply in the unchanged and moved files
  std::uint64_t games_added = 0;    ///< records with at least one kept ply, copies included
};

/// A run of one writer over some files. Sources are committed whole, in batches: a run killed at
/// any moment leaves a database that opens and goes on from there.
class IngestSession {
 public:
  /// group: --group; nullopt leaves groups of known sources alone.
  /// REQUIRES: the database was opened with Access::Write and outlives the session.
  explicit IngestSession(Database& db, std::optional<std::string> group = std::nullopt);
  IngestSession(const IngestSession&) = delete;
  IngestSession& operator=(const IngestSession&) = delete;
  ~IngestSession();

  /// Whether the source is known with this size and time: then it is counted and needs no reading.
  [[nodiscard]] Result<bool> is_unchanged(const SourceFile& file);
  /// Whether the content is known: a known path whose bytes did not change (new time noted), or a
  /// new path for a source whose own path is gone (moved). Then it is counted and needs no reading.
  [[nodiscard]] Result<bool> is_known_content(const SourceFile& file, ByteView content);

  /// Starts a source that will be read; what it held before is taken out. format empty = no record
  /// file.
  [[nodiscard]] Result<bool> begin_source(const SourceFile& file, std::string_view format);
  /// Adds one record of the source begun.
  [[nodiscard]] Result<bool> add(const record::Game& game);
  /// A fault of the source as a whole.
  [[nodiscard]] Result<bool> add_fault(const record::Fault& fault);
  /// A file that is there but cannot be read just now: a known source keeps what it holds, a new
  /// one is kept as such.
  [[nodiscard]] Result<bool> note_unreadable(const SourceFile& file, const record::Fault& fault);
  /// Ends the source begun.
  [[nodiscard]] Result<bool> end_source(std::string_view charset);

  /// Starts an archive that will be read. Its members are sources of their own, with `member` set,
  /// begun between here and end_archive(); is_known_content() tells which of them did not change.
  /// What is stored already stays until end_archive().   kind  as record::archive_kind() names it.
  /// REQUIRES: is_known_content(file, ...) was asked and said no.
  [[nodiscard]] Result<bool> begin_archive(const SourceFile& file, std::string_view kind);
  /// A fault of the archive as a whole; not between begin_source() and end_source().
  [[nodiscard]] Result<bool> add_archive_fault(const record::Fault& fault);
  /// Ends the archive begun. Members it no longer has are taken out. A changed archive's members
  /// are replaced in one transaction.   whole  false: reading was given up, the rest is still to be
  /// read.
  [[nodiscard]] Result<bool> end_archive(bool whole = true);

  /// Commits and brings the position cache up to date.   memory in bytes, for sorting.
  [[nodiscard]] Result<IngestReport> finish(std::uint64_t memory, PositionFeed* feed = nullptr);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace xq::store
