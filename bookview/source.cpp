#include "bookview/source.hpp"

#include <algorithm>

#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/book/probe.hpp"
#include "xq/store/database.hpp"
#include "xq/store/weigh.hpp"

#include "bookview/chosen.hpp"

namespace bookview {
namespace {

class BookSource final : public Source {
 public:
  BookSource(std::unique_ptr<xq::book::Book> book, std::string path) : book_(std::move(book)) {
    const xq::book::BookInfo& info = book_->info();
    info_.path = std::move(path);
    info_.format = info.format;
    info_.rows = info.rows;
    info_.warnings = info.warnings;
  }

  [[nodiscard]] const SourceInfo& info() const noexcept override { return info_; }
  [[nodiscard]] const xq::book::Book* book() const noexcept override { return book_.get(); }

  [[nodiscard]] xq::Result<std::vector<Choice>> moves_of(
      const xq::Position& position) const override {
    const auto found = xq::book::probe(*book_, position);
    if (!found) return tl::make_unexpected(found.error());
    std::vector<Choice> out;
    for (const auto& c : xq::book::join_pairs(*found, position)) {
      std::optional<Counts> counts;
      if (c.results) counts = Counts{c.results->wins, c.results->draws, c.results->losses, 0};
      out.push_back({c.move, c.pair, c.weight, c.mirrored, c.share, counts, c.note});
    }
    return out;
  }

  [[nodiscard]] xq::Result<Totals> totals() const override {
    Totals totals;
    totals.rows = book_->info().rows;
    const auto positions = book_->count_positions();
    if (!positions) return tl::make_unexpected(positions.error());
    totals.positions = *positions;
    const auto done = book_->for_each_row([&](const xq::book::FileRow& file) {
      if (!file.row.enabled) ++totals.disabled;
      if (!file.row.note.empty()) ++totals.notes;
      if (file.row.weight <= 0 || !file.row.enabled) ++totals.zero_weights;
      totals.largest_weight = std::max(totals.largest_weight, file.row.weight);
      return true;
    });
    if (!done) return tl::make_unexpected(done.error());
    return totals;
  }

  [[nodiscard]] xq::Result<Stepper> stepper() const override {
    return Stepper([this](const xq::Position& position) {
      std::vector<Step> steps;
      const auto found = xq::book::probe(*book_, position);
      if (!found) return steps;  // totals() has read every row before
      for (const auto& c : xq::book::join_pairs(*found, position))
        steps.push_back({c.move, c.pair.is_none() ? 1U : 2U});
      return steps;
    });
  }

 private:
  std::unique_ptr<xq::book::Book> book_;
  SourceInfo info_;
};

class DatabaseSource final : public Source {
 public:
  // chosen  the games that count; nullopt = those of the cache.
  DatabaseSource(xq::store::Database db, std::string path, std::optional<ChosenCounts> chosen)
      : db_(std::move(db)), chosen_(std::move(chosen)) {
    if (chosen_) info_.filter = chosen_->games().filter;
    info_.path = std::move(path);
    info_.format = "xqdb";
    info_.database = true;
    if (!db_.cache_is_current()) {
      info_.warnings.emplace_back(
          "the position table is not up to date: an ingest was cut off; run it again");
    }
    xq::store::AggregateOptions usual;
    usual.max_ply = static_cast<std::size_t>(db_.cache_plies());
    if (!chosen_ && db_.cache_is_current() && !xq::store::is_cached(db_, usual)) {
      info_.warnings.emplace_back(
          "the variations of opening studies are not in these counts; bookgen export counts them");
    }
    // Every game from the start position has one first move, so these are Red's results.
    if (const auto first = counts_of(xq::Position())) {
      xq::store::OutcomeCounts games{};
      for (const auto& row : first->moves) {
        games[static_cast<std::size_t>(xq::Outcome::RedWins)] += row.wins;
        games[static_cast<std::size_t>(xq::Outcome::Draw)] += row.draws;
        games[static_cast<std::size_t>(xq::Outcome::BlackWins)] += row.losses;
      }
      red_score_ = xq::store::red_mean(games);
    }
  }

  [[nodiscard]] const SourceInfo& info() const noexcept override { return info_; }

  [[nodiscard]] xq::Result<std::vector<xq::store::Note>> notes_of(
      const xq::Position& position) const override {
    return xq::store::notes_of(db_, position);
  }
  [[nodiscard]] xq::Result<Opinions> opinions_of(const xq::Position& position) const override {
    return bookview::opinions_of(db_, position);
  }
  [[nodiscard]] xq::Result<std::vector<std::optional<xq::store::EccoVote>>> ecco_of(
      std::span<const xq::Position> positions) const override {
    return xq::store::ecco_of(db_, positions);
  }

