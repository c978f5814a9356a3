#include "ingest.hpp"

#include <algorithm>
#include <filesystem>

#include "xq/store/listing.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "read.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::Error;
using xq::Result;
using xq::record::Fault;
using xq::record::InputFile;

constexpr std::uint64_t kFaultsInFull = 10;

Fault io_fault(const Error& error) {
  return {.code = xq::record::FaultCode::IoError, .message = error.message};
}

// The files of `own` as list_inputs() writes paths.
std::vector<std::string> absolute_paths(const std::vector<std::string>& own) {
  std::vector<std::string> paths;
  for (const std::string& name : own) {
    if (name.empty()) continue;
    paths.push_back(std::filesystem::absolute(name).lexically_normal().string());
  }
  return paths;
}

// Whether a path is a file of `own`, or one that SQLite or the writer lock keeps beside it.
bool is_own(const std::string& path, const std::vector<std::string>& own) {
  return std::any_of(own.begin(), own.end(), [&](const std::string& file) {
    if (!path.starts_with(file)) return false;
    const std::string tail = path.substr(file.size());
    return tail.empty() || tail == "-wal" || tail == "-shm" || tail == "-journal" ||
           tail == ".writer";
  });
}

class Ingest {
 public:
  Ingest(xq::store::Database& db, const ReadArgs& read, const Common& common)
      : session_(db, read.group), read_(read), common_(common) {}

  Result<ReadReport> run(std::uint64_t memory, const std::vector<std::string>& own,
                         xq::store::PositionFeed* feed) {
    auto files = xq::record::list_inputs(read_.paths);
    const auto own_paths = absolute_paths(own);
    std::erase_if(files, [&](const InputFile& file) { return is_own(file.path, own_paths); });
    Progress progress(common_, files);
    for (const InputFile& input : files) {
      if (auto ok = take(input, progress); !ok) return tl::make_unexpected(std::move(ok).error());
      progress.file_done(input);
      if (report_.stopped) break;
    }
    progress.clear();
    if (!common_.quiet && report_.faults > kFaultsInFull) {
      fmt::print(stderr, "{}\n",
                 xq::say(common_.lang, "... and {} more faults; bookgen faults lists them all",
                         xq::with_commas(report_.faults - kFaultsInFull)));
    }
    auto stored = session_.finish(memory, feed);
    if (!stored) return tl::make_unexpected(std::move(stored).error());
    report_.stored = *stored;
    return report_;
  }

 private:
  Result<bool> take(const InputFile& input, Progress& progress) {
    xq::store::SourceFile source{
        .path = input.path, .size = input.size, .mtime_ns = input.mtime_ns};
    if (!input.is_stdin() && !input.error && !read_.rehash) {
      auto unchanged = session_.is_unchanged(source);
      if (!unchanged || *unchanged) return unchanged;
    }
    if (input.error) {
      meet(input, 0, io_fault(*input.error), progress);
      return true;
    }
    auto raw = input.is_stdin() ? xq::read_stdin() : folder_.read(input.path);
    if (!raw) {
      meet(input, 0, io_fault(raw.error()), progress);
      return session_.note_unreadable(source, io_fault(raw.error()));
    }
    if (input.is_stdin()) {
      source.size = raw->bytes().size();
      source.member = xq::store::content_name(raw->bytes());
    }
    auto known = session_.is_known_content(source, raw->bytes());
    if (!known || *known) return known;
    return store(input, source, std::move(*raw), progress);
  }

  Result<bool> store(const InputFile& input, const xq::store::SourceFile& source, xq::FileBytes raw,
                     Progress& progress) {
    const OpenedFile file = open_bytes(std::move(raw));
    if (auto ok = session_.begin_source(source, file.format != nullptr ? file.format->name : "");
        !ok) {
      return ok;
    }
    if (file.fault) {
      meet(input, 0, *file.fault, progress);
      if (auto ok = session_.add_fault(*file.fault); !ok) return ok;
      return session_.end_source("");
    }
    while (const auto game = file.reader->next()) {
      progress.game_done();
      if (auto ok = session_.add(*game); !ok) return ok;
      for (const Fault& fault : game->faults)
        meet(input, game->ordinal, fault, progress);
    }
    return session_.end_source(xq::charset_name(file.reader->charset()));
  }

