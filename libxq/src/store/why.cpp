#include "xq/store/why.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

#include "store/database_impl.hpp"

namespace xq::store {
namespace {

// A sequence as a candidate for the lists.
struct Candidate {
  std::int64_t id = 0;
  std::size_t ply = 0;
  int elo = 0;     // mean of the players'; 0 = unknown
  int date = 0;    // yyyymmdd, unknown parts 0
  int filled = 0;  // headers of its fullest copy, and the outcome
  std::uint64_t copies = 0;
  std::size_t plies = 0;
  std::string hash;

  [[nodiscard]] auto strength() const {
    return std::tuple(-elo, -filled, copy_rank(), -date, hash);
  }
  [[nodiscard]] auto age() const { return std::tuple(-date, -elo, -filled, copy_rank(), hash); }

 private:
  [[nodiscard]] std::tuple<std::uint64_t, std::size_t> copy_rank() const {
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    return {kMost - copies, kMost - plies};
  }
};

class Ranker {
 public:
  explicit Ranker(SQLite::Database& db)
      : row_(db,
             "SELECT count(*), "
             "max(CASE WHEN red_elo IS NULL THEN ifnull(black_elo, 0) WHEN black_elo IS NULL THEN "
             "red_elo ELSE (red_elo + black_elo) / 2 END), "
             "max(ifnull(year, 0) * 10000 + ifnull(month, 0) * 100 + ifnull(day, 0)), "
             "max((red <> 0) + (black <> 0) + (event <> 0) + (site <> 0) + (date <> 0) + "
             "(round <> 0) + (ecco <> 0) + (outcome <> 3)) FROM copy WHERE game = ?") {}
  Candidate rank(const GameAt& found, std::size_t ply) {
    Candidate c{
        .id = found.game.id, .ply = ply, .plies = found.game.moves.size(), .hash = found.game.hash};
    row_.bind(1, c.id);
    if (row_.step()) {
      c.copies = static_cast<std::uint64_t>(row_.integer(0));
      c.elo = row_.i32(1);
      c.date = row_.i32(2);
      c.filled = row_.i32(3);
    }
    row_.reset();
    return c;
  }

 private:
  sqlite::Statement row_;
};

// The first `limit` of all that were added.
class TopList {
 public:
  using Order = bool (*)(const Candidate&, const Candidate&);
  TopList(Order order, std::size_t limit) : order_(order), limit_(limit) {}
  void add(const Candidate& c) {
    list_.push_back(c);
    if (limit_ != 0 && list_.size() > 2 * limit_ + 64) cut();
  }
  [[nodiscard]] const std::vector<Candidate>& sorted() {
    std::sort(list_.begin(), list_.end(), order_);
    cut();
    return list_;
  }

 private:
  void cut() {
    if (limit_ == 0 || list_.size() <= limit_) return;
    const auto end = list_.begin() + static_cast<std::ptrdiff_t>(limit_);
    std::partial_sort(list_.begin(), end, list_.end(), order_);
    list_.erase(end, list_.end());
  }
  Order order_;
  std::size_t limit_;
  std::vector<Candidate> list_;
};

struct Gathered {
  OutcomeCounts games{};
  std::uint64_t copies = 0;
  TopList best;
  TopList latest;
  explicit Gathered(std::size_t limit)
      : best([](const Candidate& a, const Candidate& b) { return a.strength() < b.strength(); },
             limit),
        latest([](const Candidate& a, const Candidate& b) { return a.age() < b.age(); }, limit) {}
};

// The games to show, in the order of the candidates: one sequence may be several games.
Result<std::vector<ExampleGame>> shown(const Database& db, const GameFilter& filter,
                                       const std::vector<Candidate>& list, std::size_t limit) {
  std::vector<ExampleGame> out;
  for (const Candidate& c : list) {
    const std::vector<std::int64_t> one{c.id};
    const auto done = for_each_chosen_game(db, filter, &one, [&](const ShownGame& game) {
      out.push_back({game, c.ply});
      return limit == 0 || out.size() < limit;
    });
    if (!done) return tl::make_unexpected(done.error());
    if (limit != 0 && out.size() == limit) break;
  }
  return out;
}

std::uint64_t total(const OutcomeCounts& counts) noexcept {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

Result<Why> why(const Database& db, const WhyQuery& query, const GamesProgress& progress) {
  Why out;
  std::map<MoveCode, Gathered> moves;  // 0 = none
  auto searched = sqlite::guarded(Errc::BadDatabase, "looking for games", [&] {
    Ranker ranker(db.impl().db);
    return games_at(
        db, query.at,
        [&](const GameAt& found) {
          if (query.initial_only && !found.game.initial) {
            ++out.other_starts;
            return true;
          }
          for (const Visit& visit : found.visits) {
            const MoveCode code = visit.move.is_none() ? MoveCode{0} : code_of(visit.move);
            Gathered& g = moves.try_emplace(code, query.limit).first->second;
            const Candidate c = ranker.rank(found, visit.ply);
            for (std::size_t i = 0; i < g.games.size(); ++i)
              g.games[i] += found.counts[i];
            g.copies += found.copies;
            g.best.add(c);
            g.latest.add(c);
          }
          return true;
        },
        progress);
  });
  if (!searched) return tl::make_unexpected(std::move(searched).error());
  out.search = *searched;
  for (auto& [code, g] : moves) {
    MoveGames row{.move = code == 0 ? Move::none() : *move_of_code(code),
                  .games = g.games,
                  .copies = g.copies,
                  .best = {},
                  .latest = {}};
    auto best = shown(db, query.at.filter, g.best.sorted(), query.limit);
    if (!best) return tl::make_unexpected(std::move(best).error());
    auto latest = shown(db, query.at.filter, g.latest.sorted(), query.limit);
    if (!latest) return tl::make_unexpected(std::move(latest).error());
    row.best = std::move(*best);
    row.latest = std::move(*latest);
    out.moves.push_back(std::move(row));
  }
  std::ranges::stable_sort(out.moves, [](const MoveGames& a, const MoveGames& b) {
    if (a.move.is_none() != b.move.is_none()) return b.move.is_none();
    return total(a.games) > total(b.games);
  });
  return out;
}

}  // namespace xq::store
