#include "bookview/survey.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "xq/board/mirror.hpp"
#include "xq/store/games.hpp"

namespace bookview {
xq::Result<bool> walk(const xq::Position& start, const Visit& visit) {
  std::unordered_set<xq::LockKey, KeyHash> met{xq::canonical(start).key};
  std::vector<xq::Position> layer{start};
  for (std::size_t ply = 0; !layer.empty(); ++ply) {
    std::vector<xq::Position> next_layer;
    for (const xq::Position& position : layer) {
      const auto moves = visit(position, ply);
      if (!moves) return tl::make_unexpected(moves.error());
      for (const xq::Move move : *moves) {
        xq::Position next = position;
        next.do_move(move);
        if (met.insert(xq::canonical(next).key).second) next_layer.push_back(next);
      }
    }
    layer = std::move(next_layer);
  }
  return true;
}

Covered GameCoverage::all() const noexcept {
  Covered out;
  for (const Covered& c : by_ply) {
    out.plies += c.plies;
    out.found += c.found;
  }
  return out;
}

Covered GameCoverage::of(xq::Color side) const noexcept {
  Covered out;
  for (std::size_t i = side == xq::Color::Red ? 0 : 1; i < by_ply.size(); i += 2) {
    out.plies += by_ply[i].plies;
    out.found += by_ply[i].found;
  }
  return out;
}

xq::Result<GameCoverage> coverage_of(const Source& source, const xq::store::Database& db,
                                     std::size_t depth) {
  const auto steps_of = source.stepper();
  if (!steps_of) return tl::make_unexpected(steps_of.error());
  GameCoverage out;
  out.depth = depth;
  // Moves of a position in its stored orientation, each with its twin where it has one.
  std::unordered_map<xq::LockKey, std::vector<xq::MoveCode>, KeyHash> known;
  const auto moves_at = [&](const xq::Position& position,
                            const xq::Canonical& at) -> const std::vector<xq::MoveCode>& {
    const auto [entry, fresh] = known.try_emplace(at.key);
    if (fresh) {
      for (const Step& step : (*steps_of)(position))
        entry->second.push_back(at.stored_code(step.move));
    }
    return entry->second;
  };
  const auto done = xq::store::for_each_game(
      db, {}, [&](const xq::store::StoredGame& game, const xq::store::OutcomeCounts&) {
        xq::Position position = game.start;
        const std::size_t plies =
            depth == 0 ? game.moves.size() : std::min(depth, game.moves.size());
        if (out.by_ply.size() < plies) out.by_ply.resize(plies);
        for (std::size_t i = 0; i < plies; ++i) {
          const xq::Canonical at = xq::canonical(position);
          const auto& moves = moves_at(position, at);
          ++out.by_ply[i].plies;
          if (std::ranges::find(moves, at.stored_code(game.moves[i])) != moves.end())
            ++out.by_ply[i].found;
          position.do_move(game.moves[i]);
        }
        return true;
      });
  if (!done) return tl::make_unexpected(done.error());
  return out;
}

namespace {

// Openings as a walk meets them: a name may have several positions.
class OpeningList {
 public:
  explicit OpeningList(const Source& source) : source_(source) {}

  xq::Result<bool> meet(const xq::Position& position, std::size_t ply) {
    const xq::openings::Name* name = xq::openings::name_of(position);
    if (name == nullptr) return true;
    const auto moves = source_.moves_of(position);
    if (!moves) return tl::make_unexpected(moves.error());
    auto at = std::ranges::find(list_, name, &KnownOpening::name);
    if (at == list_.end()) at = list_.insert(at, {name, ply, 0, std::nullopt});
    at->moves += moves->size();
    for (const Choice& choice : *moves) {
      if (choice.counts) at->games = at->games.value_or(0) + choice.counts->games();
    }
    return true;
  }
  std::vector<KnownOpening> take() {
    std::ranges::stable_sort(list_, [](const KnownOpening& a, const KnownOpening& b) {
      return a.games.value_or(0) > b.games.value_or(0);
    });
    return std::move(list_);
  }

 private:
  const Source& source_;
  std::vector<KnownOpening> list_;
};

}  // namespace

xq::Result<Survey> survey(const Source& source) {
  const auto totals = source.totals();
  if (!totals) return tl::make_unexpected(totals.error());
  const auto steps_of = source.stepper();
  if (!steps_of) return tl::make_unexpected(steps_of.error());
  Survey out;
  out.totals = *totals;
  OpeningList openings(source);
  const auto done =
      walk(xq::Position(),
           [&](const xq::Position& position, std::size_t ply) -> xq::Result<std::vector<xq::Move>> {
             std::vector<xq::Move> moves;
             for (const Step& step : (*steps_of)(position)) {
               moves.push_back(step.move);
               out.reached_rows += step.rows;
             }
             if (moves.empty()) return moves;
             if (ply == 0) out.start_moves = moves.size();
             if (const auto met = openings.meet(position, ply); !met)
               return tl::make_unexpected(met.error());
             ++out.reached_positions;
             if (out.by_ply.size() <= ply) out.by_ply.resize(ply + 1);
             ++out.by_ply[ply];
             if (position.key() == position.mirror_key()) ++out.self_mirrored;
             out.deepest_ply = std::max(out.deepest_ply, ply);
             return moves;
           });
  if (!done) return tl::make_unexpected(done.error());
  out.openings = openings.take();
  return out;
}

}  // namespace bookview
