// Moves as pairs of points: ICCS "H2-E2" and plain coordinates "h2e2" (ranks 0-9) or "h3e3" (ranks
// 1-10).
//
// Any case, hyphen or none, full-width signs. Which rank base a list of moves counts in is decided
// for the whole list (rank_base), never per move.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "xq/board/move.hpp"
#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::iccs {

/// Which number Red's back rank has.
enum class RankBase : std::uint8_t {
  Zero,  ///< ranks 0-9: ICCS, UCCI, UCI of xiangqi engines
  One,   ///< ranks 1-10: programs that play many chess variants
};

/// The two points a token names, whatever stands on them. nullopt if it is not two points or a rank
/// is outside the base's range.
[[nodiscard]] std::optional<Move> parse_points(std::string_view token, RankBase base) noexcept;

/// Reads a token. Illegal if the move may not be played in the position.
[[nodiscard]] notation::ParsedMove parse(std::string_view token, const Position& position,
                                         RankBase base) noexcept;

/// The rank base of a list of moves played from `start`: One if any rank is 10, else Zero if any is
/// 0, else the base in which more of the list can be played (Zero if both do as well). Tokens that
/// are no coordinates are passed over when looking for ranks; a replay ends at them.
/// Cost  one pass, or two replays when no rank tells.
[[nodiscard]] RankBase rank_base(std::span<const std::string_view> tokens, const Position& start);

/// Whether a token has a hyphen between its points.
[[nodiscard]] bool has_hyphen(std::string_view token) noexcept;

/// "H2-E2".
[[nodiscard]] std::string format_iccs(Move move);
/// "h2e2", or "h3e3" in base One.
[[nodiscard]] std::string format_points(Move move, RankBase base);

}  // namespace xq::iccs
