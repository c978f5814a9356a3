// What a database holds about a position beside the games: the user's marks, imported books,
// evaluations.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "xq/base/messages.hpp"
#include "xq/store/marks.hpp"
#include "xq/store/opinions.hpp"

namespace bookview {

struct Opinions {
  std::vector<xq::store::MarkedMove> marks;  ///< codes in the orientation asked for
  std::string note;                          ///< the user's, on the position
  std::vector<xq::store::BookWord> books;
  std::vector<xq::store::Evaluation> evaluations;
  [[nodiscard]] bool empty() const noexcept {
    return marks.empty() && note.empty() && books.empty() && evaluations.empty();
  }
};

/// Cost  all marks are read; else one look-up each.
[[nodiscard]] xq::Result<Opinions> opinions_of(const xq::store::Database& db,
                                               const xq::Position& position);

/// Adds `marks`, `position_note`, `books` and `evaluations` to an object.
void add_opinions(nlohmann::ordered_json& object, const Opinions& opinions);
/// Paragraphs for people, each behind an empty line; "" if there is nothing to say.
[[nodiscard]] std::string opinions_text(const Opinions& opinions, const xq::Position& position,
                                        xq::Lang lang, bool ascii);

}  // namespace bookview
