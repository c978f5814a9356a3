// The board as text: Chinese pieces two columns wide, or letters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "xq/board/move.hpp"
#include "xq/board/position.hpp"

namespace bookview {

/// The Chinese character of a piece; the two sides have different ones throughout, so that a board
/// without colours can be read. The full-width dot for no piece.
[[nodiscard]] std::string_view piece_character(xq::Piece piece) noexcept;
/// "chu he  han jie" in Chinese, as it stands between the halves of a board.
[[nodiscard]] std::string_view river_text() noexcept;

struct BoardStyle {
  bool ascii = false;                ///< letters KABNRCP instead of Chinese characters
  bool color = false;                ///< Red's pieces in red
  xq::Move last = xq::Move::none();  ///< the piece that made it stands in brackets
};

/// The board as Red sees it: ten ranks, the river between them, and the file letters; no line ends.
[[nodiscard]] std::vector<std::string> board_lines(const xq::Position& position,
                                                   const BoardStyle& style);

}  // namespace bookview
