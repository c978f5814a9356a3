#include "xq/store/games_at.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"
#include "xq/store/game_index.hpp"

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"
#include "store/index_rows.hpp"
#include "store/selected.hpp"

namespace xq::store {
namespace {

constexpr std::uint64_t kProgressEvery = 1024;

// Finds the position asked for in games.
class Finder {
 public:
  Finder(SQLite::Database& db, const PositionQuery& query)
      : db_(db),
        key_(canonical(query.position)),
        here_(query.position.key()),
        copies_(db, "SELECT outcome, count(*) FROM copy WHERE game = ? GROUP BY outcome") {
    if (query.move) wanted_ = normal(*query.move);
    if (query.filter.empty()) return;
    filter_.emplace(db, query.filter);
    selection_.emplace(db, policies_, *filter_);
  }

  [[nodiscard]] std::uint32_t lock1() const noexcept { return key_.key.lock1; }

  std::vector<Visit> visits(const StoredGame& game, std::size_t max_ply) const {
    std::vector<Visit> found;
    const std::size_t n = game.moves.size();
    const std::size_t plies = max_ply == 0 ? n : std::min(n, max_ply);
    Position position = game.start;
    for (std::size_t i = 0; i < plies; ++i) {
      if (is_here(position)) add(found, i, asked(position, game.moves[i]));
      position.do_move(game.moves[i]);
    }
    if (n == plies && is_here(position)) add(found, n, Move::none());
    return found;
  }

  // Counts the copies of a game.   Returns  false if none passes the filter.
  bool count(GameAt& found, FilterReport& report) {
    if (selection_) {
      (void)selection_->of(found.game.id);
      const SelectedCounts passed = selection_->count(found.game, report);
      found.counts = passed.counts.games;
      found.copies = passed.copies;
      return !passed.none();
    }
    const StoredGame& game = found.game;
    OutcomeCounts copies{};
    copies_.bind(1, game.id);
    while (copies_.step())
      copies[static_cast<std::size_t>(copies_.i32(0))] = copies_.u32(1);
    copies_.reset();
    for (const std::uint32_t n : copies)
      found.copies += n;
    found.counts = game.moves.size() < kNamesDecideBelow ? resolve_short(db_, game.id, false).games
                                                         : resolve_long(copies).games;
    return true;
  }
  [[nodiscard]] std::vector<FilterMiss> misses() const {
    return filter_ ? filter_->misses() : std::vector<FilterMiss>();
  }

 private:
  [[nodiscard]] bool is_here(const Position& position) const noexcept {
    return position.key() == here_ || position.mirror_key() == here_;
  }
  [[nodiscard]] Move normal(Move move) const noexcept {
    if (!key_.self_mirrored || code_of(move) < code_of(move.mirrored())) return move;
    return move.mirrored();
  }
  // A move of the game in the orientation asked for.
  [[nodiscard]] Move asked(const Position& position, Move move) const noexcept {
    return position.key() == here_ ? normal(move) : move.mirrored();
  }
  void add(std::vector<Visit>& found, std::size_t ply, Move move) const {
    if (wanted_ && move != *wanted_) return;
    const bool known = std::ranges::find(found, move, &Visit::move) != found.end();
    if (!known) found.push_back({ply, move});
  }

