// Records of other games, which are refused by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"

namespace xq::record {

/// The other game that a record's tags (Variant, Game, GameType, Type) or its FEN name; nullopt for
/// xiangqi and for records that say nothing.
[[nodiscard]] std::optional<std::string> variant_of(const std::vector<Tag>& tags);
/// The game whose pieces a FEN has: `X` for hidden pieces in jieqi, a queen on eight ranks in
/// chess.
[[nodiscard]] std::optional<std::string> variant_of_fen(std::string_view fen);
/// Whether a title over a list of moves names another game; longer lines are prose.
[[nodiscard]] bool names_other_game(std::string_view line);

}  // namespace xq::record
