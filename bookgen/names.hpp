// What games and their starts are called, in lists and totals.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "xq/notation/openings.hpp"
#include "xq/store/ecco.hpp"
#include "xq/store/listing.hpp"

#include "args.hpp"
#include "json.hpp"

namespace bookgen {

/// Games that do not begin at the start position.
class StartTally {
 public:
  /// Games by their start and their name, if it is one with odds.
  struct Odds {
    xq::openings::StartName name;
    std::uint64_t games = 0;
  };
  void add(const xq::Position& start, const xq::store::OutcomeCounts& games);
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  /// Most games first, equal ones by name.
  [[nodiscard]] std::vector<Odds> odds() const;

 private:
  std::uint64_t games_ = 0;
  std::vector<Odds> odds_;
};

[[nodiscard]] Json to_json(const StartTally& starts);
[[nodiscard]] Json to_json(const xq::store::EccoTotals& ecco);
/// Lines of `stats`; none where there is nothing to say.
void print_names(const Common& common, const StartTally& starts, const xq::store::EccoTotals& ecco);

/// The start with odds and the opening of a game, "; " in front; "" without either.
[[nodiscard]] std::string name_text(const xq::store::ShownGame& game, xq::Lang lang);
/// Fields start, opening and ecco (the record's own tag).
void add_names(Json& json, const xq::store::ShownGame& game);

}  // namespace bookgen
