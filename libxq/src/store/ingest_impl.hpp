// What an ingest session keeps while it runs. Private to ingest.cpp and ingest_archive.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "xq/record/archive.hpp"
#include "xq/store/games.hpp"
#include "xq/store/header.hpp"
#include "xq/store/ingest.hpp"

#include "store/archive_rows.hpp"
#include "store/database_impl.hpp"
#include "store/game_rows.hpp"
#include "store/game_table.hpp"
#include "store/interned.hpp"
#include "store/schema.hpp"
#include "store/tree_rows.hpp"

namespace xq::store {

inline constexpr std::size_t kBatchSources = 4096;       // commit at least this often
inline constexpr std::uint64_t kBatchBytes = 64U << 20;  // or after this much input

struct SplitPath {
  std::string folder;
  std::string name;
};
[[nodiscard]] inline SplitPath split(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return {"", path};
  return {path.substr(0, slash == 0 ? 1 : slash), path.substr(slash + 1)};
}

struct Counts {
  std::int64_t found = 0, read = 0, empty = 0, rejected = 0, cut = 0, plies = 0;
};

struct IngestSession::Impl {
  Database& database;
  SQLite::Database& db;
  std::optional<std::string> group;
  Interned texts{db, "text", "value"};
  Interned folders{db, "folder", "path"};
  sqlite::Statement find_source{
      db,
      "SELECT id, size, mtime_ns, hash, games_read, format FROM source WHERE "
      "folder = ? AND name = ? AND member = ?"};
  sqlite::Statement find_content{
      db,
      "SELECT s.id, f.path, s.name, s.games_read, s.format FROM source s "
      "JOIN folder f ON f.id = s.folder "
      "WHERE s.hash = ? AND s.member = ? AND length(s.hash) > 0"};
  sqlite::Statement touch_source{db, "UPDATE source SET size = ?, mtime_ns = ? WHERE id = ?"};
  sqlite::Statement move_source{
      db, "UPDATE source SET folder = ?, name = ?, size = ?, mtime_ns = ? WHERE id = ?"};
  sqlite::Statement move_members{
      db, "UPDATE source SET folder = ?, name = ?, mtime_ns = ? WHERE folder = ? AND name = ?"};
  sqlite::Statement group_source{db, "UPDATE source SET grp = ? WHERE id = ?"};
  sqlite::Statement insert_source{
      db,
      "INSERT INTO source(format, charset, games_found, games_read, games_empty, games_rejected, "
      "games_cut, plies_kept, id, folder, name, member, size, mtime_ns, hash, grp) "
      "VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"};
  // Without a hash: not known until it was read whole. A known archive keeps its group.
  sqlite::Statement put_archive{
      db,
      "INSERT INTO source(id, folder, name, member, size, mtime_ns, hash, grp, format) "
      "VALUES (?1,?2,?3,?4,?5,?6,x'',?7,?8) ON CONFLICT(folder, name, member) DO UPDATE SET "
      "hash = x'', format = ?8, charset = NULL, games_found = 0, games_read = 0, games_empty = 0, "
      "games_rejected = 0, games_cut = 0, plies_kept = 0, grp = ifnull(?7, grp)"};
  sqlite::Statement reset_source{db,
                                 "UPDATE source SET size = ?, mtime_ns = ?, hash = ? WHERE id = ?"};
  sqlite::Statement finish_source{db,
                                  "UPDATE source SET format = ?, charset = ?, games_found = ?, "
                                  "games_read = ?, games_empty = ?, "
                                  "games_rejected = ?, games_cut = ?, plies_kept = ? WHERE id = ?"};
  sqlite::Statement mark_copies{
      db,
      "INSERT OR IGNORE INTO pending SELECT game FROM copy WHERE source = ? AND game IS NOT NULL"};
  sqlite::Statement delete_copies{db, "DELETE FROM copy WHERE source = ?"};
  sqlite::Statement delete_faults{db, "DELETE FROM fault WHERE source = ?"};
  sqlite::Statement delete_source{db, "DELETE FROM source WHERE id = ?"};
  sqlite::Statement mark_game{db, "INSERT OR IGNORE INTO pending VALUES (?)"};
  sqlite::Statement insert_copy{
      db,
      "INSERT INTO copy(source, ordinal, game, outcome, cut, mirrored, notation, line, halfmove, "
      "fullmove, "
      "red, black, event, site, date, round, ecco, other, year, month, day, red_elo, black_elo) "
      "VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"};
  sqlite::Statement insert_fault{
      db,
      "INSERT INTO fault(source, ordinal, number, code, ended, line, offset, ply, token, message) "
      "VALUES (?,?,?,?,?,?,?,?,?,?)"};

  TreeWriter trees{db};
  struct TextId {
    std::string text;
    std::int64_t id = 0;
  };
  std::array<TextId, 8> last_texts;  // of the copy before: neighbours often share event and date

