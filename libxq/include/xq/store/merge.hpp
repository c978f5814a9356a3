// Databases into one: the union of their copies.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "xq/store/database.hpp"

namespace xq::store {

/// A file that two databases hold with different contents.
struct MergeConflict {
  std::string path;
  std::string member;              ///< empty = none
  bool taken = false;              ///< the one of the database merged in is newer and stays
  std::int64_t kept_mtime_ns = 0;  ///< since 1970
  std::int64_t left_mtime_ns = 0;
};

struct MergeOptions {
  /// Told of every file with different contents; an archive is one file.
  std::function<void(const MergeConflict&)> on_conflict;
  /// Told now and then how many of how many sources of a database were gone through.
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress;
};

/// What came in from one database or from all. Files count as in Totals.
struct MergeReport {
  std::uint64_t databases = 0;
  std::uint64_t files_new = 0;       ///< held by no database before
  std::uint64_t files_same = 0;      ///< held with the same content
  std::uint64_t files_replaced = 0;  ///< held with another content; the one that came in is newer
  std::uint64_t files_older = 0;     ///< likewise; the one that came in is left out
  std::uint64_t conflicts = 0;       ///< different contents; an archive is one
  std::uint64_t copies = 0;          ///< records with a kept ply that came in
  std::uint64_t sequences = 0;       ///< of their games, those that were not there before
  std::uint64_t marks = 0;           ///< of the user, that came in
  std::uint64_t names = 0;           ///< said about players' names, that came in
  std::uint64_t books = 0;           ///< imported ones that came in
  std::uint64_t evaluations = 0;     ///< of positions, that came in

  MergeReport& operator+=(const MergeReport& o) noexcept;
};

/// Takes the copies of other databases in. A file is known by its path: with equal content it is
/// one; of different contents the newer stays, at equal times the larger hash. So neither order nor
/// grouping of the databases changes what comes out.
class MergeSession {
 public:
  /// REQUIRES: `into` was opened with Access::Write and outlives the session.
  explicit MergeSession(Database& into, MergeOptions options = {});
  MergeSession(const MergeSession&) = delete;
  MergeSession& operator=(const MergeSession&) = delete;
  ~MergeSession();

  /// Takes one database in, in one transaction: whole or not at all. After an error the session is
  /// over.
  /// Errors  BadDatabase: damage in either of them.   Cost  proportional to `from`; memory for the
  /// members of one archive.
  [[nodiscard]] Result<MergeReport> add(const Database& from);
  /// Brings the position cache up to date.   memory in bytes, for sorting.
  [[nodiscard]] Result<bool> finish(std::uint64_t memory = std::uint64_t{512} << 20);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace xq::store
