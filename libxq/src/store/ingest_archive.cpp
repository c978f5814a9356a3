// Archives as sources: what stands for them, and their members of before.
#include <utility>

#include "store/ingest_impl.hpp"

namespace xq::store {

Result<bool> IngestSession::begin_archive(const SourceFile& file, std::string_view kind) {
  return sqlite::guarded(Errc::BadDatabase, "storing an archive", [&] {
    Impl& s = *impl_;
    s.begin();
    Impl::OpenArchive archive;
    archive.file = file;
    archive.hash = view_of(s.content_hash);
    s.has_content = false;
    if (const auto found = s.find(file)) {
      archive.id = found->id;
      archive.known = true;
      archive.changed = !found->hash.empty();
      s.take_out(found->id);
    } else {
      archive.id = ++s.last_id;
    }
    const SplitPath at = split(file.path);
    archive.known ? s.put_archive.bind_null(1) : s.put_archive.bind(1, archive.id);
    s.put_archive.bind(2, s.folders.id_of(at.folder));
    s.put_archive.bind_text(3, at.name);
    s.put_archive.bind_text(4, file.member);
    s.put_archive.bind(5, static_cast<std::int64_t>(file.size));
    s.put_archive.bind(6, file.mtime_ns);
    s.group ? s.put_archive.bind_text(7, *s.group) : s.put_archive.bind_null(7);
    s.put_archive.bind_text(8, kind);
    s.put_archive.run();
    s.archive = std::move(archive);
    return true;
  });
}

Result<bool> IngestSession::add_archive_fault(const record::Fault& fault) {
  return sqlite::guarded(Errc::BadDatabase, "storing a fault", [&] {
    Impl& s = *impl_;
    if (++s.archive->faults == 1) {
      ++s.report.files;
      ++(s.archive->known ? s.report.files_changed : s.report.files_new);
    }
    s.write_fault(s.archive->id, 0, s.archive->faults, fault, true);
    return true;
  });
}

Result<bool> IngestSession::end_archive(bool whole) {
  return sqlite::guarded(Errc::BadDatabase, "storing an archive", [&] {
    Impl& s = *impl_;
    const Impl::OpenArchive archive = *std::exchange(s.archive, std::nullopt);
    if (whole) {
      for (const std::int64_t id : s.members_of(archive.file)) {
        if (!archive.seen.contains(id)) s.remove(id);
      }
      s.reset_source.bind(1, static_cast<std::int64_t>(archive.file.size));
      s.reset_source.bind(2, archive.file.mtime_ns);
      s.reset_source.bind_blob(3, archive.hash);
      s.reset_source.bind(4, archive.id);
      s.reset_source.run();
    }
    s.commit_if_full();
    return true;
  });
}

}  // namespace xq::store
