// What people wrote about positions and moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "xq/store/listing.hpp"

namespace xq::store {

/// A comment met in one record or several.
struct Note {
  std::optional<Move> move;  ///< the move it is on, as played in the position asked for; nullopt =
                             ///< on the position itself
  std::string text;
  std::uint64_t records = 0;  ///< that say so
  Place place;                ///< of the first of them, by path, member and ordinal
};

/// The notes on a position and on moves played in it, those on the position first, then by move and
/// place. At a self-mirrored position a note on a move stands for its mirror too.   Cost  one
/// look-up.
[[nodiscard]] Result<std::vector<Note>> notes_of(const Database& db, const Position& position);

}  // namespace xq::store
