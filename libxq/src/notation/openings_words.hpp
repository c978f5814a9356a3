// Words that names of starts with odds are made of. Private to openings.cpp.
#pragma once

#include <string>
#include <string_view>

#include "xq/board/piece.hpp"

namespace xq::openings::words {

extern const std::string_view kGive;           ///< "gives", of Red
extern const std::string_view kBlackGives;     ///< of Black
extern const std::string_view kTwoMoves;       ///< Red has two moves
extern const std::string_view kBlackFirst;     ///< Black moves first, as a name
extern const std::string_view kAndBlackFirst;  ///< behind another name

/// How many pieces of a kind, in front of its sign.   only  no other kind is given: a single one is
/// said to be one.
[[nodiscard]] std::string_view count(int pieces, bool only) noexcept;
/// The piece's sign.
[[nodiscard]] std::string_view piece(PieceType type, Color color) noexcept;
/// "a horse", "both horses", "3 pawns".
[[nodiscard]] std::string english_count(int pieces, PieceType type);

}  // namespace xq::openings::words
