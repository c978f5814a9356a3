// What a database keeps of a record's tags.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"

namespace xq::store {

/// A date of which parts may be unknown.
struct Date {
  std::optional<int> year;   ///< 1000..2999
  std::optional<int> month;  ///< 1..12
  std::optional<int> day;    ///< 1..31
  friend bool operator==(const Date&, const Date&) = default;
};

/// Reads a date as people write it: 1999.12.09, 4/17/1996, 19990919, 1999 with year, month and day
/// signs, 1999. What cannot be told stays unknown.
[[nodiscard]] Date parse_date(std::string_view text) noexcept;

struct Header {
  std::string red, black, event, site, date, round, ecco;  ///< as written; empty = missing
  Date when;
  std::string
      other;  ///< all other tags with a value, `name value` a line, sorted; never FEN or Result
  std::optional<int> red_elo;  ///< 1..4000
  std::optional<int> black_elo;
};

[[nodiscard]] Header header_of(const record::Game& game);
/// The tags of a header, by PGN's names.
[[nodiscard]] std::vector<record::Tag> tags_of(const Header& header);

}  // namespace xq::store
