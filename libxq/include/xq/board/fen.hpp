// FEN, the text form of a position, in all the dialects met in the field.
#pragma once

#include <string>
#include <string_view>

#include "xq/base/result.hpp"
#include "xq/board/position.hpp"

namespace xq {

inline constexpr std::string_view kStartFen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The arrangement of kStartFen.
[[nodiscard]] const Setup& start_setup() noexcept;

/// What a FEN said.
struct Fen {
  Setup setup;
  bool side_given = true;        ///< false if no side stood behind the placement; side is then Red
  bool counters_mended = false;  ///< true if the move number was 0 and became 1
};

/// Reads a FEN without judging the arrangement.
/// Errors   BadFen with rank, file and the letter as typed.
/// Accepts  - H for N and E for B, any case; G for K where a side has no K
///          - side w, r, W, R or anything else = Red; b, B = Black; side missing
///          - 2, 4 or 6 fields; XBoard's old `w 0 1` without the dashes; counters missing or `0 0`
///          - blanks around; anything behind the counters (EPD opcodes, `; comment`)
[[nodiscard]] Result<Fen> parse_fen(std::string_view text);

/// parse_fen() and Position::from_setup() in one.
[[nodiscard]] Result<Position> parse_position(std::string_view text);

/// Writes six fields: `placement w|b - - halfmove fullmove`, letters KABNRCP.
[[nodiscard]] std::string format_fen(const Setup& setup);
[[nodiscard]] std::string format_fen(const Position& position);
/// Writes the first four fields: what identifies a start position, whatever the counters.
[[nodiscard]] std::string format_fen4(const Setup& setup);

}  // namespace xq
