// The way of files into a database, or into a trial of it: which are known, what is in the others.
// Private to the commands that read games.
#pragma once

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "xq/store/ingest.hpp"

#include "ingest.hpp"
#include "quarantine.hpp"
#include "read.hpp"
#include "report.hpp"

namespace bookgen {

/// Session: xq::store::IngestSession, or xq::store::IngestPreview with the same functions.
template <class Session>
class Walk {
 public:
  Walk(Session& session, const ReadArgs& read, const Common& common)
      : session_(session), read_(read), common_(common) {
    if (!read.quarantine.empty()) quarantine_.emplace(read.quarantine, common);
  }

  /// Goes through all inputs but the files of `own`, with what SQLite and the writer lock keep
  /// beside them.
  xq::Result<ReadReport> run(const std::vector<std::string>& own) {
    auto files = xq::record::list_inputs(read_.paths, &report_.passed_over);
    const auto own_paths = absolute_paths(own);
    std::erase_if(files, [&](const xq::record::InputFile& file) {
      return is_own(file.path, own_paths) || (quarantine_ && quarantine_->holds(file.path));
    });
    Progress progress(common_, files);
    progress_ = &progress;
    for (const xq::record::InputFile& input : files) {
      if (auto ok = take(input); !ok) return tl::make_unexpected(std::move(ok).error());
      progress.file_done(input);
      if (report_.stopped) break;
    }
    progress.clear();
    if (quarantine_) {
      quarantine_->print();
      report_.aside_failed = !quarantine_->error().empty();
    }
    return report_;
  }

 private:
  using InputFile = xq::record::InputFile;
  using Source = xq::store::SourceFile;
  using Fault = xq::record::Fault;
  using Done = xq::Result<bool>;

  // As list_inputs() writes paths.
  static std::vector<std::string> absolute_paths(const std::vector<std::string>& own) {
    std::vector<std::string> paths;
    for (const std::string& name : own) {
      if (name.empty()) continue;
      paths.push_back(std::filesystem::absolute(name).lexically_normal().string());
    }
    return paths;
  }
  static bool is_own(const std::string& path, const std::vector<std::string>& own) {
    return std::any_of(own.begin(), own.end(), [&](const std::string& file) {
      if (!path.starts_with(file)) return false;
      const std::string tail = path.substr(file.size());
      return tail.empty() || tail == "-wal" || tail == "-shm" || tail == "-journal" ||
             tail == ".writer";
    });
  }

  Done take(const InputFile& input) {
    Source source{.path = input.path, .size = input.size, .mtime_ns = input.mtime_ns};
    if (!input.is_stdin() && !input.error && !read_.rehash) {
      auto unchanged = session_.is_unchanged(source);
      if (!unchanged || *unchanged) return unchanged;
    }
    if (input.error) {
      meet(input, "", 0, io_fault(*input.error));
      return true;
    }
    auto raw = input.is_stdin() ? xq::read_stdin() : folder_.read(input.path);
    if (!raw) {
      meet(input, "", 0, io_fault(raw.error()));
      return session_.note_unreadable(source, io_fault(raw.error()));
    }
    if (input.is_stdin()) {
      source.size = raw->bytes().size();
      source.member = xq::store::content_name(raw->bytes());
    }
    auto known = session_.is_known_content(source, raw->bytes());
    if (!known || *known) return known;
    xq::record::Container container(std::move(*raw), input.path);
    if (!container.kind().empty()) return take_archive(input, source, container);
    return store(input, source, *container.next());
  }

  Done take_archive(const InputFile& input, const Source& archive,
                    xq::record::Container& container) {
    if (auto ok = session_.begin_archive(archive, container.kind()); !ok) return ok;
    while (auto part = container.next()) {
      progress_->inside(container.position());
      if (auto ok = part->member.empty() ? take_fault(input, *part->fault)
                                         : take_member(input, archive, std::move(*part));
          !ok) {
        return ok;
      }
      if (report_.stopped) break;
    }
    add_passed_over(report_.passed_over, container.passed_over(), input.display);
    return session_.end_archive(!report_.stopped);
  }

  Done take_fault(const InputFile& input, const Fault& fault) {
    meet(input, "", 0, fault);
    return session_.add_archive_fault(fault);
  }

  Done take_member(const InputFile& input, const Source& archive, xq::record::Part part) {
    Source member = archive;
    member.member = archive.member.empty() ? part.member : archive.member + "/" + part.member;
    member.size = part.bytes.bytes().size();
    if (!part.fault) {
      auto known = session_.is_known_content(member, part.bytes.bytes());
      if (!known || *known) return known;
    }
    return store(input, member, std::move(part));
  }

  Done store(const InputFile& input, const Source& source, xq::record::Part part) {
    const std::string member = std::move(part.member);
    const OpenedFile file = open_part(std::move(part));
    if (auto ok = session_.begin_source(source, file.format != nullptr ? file.format->name : "");
        !ok) {
      return ok;
    }
    if (file.fault) {
      meet(input, member, 0, *file.fault);
      if (auto ok = session_.add_fault(*file.fault); !ok) return ok;
      return session_.end_source("");
    }
    if (quarantine_) quarantine_->begin_source(input.display, member, file);
    while (const auto game = file.reader->next()) {
      progress_->game_done();
      if (auto ok = session_.add(*game); !ok) return ok;
      for (const Fault& fault : game->faults)
        meet(input, member, game->ordinal, fault);
      if (quarantine_) quarantine_->game(*game);
    }
    if (quarantine_) quarantine_->end_source();
    return session_.end_source(xq::charset_name(file.reader->charset()));
  }

  void meet(const InputFile& input, std::string_view member, std::int64_t ordinal,
            const Fault& fault) {
    ++report_.faults;
    const bool notice = xq::record::is_notice(fault.code);
    if (notice) ++report_.notices;
    report_.stopped = report_.stopped || (read_.stop_on_fault && !notice);
    if (common_.quiet || report_.faults > kFaultsInFull) return;
    progress_->clear();
    fmt::print(stderr, "{}\n",
               fault_line(common_.lang, place_text(input.display, member), ordinal, fault));
  }

  Session& session_;
  const ReadArgs& read_;
  const Common& common_;
  ReadReport report_;
  Progress* progress_ = nullptr;
  std::optional<Quarantine> quarantine_;
  xq::FolderReader folder_;
};

}  // namespace bookgen