  SQLite::Database& db_;
  Canonical key_;
  LockKey here_;
  std::optional<Move> wanted_;
  sqlite::Statement copies_;
  const Policies policies_;
  std::optional<CopyFilter> filter_;
  std::optional<Selection> selection_;
};

// Ids that the index has under the key; nullopt if there is no index of that many plies.
std::optional<std::vector<std::int64_t>> indexed_games(Database::Impl& impl, std::uint32_t lock1,
                                                       std::size_t max_ply) {
  const std::string plies = impl.meta(kIndexPlies);
  if (plies.empty() || max_ply == 0 || std::stoul(plies) < max_ply) return std::nullopt;
  sqlite::Statement piece(impl.db,
                          "SELECT first, entries FROM game_index WHERE first <= ? ORDER BY first "
                          "DESC LIMIT 1");
  piece.bind(1, std::int64_t{lock1});
  std::vector<std::int64_t> ids;
  if (piece.step()) {
    auto found =
        games_in_piece(piece.bytes(1), static_cast<std::uint32_t>(piece.integer(0)), lock1);
    if (!found) return std::nullopt;  // damaged: the games themselves are asked
    ids = std::move(*found);
  }
  sqlite::Statement newer(impl.db, "SELECT id FROM game WHERE id > ? ORDER BY id");
  const std::int64_t upto = std::atoll(impl.meta(kIndexUpto).c_str());
  std::erase_if(ids, [&](std::int64_t id) { return id > upto; });
  newer.bind(1, upto);
  while (newer.step())
    ids.push_back(newer.integer(0));
  return ids;
}

class Search {
 public:
  Search(Database::Impl& impl, const PositionQuery& query, const GameAtSink& sink,
         const GamesProgress& progress)
      : impl_(impl), finder_(impl.db, query), sink_(sink), progress_(progress) {}

  Result<GamesAtReport> run(std::size_t max_ply) {
    report_ = {};
    report_.filter.misses = finder_.misses();
    report_.max_ply = max_ply;
    const auto ids = indexed_games(impl_, finder_.lock1(), max_ply);
    report_.indexed = ids.has_value();
    sqlite::Statement rows(impl_.db, fmt::format("SELECT {} FROM game {}", kGameColumns,
                                                 ids ? "WHERE id = ?" : "ORDER BY id"));
    if (!ids) {
      all_ =
          static_cast<std::uint64_t>(impl_.db.execAndGet("SELECT count(*) FROM game").getInt64());
      bool more = true;
      while (more && rows.step()) {
        auto taken = take(rows);
        if (!taken) return tl::make_unexpected(std::move(taken).error());
        more = *taken;
      }
      return report_;
    }
    all_ = ids->size();
    for (const std::int64_t id : *ids) {
      rows.bind(1, id);
      Result<bool> taken = rows.step() ? take(rows) : true;
      rows.reset();
      if (!taken) return tl::make_unexpected(std::move(taken).error());
      if (!*taken) break;
    }
    return report_;
  }

 private:
  Result<bool> take(sqlite::Statement& row) {
    if (progress_ && report_.looked_at % kProgressEvery == 0) progress_(report_.looked_at, all_);
    ++report_.looked_at;
    auto game = read_game(row);
    if (!game) return tl::make_unexpected(std::move(game).error());
    GameAt found{std::move(*game), {}, {}};
    found.visits = finder_.visits(found.game, report_.max_ply);
    if (found.visits.empty() || !finder_.count(found, report_.filter)) return true;
    ++report_.games;
    return sink_(found);
  }

  Database::Impl& impl_;
  Finder finder_;
  const GameAtSink& sink_;
  const GamesProgress& progress_;
  GamesAtReport report_;
  std::uint64_t all_ = 0;
};

}  // namespace

Result<GamesAtReport> games_at(const Database& db, const PositionQuery& query,
                               const GameAtSink& sink, const GamesProgress& progress) {
  return sqlite::guarded(Errc::BadDatabase, "looking for games", [&]() -> Result<GamesAtReport> {
    Database::Impl& impl = db.impl();
    SQLite::Transaction reading(impl.db);
    Search search(impl, query, sink, progress);
    if (query.max_ply) return search.run(*query.max_ply);
    const std::string indexed = impl.meta(kIndexPlies);
    auto report = search.run(indexed.empty() ? static_cast<std::size_t>(impl.cache_plies)
                                             : std::stoul(indexed));
    if (!report || report->games + report->filter.games > 0) return report;
    return search.run(0);
  });
}

}  // namespace xq::store
