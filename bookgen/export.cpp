#include "export.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "xq/book/format.hpp"

#include "commands.hpp"
#include "ingest.hpp"
#include "json.hpp"
#include "report.hpp"
#include "rows.hpp"

namespace bookgen {
namespace {

using xq::Errc;
using xq::Result;
using xq::store::MarkedPosition;
using xq::store::PositionMoves;

// Newcomers with a handful of games keep everything; large collections lose what was played once or
// twice.
std::uint32_t default_min_games(std::uint64_t games) {
  if (games >= 1000) return 3;
  return games >= 100 ? 2 : 1;
}

struct NamedCount {
  std::string_view option;
  std::uint64_t count;
};

std::array<NamedCount, 8> removed_by(const BookReport& r) {
  return {{{"--min-games", r.removed.min_games},
           {"--min-share", r.removed.min_share},
           {"--min-score", r.removed.min_score},
           {"--max-score-loss", r.removed.max_score_loss},
           {"--scheme", r.removed.scheme},
           {"--top", r.removed.top_n},
           {"--min-weight", r.removed.min_weight},
           {"key collisions", r.collision_rows}}};
}

xq::Result<BookReport> nothing_left(const BookReport& report, xq::Lang lang) {
  if (report.moves_counted == 0) {
    if (report.games.other_start > 0) {
      return xq::fail(
          Errc::Unsupported,
          say(lang, "no game starts from the start position ({} others; --start any uses them)",
              report.games.other_start));
    }
    return xq::fail(Errc::Unsupported, say(lang, "the database holds no game to use"));
  }
  const auto limits = removed_by(report);
  std::vector<NamedCount> causes(limits.begin(), limits.end());
  causes.push_back({"bookgen marks", report.marks.rows_removed});
  const auto most = std::ranges::max_element(causes, {}, &NamedCount::count);
  return xq::fail(Errc::Unsupported,
                  say(lang, "the book would be empty: {} removed most, {} of {} rows", most->option,
                      xq::with_commas(most->count), xq::with_commas(report.rows_counted)));
}

const xq::book::BookFormat* format_for(const ExportArgs& args) {
  if (!args.format.empty()) return xq::book::find_format(args.format);
  if (const auto* by_name = xq::book::format_of_extension(args.output)) return by_name;
  return xq::book::find_format("bookdat");
}

// Weighs the positions it is given and writes the book when all have come.
class BookMaker {
 public:
  BookMaker(const ExportArgs& args, const xq::store::Database& db)
      : args_(args), rows_(args.preset_makebook) {
    const int cache_plies = db.cache_plies();
    options_.policies = args.count.policies;
    options_.repeats = args.preset_makebook;
    options_.memory = args.count.memory;
    options_.max_ply = args.count.max_ply.value_or(static_cast<std::size_t>(cache_plies));
    report_.max_ply = options_.max_ply;
    xq::store::Policies main_lines = options_.policies;
    main_lines.variations = {};
    main_lines.line_outcome = {};
    cached_ = main_lines == xq::store::Policies() && !options_.repeats &&
              options_.max_ply == static_cast<std::size_t>(cache_plies);
  }
  /// Before any position comes.
  Result<bool> take_marks(const xq::store::Database& db) {
    if (!args_.marks) return true;
    auto marks = xq::store::MarkSet::of(db);
    if (!marks) return tl::make_unexpected(std::move(marks).error());
    marks_ = std::move(*marks);
    return true;
  }
  BookMaker(const BookMaker&) = delete;
  BookMaker& operator=(const BookMaker&) = delete;

  // Whether the positions wanted are those of the database's cache, as long as no variations count.
  [[nodiscard]] bool wants_cache() const noexcept { return cached_; }
  // Whether they still are after what was read.
  [[nodiscard]] bool may_use_cache(const xq::store::Database& db) const {
    return xq::store::is_cached(db, options_);
  }

  [[nodiscard]] xq::store::PositionSink sink() {
    return [this](const PositionMoves& position) { return stream_.take(position); };
  }
  [[nodiscard]] xq::store::GamesDone done() {
    return [this](const xq::store::GamesReport& counted) {
      xq::store::WeighOptions weigh = args_.weigh;
      report_.min_games = args_.min_games.value_or(default_min_games(counted.games));
      weigh.limits.min_games = report_.min_games;
      weigher_.emplace(weigh, xq::store::red_mean(counted.outcomes));
      stream_ = xq::store::MarkedStream(
          marks_,
          [this](const PositionMoves& p, const MarkedPosition* m) { return weigh_one(p, m); });
    };
  }

