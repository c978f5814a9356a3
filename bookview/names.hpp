// What positions are called, beside what a source says of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "xq/base/messages.hpp"
#include "xq/notation/openings.hpp"
#include "xq/store/ecco.hpp"

#include "bookview/ask.hpp"
#include "bookview/source.hpp"

namespace bookview {

/// The names of the position asked about.
struct Naming {
  xq::openings::LineName line;                   ///< of the way to it
  std::size_t plies = 0;                         ///< of that way
  std::optional<xq::openings::StartName> odds;   ///< of the start
  std::optional<xq::store::EccoVote> ecco;       ///< of the position
  std::vector<xq::store::EccoVote> ecco_behind;  ///< of the positions behind its moves, in their
                                                 ///< order; no code = none. Empty for books
};

/// Names the way to a position and, in a database, the codes of it and of the positions behind
/// `moves`.   Errors  those of Source::ecco_of().
[[nodiscard]] xq::Result<Naming> naming_of(const Source& source, const Asked& asked,
                                           const std::vector<xq::Move>& moves);

/// Lines for the head of an answer: label and text; none without a name.
void add_naming(std::vector<std::pair<std::string_view, std::string>>& head, const Naming& naming,
                xq::Lang lang, bool ascii);
/// "C45 92%"; "" for no code.
[[nodiscard]] std::string ecco_text(const xq::store::EccoVote& vote);
/// The name of the position behind a move; "" if it has none of its own.
[[nodiscard]] std::string name_text(const xq::openings::Name* name, xq::Lang lang, bool ascii);

/// Fields opening, ecco and start of an answer.
void add_naming(nlohmann::ordered_json& out, const Naming& naming);
/// {chinese, english}; null for none.
[[nodiscard]] nlohmann::ordered_json name_json(const xq::openings::Name* name);
/// {code, games, tagged, share}; null for none.
[[nodiscard]] nlohmann::ordered_json ecco_json(const xq::store::EccoVote& vote);

}  // namespace bookview
