#include "store/archive_rows.hpp"

#include <fmt/format.h>

namespace xq::store {
namespace {

// Parameters: folder, name, member of the archive, prefix of its members.
constexpr const char* kOfArchive =
    "folder = (SELECT id FROM folder WHERE path = ?1) AND name = ?2 AND ";
constexpr const char* kIsMember = "member <> ?3 AND substr(member, 1, length(?4)) = ?4";

}  // namespace

ArchiveRows::ArchiveRows(SQLite::Database& db)
    : sums_(db, fmt::format("SELECT count(*), ifnull(sum(games_read), 0) FROM source WHERE {} "
                            "(({}) OR member = ?3) AND {}",
                            kOfArchive, kIsMember, kCountsAsFile)),
      members_(
          db, fmt::format("SELECT id FROM source WHERE {} {} ORDER BY id", kOfArchive, kIsMember)) {
}

void ArchiveRows::bind(sqlite::Statement& statement, const ArchivePlace& archive,
                       std::string& prefix) {
  prefix = archive.member.empty() ? "" : std::string(archive.member) + "/";
  statement.bind_text(1, archive.folder);
  statement.bind_text(2, archive.name);
  statement.bind_text(3, archive.member);
  statement.bind_text(4, prefix);
}

ArchiveSums ArchiveRows::sums(const ArchivePlace& archive) {
  std::string prefix;
  bind(sums_, archive, prefix);
  ArchiveSums sums;
  if (sums_.step()) {
    sums.files = static_cast<std::uint64_t>(sums_.integer(0));
    sums.games = static_cast<std::uint64_t>(sums_.integer(1));
  }
  sums_.reset();
  return sums;
}

std::vector<std::int64_t> ArchiveRows::members(const ArchivePlace& archive) {
  std::string prefix;
  bind(members_, archive, prefix);
  std::vector<std::int64_t> ids;
  while (members_.step())
    ids.push_back(members_.integer(0));
  members_.reset();
  return ids;
}

}  // namespace xq::store
