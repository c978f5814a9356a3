// Chinese notation: four characters (piece, file, direction, number), or place instead of file.
//
// Reads simplified and traditional, Han digits (also the financial ones), half- and full-width
// digits on either side, front/middle/rear, numbered pawns in all conventions met in the field
// (docs/notation.md), five-character forms, and forms without the pawn's name. The colour that a
// character belongs to is ignored: the side to move decides. Where a file holds several pieces of a
// kind, each is considered and only legality tells. Promotion variants are not moves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "xq/board/move.hpp"
#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::chinese {

/// Characters to write with.
enum class Script : std::uint8_t { Simplified, Traditional };

/// Reads a token. Ambiguous if several pieces could make the move; the first is the one XQBase's
/// numbering means.
/// Cost  under 300 ns; no allocation.
[[nodiscard]] notation::ParsedMove parse(std::string_view token, const Position& position) noexcept;

/// Whether a token has the form of a move.
[[nodiscard]] bool is_well_formed(std::string_view token) noexcept;

/// Writes a move in XQBase's convention: Red's digits Han, Black's full-width; pawns that share a
/// file numbered file by file from the mover's right, front to rear.
/// REQUIRES: the move is legal in the position.
[[nodiscard]] std::string format(Move move, const Position& position,
                                 Script script = Script::Simplified);

}  // namespace xq::chinese
