#include "xq/store/ingest.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "store/ingest_impl.hpp"

namespace xq::store {

std::string content_name(ByteView content) {
  std::string name;
  for (const std::uint8_t byte : sha256_16(as_text(content)))
    name += fmt::format("{:02x}", byte);
  return name;
}

IngestSession::IngestSession(Database& db, std::optional<std::string> group)
    : impl_(std::make_unique<Impl>(db, std::move(group))) {}
IngestSession::~IngestSession() {
  // An unfinished batch is rolled back by closing the database; nothing of it counts as done.
  if (impl_->in_transaction) impl_->db.tryExec("ROLLBACK");
}

Result<bool> IngestSession::is_unchanged(const SourceFile& file) {
  return sqlite::guarded(Errc::BadDatabase, "looking a source up", [&] {
    impl_->begin();
    const auto found = impl_->find(file);
    // An empty hash is a file that could not be read.
    if (!found || found->hash.empty() || found->size != file.size ||
        found->mtime_ns != file.mtime_ns) {
      return false;
    }
    impl_->count_unchanged(file, *found);
    return true;
  });
}

// A source of the same content whose own path is gone becomes this one.
bool IngestSession::Impl::move_here(const SourceFile& file, std::string_view hash) {
  find_content.bind_blob(1, hash);
  find_content.bind_text(2, file.member);
  std::int64_t moved = 0;
  SourceFile old;
  std::uint64_t games_read = 0;
  bool is_archive = false;
  while (moved == 0 && find_content.step()) {
    const std::string folder = find_content.text(1);
    old.path = std::filesystem::path(folder) / find_content.text(2);
    std::error_code error;
    if (!folder.empty() && !std::filesystem::exists(old.path, error)) {
      moved = find_content.integer(0);
      games_read = static_cast<std::uint64_t>(find_content.integer(3));
      is_archive = record::is_archive_kind(find_content.bytes(4));
    }
  }
  find_content.reset();
  if (moved == 0) return false;
  const SplitPath at = split(file.path);
  const SplitPath was = split(old.path);
  const std::int64_t folder = folders.id_of(at.folder);
  if (is_archive) {
    move_members.bind(1, folder);
    move_members.bind_text(2, at.name);
    move_members.bind(3, file.mtime_ns);
    move_members.bind(4, folders.id_of(was.folder));
    move_members.bind_text(5, was.name);
    move_members.run();
  }
  move_source.bind(1, folder);
  move_source.bind_text(2, at.name);
  move_source.bind(3, static_cast<std::int64_t>(file.size));
  move_source.bind(4, file.mtime_ns);
  move_source.bind(5, moved);
  move_source.run();
  note_known(moved);
  if (group && is_archive) {
    for (const std::int64_t id : members_of(file))
      note_known(id);
  }
  const ArchiveSums sums = sums_of(file, games_read, is_archive);
  report.files += sums.files;
  report.files_moved += sums.files;
  report.games_known += sums.games;
  return true;
}

Result<bool> IngestSession::is_known_content(const SourceFile& file, ByteView content) {
  return sqlite::guarded(Errc::BadDatabase, "looking a source up", [&] {
    Impl& s = *impl_;
    s.begin();
    s.content_hash = sha256_16(as_text(content));
    s.has_content = true;
    const std::string_view hash = view_of(s.content_hash);
    if (const auto found = s.find(file)) {
      if (found->hash != hash) return false;
      s.touch_source.bind(1, static_cast<std::int64_t>(file.size));
      s.touch_source.bind(2, file.mtime_ns);
      s.touch_source.bind(3, found->id);
      s.touch_source.run();
      s.count_unchanged(file, *found);
      return true;
    }
    // A member belongs to its archive, which moves as a whole.
    return !s.empty && !s.archive && s.move_here(file, hash);
  });
}

Result<bool> IngestSession::begin_source(const SourceFile& file, std::string_view format) {
  return sqlite::guarded(Errc::BadDatabase, "storing a source", [&] {
    Impl& s = *impl_;
    s.begin();
    const std::string_view hash = s.has_content ? view_of(s.content_hash) : std::string_view();
    s.has_content = false;
    ++s.report.files;
    s.counts = {};
    s.file_faults = 0;
    s.format = format;
    s.source_bytes = file.size;
    if (const auto found = s.find(file)) {
      s.source = found->id;
      s.take_out(found->id);
      if (found->archive) {
        for (const std::int64_t id : s.members_of(file))
          s.remove(id);
      }
      s.reset_source.bind(1, static_cast<std::int64_t>(file.size));
      s.reset_source.bind(2, file.mtime_ns);
      s.reset_source.bind_blob(3, hash);
      s.reset_source.bind(4, found->id);
      s.reset_source.run();
      s.note_known(found->id);
      s.new_source.reset();
      ++s.report.files_changed;
      if (s.archive) s.archive->seen.insert(found->id);
      return true;
    }
    s.source = ++s.last_id;
    if (s.archive) s.archive->seen.insert(s.source);
    s.new_source = file;
    s.new_hash = hash;
    ++s.report.files_new;
    return true;
  });
}

void IngestSession::Impl::write_fault(std::int64_t source_id, std::int64_t ordinal,
                                      std::int64_t number, const record::Fault& fault, bool ended) {
  insert_fault.bind(1, source_id);
  insert_fault.bind(2, ordinal);
  insert_fault.bind(3, number);
  insert_fault.bind_text(4, record::fault_name(fault.code));
  insert_fault.bind(5, ended ? 1 : 0);
  insert_fault.bind(6, fault.line);
  insert_fault.bind(7, static_cast<std::int64_t>(fault.offset));
  insert_fault.bind(8, fault.ply);
  insert_fault.bind_text(9, fault.token);
  insert_fault.bind_text(10, fault.message);
  insert_fault.run();
}

Result<bool> IngestSession::add(const record::Game& game) {
  return sqlite::guarded(Errc::BadDatabase, "storing a game", [&] {
    Impl& s = *impl_;
    std::int64_t id = 0;
    bool mirrored = false;
    ++s.counts.found;
    if (game.moves.empty()) {
      const bool empty = !game.bad_start && game.ended_by &&
                         game.faults[*game.ended_by].code == record::FaultCode::EmptyGame;
      ++(empty ? s.counts.empty : s.counts.rejected);
    } else {
      const SequenceKey key = sequence_key(game);
      mirrored = key.mirrored;
      id = s.games->id_of(key, game.moves.size());
      ++s.counts.read;
      ++s.report.games_added;
      s.counts.cut += game.ended_by ? 1 : 0;
      s.counts.plies += static_cast<std::int64_t>(game.moves.size());
      if (!s.fresh) {
        s.mark_game.bind(1, id);
        s.mark_game.run();
      }
    }
    const Header h = header_of(game);
    sqlite::Statement& c = s.insert_copy;
    const auto bind_optional = [&](int at, const std::optional<int>& value) {
      value ? c.bind(at, *value) : c.bind_null(at);
    };
    c.bind(1, s.source);
    c.bind(2, game.ordinal);
    id != 0 ? c.bind(3, id) : c.bind_null(3);
    c.bind(4, static_cast<int>(game.outcome));
    c.bind(5, game.ended_by && id != 0 ? 1 : 0);
    c.bind(6, mirrored ? 1 : 0);
    game.notation ? c.bind(7, static_cast<int>(*game.notation)) : c.bind_null(7);
    c.bind(8, game.line);
    c.bind(9, game.start.halfmove());
    c.bind(10, game.start.fullmove());
    int column = 11;
    auto last = s.last_texts.begin();
    for (const std::string* text :
         {&h.red, &h.black, &h.event, &h.site, &h.date, &h.round, &h.ecco, &h.other}) {
      if (last->text != *text) *last = {*text, text->empty() ? 0 : s.texts.id_of(*text)};
      c.bind(column++, last->id);
      ++last;
    }
    bind_optional(19, h.when.year);
    bind_optional(20, h.when.month);
    bind_optional(21, h.when.day);
    bind_optional(22, h.red_elo);
    bind_optional(23, h.black_elo);
    c.run();
    s.trees.add(s.source, game);
    std::int64_t number = 0;
    for (std::size_t i = 0; i < game.faults.size(); ++i) {
      s.write_fault(s.source, game.ordinal, ++number, game.faults[i], game.ended_by == i);
    }
    return true;
  });
}

Result<bool> IngestSession::add_fault(const record::Fault& fault) {
  return sqlite::guarded(Errc::BadDatabase, "storing a fault", [&] {
    impl_->write_fault(impl_->source, 0, ++impl_->file_faults, fault, true);
    return true;
  });
}

Result<bool> IngestSession::note_unreadable(const SourceFile& file, const record::Fault& fault) {
  auto known = sqlite::guarded(Errc::BadDatabase, "looking a source up", [&] {
    impl_->begin();
    const auto found = impl_->find(file);
    if (!found || found->hash.empty()) return false;
    impl_->count_unchanged(file, *found);
    return true;
  });
  if (!known || *known) return known;
  if (auto ok = begin_source(file, ""); !ok) return ok;
  if (auto ok = add_fault(fault); !ok) return ok;
  return end_source("");
}

Result<bool> IngestSession::end_source(std::string_view charset) {
  return sqlite::guarded(Errc::BadDatabase, "storing a source", [&] {
    Impl& s = *impl_;
    sqlite::Statement& f = s.new_source ? s.insert_source : s.finish_source;
    s.format.empty() ? f.bind_null(1) : f.bind_text(1, s.format);
    charset.empty() ? f.bind_null(2) : f.bind_text(2, charset);
    int column = 3;
    for (const std::int64_t n : {s.counts.found, s.counts.read, s.counts.empty, s.counts.rejected,
                                 s.counts.cut, s.counts.plies}) {
      f.bind(column++, n);
    }
    f.bind(column++, s.source);
    const SplitPath at = s.new_source ? split(s.new_source->path) : SplitPath();
    if (s.new_source) {
      const SourceFile& file = *s.new_source;
      f.bind(column++, s.folders.id_of(at.folder));
      f.bind_text(column++, at.name);
      f.bind_text(column++, file.member);
      f.bind(column++, static_cast<std::int64_t>(file.size));
      f.bind(column++, file.mtime_ns);
      f.bind_blob(column++, s.new_hash);
      s.group ? f.bind_text(column, *s.group) : f.bind_null(column);
    }
    f.run();
    s.new_source.reset();
    if (!s.fresh && s.counts.read > 0) s.database.impl().set_meta(kCacheState, kCacheStale);
    s.batch_bytes += s.source_bytes;
    s.commit_if_full();
    return true;
  });
}

Result<IngestReport> IngestSession::finish(std::uint64_t memory, PositionFeed* feed) {
  auto committed = sqlite::guarded(Errc::BadDatabase, "committing", [&] {
    impl_->begin();
    impl_->db.exec(kIndices);
    impl_->commit();
    return true;
  });
  if (!committed) return tl::make_unexpected(std::move(committed).error());
  if (auto ok = update_cache(impl_->database, memory, feed); !ok) {
    return tl::make_unexpected(std::move(ok).error());
  }
  return impl_->report;
}

}  // namespace xq::store
