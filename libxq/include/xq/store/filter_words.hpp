// The options of the tools that choose games: what they are called, and what was typed as a filter.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

#include "xq/base/messages.hpp"
#include "xq/store/filter.hpp"
#include "xq/store/games.hpp"

namespace xq::store {

/// What was typed. Empty = not given.
struct FilterWords {
  std::vector<std::string> sources, groups, events, players, red, black, opponents;
  std::string since, until, player_moves, min_elo, max_elo, elo_of, outcome, min_length, max_length;
  std::string fen, moves;
};

/// An option of one value, which may be repeated where `place` is a list.
struct FilterOption {
  std::string_view name;   ///< "--since"
  std::string_view value;  ///< what it takes, in capitals
  std::string_view help;   ///< an English sentence of the catalogue
  std::variant<std::string FilterWords::*, std::vector<std::string> FilterWords::*> place;
};
[[nodiscard]] std::span<const FilterOption> filter_options() noexcept;

/// Makes a filter of what was typed.
/// Errors  what is wrong, for people: impossible dates, a window that excludes everything, words
///         that no option knows, moves that cannot be played.
[[nodiscard]] tl::expected<GameFilter, std::string> read_filter(const FilterWords& words,
                                                                Lang lang);

/// Reads "engine=0.3,own=5".   Errors  as above.
[[nodiscard]] tl::expected<std::vector<GameWeights::Group>, std::string> read_group_weights(
    std::string_view text, Lang lang);
/// Reads "10y" or "10", in years.   Errors  as above.
[[nodiscard]] tl::expected<double, std::string> read_half_life(std::string_view text, Lang lang);

/// What a filter left out, a line each: for reports.
[[nodiscard]] std::vector<std::string> filter_lines(const FilterReport& report, Lang lang);
/// Why no game was left: names the part that left out all, or what each left out.
/// REQUIRES: report.games == report.total().
[[nodiscard]] std::string why_nothing_passed(const FilterReport& report, Lang lang);

}  // namespace xq::store
