// Which games count: a choice by header, place and content.
//
// A game passes if one of its copies passes everything that headers and places say; its outcome and
// its counts then come from the copies that pass. Which copies are one game is decided before, from
// all of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/board/color.hpp"
#include "xq/board/position.hpp"
#include "xq/store/dates.hpp"

namespace xq::store {

/// Which moves of a game that passes count.
enum class MovesOf : std::uint8_t {
  Both,
  Matching,  ///< only those of the side that has what was asked for
};

/// What games must have. Empty lists and missing values ask for nothing; of a list one is enough.
struct GameFilter {
  std::optional<Date> since;   ///< first day; a date that may lie outside does not pass
  std::optional<Date> until;   ///< last day, likewise
  std::optional<int> min_elo;  ///< of both players; of one of them with elo_of = Matching
  std::optional<int> max_elo;
  MovesOf elo_of = MovesOf::Both;
  std::vector<std::string> players;  ///< on either side; names as people write them
  MovesOf players_moves = MovesOf::Both;
  std::vector<std::string> red;
  std::vector<std::string> black;
  std::vector<std::string> opponents;  ///< across from one of `players`; without these on any side
  std::vector<std::string> events;     ///< part of the event's name
  std::vector<Outcome> outcomes;       ///< of the game
  std::vector<std::string> sources;    ///< file or folder, a name alone, or a pattern with * ?
  std::vector<std::string> groups;     ///< "" = those without one
  std::size_t min_length = 0;          ///< plies kept
  std::size_t max_length = 0;          ///< 0 = no limit
  std::optional<Position> through;     ///< at any ply, in either orientation
  /// Whether every game passes.
  [[nodiscard]] bool empty() const noexcept;
};

/// The parts of a filter, in the order in which they are asked.
enum class FilterPart : std::uint8_t {
  Source,
  Group,
  Since,
  Until,
  Event,
  Player,
  Red,
  Black,
  Opponent,
  MinElo,
  MaxElo,
  MinLength,
  MaxLength,
  Outcome,
  Position,
};
inline constexpr std::size_t kFilterParts = 15;
/// The option of the tools that sets it: "--source" ... "--moves".
[[nodiscard]] std::string_view filter_option(FilterPart part) noexcept;

/// A word of a filter that nothing in the database answers to.
struct FilterMiss {
  FilterPart part{};
  std::string word;
  std::vector<std::string> near;  ///< what it may have been meant to be, likeliest first
};

/// What a filter did. Games are distinct games, or copies under DuplicatePolicy::Keep.
struct FilterReport {
  std::uint64_t games = 0;  ///< looked at
  /// By the first part that none of the copies left passed; games = passed + the sum of these.
  std::array<std::uint64_t, kFilterParts> left_out{};
  /// By each part alone, whatever the others say; Position only of games that pass the others.
  std::array<std::uint64_t, kFilterParts> alone{};
  std::uint64_t undated = 0;      ///< left out by Since or Until for want of a date that tells
  std::uint64_t without_elo = 0;  ///< left out by MinElo or MaxElo for want of one
  std::vector<FilterMiss> misses;
  /// Left out in all.
  [[nodiscard]] std::uint64_t total() const noexcept;
};

}  // namespace xq::store
