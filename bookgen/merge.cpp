// bookgen merge: databases into one.
#include "xq/store/merge.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/chrono.h>

#include "xq/base/file.hpp"
#include "xq/store/listing.hpp"

#include "index.hpp"
#include "json.hpp"
#include "merge.hpp"
#include "progress_line.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

namespace store = xq::store;
using xq::Result;
using xq::with_commas;

constexpr const char* kProgram = "bookgen merge";

// A database that is added to, or one made beside its final name and put there when it is whole.
struct Output {
  std::optional<xq::AtomicFile> file;
  store::Database db;

  static Result<Output> open(const std::string& path, int cache_plies) {
    std::error_code error;
    std::optional<xq::AtomicFile> file;
    std::filesystem::path target = path;
    if (!std::filesystem::exists(path, error)) {
      auto created = xq::AtomicFile::create(path);
      if (!created) return tl::make_unexpected(std::move(created).error());
      target = created->temporary_path();
      file.emplace(std::move(*created));
    }
    auto db = store::Database::open(target, {.access = store::Access::Write,
                                             .create = true,
                                             .cache_plies = cache_plies,
                                             .program = kProgram});
    if (!db) return tl::make_unexpected(std::move(db).error());
    return Output{std::move(file), std::move(*db)};
  }
  Result<bool> close(const std::string& path) {
    if (auto closed = db.close(); !closed || !file) return closed;
    std::error_code error;
    if (std::filesystem::exists(path, error)) {
      return xq::fail(xq::Errc::Io, "came into being meanwhile; nothing is written over it");
    }
    if (auto done = file->commit(); !done) return tl::make_unexpected(std::move(done).error());
    return true;
  }
};

std::string time_text(std::int64_t mtime_ns) {
  return fmt::format("{:%F %T}",
                     fmt::localtime(static_cast<std::time_t>(mtime_ns / 1'000'000'000)));
}

class DatabaseMerge {
 public:
  explicit DatabaseMerge(const MergeArgs& args) : args_(args), common_(args.common) {}

  bool run() {
    if (!choose_inputs()) return false;
    std::error_code error;
    const bool added_to = std::filesystem::exists(args_.output, error);
    auto output = Output::open(args_.output, cache_plies_);
    if (!output) return failed(args_.output, output.error());
    if (added_to && cache_plies_ != 0 && cache_plies_ != output->db.cache_plies()) {
      complain(common_, "{} counts {} plies of each game, as before; of the others {} at most",
               args_.output, output->db.cache_plies(), cache_plies_);
    }
    if (!merge(output->db)) return false;
    auto totals = store::totals(output->db);
    const auto games = store::for_each_game(output->db, {.any_start = true}, {});
    if (!totals || !games) return failed(args_.output, totals ? games.error() : totals.error());
    print_index_behind(common_, output->db);
    if (auto done = output->close(args_.output); !done) return failed(args_.output, done.error());
    print(*totals, *games);
    return true;
  }

 private:
  // Returns  false.
  bool failed(const std::string& path, const xq::Error& error) const {
    complain(common_, "{}: {}", path, error.message);
    return false;
  }

  // Looks at all before anything is written.
  bool choose_inputs() {
    for (const std::string& path : args_.inputs) {
      const auto same = [&](const std::string& other) { return is_same_file(path, other); };
      if (same(args_.output)) {
        if (!common_.quiet)
          complain(common_, "{} is what is merged into: it takes part once", path);
        continue;
      }
      if (std::ranges::any_of(inputs_, same)) {
        if (!common_.quiet) complain(common_, "{} is named twice: it takes part once", path);
        continue;
      }
      const auto db = store::Database::open(path, {.program = kProgram});
      if (!db) return failed(path, db.error());
      cache_plies_ = std::max(cache_plies_, db->cache_plies());
      inputs_.push_back(path);
    }
    if (inputs_.empty()) complain(common_, "no database to merge into {}", args_.output);
    return !inputs_.empty();
  }

  bool merge(store::Database& into) {
    ProgressLine progress(common_);
    store::MergeOptions options;
    options.on_conflict = [&](const store::MergeConflict& c) { tell(c, progress); };
    options.on_progress = [&](std::uint64_t done, std::uint64_t all) { progress.show(done, all); };
    store::MergeSession session(into, options);
    for (const std::string& path : inputs_) {
      progress.begin(path);
      const auto db = store::Database::open(path, {.program = kProgram});
      if (!db) return failed(path, db.error());
      const auto report = session.add(*db);
      progress.clear();
      if (!report) return failed(path, report.error());
      sum_ += *report;
    }
    if (auto ok = session.finish(args_.memory); !ok) return failed(args_.output, ok.error());
    return true;
  }

  void tell(const store::MergeConflict& c, ProgressLine& progress) const {
    if (common_.quiet) return;
    progress.clear();
    const std::string place = c.member.empty() ? c.path : c.path + "/" + c.member;
    complain(common_, "{}: two contents; the one of {} stays, that of {} is left out", place,
             time_text(c.kept_mtime_ns), time_text(c.left_mtime_ns));
  }

  void print(const store::Totals& totals, const store::GamesReport& games) const {
    const store::MergeReport& r = sum_;
    if (common_.json) {
      fmt::print("{}\n", dump(Json{{"database", args_.output},
                                   {"databases", r.databases},
                                   {"files_new", r.files_new},
                                   {"files_same", r.files_same},
                                   {"files_replaced", r.files_replaced},
                                   {"files_older", r.files_older},
                                   {"conflicts", r.conflicts},
                                   {"copies_added", r.copies},
                                   {"sequences_added", r.sequences},
                                   {"marks_added", r.marks},
                                   {"books_added", r.books},
                                   {"evaluations_added", r.evaluations},
                                   {"names_added", r.names},
                                   {"files", totals.files},
                                   {"games_read", totals.games_read},
                                   {"games_distinct", games.games},
                                   {"games_duplicate", totals.games_read - games.games}}));
      return;
    }
    if (common_.quiet) return;
    out(common_, "merged: {} databases into {}", r.databases, args_.output);
    out(common_, "files: {} new + {} known + {} replaced by newer ones + {} older ones left out",
        with_commas(r.files_new), with_commas(r.files_same), with_commas(r.files_replaced),
        with_commas(r.files_older));
    out(common_, "games that came in: {}, {} of them with moves not held before",
        with_commas(r.copies), with_commas(r.sequences));
    if (r.marks + r.books + r.evaluations + r.names > 0) {
      out(common_,
          "also came in: {} marks, {} imported books, {} evaluations of positions, {} names of "
          "players",
          with_commas(r.marks), with_commas(r.books), with_commas(r.evaluations),
          with_commas(r.names));
    }
    out(common_, "games in the database: {}; distinct: {}; copies: {}",
        with_commas(totals.games_read), with_commas(games.games),
        with_commas(totals.games_read - games.games));
  }

  const MergeArgs& args_;
  const Common& common_;
  std::vector<std::string> inputs_;
  int cache_plies_ = 0;
  store::MergeReport sum_;
};

}  // namespace

int run_databases(const MergeArgs& args) {
  if (args.book_options) {
    complain(args.common, "these are databases; options for books do not apply to them");
    return 2;
  }
  std::error_code error;
  if (std::filesystem::exists(args.output, error) && !store::is_database(args.output)) {
    complain(args.common, "{}: is there and no database; nothing is written over it", args.output);
    return 1;
  }
  return DatabaseMerge(args).run() ? 0 : 1;
}

}  // namespace bookgen
