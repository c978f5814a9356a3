#include "bookview/survey.hpp"

#include <algorithm>
#include <unordered_set>

#include "xq/board/mirror.hpp"

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

xq::Result<Survey> survey(const Source& source) {
  const auto totals = source.totals();
  if (!totals) return tl::make_unexpected(totals.error());
  const auto steps_of = source.stepper();
  if (!steps_of) return tl::make_unexpected(steps_of.error());
  Survey out;
  out.totals = *totals;
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
             ++out.reached_positions;
             if (position.key() == position.mirror_key()) ++out.self_mirrored;
             out.deepest_ply = std::max(out.deepest_ply, ply);
             return moves;
           });
  if (!done) return tl::make_unexpected(done.error());
  return out;
}

}  // namespace bookview
