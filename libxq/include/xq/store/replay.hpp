// The positions that the games of a database went through.
#pragma once

#include <cstddef>
#include <functional>

#include "xq/store/database.hpp"

namespace xq::store {

/// Gets a position in which a move was played.   Returns  false to stop.
using PositionVisit = std::function<bool(const Position& position)>;

/// Replays every game and every playable line of every variation tree, from any start position.
///
/// max_ply  plies of each line; 0 = all.
/// Positions come as often as they were played, in the orientation of the stored game or record.
/// Errors  BadDatabase.   Returns  false if `visit` stopped it.   Cost  about 0.2 us a ply.
[[nodiscard]] Result<bool> for_each_played(const Database& db, std::size_t max_ply,
                                           const PositionVisit& visit);

}  // namespace xq::store
