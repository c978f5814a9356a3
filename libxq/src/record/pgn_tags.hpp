// The tag section of PGN.
//
// Accepts  - names of any script and case, any value length, blanks around everything
//          - quotes inside a value, escaped or not; a missing closing quote or bracket
//          - a value without quotes
//          - several tags on a line, moves behind a tag
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "xq/record/game.hpp"

namespace xq::record {

/// Whether `[`, a name, blanks and a quote stand at the start of the text.
[[nodiscard]] bool starts_tag(std::string_view text) noexcept;
/// starts_tag() with a name that game records are known to use: what may end a comment that was
/// never closed.
[[nodiscard]] bool starts_known_tag(std::string_view text) noexcept;
/// Whether the whole text is `[Name value]` without quotes.
[[nodiscard]] bool is_unquoted_tag(std::string_view text) noexcept;

struct ParsedTag {
  Tag tag;
  std::size_t length = 0;  ///< bytes of the text it took
  bool closed = true;      ///< false if its bracket is missing
};
/// The name alone.   REQUIRES: starts_tag(text) or is_unquoted_tag(text).
[[nodiscard]] std::string_view tag_name(std::string_view text) noexcept;
/// REQUIRES: starts_tag(text) or is_unquoted_tag(text).
[[nodiscard]] ParsedTag parse_tag(std::string_view text);

/// Compares names without case.
[[nodiscard]] bool same_tag_name(std::string_view a, std::string_view b) noexcept;

}  // namespace xq::record
