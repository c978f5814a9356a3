#include "export.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "xq/board/mirror.hpp"
#include "xq/book/format.hpp"
#include "xq/store/replay.hpp"

#include "commands.hpp"
#include "ingest.hpp"
#include "json.hpp"
#include "marks.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::Errc;
using xq::Result;
using xq::store::MarkedPosition;
using xq::store::PositionMoves;

const xq::book::BookFormat* format_for(const ExportArgs& args) {
  if (!args.format.empty()) return xq::book::find_format(args.format);
  if (const auto* by_name = xq::book::format_of_extension(args.output)) return by_name;
  return xq::book::find_format("bookdat");
}

xq::book::WriteOptions write_options(const ExportArgs& args) {
  xq::book::WriteOptions options = args.write;
  options.keep_collisions = args.preset_makebook;
  return options;
}

// Rows of positions by key, until the games have shown what stands on the board.
class WaitingRows {
 public:
  // REQUIRES: keys grow from call to call.
  void add(std::uint64_t key, std::vector<xq::book::Row> rows) {
    keys_.push_back(key);
    rows_.push_back(std::move(rows));
  }
  // Hands the rows of a position on.   Returns  false once none is left, or on an error.
  Result<bool> place(const xq::Position& position, xq::book::BookWriter& writer) {
    const xq::Canonical at = xq::canonical(position);
    const auto found = std::ranges::lower_bound(keys_, at.key.book_order());
    if (found == keys_.end() || *found != at.key.book_order()) return true;
    auto& rows = rows_[static_cast<std::size_t>(found - keys_.begin())];
    if (rows.empty()) return true;
    const xq::Position stored = at.mirrored ? xq::mirrored(position) : position;
    if (auto ok = writer.add({at.key, &stored, rows}); !ok) return ok;
    rows.clear();
    return ++placed_ < keys_.size();
  }
  [[nodiscard]] std::size_t left() const noexcept { return keys_.size() - placed_; }

 private:
  std::vector<std::uint64_t> keys_;
  std::vector<std::vector<xq::book::Row>> rows_;  // emptied when placed
  std::size_t placed_ = 0;
};

std::vector<xq::book::Row> rows_of(const std::vector<xq::store::WeighedMove>& moves) {
  std::vector<xq::book::Row> rows;
  for (const auto& m : moves) {
    xq::book::Row& row = rows.emplace_back();
    row.move = xq::move_of_code(m.move).value_or(xq::Move::none());
    row.weight = m.weight;
    row.enabled = m.enabled;
    row.results = xq::book::Results{m.wins, m.draws, m.losses};
    row.note = m.note;
  }
  return rows;
}

// The limits for both sides with those of one in their place.
xq::store::RowLimits with(xq::store::RowLimits limits, const SideArgs& own) {
  limits.min_games = own.min_games.value_or(limits.min_games);
  limits.min_share = own.min_share.value_or(limits.min_share);
  if (own.min_score) limits.min_score = own.min_score;
  if (own.max_score_loss) limits.max_score_loss = own.max_score_loss;
  limits.top_n = own.top.value_or(limits.top_n);
  limits.min_weight = own.min_weight.value_or(limits.min_weight);
  return limits;
}

