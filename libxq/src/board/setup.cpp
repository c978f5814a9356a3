#include "xq/board/setup.hpp"

namespace xq {

Setup mirrored(const Setup& setup) noexcept {
  Setup out = setup;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    out.pieces[s.mirrored().slot()] = setup.pieces[s.slot()];
  }
  return out;
}

Setup rotated(const Setup& setup) noexcept {
  Setup out = setup;
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    out.pieces[s.rotated().slot()] = setup.pieces[s.slot()];
  }
  return out;
}

Setup colours_swapped(const Setup& setup) noexcept {
  Setup out = setup;
  for (Piece& piece : out.pieces)
    piece = piece.colours_swapped();
  out.side = opponent(setup.side);
  return out;
}

}  // namespace xq
