// ECCO codes of positions, by what the games' own tags say.
//
// ECCO numbers openings A00..E99 by move order. A database holds the codes that the makers of its
// records gave; a position gets the one that most games through it have, so the same code serves
// all move orders to it. docs/openings.md names the scheme and its versions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "xq/store/database.hpp"

namespace xq::store {

/// Plies of each game that are looked at: codes speak of openings.
inline constexpr std::size_t kEccoPlies = 40;

/// What the tagged games through a position say.
struct EccoVote {
  std::string code;          ///< "C45"; of equal ones the first by name
  std::uint64_t games = 0;   ///< distinct games with this code
  std::uint64_t tagged = 0;  ///< distinct games with any code
  /// 0..1 of the tagged games.
  [[nodiscard]] double share() const noexcept {
    return tagged == 0 ? 0 : static_cast<double>(games) / static_cast<double>(tagged);
  }
};

/// The code a tag begins with: a letter and two digits, letters capital; "" if it is none.
/// Example  "c45" gives "C45", "E10 name" gives "E10".
[[nodiscard]] std::string ecco_code(std::string_view tag);

/// The votes for each position, in the order asked; nullopt where no tagged game was within its
/// first kEccoPlies plies. Games from the start position, each sequence of moves once, under the
/// code that most of its copies have.
/// Errors  BadDatabase.   Cost  one pass over the tagged games, about 0.1 s for 30,000, however
/// many positions are asked about.
[[nodiscard]] Result<std::vector<std::optional<EccoVote>>> ecco_of(
    const Database& db, std::span<const Position> positions);

/// How much of a database is tagged.
struct EccoTotals {
  std::uint64_t copies = 0;  ///< records with a code
  std::uint64_t games = 0;   ///< distinct games with one
  std::uint64_t codes = 0;   ///< different codes
  std::uint64_t odd = 0;     ///< records whose tag is no code
};
[[nodiscard]] Result<EccoTotals> ecco_totals(const Database& db);

}  // namespace xq::store