  [[nodiscard]] xq::Result<std::vector<Choice>> moves_of(
      const xq::Position& position) const override {
    const auto found = counts_of(position);
    if (!found) return tl::make_unexpected(found.error());
    xq::store::Weigher weigher({}, red_score_);
    const std::vector<xq::store::WeighedMove> rows = weigher.weigh(*found);
    const auto weight_of = [&](xq::MoveCode code) -> std::uint32_t {
      const auto row = std::ranges::find(rows, code, &xq::store::WeighedMove::move);
      return row == rows.end() ? 0 : row->weight;
    };
    std::uint64_t total = 0;
    for (const auto& row : rows)
      total += row.weight;

    const xq::Canonical at = xq::canonical(position);
    std::vector<Choice> out;
    for (const xq::store::MoveCounts& row : found->moves) {
      const auto stored = xq::move_of_code(row.move);
      if (!stored) continue;
      const xq::Move move = at.mirrored ? stored->mirrored() : *stored;
      if (!xq::is_legal(position, move)) continue;
      Choice choice{move, xq::Move::none(), 0, at.mirrored, 0, {}, {}};
      choice.counts = Counts{row.wins, row.draws, row.losses, row.unknown};
      std::uint64_t sum = weight_of(row.move);
      choice.weight = static_cast<std::int64_t>(sum);
      if (at.self_mirrored && move.mirrored() != move) {
        choice.pair = move.mirrored();
        sum += weight_of(xq::mirrored_code(row.move));
      }
      if (total > 0) choice.share = static_cast<double>(sum) / static_cast<double>(total);
      out.push_back(choice);
    }
    // Moves that the scheme gives no weight follow by number of games.
    std::ranges::stable_sort(out, [](const Choice& a, const Choice& b) {
      if (a.share != b.share) return a.share > b.share;
      return a.counts->games() > b.counts->games();
    });
    return out;
  }

  [[nodiscard]] xq::Result<Totals> totals() const override {
    Totals totals;
    const auto done = each_position([&](const xq::store::PositionMoves& position) {
      ++totals.positions;
      totals.rows += position.moves.size();
      return true;
    });
    if (!done) return tl::make_unexpected(done.error());
    return totals;
  }

  [[nodiscard]] xq::Result<Stepper> stepper() const override {
    auto rows = std::make_shared<std::vector<KeyMove>>();
    const auto done = each_position([&](const xq::store::PositionMoves& position) {
      for (const auto& move : position.moves)
        rows->push_back({position.key, move.move});
      return true;
    });
    if (!done) return tl::make_unexpected(done.error());
    return Stepper([rows](const xq::Position& position) {
      const xq::Canonical at = xq::canonical(position);
      const std::uint64_t key = at.key.book_order();
      std::vector<Step> steps;
      for (auto row = std::ranges::lower_bound(*rows, key, {}, &KeyMove::key);
           row != rows->end() && row->key == key; ++row) {
        const auto stored = xq::move_of_code(row->move);
        if (!stored) continue;
        const xq::Move move = at.mirrored ? stored->mirrored() : *stored;
        if (xq::is_legal(position, move)) steps.push_back({move, 1});
      }
      return steps;
    });
  }

 private:
  struct KeyMove {
    std::uint64_t key = 0;
    xq::MoveCode move = 0;
  };
  [[nodiscard]] xq::Result<xq::store::PositionMoves> counts_of(const xq::Position& position) const {
    return chosen_ ? chosen_->moves_of(position) : db_.moves_of(position);
  }
  [[nodiscard]] xq::Result<bool> each_position(const xq::store::PositionSink& sink) const {
    if (chosen_) {
      chosen_->for_each_position(sink);
      return true;
    }
    const auto done = db_.for_each_position(sink);
    if (!done) return tl::make_unexpected(done.error());
    return true;
  }
  xq::store::Database db_;
  std::optional<ChosenCounts> chosen_;
  SourceInfo info_;
  double red_score_ = 0.5;
};

}  // namespace

xq::Result<std::unique_ptr<Source>> open_source(const std::string& path,
                                                const xq::store::GameFilter& filter) {
  if (path != "-" && xq::store::is_database(path)) {
    auto db = xq::store::Database::open(path);
    if (!db) return tl::make_unexpected(db.error());
    std::optional<ChosenCounts> chosen;
    if (!filter.empty()) {
      auto counts = ChosenCounts::of(*db, filter);
      if (!counts) return tl::make_unexpected(counts.error());
      chosen = std::move(*counts);
    }
    return std::make_unique<DatabaseSource>(std::move(*db), path, std::move(chosen));
  }
  if (!filter.empty()) {
    return xq::fail(xq::Errc::Unsupported,
                    "a book does not know its games: options that choose some need a database");
  }
  auto loaded = xq::book::load(path == "-" ? "/dev/stdin" : path);
  if (!loaded) return tl::make_unexpected(loaded.error());
  return source_of(std::move(*loaded), path);
}

std::unique_ptr<Source> source_of(std::unique_ptr<xq::book::Book> book, std::string path) {
  return std::make_unique<BookSource>(std::move(book), std::move(path));
}

}  // namespace bookview
