// WXF notation (table of 1997) and its relatives: "C2=5", "H8+7", "R+-1".
//
// Reads letters of any case with B for E and N for H, `.` or `=` sideways, full-width signs, the
// sign before the piece ("+R.3"), pawns by sign, by file ("3+.4", "33.4"), by XQBase's letters
// ("Pa".."Pe", "P.") and by dpxq's forms ("+3.4", "23.4"). docs/notation.md lists them.
#pragma once

#include <string>
#include <string_view>

#include "xq/board/move.hpp"
#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::wxf {

/// Reads a token. Where the official table gives the form a meaning that can be played, that is the
/// move; otherwise the relatives' meanings are tried. Ambiguous if several pieces could make it.
/// Cost  under 300 ns; no allocation.
[[nodiscard]] notation::ParsedMove parse(std::string_view token, const Position& position) noexcept;

/// Whether a token has the form of a move.
[[nodiscard]] bool is_well_formed(std::string_view token) noexcept;

/// Writes a move as the table of 1997 says, sideways as `=`: "C2=5", "3+=4".
/// REQUIRES: the move is legal in the position.
[[nodiscard]] std::string format(Move move, const Position& position);

}  // namespace xq::wxf
