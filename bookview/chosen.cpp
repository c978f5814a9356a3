#include "bookview/chosen.hpp"

#include <algorithm>

#include "xq/board/mirror.hpp"

namespace bookview {

using xq::store::PositionMoves;

xq::Result<ChosenCounts> ChosenCounts::of(const xq::store::Database& db,
                                          const xq::store::GameFilter& filter) {
  ChosenCounts out;
  xq::store::AggregateOptions options;
  options.filter = filter;
  options.max_ply = static_cast<std::size_t>(db.cache_plies());
  auto games = xq::store::aggregate(db, options, [&](const PositionMoves& position) {
    out.entries_.push_back(
        {position.key, out.moves_.size(), position.side, position.self_mirrored});
    out.moves_.insert(out.moves_.end(), position.moves.begin(), position.moves.end());
    return true;
  });
  if (!games) return tl::make_unexpected(std::move(games).error());
  out.games_ = std::move(*games);
  return out;
}

PositionMoves ChosenCounts::at(std::size_t entry) const {
  const Entry& e = entries_[entry];
  const std::size_t end = entry + 1 < entries_.size() ? entries_[entry + 1].first : moves_.size();
  return {.key = e.key,
          .side = e.side,
          .self_mirrored = e.self_mirrored,
          .moves = {moves_.begin() + static_cast<std::ptrdiff_t>(e.first),
                    moves_.begin() + static_cast<std::ptrdiff_t>(end)}};
}

PositionMoves ChosenCounts::moves_of(const xq::Position& position) const {
  const std::uint64_t key = xq::canonical(position).key.book_order();
  const auto found = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
  if (found == entries_.end() || found->key != key) return {};
  return at(static_cast<std::size_t>(found - entries_.begin()));
}

void ChosenCounts::for_each_position(const xq::store::PositionSink& sink) const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!sink(at(i))) return;
  }
}

}  // namespace bookview
