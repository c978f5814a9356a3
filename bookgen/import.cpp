// bookgen import: what books and chessdb.cn say, kept apart from the games.
#include <chrono>
#include <ctime>
#include <filesystem>
#include <map>

#include "xq/base/file.hpp"
#include "xq/board/fen.hpp"
#include "xq/book/format.hpp"
#include "xq/book/walk.hpp"
#include "xq/store/opinions.hpp"
#include "xq/store/replay.hpp"

#include "cloud.hpp"
#include "commands.hpp"
#include "json.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace fs = std::filesystem;
namespace book = xq::book;
namespace store = xq::store;
using xq::Result;
using xq::with_commas;

int failed(const Common& common, const std::string& place, const xq::Error& error) {
  complain(common, "{}: {}", place, error.message);
  return 1;
}

Json to_json(const store::ImportedBook& b) {
  return {{"name", b.name},           {"path", b.path},
          {"format", b.format},       {"time", b.time},
          {"positions", b.positions}, {"rows", b.rows},
          {"placed", b.placed},       {"unplaced", b.rows - std::min(b.rows, b.placed)}};
}

store::ImportedBook describe(const std::string& path, const std::string& name) {
  std::error_code error;
  store::ImportedBook out;
  out.name = name.empty() ? fs::path(path).filename().string() : name;
  out.path = fs::absolute(path, error).lexically_normal().string();
  out.size = fs::file_size(path, error);
  if (error) out.size = 0;
  const auto written = fs::last_write_time(path, error);
  if (!error) {
    const auto system = std::chrono::file_clock::to_sys(written);
    out.mtime_ns =
        std::chrono::duration_cast<std::chrono::nanoseconds>(system.time_since_epoch()).count();
  }
  out.time = std::time(nullptr);
  return out;
}

std::vector<store::BookMove> moves_of(const std::vector<book::Row>& rows) {
  std::vector<store::BookMove> moves;
  for (const book::Row& row : rows) {
    store::BookMove& move = moves.emplace_back();
    move.move = row.move;
    move.weight = row.weight;
    move.enabled = row.enabled;
    move.note = row.note;
    if (!row.results) continue;
    move.counted = true;
    move.wins = row.results->wins;
    move.draws = row.results->draws;
    move.losses = row.results->losses;
  }
  return moves;
}

// Keys do not say what stands on the board: positions are met by the book's own moves from the
// start, and from every position of the games.
Result<store::ImportedBook> import_book(store::Database& db, const book::Book& from,
                                        store::ImportedBook as) {
  store::BookImport into(db);
  as.format = from.info().format;
  if (auto ok = into.begin(as); !ok) return tl::make_unexpected(std::move(ok).error());
  Result<bool> status = true;
  const book::PlacedSink sink = [&](const book::PlacedRows& placed) {
    status = into.add(placed.position, moves_of(placed.books.front()));
    return status.has_value();
  };
  book::BookWalk walk({&from});
  Result<bool> walked = walk.from(xq::Position(), sink);
  if (walked && status) {
    const auto played = store::for_each_played(db, 0, [&](const xq::Position& position) {
      walked = walk.from(position, sink);
      return walked.has_value() && status.has_value();
    });
    if (!played) return tl::make_unexpected(played.error());
  }
  if (!walked) return tl::make_unexpected(walked.error());
  if (!status) return tl::make_unexpected(status.error());
  const auto unreached = walk.for_each_unreached(0, [](const book::FileRow&) { return true; });
  if (!unreached) return tl::make_unexpected(unreached.error());
  const std::uint64_t rows = from.info().rows;
  if (walk.positions() == 0) {
    return xq::fail(xq::Errc::Unsupported,
                    "no row belongs to a position that its own moves or the games lead to");
  }
  return into.finish(rows, rows - std::min(rows, *unreached));
}

int import_books(const ImportArgs& args) {
  auto db = store::Database::open(
      args.database, {.access = store::Access::Write, .create = true, .program = "bookgen import"});
  if (!db) return failed(args.common, args.database, db.error());
  Json list = Json::array();
  int status = 0;
  for (const std::string& path : args.files) {
    const auto loaded = book::load(path);
    if (!loaded) {
      status = failed(args.common, path, loaded.error());
      continue;
    }
    for (const std::string& warning : (*loaded)->info().warnings) {
      if (!args.common.quiet) complain(args.common, "{}: {}", path, warning);
    }
    const auto done = import_book(*db, **loaded, describe(path, args.name));
    if (!done) {
      status = failed(args.common, path, done.error());
      continue;
    }
    list.push_back(to_json(*done));
    const std::uint64_t unplaced = done->rows - done->placed;
    if (args.common.strict && unplaced > 0) status = 1;
    if (args.common.json || args.common.quiet) continue;
    out(args.common, "{}: imported as {}: {} positions; {} of {} rows, {} without a position", path,
        done->name, with_commas(done->positions), with_commas(done->placed),
        with_commas(done->rows), with_commas(unplaced));
  }
  if (const auto closed = db->close(); !closed) {
    return failed(args.common, args.database, closed.error());
  }
  if (args.common.json) fmt::print("{}\n", dump(Json{{"books", list}}));
  return status;
}