// Weighs the positions it is given and writes the book when all have come.
class BookMaker {
 public:
  BookMaker(const ExportArgs& args, const xq::store::Database& db)
      : args_(args), format_(*format_for(args)) {
    const int cache_plies = db.cache_plies();
    options_.policies = args.count.policies;
    options_.filter = args.count.filter;
    options_.weights = args.count.weights;
    options_.repeats = args.preset_makebook;
    options_.memory = args.count.memory;
    options_.max_ply = args.count.max_ply.value_or(static_cast<std::size_t>(cache_plies));
    report_.max_ply = options_.max_ply;
    for (const xq::Color side : {xq::Color::Red, xq::Color::Black}) {
      if (args.my_side) options_.side_max_ply[index_of(side)] = args.limits_of(side).max_ply;
    }
    xq::store::Policies main_lines = options_.policies;
    main_lines.variations = {};
    main_lines.line_outcome = {};
    cached_ = main_lines == xq::store::Policies() && !options_.repeats && !args.my_side &&
              options_.filter.empty() && options_.weights.empty() &&
              options_.max_ply == static_cast<std::size_t>(cache_plies);
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
      weigh.by_parts = !options_.weights.empty();
      for (const xq::Color side : {xq::Color::Red, xq::Color::Black}) {
        if (args_.my_side) {
          weigh.side_limits[index_of(side)] = with(weigh.limits, args_.limits_of(side));
        }
      }
      weigher_.emplace(weigh, xq::store::red_mean(counted.outcomes));
      stream_ = xq::store::MarkedStream(
          marks_, [this](const PositionMoves& p, const MarkedPosition* m) { return add(p, m); });
    };
  }

  // Makes the file's writer and reads the marks. Before any position comes.   Errors  Io,
  // BadDatabase.
  Result<bool> open(const xq::store::Database& db) {
    if (args_.marks) {
      auto marks = xq::store::MarkSet::of(db);
      if (!marks) return tl::make_unexpected(std::move(marks).error());
      marks_ = std::move(*marks);
    }
    auto writer = format_.create(args_.output, write_options(args_));
    if (!writer) return tl::make_unexpected(std::move(writer).error());
    writer_ = std::move(*writer);
    return true;
  }
  Result<BookReport> from(const xq::store::Database& db) {
    auto games = xq::store::positions(db, options_, sink(), done());
    if (!games) return tl::make_unexpected(std::move(games).error());
    return write(db, *games);
  }
  Result<BookReport> write(const xq::store::Database& db, const xq::store::GamesReport& games) {
    stream_.finish();
    report_.games = games;
    report_.removed = weigher_->removed();
    for (const xq::Color side : {xq::Color::Red, xq::Color::Black})
      report_.side_removed[index_of(side)] = weigher_->removed_of(side);
    report_.scaled = weigher_->scaled();
    if (!status_) return tl::make_unexpected(status_.error());
    if (kept_ == 0) return nothing_left(report_, args_);
    if (auto ok = place(db); !ok) return tl::make_unexpected(std::move(ok).error());
    auto written = writer_->finish();
    if (!written) return tl::make_unexpected(std::move(written).error());
    report_.written = *written;
    return report_;
  }

 private:
  bool add(const PositionMoves& position, const MarkedPosition* marks) {
    if (!position.moves.empty()) ++report_.positions_counted;
    report_.moves_counted += position.moves.size();
    std::uint64_t counted = 0;
    for (const auto& m : position.moves) {
      const bool pair = position.self_mirrored && xq::mirrored_code(m.move) != m.move;
      counted += pair ? 2 : 1;
    }
    report_.rows_counted += counted;
    if (args_.side && position.side != *args_.side) {
      report_.rows_other_side += counted;
      return true;
    }
    auto weighed = weigher_->weigh(position);
    if (marks != nullptr) xq::store::apply_marks(*marks, position, weighed, report_.marks);
    if (weighed.empty()) return true;
    if (std::ranges::any_of(weighed, &xq::store::WeighedMove::enabled)) ++kept_;
    auto rows = rows_of(weighed);
    xq::LockKey key;
    key.lock1 = static_cast<std::uint32_t>(position.key >> 32);
    key.lock0 = static_cast<std::uint32_t>(position.key);
    if (marks != nullptr) {
      // Its position is known, and may be one that no game reached.
      status_ = writer_->add({marks->position.key(), &marks->position, rows});
    } else if (format_.needs_positions()) {
      waiting_.add(position.key, std::move(rows));
    } else {
      status_ = writer_->add({key, nullptr, rows});
    }
    return status_.has_value();
  }
  // Finds the positions of the rows in the games.
  Result<bool> place(const xq::store::Database& db) {
    if (!format_.needs_positions()) return true;
    auto done = xq::store::for_each_played(db, options_.max_ply, [&](const xq::Position& position) {
      status_ = waiting_.place(position, *writer_);
      return status_ && *status_;
    });
    if (!status_) return status_;
    if (done && waiting_.left() > 0) {
      return xq::fail(Errc::BadDatabase,
                      fmt::format("{} positions of the position table are in no game: run bookgen "
                                  "doctor --fix",
                                  waiting_.left()));
    }
    return done;
  }

  const ExportArgs& args_;
  const xq::book::BookFormat& format_;
  xq::store::AggregateOptions options_;
  bool cached_ = false;
  std::optional<xq::store::Weigher> weigher_;
  xq::store::MarkSet marks_;
  xq::store::MarkedStream stream_{marks_, {}};
  std::unique_ptr<xq::book::BookWriter> writer_;
  WaitingRows waiting_;
  std::uint64_t kept_ = 0;
  Result<bool> status_ = true;
  BookReport report_;
};

}  // namespace

std::uint32_t default_min_games(std::uint64_t games) {
  if (games >= 1000) return 3;
  return games >= 100 ? 2 : 1;
}

Result<BookReport> write_book(const xq::store::Database& db, const ExportArgs& args) {
  BookMaker maker(args, db);
  if (auto ok = maker.open(db); !ok) return tl::make_unexpected(std::move(ok).error());
  return maker.from(db);
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
  if (const auto ok = maker.open(*db); !ok) {
    complain(common, "{}: {}", book.output, ok.error().message);
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
  const auto report = fed ? maker.write(*db, feed.games) : write_book(*db, book);
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