  Result<BookReport> from(const xq::store::Database& db) {
    if (auto ok = take_marks(db); !ok) return tl::make_unexpected(std::move(ok).error());
    auto games = xq::store::positions(db, options_, sink(), done());
    if (!games) return tl::make_unexpected(std::move(games).error());
    return write(*games);
  }
  Result<BookReport> write(const xq::store::GamesReport& games) {
    stream_.finish();
    report_.games = games;
    report_.removed = weigher_->removed();
    report_.scaled = weigher_->scaled();
    report_.positions = rows_.positions();
    report_.rows = rows_.rows().size();
    report_.collisions = rows_.collisions();
    report_.collision_rows = rows_.collision_rows();
    if (rows_.rows().empty()) return nothing_left(report_, args_.common.lang);
    auto bytes = format_for(args_)->save(rows_.rows(), args_.output);
    if (!bytes) return tl::make_unexpected(std::move(bytes).error());
    report_.bytes = *bytes;
    return report_;
  }

 private:
  bool weigh_one(const PositionMoves& position, const MarkedPosition* marks) {
    if (!position.moves.empty()) ++report_.positions_counted;
    report_.moves_counted += position.moves.size();
    for (const auto& m : position.moves) {
      const bool pair = position.self_mirrored && xq::mirrored_code(m.move) != m.move;
      report_.rows_counted += pair ? 2 : 1;
    }
    auto rows = weigher_->weigh(position);
    if (marks != nullptr) xq::store::apply_marks(*marks, position, rows, report_.marks);
    rows_.add(position.key, rows);
    return true;
  }

