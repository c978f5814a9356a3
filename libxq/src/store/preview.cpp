#include "xq/store/preview.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_set>

#include "xq/record/archive.hpp"

#include "store/archive_rows.hpp"
#include "store/database_impl.hpp"
#include "store/game_rows.hpp"

namespace xq::store {
namespace {

ArchivePlace place_of(const SourceFile& file) {
  const std::string_view path = file.path;
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {{}, path, file.member};
  return {path.substr(0, slash == 0 ? 1 : slash), path.substr(slash + 1), file.member};
}

struct Found {
  std::int64_t id = 0;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::string hash;
  std::uint64_t games = 0;
  bool archive = false;
};

// What is asked of the database.
class Queries {
 public:
  explicit Queries(SQLite::Database& db)
      : archives_(db),
        find_source_(db,
                     "SELECT s.id, s.size, s.mtime_ns, s.hash, s.games_read, s.format FROM source "
                     "s JOIN folder f ON f.id = s.folder WHERE f.path = ? AND s.name = ? AND "
                     "s.member = ?"),
        find_content_(db,
                      "SELECT f.path, s.name, s.member, s.games_read, s.format FROM source s JOIN "
                      "folder f ON f.id = s.folder WHERE s.hash = ? AND s.member = ? AND "
                      "length(s.hash) > 0"),
        find_game_(db,
                   "SELECT 1 FROM game g WHERE g.hash = ? AND EXISTS (SELECT 1 FROM copy c WHERE "
                   "c.game = g.id)") {}

  std::optional<Found> source(const SourceFile& file) {
    const ArchivePlace at = place_of(file);
    find_source_.bind_text(1, at.folder);
    find_source_.bind_text(2, at.name);
    find_source_.bind_text(3, at.member);
    std::optional<Found> found;
    if (find_source_.step()) {
      found = Found{.id = find_source_.integer(0),
                    .size = static_cast<std::uint64_t>(find_source_.integer(1)),
                    .mtime_ns = find_source_.integer(2),
                    .hash = find_source_.text(3),
                    .games = static_cast<std::uint64_t>(find_source_.integer(4)),
                    .archive = record::is_archive_kind(find_source_.bytes(5))};
    }
    find_source_.reset();
    return found;
  }
  ArchiveSums sums(const SourceFile& file, const Found& found) {
    if (!found.archive) return {.files = 1, .games = found.games};
    return archives_.sums(place_of(file));
  }
  std::vector<std::int64_t> members(const SourceFile& archive) {
    return archives_.members(place_of(archive));
  }
  // A source of this content whose path is gone.
  std::optional<ArchiveSums> moved(const SourceFile& file, std::string_view hash) {
    find_content_.bind_blob(1, hash);
    find_content_.bind_text(2, file.member);
    std::optional<SourceFile> old;
    Found found;
    while (!old && find_content_.step()) {
      const std::string folder = find_content_.text(0);
      const auto path = std::filesystem::path(folder) / find_content_.text(1);
      std::error_code error;
      if (folder.empty() || std::filesystem::exists(path, error)) continue;
      old = SourceFile{.path = path.string(), .member = find_content_.text(2)};
      found.games = static_cast<std::uint64_t>(find_content_.integer(3));
      found.archive = record::is_archive_kind(find_content_.bytes(4));
    }
    find_content_.reset();
    if (!old || !taken_.insert(old->path + '\n' + old->member).second) return std::nullopt;
    return sums(*old, found);
  }
  bool has_game(const Hash16& hash) {
    find_game_.bind_blob(1, view_of(hash));
    const bool found = find_game_.step();
    find_game_.reset();
    return found;
  }

 private:
  ArchiveRows archives_;
  sqlite::Statement find_source_;
  sqlite::Statement find_content_;
  sqlite::Statement find_game_;
  std::unordered_set<std::string> taken_;  // moved to another place in this run
};

}  // namespace

struct IngestPreview::Impl {
  std::optional<Queries> known;
  PreviewReport report;
  std::unordered_set<std::string> met;  // hashes of games of this run
  struct OpenArchive {
    SourceFile file;
    bool known = false;
    bool faulty = false;
    std::unordered_set<std::int64_t> seen;
  };
  std::optional<OpenArchive> archive;

