// Choosing one of a position's book moves. Pure: the same roll gives the same move.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "xq/book/probe.hpp"

namespace xq::book {

enum class Policy : std::uint8_t {
  Weighted,  ///< probability = weight / sum; zero weights never
  Best,      ///< the largest weight; ties by roll
  Uniform,   ///< every candidate with a weight above 0 alike
};
[[nodiscard]] std::string_view policy_name(Policy policy) noexcept;
[[nodiscard]] std::optional<Policy> parse_policy(std::string_view name) noexcept;

/// Draws a candidate.
///
/// roll     64 uniform random bits; mapped without bias by 128-bit multiplication.
/// Returns  an index into `candidates`; nullopt if there is none with a weight above 0.
[[nodiscard]] std::optional<std::size_t> pick(const std::vector<Candidate>& candidates,
                                              Policy policy, std::uint64_t roll);

/// Removes candidates below a share of the position's sum, in percent 0..100. A move and its mirror
/// count as one move at a self-mirrored position. The heaviest choice is never removed.
[[nodiscard]] std::vector<Candidate> drop_below_share(std::vector<Candidate> candidates,
                                                      const Position& position, double percent);

/// Well-mixed 64 bits from a seed, the number of the game and the position: equal inputs, equal
/// roll.
[[nodiscard]] std::uint64_t roll_of(std::uint64_t seed, std::uint64_t game,
                                    const LockKey& key) noexcept;

}  // namespace xq::book
