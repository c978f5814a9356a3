// The sources that are members of an archive. Private to libxq/store.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/sqlite.hpp"

namespace xq::store {

/// A list of archive formats for SQL. A source of one of them is an archive: it counts through its
/// members, and itself only where it has a fault of its own.
inline constexpr const char* kArchiveFormats = "('zip', '7z', 'rar', 'tar')";
/// Condition on table source: what counts as a file.
inline constexpr const char* kCountsAsFile =
    "(format IS NULL OR format NOT IN ('zip', '7z', 'rar', 'tar') OR EXISTS "
    "(SELECT 1 FROM fault WHERE fault.source = source.id AND fault.ordinal = 0))";

/// Where a source stands: ids and texts as the table has them.
struct ArchivePlace {
  std::string_view folder;
  std::string_view name;
  std::string_view member;  ///< of the archive itself: empty but for standard input
};

struct ArchiveSums {
  std::uint64_t files = 0;  ///< members, and the archive itself where it counts
  std::uint64_t games = 0;  ///< records with a kept ply
};

class ArchiveRows {
 public:
  explicit ArchiveRows(SQLite::Database& db);
  [[nodiscard]] ArchiveSums sums(const ArchivePlace& archive);
  /// Ids of the members, in order.
  [[nodiscard]] std::vector<std::int64_t> members(const ArchivePlace& archive);

 private:
  void bind(sqlite::Statement& statement, const ArchivePlace& archive, std::string& prefix);
  sqlite::Statement sums_;
  sqlite::Statement members_;
};

}  // namespace xq::store
