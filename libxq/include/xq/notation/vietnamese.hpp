// Vietnamese notation: "P2-5", "M8.7", "X9/1", "Tg5.1", "Xs-2".
//
// Pieces Tg (king) S T or V (elephant) M X P and B or C (pawn); files from the mover's right; `.`
// forward, `/` back, `-` sideways; t, g, s behind the piece for the front, middle and rear one of a
// file. Reads letters of any case and full-width signs. docs/notation.md lists the forms.
#pragma once

#include <string>
#include <string_view>

#include "xq/board/move.hpp"
#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::vietnamese {

/// Reads a token. Ambiguous if several pieces could make the move.
/// Cost  under 300 ns; no allocation.
[[nodiscard]] notation::ParsedMove parse(std::string_view token, const Position& position) noexcept;

/// Whether a token has the form of a move. "P2-5" and "C7.1" have the form of a WXF move as well.
[[nodiscard]] bool is_well_formed(std::string_view token) noexcept;

/// Writes a move: "P2-5"; "Xt.1" for the front one of two; "Btg/1" for the second of four or five
/// pawns on a file, "Bt3-4" with the file where two files hold several.
/// REQUIRES: the move is legal in the position.
[[nodiscard]] std::string format(Move move, const Position& position);

}  // namespace xq::vietnamese