  std::optional<Found> find(const SourceFile& file) {
    return known ? known->source(file) : std::nullopt;
  }
  void count_unchanged(const SourceFile& file, const Found& found) {
    const ArchiveSums sums = known->sums(file, found);
    report.sources.files += sums.files;
    report.sources.files_unchanged += sums.files;
    report.sources.games_known += sums.games;
    if (archive) archive->seen.insert(found.id);
  }
};

IngestPreview::IngestPreview(const Database* db) : impl_(std::make_unique<Impl>()) {
  if (db != nullptr) impl_->known.emplace(db->impl().db);
}
IngestPreview::~IngestPreview() = default;

Result<bool> IngestPreview::is_unchanged(const SourceFile& file) {
  return sqlite::guarded(Errc::BadDatabase, "looking a source up", [&] {
    const auto found = impl_->find(file);
    if (!found || found->hash.empty() || found->size != file.size ||
        found->mtime_ns != file.mtime_ns) {
      return false;
    }
    impl_->count_unchanged(file, *found);
    return true;
  });
}

Result<bool> IngestPreview::is_known_content(const SourceFile& file, ByteView content) {
  return sqlite::guarded(Errc::BadDatabase, "looking a source up", [&] {
    if (!impl_->known) return false;
    const Hash16 hash = sha256_16(as_text(content));
    if (const auto found = impl_->find(file)) {
      if (found->hash != view_of(hash)) return false;
      impl_->count_unchanged(file, *found);
      return true;
    }
    if (impl_->archive) return false;
    const auto moved = impl_->known->moved(file, view_of(hash));
    if (!moved) return false;
    impl_->report.sources.files += moved->files;
    impl_->report.sources.files_moved += moved->files;
    impl_->report.sources.games_known += moved->games;
    return true;
  });
}

Result<bool> IngestPreview::begin_source(const SourceFile& file, std::string_view) {
  return sqlite::guarded(Errc::BadDatabase, "looking a source up", [&] {
    IngestReport& report = impl_->report.sources;
    ++report.files;
    const auto found = impl_->find(file);
    ++(found ? report.files_changed : report.files_new);
    if (found && found->archive) report.files_removed += impl_->known->members(file).size();
    if (found && impl_->archive) impl_->archive->seen.insert(found->id);
    return true;
  });
}

Result<bool> IngestPreview::add(const record::Game& game) {
  return sqlite::guarded(Errc::BadDatabase, "looking a game up", [&] {
    if (game.moves.empty()) return true;
    ++impl_->report.sources.games_added;
    const Hash16 hash = sequence_key(game).hash;
    const bool is_new = impl_->met.insert(std::string(view_of(hash))).second &&
                        !(impl_->known && impl_->known->has_game(hash));
    ++(is_new ? impl_->report.games_new : impl_->report.games_copies);
    return true;
  });
}

Result<bool> IngestPreview::add_fault(const record::Fault&) {
  return true;
}

Result<bool> IngestPreview::note_unreadable(const SourceFile& file, const record::Fault&) {
  auto known = sqlite::guarded(Errc::BadDatabase, "looking a source up", [&] {
    const auto found = impl_->find(file);
    if (!found || found->hash.empty()) return false;
    impl_->count_unchanged(file, *found);
    return true;
  });
  if (!known || *known) return known;
  return begin_source(file, "");
}

Result<bool> IngestPreview::end_source(std::string_view) {
  return true;
}

Result<bool> IngestPreview::begin_archive(const SourceFile& file, std::string_view) {
  return sqlite::guarded(Errc::BadDatabase, "looking an archive up", [&] {
    Impl::OpenArchive archive;
    archive.file = file;
    archive.known = impl_->find(file).has_value();
    impl_->archive = std::move(archive);
    return true;
  });
}

Result<bool> IngestPreview::add_archive_fault(const record::Fault&) {
  if (std::exchange(impl_->archive->faulty, true)) return true;
  IngestReport& report = impl_->report.sources;
  ++report.files;
  ++(impl_->archive->known ? report.files_changed : report.files_new);
  return true;
}

Result<bool> IngestPreview::end_archive(bool whole) {
  return sqlite::guarded(Errc::BadDatabase, "looking an archive up", [&] {
    const Impl::OpenArchive archive = *std::exchange(impl_->archive, std::nullopt);
    if (!whole || !archive.known) return true;
    for (const std::int64_t id : impl_->known->members(archive.file)) {
      if (!archive.seen.contains(id)) ++impl_->report.sources.files_removed;
    }
    return true;
  });
}

Result<PreviewReport> IngestPreview::finish() {
  return impl_->report;
}

}  // namespace xq::store
