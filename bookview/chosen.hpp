// The positions of some games of a database, counted when they are wanted and kept in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "xq/store/games.hpp"

namespace bookview {

/// Counts of the games that a filter lets pass. Immutable.
class ChosenCounts {
 public:
  /// Over the plies of the cache.   Cost  a pass over the games; about 60 bytes a move counted.
  [[nodiscard]] static xq::Result<ChosenCounts> of(const xq::store::Database& db,
                                                   const xq::store::GameFilter& filter);
  /// The moves of a position in its stored orientation; none if no game was there.
  [[nodiscard]] xq::store::PositionMoves moves_of(const xq::Position& position) const;
  /// All positions in book order.
  void for_each_position(const xq::store::PositionSink& sink) const;
  [[nodiscard]] const xq::store::GamesReport& games() const noexcept { return games_; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::size_t first = 0;  // of its moves
    xq::Color side = xq::Color::Red;
    bool self_mirrored = false;
  };
  [[nodiscard]] xq::store::PositionMoves at(std::size_t entry) const;
  std::vector<Entry> entries_;
  std::vector<xq::store::MoveCounts> moves_;
  xq::store::GamesReport games_;
};

}  // namespace bookview
