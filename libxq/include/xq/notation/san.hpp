// XBoard's short algebraic notation for xiangqi: "c4", "Hc2", "Cbe2", "E0a2", "Rxf9+".
//
// Piece letters H E A R C K (also N, B, P), files a-i, ranks 0-9. Read only. `x` and check marks
// are not verified.
#pragma once

#include <string_view>

#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::san {

/// Reads a token. Ambiguous if several pieces of the kind may go there; the first is the one
/// nearest to a0. Cost  under 500 ns; no allocation.
[[nodiscard]] notation::ParsedMove parse(std::string_view token, const Position& position) noexcept;

/// Whether a token has the form of a move.
[[nodiscard]] bool is_well_formed(std::string_view token) noexcept;

}  // namespace xq::san
