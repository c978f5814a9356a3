// Words of game records: results and the names of games.
#pragma once

#include <optional>
#include <string_view>

#include "xq/board/color.hpp"
#include "xq/notation/any.hpp"

namespace xq::record {

/// What a result word says, in the Result tag or in the place of the result token: "1-0", "0-1",
/// "1/2-1/2", their half and full-width forms, Chinese words. Outcome::Unknown for "*" and its
/// kind; nullopt for anything that is no result.
[[nodiscard]] std::optional<Outcome> parse_result(std::string_view text);

/// Whether a Variant tag's value means xiangqi.
[[nodiscard]] bool is_xiangqi_name(std::string_view value);
/// Whether a Game tag's value names another game (jieqi, chess, ...). Other texts are let pass.
[[nodiscard]] bool is_foreign_game(std::string_view value);

/// Whether a token's characters belong to one side only (digits, names of pieces). nullopt if they
/// do not tell.
[[nodiscard]] std::optional<Color> written_for(std::string_view token);

/// What stands for Red's move where a list starts with Black's.
[[nodiscard]] std::string_view ellipsis_for(notation::Notation notation) noexcept;

}  // namespace xq::record
