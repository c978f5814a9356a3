// bookgen forget, recheck, doctor and upgrade: looking after a database.
#include "xq/store/upkeep.hpp"

#include <filesystem>

#include "commands.hpp"
#include "index.hpp"
#include "json.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace store = xq::store;

xq::Result<store::Database> open_to_write(const std::string& path, const char* program) {
  return store::Database::open(path, {.access = store::Access::Write, .program = program});
}

int failed(const Common& common, const std::string& database, const xq::Error& error) {
  complain(common, "{}: {}", database, error.message);
  return 1;
}

Json to_json(const std::vector<store::Finding>& findings) {
  Json list = Json::array();
  for (const store::Finding& f : findings) {
    list.push_back(
        {{"code", f.code}, {"count", f.count}, {"example", f.example}, {"mendable", f.mendable}});
  }
  return list;
}

void print_findings(const Common& common, const std::vector<store::Finding>& findings) {
  for (const store::Finding& f : findings) {
    out(common, "{} {}: {}{}", xq::with_commas(f.count), f.code, f.example,
        f.mendable ? "" : xq::say(common.lang, " (cannot be mended)"));
  }
}

// An absolute path as sources are stored; what is in an archive keeps its tail.
std::string absolute(const std::string& path) {
  if (path == "-") return path;
  std::error_code error;
  const auto full = std::filesystem::absolute(path, error).lexically_normal().string();
  if (error) return path;
  return full.size() > 1 && full.ends_with('/') ? full.substr(0, full.size() - 1) : full;
}

}  // namespace

int run(const ForgetArgs& args) {
  auto db = open_to_write(args.database, "bookgen forget");
  if (!db) return failed(args.common, args.database, db.error());
  std::vector<std::string> paths;
  for (const std::string& source : args.sources)
    paths.push_back(absolute(source));
  if (args.vanished) {
    auto gone = store::vanished_sources(*db);
    if (!gone) return failed(args.common, args.database, gone.error());
    paths.insert(paths.end(), gone->begin(), gone->end());
  }
  const auto report = store::forget(*db, paths, args.memory);
  if (!report) return failed(args.common, args.database, report.error());
  print_index_behind(args.common, *db);
  if (const auto closed = db->close(); !closed) {
    return failed(args.common, args.database, closed.error());
  }
  for (const std::string& path : report->unknown)
    complain(args.common, "{}: no source of this database", path);
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"sources", report->sources},
                                 {"records", report->records},
                                 {"games", report->games},
                                 {"unknown", report->unknown}}));
  } else if (!args.common.quiet) {
    out(args.common, "forgotten: {} sources with {} records; {} games are held by no other source",
        xq::with_commas(report->sources), xq::with_commas(report->records),
        xq::with_commas(report->games));
  }
  return report->unknown.empty() ? 0 : 1;
}

int run(const UpgradeArgs& args) {
  const auto report = store::upgrade(args.database, "bookgen upgrade");
  if (!report) return failed(args.common, args.database, report.error());
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"from", report->from}, {"to", report->to}}));
  } else if (!args.common.quiet) {
    if (report->from == report->to) {
      out(args.common, "{} has schema version {} already", args.database, report->to);
    } else {
      out(args.common, "{}: schema version {} is now {}", args.database, report->from, report->to);
    }
    if (report->from == 1) {
      out(args.common,
          "version 1 kept no variations and notes: run bookgen ingest again to read them");
    }
  }
  return 0;
}

int run(const RecheckArgs& args) {
  auto db = store::Database::open(args.database, {.program = "bookgen recheck"});
  if (!db) return failed(args.common, args.database, db.error());
  std::uint64_t games = 0;
  const auto findings = store::examine(*db, store::Depth::Content, &games);
  if (!findings) return failed(args.common, args.database, findings.error());
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"games", games}, {"findings", to_json(*findings)}}));
  } else if (!args.common.quiet) {
    print_findings(args.common, *findings);
    out(args.common, "games replayed: {}; {}", xq::with_commas(games),
        findings->empty() ? xq::say(args.common.lang, "all is sound")
                          : xq::say(args.common.lang, "bookgen doctor --fix mends what it can"));
  }
  return findings->empty() ? 0 : 1;
}

int run(const DoctorArgs& args) {
  // Only who mends keeps others from writing.
  auto db = args.mend ? open_to_write(args.database, "bookgen doctor")
                      : store::Database::open(args.database, {.program = "bookgen doctor"});
  if (!db) return failed(args.common, args.database, db.error());
  auto findings = store::examine(*db, store::Depth::Content);
  const auto gone = store::vanished_sources(*db);
  if (!findings || !gone) {
    return failed(args.common, args.database, findings ? gone.error() : findings.error());
  }
  const std::vector<store::Finding> before = *findings;
  if (args.mend && !before.empty()) {
    if (const auto ok = store::mend(*db, args.memory); !ok) {
      return failed(args.common, args.database, ok.error());
    }
    findings = store::examine(*db, store::Depth::Content);
    if (!findings) return failed(args.common, args.database, findings.error());
  }
  if (const auto closed = db->close(); !closed) {
    return failed(args.common, args.database, closed.error());
  }
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"findings", to_json(before)},
                                 {"left", to_json(*findings)},
                                 {"vanished", *gone}}));
  } else if (!args.common.quiet) {
    print_findings(args.common, before);
    if (!gone->empty()) {
      out(args.common,
          "{} sources whose files are gone, such as {}; bookgen forget --vanished "
          "takes them out",
          xq::with_commas(gone->size()), gone->front());
    }
    if (before.empty()) {
      out(args.common, "all is sound");
    } else if (args.mend) {
      out(args.common, "mended; {} findings left", findings->size());
    } else {
      out(args.common, "bookgen doctor --fix mends what it can");
    }
  }
  return findings->empty() ? 0 : 1;
}

}  // namespace bookgen