  // The archive begun. Its hash is written when it is read whole: until then it is not known.
  struct OpenArchive {
    SourceFile file;
    std::int64_t id = 0;
    std::string hash;
    std::unordered_set<std::int64_t> seen;  // members met in this run
    std::int64_t faults = 0;
    bool changed = false;  // it was known whole: replaced in one transaction
    bool known = false;
  };
  std::optional<OpenArchive> archive;
  std::optional<ArchiveRows> archive_rows;

  IngestReport report;
  Hash16 content_hash{};
  bool has_content = false;
  bool fresh = false;  // the cache was never built: everything will be counted, nothing is pending
  std::optional<GameTable> games;
  bool empty = false;  // no source was there when the session began
  bool in_transaction = false;
  std::size_t batch_sources = 0;
  std::uint64_t batch_bytes = 0;
  std::int64_t last_id = 0;              // highest of a source
  std::int64_t source = 0;               // the one begun
  std::optional<SourceFile> new_source;  // its row comes when it is ended
  std::string new_hash;
  std::string format;
  std::uint64_t source_bytes = 0;
  Counts counts;
  std::int64_t file_faults = 0;

  explicit Impl(Database& d, std::optional<std::string> g)
      : database(d), db(d.impl().db), group(std::move(g)) {
    fresh = d.impl().meta(kCacheState) == kCacheNone;
    empty = db.execAndGet("SELECT count(*) FROM (SELECT 1 FROM source LIMIT 1)").getInt() == 0;
    if (!empty) db.exec(kIndices);
    last_id = db.execAndGet("SELECT coalesce(max(id), 0) FROM source").getInt64();
    games.emplace(db, empty);
    archive_rows.emplace(db);
  }

  void begin() {
    if (in_transaction) return;
    db.exec("BEGIN IMMEDIATE");
    in_transaction = true;
  }
  void commit() {
    if (in_transaction) db.exec("COMMIT");
    in_transaction = false;
    batch_sources = 0;
    batch_bytes = 0;
  }
  void commit_if_full() {
    if (archive && archive->changed) return;
    if (++batch_sources >= kBatchSources || batch_bytes >= kBatchBytes) commit();
  }

  // What counts in a source that is known: itself, or its members.
  ArchiveSums sums_of(const SourceFile& file, std::uint64_t games_read, bool is_archive) {
    if (!is_archive) return {.files = 1, .games = games_read};
    const SplitPath at = split(file.path);
    return archive_rows->sums({at.folder, at.name, file.member});
  }
  std::vector<std::int64_t> members_of(const SourceFile& file) {
    const SplitPath at = split(file.path);
    return archive_rows->members({at.folder, at.name, file.member});
  }

  struct Found {
    std::int64_t id = 0;
    std::uint64_t size = 0;
    std::int64_t mtime_ns = 0;
    std::string hash;
    std::uint64_t games = 0;
    bool archive = false;
  };
  // REQUIRES: a session meets each file once; so a database that was empty knows none.
  std::optional<Found> find(const SourceFile& file) {
    if (empty) return std::nullopt;
    const SplitPath at = split(file.path);
    find_source.bind(1, folders.id_of(at.folder));
    find_source.bind_text(2, at.name);
    find_source.bind_text(3, file.member);
    std::optional<Found> found;
    if (find_source.step()) {
      found.emplace();
      found->id = find_source.integer(0);
      found->size = static_cast<std::uint64_t>(find_source.integer(1));
      found->mtime_ns = find_source.integer(2);
      found->hash = find_source.text(3);
      found->games = static_cast<std::uint64_t>(find_source.integer(4));
      found->archive = record::is_archive_kind(find_source.bytes(5));
    }
    find_source.reset();
    return found;
  }
  void count_unchanged(const SourceFile& file, const Found& found) {
    note_known(found.id);
    if (group && found.archive) {
      for (const std::int64_t id : members_of(file))
        note_known(id);
    }
    const ArchiveSums sums = sums_of(file, found.games, found.archive);
    report.files += sums.files;
    report.files_unchanged += sums.files;
    report.games_known += sums.games;
    if (archive) archive->seen.insert(found.id);
  }
  void note_known(std::int64_t id) {
    if (!group) return;
    group_source.bind_text(1, *group);
    group_source.bind(2, id);
    group_source.run();
  }
  void take_out(std::int64_t id) {
    for (sqlite::Statement* statement : {&mark_copies, &delete_copies, &delete_faults}) {
      statement->bind(1, id);
      statement->run();
    }
    trees.remove(id);
    database.impl().set_meta(kCacheState, fresh ? kCacheNone : kCacheStale);
  }
  void remove(std::int64_t id) {
    take_out(id);
    delete_source.bind(1, id);
    delete_source.run();
    ++report.files_removed;
  }
  bool move_here(const SourceFile& file, std::string_view hash);
  void write_fault(std::int64_t source_id, std::int64_t ordinal, std::int64_t number,
                   const record::Fault& fault, bool ended);
};

}  // namespace xq::store
