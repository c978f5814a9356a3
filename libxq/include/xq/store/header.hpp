// What a database keeps of a record's tags.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"
#include "xq/store/dates.hpp"

namespace xq::store {

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
