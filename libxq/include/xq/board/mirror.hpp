// Left-right mirror of positions, and the one of the two orientations that books and databases
// store.
#pragma once

#include "xq/board/position.hpp"

namespace xq {

/// The left-right mirror of a position; its mirror is the position again.
[[nodiscard]] Position mirrored(const Position& position) noexcept;

/// The stored orientation of a position: the one whose (lock1, lock0) is smaller.
struct Canonical {
  LockKey key;  ///< key of the stored orientation
  bool mirrored =
      false;  ///< true if the stored orientation is the mirror of the position asked about
  bool self_mirrored =
      false;  ///< true if the position is its own mirror (then `mirrored` is false)

  /// The code under which a move of the position asked about is stored: mirrored if the orientation
  /// is; the smaller of move and mirror at a self-mirrored position.
  [[nodiscard]] MoveCode stored_code(Move move) const noexcept {
    const MoveCode code = code_of(move);
    if (mirrored) return mirrored_code(code);
    if (!self_mirrored) return code;
    const MoveCode twin = mirrored_code(code);
    return twin < code ? twin : code;
  }
};

/// Cost  two comparisons; both keys are kept by the position.
[[nodiscard]] inline Canonical canonical(const Position& position) noexcept {
  const LockKey& here = position.key();
  const LockKey& there = position.mirror_key();
  if (here == there) return {here, false, true};
  if (there < here) return {there, true, false};
  return {here, false, false};
}

}  // namespace xq