  const ExportArgs& args_;
  xq::store::AggregateOptions options_;
  bool cached_ = false;
  std::optional<xq::store::Weigher> weigher_;
  xq::store::MarkSet marks_;
  xq::store::MarkedStream stream_{marks_, {}};
  RowCollector rows_;
  BookReport report_;
};

}  // namespace

Result<BookReport> write_book(const xq::store::Database& db, const ExportArgs& args) {
  return BookMaker(args, db).from(db);
}

void print_book(const BookReport& r, const ExportArgs& args) {
  const Common& common = args.common;
  using xq::with_commas;
  if (common.json) {
    Json removed = Json::object();
    for (const auto& [option, count] : removed_by(r))
      removed[std::string(option)] = count;
    Json marks = Json::object();
    for (std::size_t i = 0; i < r.marks.marks.size(); ++i) {
      const auto kind = static_cast<xq::store::MarkKind>(i);
      marks[std::string(xq::store::mark_kind_name(kind))] = r.marks.marks[i];
    }
    marks["positions"] = r.marks.positions;
    marks["rows_added"] = r.marks.rows_added;
    marks["rows_removed"] = r.marks.rows_removed;
    marks["rows_changed"] = r.marks.rows_changed;
    fmt::print("{}\n", dump(Json{{"book", args.output},
                                 {"games", r.games.games},
                                 {"copies", r.games.copies},
                                 {"other_start", r.games.other_start},
                                 {"cut_skipped", r.games.cut},
                                 {"prefixes_dropped", r.games.prefixes},
                                 {"trees", r.games.trees},
                                 {"branches", r.games.branches},
                                 {"max_ply", r.max_ply},
                                 {"min_games", r.min_games},
                                 {"positions_counted", r.positions_counted},
                                 {"pairs_counted", r.moves_counted},
                                 {"removed", removed},
                                 {"marks", marks},
                                 {"collisions", r.collisions},
                                 {"scaled", r.scaled},
                                 {"positions", r.positions},
                                 {"rows", r.rows},
                                 {"bytes", r.bytes}}));
    return;
  }
  out(common, "games used: {} (of {} copies)", with_commas(r.games.games),
      with_commas(r.games.copies));
  if (r.games.other_start > 0) {
    out(common, "left out: {} games from other starts (--start any uses them)",
        with_commas(r.games.other_start));
  }
  if (r.games.cut > 0) out(common, "left out: {} games cut short", with_commas(r.games.cut));
  if (r.games.prefixes > 0) {
    out(common, "left out: {} games that another game continues", with_commas(r.games.prefixes));
  }
  if (r.games.trees > 0) {
    out(common, "variations: {} branches of {} records", with_commas(r.games.branches),
        with_commas(r.games.trees));
  }
  out(common, "counted: {} positions, {} moves in {}", with_commas(r.positions_counted),
      with_commas(r.moves_counted),
      r.max_ply == 0 ? xq::say(common.lang, "all plies")
                     : xq::say(common.lang, "the first {} plies", r.max_ply));
  std::string removed;
  for (const auto& [option, count] : removed_by(r)) {
    if (count == 0) continue;
    if (!removed.empty()) removed += ", ";
    removed += fmt::format("{} {}", with_commas(count), option);
  }
  out(common, "limits: at least {} games, {} % of the position; rows removed: {}", r.min_games,
      args.weigh.limits.min_share, removed.empty() ? xq::say(common.lang, "none") : removed);
  if (r.marks.total() > 0) {
    out(common, "marks: {} at {} positions; rows added: {}, removed: {}, changed: {}",
        with_commas(r.marks.total()), with_commas(r.marks.positions),
        with_commas(r.marks.rows_added), with_commas(r.marks.rows_removed),
        with_commas(r.marks.rows_changed));
  }
  if (r.collisions > 0) {
    out(common, "{} positions left out: another position has the same 32-bit key",
        with_commas(r.collisions));
  }
  if (r.scaled > 0) out(common, "{} positions scaled down to 65,535", with_commas(r.scaled));
  out(common, "written: {}: {} positions, {} rows, {} bytes, scheme {}", args.output,
      with_commas(r.positions), with_commas(r.rows), with_commas(r.bytes),
      xq::store::scheme_name(args.weigh.scheme));
}

int run(const ExportArgs& args) {
  auto db = xq::store::Database::open(args.database, {.program = "bookgen export"});
  if (!db) {
    complain(args.common, "{}: {}", args.database, db.error().message);
    return 1;
  }
  const auto report = write_book(*db, args);
  if (!report) {
    complain(args.common, "{}: {}", args.output, report.error().message);
    return 1;
  }
  if (!args.common.quiet) print_book(*report, args);
  return 0;
}

int run(const BuildArgs& args) {
  const ExportArgs& book = args.book;
  const Common& common = book.common;
  const xq::store::OpenOptions options{.access = xq::store::Access::Write,
                                       .create = true,
                                       .cache_plies = cache_plies_of(args.read),
                                       .program = "bookgen build"};
  auto db = book.database.empty() ? xq::store::Database::temporary(cache_plies_of(args.read))
                                  : xq::store::Database::open(book.database, options);
  const std::string name = book.database.empty() ? "temporary database" : book.database;
  if (!db) {
    complain(common, "{}: {}", name, db.error().message);
    return 1;
  }
  BookMaker maker(book, *db);
  if (const auto ok = maker.take_marks(*db); !ok) {
    complain(common, "{}: {}", name, ok.error().message);
    return 1;
  }
  xq::store::PositionFeed feed{.sink = maker.sink(), .done = maker.done(), .games = {}};
  const auto read = read_into(*db, args.read, book.count.memory, common,
                              {book.database, book.output}, maker.wants_cache() ? &feed : nullptr);
  if (!read) {
    complain(common, "{}: {}", name, read.error().message);
    return 1;
  }
  if (!common.quiet && !common.json) print_read(*read, common);
  if (read->stored.games_added + read->stored.games_known == 0) {
    complain(common, "no game with a move in what was given");
    return 1;
  }
  if (read->stopped) return 1;  // no book from half of what was asked for
  const bool fed = feed.fed && maker.may_use_cache(*db);
  const auto report = fed ? maker.write(feed.games) : write_book(*db, book);
  const auto closed = db->close();
  if (!report || !closed) {
    complain(common, "{}: {}", report ? name : book.output,
             report ? closed.error().message : report.error().message);
    return 1;
  }
  if (!common.quiet) print_book(*report, book);
  return common.strict && read->faults > read->notices ? 1 : 0;
}

}  // namespace bookgen
