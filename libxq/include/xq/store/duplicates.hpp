// Which copies of a move sequence are one game: decided by the moves, and for short games by the
// players' names. Pure functions over all copies of one sequence; the order of the copies never
// matters.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "xq/board/color.hpp"

namespace xq::store {

/// From this many kept plies on, equal moves are one game whatever the headers say.
inline constexpr int kNamesDecideBelow = 20;

/// Games by outcome, indexed by Outcome: RedWins, Draw, BlackWins, Unknown.
using OutcomeCounts = std::array<std::uint32_t, 4>;

/// What of a copy matters here.
struct CopyNames {
  std::string red;    ///< folded (fold_name); empty = missing
  std::string black;  ///< likewise
};

/// For each copy the number of its group, 0-based in order of first appearance.
///
/// Copies with the same complete pair of names are one group. A copy with a missing name joins the
/// one complete group whose names agree with what it has, if there is exactly one; else copies with
/// the same incomplete pair are a group.
[[nodiscard]] std::vector<std::size_t> group_by_names(std::span<const CopyNames> copies);

/// The outcome most copies with a known outcome give; Unknown on a tie or if none is known.
[[nodiscard]] Outcome majority(const OutcomeCounts& copies) noexcept;

/// NFKC, blanks removed, traditional to simplified; "" and "?" fold to "" = missing.
/// Cost  about 1 us; ASCII without blanks is copied.
[[nodiscard]] std::string fold_name(std::string_view name);

}  // namespace xq::store