int list_books(const ImportArgs& args) {
  const auto db = store::Database::open(args.database, {.program = "bookgen import"});
  if (!db) return failed(args.common, args.database, db.error());
  const auto books = store::imported_books(*db);
  if (!books) return failed(args.common, args.database, books.error());
  Json list = Json::array();
  for (const store::ImportedBook& b : *books) {
    list.push_back(to_json(b));
    if (args.common.json) continue;
    out(args.common, "{}: {}, {} positions, {} of {} rows, from {}", b.name, b.format,
        with_commas(b.positions), with_commas(b.placed), with_commas(b.rows), b.path);
  }
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"books", list}}));
  } else if (books->empty() && !args.common.quiet) {
    out(args.common, "no imported books");
  }
  return 0;
}

int forget_book(const ImportArgs& args) {
  auto db = store::Database::open(args.database,
                                  {.access = store::Access::Write, .program = "bookgen import"});
  if (!db) return failed(args.common, args.database, db.error());
  const auto gone = store::forget_book(*db, args.forget);
  if (!gone) return failed(args.common, args.database, gone.error());
  if (const auto closed = db->close(); !closed) {
    return failed(args.common, args.database, closed.error());
  }
  if (!*gone) {
    complain(args.common, "{}: no imported book of this name", args.forget);
    return 1;
  }
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"forgotten", args.forget}}));
  } else if (!args.common.quiet) {
    out(args.common, "forgotten: {}", args.forget);
  }
  return 0;
}

// What a file of answers held.
struct CloudReport {
  std::uint64_t lines = 0;
  std::uint64_t positions = 0;  // with an evaluation, repeated ones included
  std::uint64_t evaluations = 0;
  std::uint64_t illegal = 0;
  std::uint64_t bad_lines = 0;                 // without a tab or a position
  std::uint64_t first_bad = 0;                 // number of the first of these
  std::string why;                             // it is bad
  std::map<std::string, std::uint64_t> words;  // answers without an evaluation
};

Result<CloudReport> read_answers(std::string_view text, store::EvaluationImport& into) {
  CloudReport report;
  const std::int64_t now = std::time(nullptr);
  std::uint64_t number = 0;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    ++number;
    if (line.starts_with('#') || line.find_first_not_of(" \t\r") == std::string_view::npos)
      continue;
    ++report.lines;
    const std::size_t tab = line.find('\t');
    const auto position = xq::parse_position(line.substr(0, tab));
    if (tab == std::string_view::npos || !position) {
      if (report.bad_lines++ == 0) {
        report.first_bad = number;
        report.why = tab == std::string_view::npos ? "no tab" : position.error().message;
      }
      continue;
    }
    const CloudAnswer answer = parse_cloud_answer(line.substr(tab + 1), *position);
    report.illegal += answer.illegal;
    if (!answer.word.empty()) ++report.words[answer.word];
    if (!answer.evaluations.empty()) ++report.positions;
    for (const store::Evaluation& e : answer.evaluations) {
      if (auto ok = into.add(*position, e, now); !ok) return tl::make_unexpected(ok.error());
      ++report.evaluations;
    }
  }
  return report;
}

int import_cloud(const ImportArgs& args) {
  const Common& common = args.common;
  const auto bytes = args.cloud == "-" ? xq::read_stdin() : xq::read_file(args.cloud);
  if (!bytes) return failed(common, args.cloud, bytes.error());
  auto db = store::Database::open(
      args.database, {.access = store::Access::Write, .create = true, .program = "bookgen import"});
  if (!db) return failed(common, args.database, db.error());
  CloudReport r;
  {
    store::EvaluationImport into(*db);
    const auto read = read_answers(bytes->text(), into);
    if (!read) return failed(common, args.cloud, read.error());
    r = *read;
    if (r.evaluations > 0) {
      if (const auto ok = into.finish(); !ok) return failed(common, args.cloud, ok.error());
    }
  }
  if (const auto closed = db->close(); !closed)
    return failed(common, args.database, closed.error());
  if (common.json) {
    fmt::print("{}\n", dump(Json{{"lines", r.lines},
                                 {"positions", r.positions},
                                 {"evaluations", r.evaluations},
                                 {"illegal_moves", r.illegal},
                                 {"bad_lines", r.bad_lines},
                                 {"answers_without", r.words}}));
  } else if (!common.quiet) {
    out(common, "answers: {}; positions: {}; evaluations: {}; illegal moves left out: {}",
        with_commas(r.lines), with_commas(r.positions), with_commas(r.evaluations),
        with_commas(r.illegal));
    if (!r.words.empty()) {
      out(common, "answers without an evaluation: {}", counts_line(common.lang, r.words));
    }
  }
  if (r.bad_lines > 0 && !common.quiet) {
    complain(common, "{}: {} lines are not `FEN, tab, answer`, the first is line {}: {}",
             args.cloud, with_commas(r.bad_lines), r.first_bad, r.why);
  }
  if (r.evaluations == 0) {
    complain(common, "{}: no evaluation in it", args.cloud);
    return 1;
  }
  return common.strict && r.bad_lines + r.illegal > 0 ? 1 : 0;
}

}  // namespace

int run(const ImportArgs& args) {
  if (args.list) return list_books(args);
  if (!args.forget.empty()) return forget_book(args);
  if (!args.cloud.empty()) return import_cloud(args);
  return import_books(args);
}

}  // namespace bookgen
