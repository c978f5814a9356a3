// What two books say differently, position by position. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bookview/source.hpp"

namespace bookview {

/// What one side says about a move.
struct DiffRow {
  std::int64_t weight = 0;
  bool enabled = true;
  std::optional<Counts> counts;  ///< nullopt: the side has none
  std::string note;
  double share = 0;  ///< of the position, 0..1; of a mirrored pair together
};

/// A move that is not the same in both; a side without it has nullopt.
struct MoveDiff {
  xq::Move move;  ///< of a mirrored pair the smaller code
  std::optional<DiffRow> before;
  std::optional<DiffRow> after;
};
struct PositionDiff {
  xq::Position position;
  std::vector<xq::Move> line;  ///< a shortest one from the start, along moves of either book
  std::vector<MoveDiff> moves;
};
/// A row that no moves reach, by key and code.
struct RawDiff {
  xq::book::FileKey key;
  std::uint64_t code = 0;
  xq::Move move;
  std::optional<DiffRow> before;
  std::optional<DiffRow> after;
};

struct BookDiff {
  std::uint64_t added = 0;  ///< moves, a mirrored pair as one
  std::uint64_t removed = 0;
  std::uint64_t changed = 0;
  std::uint64_t same = 0;
  std::uint64_t positions = 0;  ///< that differ
  std::vector<PositionDiff> shown;
  bool compared_unreached = false;  ///< both books have the same kind of key
  std::uint64_t unreached_before = 0;
  std::uint64_t unreached_after = 0;
  std::uint64_t raw_added = 0;
  std::uint64_t raw_removed = 0;
  std::uint64_t raw_changed = 0;
  std::vector<RawDiff> raw_shown;
  [[nodiscard]] bool equal() const noexcept {
    return added + removed + changed + raw_added + raw_removed + raw_changed == 0;
  }
};

/// Walks the moves of both sides from the start. Weights are always compared; counts, notes and
/// whether a row is switched off where both sides can say them.
/// limit   positions and raw rows kept; 0 = all.
/// share   moves that have less in both, 0..1, are counted and not kept.
/// Cost    about 60 bytes a position met, and the rows that are not reached.
[[nodiscard]] xq::Result<BookDiff> diff_books(const Source& before, const Source& after,
                                              std::size_t limit, double share = 0);

}  // namespace bookview