  void meet(const InputFile& input, std::int64_t ordinal, const Fault& fault, Progress& progress) {
    ++report_.faults;
    const bool notice = xq::record::is_notice(fault.code);
    if (notice) ++report_.notices;
    report_.stopped = report_.stopped || (read_.stop_on_fault && !notice);
    if (common_.quiet || report_.faults > kFaultsInFull) return;
    progress.clear();
    fmt::print(stderr, "{}\n", fault_line(common_.lang, input.display, ordinal, fault));
  }

  xq::store::IngestSession session_;
  const ReadArgs& read_;
  const Common& common_;
  ReadReport report_;
  xq::FolderReader folder_;
};

}  // namespace

Result<ReadReport> read_into(xq::store::Database& db, const ReadArgs& read, std::uint64_t memory,
                             const Common& common, const std::vector<std::string>& own,
                             xq::store::PositionFeed* feed) {
  if (read.cache_plies && *read.cache_plies != db.cache_plies()) {
    complain(common, "--cache-plies is for a new database; this one counts {} plies",
             db.cache_plies());
  }
  const auto before = xq::store::totals(db);
  if (!before) return tl::make_unexpected(before.error());
  auto report = Ingest(db, read, common).run(memory, own, feed);
  if (!report) return report;
  const auto after = xq::store::totals(db);
  if (!after) return tl::make_unexpected(after.error());
  report->games_total = after->games_read;
  report->games_more = static_cast<std::int64_t>(after->games_read - before->games_read);
  return report;
}

int cache_plies_of(const ReadArgs& read) noexcept {
  return read.cache_plies.value_or(xq::store::kDefaultCachePlies);
}

void print_read(const ReadReport& report, const Common& common) {
  const auto& s = report.stored;
  out(common, "files: {} = {} new + {} changed + {} moved + {} unchanged", xq::with_commas(s.files),
      xq::with_commas(s.files_new), xq::with_commas(s.files_changed),
      xq::with_commas(s.files_moved), xq::with_commas(s.files_unchanged));
  out(common, "games read now: {}; faults: {}", xq::with_commas(s.games_added),
      xq::with_commas(report.faults));
  out(common, "games in the database: {} ({:+d})", xq::with_commas(report.games_total),
      report.games_more);
  if (report.stopped) out(common, "stopped at the first fault, as asked; what came before is kept");
}

int run(const IngestArgs& args) {
  const Common& common = args.common;
  auto db = xq::store::Database::open(args.database, {.access = xq::store::Access::Write,
                                                      .create = true,
                                                      .cache_plies = cache_plies_of(args.read),
                                                      .program = "bookgen ingest"});
  if (!db) {
    complain(common, "{}: {}", args.database, db.error().message);
    return 1;
  }
  const auto report = read_into(*db, args.read, args.memory, common, {args.database});
  const auto closed = db->close();
  for (const Error* error :
       {report ? nullptr : &report.error(), closed ? nullptr : &closed.error()}) {
    if (error == nullptr) continue;
    complain(common, "{}: {}", args.database, error->message);
    return 1;
  }
  const auto& s = report->stored;
  if (common.json) {
    fmt::print("{}\n", dump(Json{{"files", s.files},
                                 {"files_new", s.files_new},
                                 {"files_changed", s.files_changed},
                                 {"files_moved", s.files_moved},
                                 {"files_unchanged", s.files_unchanged},
                                 {"games_read", s.games_added},
                                 {"games_total", report->games_total},
                                 {"games_new", report->games_more},
                                 {"faults", report->faults},
                                 {"stopped", report->stopped}}));
  } else if (!common.quiet) {
    print_read(*report, common);
  }
  if (s.games_added + s.games_known == 0) {
    complain(common, "no game with a move in what was given");
    return 1;
  }
  return report->stopped || (common.strict && report->faults > report->notices) ? 1 : 0;
}

}  // namespace bookgen
