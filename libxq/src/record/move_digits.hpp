// Moves as bare digits in a text that holds nothing else of a game: `7747 7062 7967`, `movelist=`.
#pragma once

#include <optional>

#include "page_text.hpp"

namespace xq::record {

/// The longest list of four-digit groups (file and row from the top, twice) in the text that can be
/// played from the start position. A list counts from four plies on, behind `movelist=` from one
/// on; so that dates, tables and telephone numbers are no games. Cost  one pass; two million groups
/// a second.
[[nodiscard]] std::optional<RawRecord> find_digit_game(PageText& page);

}  // namespace xq::record
