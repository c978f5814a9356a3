// Characters of the board. Red then Black: king, advisor, bishop, knight, rook, cannon, pawn.
#include <array>

#include "bookview/board_text.hpp"

namespace bookview {
namespace {

constexpr std::array<std::string_view, 15> kCharacters{
    "帥", "仕", "相", "傌", "俥", "炮", "兵",  // Red
    "將", "士", "象", "馬", "車", "砲", "卒",  // Black
    "．",                                      // no piece
};

}  // namespace

std::string_view piece_character(xq::Piece piece) noexcept {
  return kCharacters[piece.index()];
}

std::string_view river_text() noexcept {
  return "楚 河       漢 界";
}

}  // namespace bookview
