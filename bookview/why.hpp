// bookview why: the games that gave a weight.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "xq/store/why.hpp"

#include "bookview/ask.hpp"
#include "bookview/inspect.hpp"

namespace bookview {

/// A move with its games and, where the database weighs it, its weight.
struct WhyRow {
  xq::store::MoveGames games;
  Counts counts;  ///< of the mover
  Spelling move;
  std::optional<Spelling> pair;  ///< of the mirrored twin
  std::optional<Score> score;
  std::optional<Choice> choice;  ///< weight and share; nullopt beyond the position table
  const xq::openings::Name* leads_to = nullptr;  ///< as in Row
};

struct WhyAnswer {
  SourceInfo info;
  Asked asked;
  xq::store::GamesAtReport search;
  std::uint64_t other_starts = 0;
  std::uint64_t ended = 0;  ///< games that ended at the position
  bool one_move = false;    ///< only one move was asked about
  Naming naming;
  std::vector<WhyRow> rows;
};

[[nodiscard]] std::string render_why_text(const WhyAnswer& answer, const WhyArgs& args);
[[nodiscard]] std::string render_why_json(const WhyAnswer& answer);

}  // namespace bookview
