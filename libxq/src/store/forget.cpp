#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "xq/record/archive.hpp"
#include "xq/store/upkeep.hpp"

#include "store/archive_rows.hpp"
#include "store/database_impl.hpp"
#include "store/tree_rows.hpp"

namespace xq::store {
namespace {

struct SourceName {
  std::int64_t id = 0;
  std::string file;
  std::string member;
  bool archive = false;  // it counts through its members
};

std::vector<SourceName> all_sources(SQLite::Database& db) {
  std::vector<SourceName> sources;
  sqlite::Statement rows(db,
                         "SELECT s.id, f.path, s.name, s.member, s.format FROM source s "
                         "JOIN folder f ON f.id = s.folder ORDER BY f.path, s.name, s.member");
  while (rows.step()) {
    sources.push_back({rows.integer(0), joined(rows.text(1), rows.text(2)), rows.text(3),
                       record::is_archive_kind(rows.bytes(4))});
  }
  return sources;
}

// Whether `path` names the source or something that holds it.
bool names(std::string_view path, const SourceName& source) {
  const auto is_within = [path](std::string_view file) {
    return file.starts_with(path) &&
           (file.size() == path.size() || path.ends_with('/') || file[path.size()] == '/');
  };
  if (is_within(source.file)) return true;
  return !source.member.empty() && is_within(source.file + '/' + source.member);
}

}  // namespace

Result<ForgetReport> forget(Database& db, std::span<const std::string> paths,
                            std::uint64_t memory) {
  Database::Impl& impl = db.impl();
  ForgetReport report;
  auto removed = sqlite::guarded(Errc::BadDatabase, "forgetting sources", [&]() -> Result<bool> {
    SQLite::Transaction transaction(impl.db);
    std::vector<bool> known(paths.size(), false);
    TreeWriter trees(impl.db);
    sqlite::Statement count(impl.db, "SELECT count(*) FROM copy WHERE source = ?");
    sqlite::Statement mark(impl.db,
                           "INSERT OR IGNORE INTO pending SELECT game FROM copy WHERE source = ? "
                           "AND game IS NOT NULL");
    sqlite::Statement copies(impl.db, "DELETE FROM copy WHERE source = ?");
    sqlite::Statement faults(impl.db, "DELETE FROM fault WHERE source = ?");
    sqlite::Statement row(impl.db, "DELETE FROM source WHERE id = ?");
    // An archive without one of its members is not known whole: the next ingest opens it again.
    sqlite::Statement reopen(
        impl.db,
        fmt::format("UPDATE source SET hash = x'' WHERE folder = (SELECT folder FROM source WHERE "
                    "id = ?1) AND name = (SELECT name FROM source WHERE id = ?1) AND member = ?2 "
                    "AND format IN {}",
                    kArchiveFormats));
    bool any = false;
    for (const SourceName& source : all_sources(impl.db)) {
      bool wanted = false;
      for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!names(paths[i], source)) continue;
        known[i] = true;
        wanted = true;
      }
      if (!wanted) continue;
      any = true;
      if (!source.archive) ++report.sources;
      if (!source.member.empty()) {
        // Of standard input the archive has its content hash as member, before the slash.
        const bool piped = source.file == "-";
        reopen.bind(1, source.id);
        reopen.bind_text(
            2, std::string_view(source.member).substr(0, piped ? source.member.find('/') : 0));
        reopen.run();
      }
      count.bind(1, source.id);
      count.step();
      report.records += static_cast<std::uint64_t>(count.integer(0));
      count.reset();
      trees.remove(source.id);
      for (sqlite::Statement* statement : {&mark, &copies, &faults, &row}) {
        statement->bind(1, source.id);
        statement->run();
      }
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (!known[i]) report.unknown.push_back(paths[i]);
    }
    report.games = static_cast<std::uint64_t>(
        impl.db
            .execAndGet("SELECT count(*) FROM pending p WHERE NOT EXISTS (SELECT 1 FROM copy "
                        "WHERE copy.game = p.game)")
            .getInt64());
    if (any && impl.meta(kCacheState) != kCacheNone) {
      impl.set_meta(kCacheState, kCacheStale);
    }
    transaction.commit();
    return true;
  });
  if (!removed) return tl::make_unexpected(std::move(removed).error());
  if (auto ok = update_cache(db, memory); !ok) return tl::make_unexpected(std::move(ok).error());
  return report;
}

Result<std::vector<std::string>> vanished_sources(const Database& db) {
  return sqlite::guarded(Errc::BadDatabase, "looking for sources", [&] {
    std::vector<std::string> gone;
    for (const SourceName& source : all_sources(db.impl().db)) {
      std::error_code error;
      if (source.file == "-" || std::filesystem::exists(source.file, error)) continue;
      if (gone.empty() || gone.back() != source.file) gone.push_back(source.file);
    }
    return gone;
  });
}

}  // namespace xq::store
