// From answers to text or JSON. Nothing here computes or prints.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "xq/base/messages.hpp"

#include "bookview/check.hpp"
#include "bookview/inspect.hpp"
#include "bookview/source.hpp"
#include "bookview/survey.hpp"

namespace bookview {

struct ShowStyle {
  xq::Lang lang = xq::Lang::English;
  bool ascii = false;  ///< letters on the board, no Chinese moves
  bool color = false;
  bool board = true;               ///< draw the board
  std::optional<std::size_t> top;  ///< rows of the table at most
};

/// Header, board and table of moves. `line` holds the moves that led here from `start`.
[[nodiscard]] std::string render_show_text(const SourceInfo& info, const Inspection& inspection,
                                           const xq::Position& start,
                                           const std::vector<xq::Move>& line,
                                           const ShowStyle& style);
[[nodiscard]] std::string render_survey_text(const SourceInfo& info, const Survey& survey,
                                             const ShowStyle& style);
[[nodiscard]] std::string render_check_text(const SourceInfo& info, const CheckReport& report,
                                            xq::Lang lang);
/// One finding in a sentence, and its example ("" if it has none).
[[nodiscard]] std::string finding_text(const Finding& finding, xq::Lang lang);
[[nodiscard]] std::string finding_example(const Finding& finding, xq::Lang lang);

/// One of several books shown together.
struct SideOfBook {
  const SourceInfo* info = nullptr;
  Inspection inspection;
};
/// One table of the moves of all books, most played first, a block of columns a book.
[[nodiscard]] std::string render_side_by_side_text(const std::vector<SideOfBook>& books,
                                                   const xq::Position& start,
                                                   const std::vector<xq::Move>& line,
                                                   const ShowStyle& style);
[[nodiscard]] std::string render_side_by_side_json(const std::vector<SideOfBook>& books,
                                                   const std::vector<xq::Move>& line);

/// The objects that docs/api.md describes, on one line each.
[[nodiscard]] std::string render_show_json(const SourceInfo& info, const Inspection& inspection,
                                           const std::vector<xq::Move>& line);
[[nodiscard]] std::string render_survey_json(const SourceInfo& info, const Survey& survey);
[[nodiscard]] std::string render_check_json(const SourceInfo& info, const CheckReport& report);

}  // namespace bookview
