#include "suite.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/book/probe.hpp"
#include "xq/store/games.hpp"

namespace bookgen {
namespace {

using xq::Move;
using xq::Position;
using xq::Result;

// Matches start their count of moves here.
Position fresh_counters(const Position& position) {
  xq::Setup setup = position.setup();
  setup.halfmove = 0;
  setup.fullmove = 1;
  return xq::Position::from_setup(setup).value_or(position);
}

std::uint64_t key_of(const Position& position) {
  return xq::canonical(position).key.book_order();
}

// The position behind moves; nullopt if one comes twice on the way.
std::optional<Position> play(std::span<const Move> moves) {
  Position position;
  std::vector<xq::LockKey> met{position.key()};
  for (const Move move : moves) {
    position.do_move(move);
    if (std::ranges::find(met, position.key()) != met.end()) return std::nullopt;
    met.push_back(position.key());
  }
  return position;
}

// Of a way and its mirror the one with larger move codes: it begins on Red's right.
std::vector<Move> normal_way(std::span<const Move> moves) {
  std::vector<Move> way(moves.begin(), moves.end());
  std::vector<Move> twin = way;
  for (Move& move : twin)
    move = move.mirrored();
  return std::ranges::lexicographical_compare(way, twin, {}, xq::code_of, xq::code_of) ? twin : way;
}

struct Ways {
  std::map<std::vector<Move>, std::uint64_t> games;  // by way
  std::uint64_t all = 0;
};

// Sorted by key, so that nothing depends on the order in which things were met.
void finish(SuitePool& pool) {
  std::erase_if(pool.lines, [&](const SuiteLine& line) {
    const bool over = !xq::has_legal_move(line.position);
    pool.over += over ? 1 : 0;
    return over;
  });
  std::ranges::sort(pool.lines, {}, [](const SuiteLine& line) { return key_of(line.position); });
}

}  // namespace

Result<SuitePool> pool_of(const xq::store::Database& db, std::size_t ply) {
  SuitePool pool;
  pool.database = true;
  std::unordered_map<std::uint64_t, Ways> by_key;
  const auto done = xq::store::for_each_game(
      db, {}, [&](const xq::store::StoredGame& game, const xq::store::OutcomeCounts& counts) {
        if (game.moves.size() < ply) return;
        std::uint64_t games = 0;
        for (const auto n : counts)
          games += n;
        pool.games += games;
        const auto way = std::span(game.moves).first(ply);
        const auto position = play(way);
        if (!position) {
          ++pool.repetitions;
          return;
        }
        Ways& ways = by_key[key_of(*position)];
        ways.games[normal_way(way)] += games;
        ways.all += games;
      });
  if (!done) return tl::make_unexpected(done.error());
  for (const auto& [key, ways] : by_key) {
    const auto best =
        std::ranges::max_element(ways.games, {}, [](const auto& way) { return way.second; });
    SuiteLine line{fresh_counters(*play(best->first)), best->first, ways.all, 0};
    line.share = static_cast<double>(ways.all) / static_cast<double>(pool.games);
    pool.lines.push_back(std::move(line));
  }
  finish(pool);
  return pool;
}

Result<SuitePool> pool_of(const xq::book::Book& book, std::size_t ply) {
  SuitePool pool;
  // By key, so that sums of shares do not depend on anything else.
  std::map<std::uint64_t, SuiteLine> layer;
  layer[key_of(Position())] = {Position(), {}, 0, 1};
  std::map<std::uint64_t, double> best;  // share of the way that is kept
  for (std::size_t depth = 0; depth < ply; ++depth) {
    std::map<std::uint64_t, SuiteLine> next;
    best.clear();
    for (const auto& [key, line] : layer) {
      const auto rows = xq::book::probe(book, line.position);
      if (!rows) return tl::make_unexpected(rows.error());
      for (const auto& choice : xq::book::join_pairs(*rows, line.position)) {
        if (choice.weight <= 0) continue;
        std::vector<Move> way = line.moves;
        way.push_back(choice.move);
        const auto position = play(way);
        if (!position) {
          ++pool.repetitions;
          continue;
        }
        const double share = line.share * choice.share;
        const std::uint64_t behind = key_of(*position);
        SuiteLine& to = next[behind];
        to.share += share;
        if (const auto at = best.find(behind); at != best.end() && at->second >= share) continue;
        best[behind] = share;
        to.position = *position;
        to.moves = std::move(way);
      }
    }
    layer = std::move(next);
  }
  for (auto& [key, line] : layer) {
    line.position = fresh_counters(line.position);
    pool.lines.push_back(std::move(line));
  }
  finish(pool);
  return pool;
}

namespace {

// Sebastiano Vigna's splitmix64, in the public domain.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  /// 0..bound-1, each as likely.
  std::uint64_t below(std::uint64_t bound) noexcept {
    const std::uint64_t odd = (~bound + 1) % bound;  // 2^64 mod bound
    for (;;) {
      const std::uint64_t roll = next();
      if (roll >= odd) return roll % bound;
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace

void shuffle(std::vector<SuiteLine>& lines, std::uint64_t seed) {
  SplitMix64 random(seed);
  for (std::size_t i = lines.size(); i > 1; --i)
    std::swap(lines[i - 1], lines[random.below(i)]);
}

SliceOf slice_of(std::size_t size, const SuiteSlice& slice) {
  SliceOf out;
  out.start = (slice.start - 1) % size + 1;
  const std::uint64_t count = slice.count == 0 ? size : std::min<std::uint64_t>(slice.count, size);
  out.wrapped = slice.start > size || out.start - 1 + count > size;
  for (std::uint64_t i = 0; i < count; ++i)
    out.indices.push_back(static_cast<std::size_t>((out.start - 1 + i) % size));
  return out;
}

}  // namespace bookgen
