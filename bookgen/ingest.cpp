#include "ingest.hpp"

#include <filesystem>
#include <optional>

#include "xq/store/listing.hpp"
#include "xq/store/preview.hpp"

#include "commands.hpp"
#include "index.hpp"
#include "json.hpp"
#include "read.hpp"
#include "report.hpp"
#include "walk.hpp"

namespace bookgen {

using xq::Error;
using xq::Result;

Result<ReadReport> read_into(xq::store::Database& db, const ReadArgs& read, std::uint64_t memory,
                             const Common& common, const std::vector<std::string>& own,
                             xq::store::PositionFeed* feed) {
  if (read.cache_plies && *read.cache_plies != db.cache_plies()) {
    complain(common, "--cache-plies is for a new database; this one counts {} plies",
             db.cache_plies());
  }
  const auto before = xq::store::totals(db);
  if (!before) return tl::make_unexpected(before.error());
  xq::store::IngestSession session(db, read.group);
  Walk walk(session, read, common);
  auto report = walk.run(own);
  if (!report) return report;
  if (!common.quiet && report->faults > kFaultsInFull) {
    fmt::print(stderr, "{}\n",
               xq::say(common.lang, "... and {} more faults; bookgen faults lists them all",
                       xq::with_commas(report->faults - kFaultsInFull)));
  }
  const auto stored = session.finish(memory, feed);
  if (!stored) return tl::make_unexpected(stored.error());
  report->stored = *stored;
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
  if (s.files_removed > 0) {
    out(common, "members that their archives no longer have, taken out: {}",
        xq::with_commas(s.files_removed));
  }
  print_passed_over(common, report.passed_over);
  if (report.stopped) out(common, "stopped at the first fault, as asked; what came before is kept");
}

namespace {

// What both ways of `ingest` end with.
int status_of(const ReadReport& report, const IngestArgs& args) {
  if (report.stored.games_added + report.stored.games_known == 0) {
    complain(args.common, "no game with a move in what was given");
    return 1;
  }
  const bool failed = report.stopped || report.aside_failed;
  return failed || (args.common.strict && report.faults > report.notices) ? 1 : 0;
}

Json to_json(const ReadReport& report) {
  const auto& s = report.stored;
  return Json{{"files", s.files},
              {"files_new", s.files_new},
              {"files_changed", s.files_changed},
              {"files_moved", s.files_moved},
              {"files_unchanged", s.files_unchanged},
              {"files_removed", s.files_removed},
              {"files_hidden", report.passed_over.count},
              {"games_read", s.games_added}};
}

// --dry-run: the database is only looked into, and may be missing.
int preview(const IngestArgs& args) {
  const Common& common = args.common;
  std::optional<xq::store::Database> db;
  std::error_code error;
  if (std::filesystem::exists(args.database, error)) {
    auto opened = xq::store::Database::open(args.database);
    if (!opened) {
      complain(common, "{}: {}", args.database, opened.error().message);
      return 1;
    }
    db.emplace(std::move(*opened));
  }
  xq::store::IngestPreview session(db ? &*db : nullptr);
  Walk walk(session, args.read, common);
  auto report = walk.run({args.database});
  const auto found = session.finish();
  if (!report || !found) {
    complain(common, "{}: {}", args.database,
             report ? found.error().message : report.error().message);
    return 1;
  }
  report->stored = found->sources;
  if (!common.quiet && report->faults > kFaultsInFull) {
    fmt::print(stderr, "{}\n",
               xq::say(common.lang, "... and {} more faults; bookgen scan lists them all",
                       xq::with_commas(report->faults - kFaultsInFull)));
  }
  if (common.json) {
    Json json = to_json(*report);
    json.update(Json{{"games_new", found->games_new},
                     {"games_copies", found->games_copies},
                     {"faults", report->faults},
                     {"stopped", report->stopped},
                     {"dry_run", true}});
    fmt::print("{}\n", dump(json));
  } else if (!common.quiet) {
    const auto& s = report->stored;
    out(common, "dry run: nothing is written");
    out(common, "files: {} = {} new + {} changed + {} moved + {} unchanged",
        xq::with_commas(s.files), xq::with_commas(s.files_new), xq::with_commas(s.files_changed),
        xq::with_commas(s.files_moved), xq::with_commas(s.files_unchanged));
    if (s.files_removed > 0) {
      out(common, "members that their archives no longer have: {}",
          xq::with_commas(s.files_removed));
    }
    out(common, "games to read: {} = {} new + {} copies of known ones; faults: {}",
        xq::with_commas(s.games_added), xq::with_commas(found->games_new),
        xq::with_commas(found->games_copies), xq::with_commas(report->faults));
    print_passed_over(common, report->passed_over);
    if (report->stopped) out(common, "stopped at the first fault, as asked");
  }
  return status_of(*report, args);
}

}  // namespace

int run(const IngestArgs& args) {
  if (args.dry_run) return preview(args);
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
  if (report) print_index_behind(common, *db);
  const auto closed = db->close();
  for (const Error* error :
       {report ? nullptr : &report.error(), closed ? nullptr : &closed.error()}) {
    if (error == nullptr) continue;
    complain(common, "{}: {}", args.database, error->message);
    return 1;
  }
  if (common.json) {
    Json json = to_json(*report);
    json.update(Json{{"games_total", report->games_total},
                     {"games_new", report->games_more},
                     {"faults", report->faults},
                     {"stopped", report->stopped}});
    fmt::print("{}\n", dump(json));
  } else if (!common.quiet) {
    print_read(*report, common);
  }
  return status_of(*report, args);
}

}  // namespace bookgen
