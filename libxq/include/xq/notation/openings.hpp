// What positions are called: openings and defences by position, and starts with pieces missing.
//
// Names belong to positions, not to move orders: a transposition or the left-right mirror has the
// same name. Most positions have none of their own; a line is called after the last named position
// on its way. The names are the common ones of Chinese opening books (docs/openings.md); ECCO codes
// are another matter (xq/store/ecco.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/messages.hpp"
#include "xq/board/position.hpp"

namespace xq::openings {

/// A name in both languages. Lives as long as the program.
struct Name {
  std::string_view chinese;
  std::string_view english;
  friend bool operator==(const Name&, const Name&) = default;
};

/// A line of the table: the position behind the moves has the name.
struct NamedLine {
  Name name;
  std::string_view moves;  ///< Chinese notation, from the start position, blanks between
};
/// The table, main lines first. A name may stand in several lines, a position in one only.
[[nodiscard]] std::span<const NamedLine> table() noexcept;

/// The name of exactly this position or its mirror; nullptr if it has none of its own.
/// Cost  one look-up; the first call plays the table (about 1 ms). Safe between threads.
[[nodiscard]] const Name* name_of(const Position& position);

/// What a line is called.
struct LineName {
  const Name* name = nullptr;  ///< of the last named position on the way; nullptr = none was met
  std::size_t ply = 0;         ///< plies to that position
  /// The last name met before that the table's own way to the position does not pass: the line
  /// came by transposition. nullptr = none.
  const Name* by_way_of = nullptr;
};
/// REQUIRES: the moves are legal one after the other.
[[nodiscard]] LineName name_line(const Position& start, std::span<const Move> moves);

/// A name as people read it: in Chinese, or in English with the Chinese in front.
/// ascii  the English name only.
[[nodiscard]] std::string text(const Name& name, Lang lang, bool ascii = false);

/// A name that is put together when it is asked for.
struct StartName {
  std::string chinese;
  std::string english;
};
/// The name of a start with odds: all pieces of one side and some of the other stand as at the
/// start, and nothing else does; or the start position with the wrong side to move, or with one
/// move of Red's made and Red to move again.
/// Returns  nullopt for other positions, the start position itself among them.
/// Example  without one red horse: "Red gives a horse".
[[nodiscard]] std::optional<StartName> odds_name(const Position& start);
[[nodiscard]] std::string text(const StartName& name, Lang lang, bool ascii = false);

}  // namespace xq::openings
