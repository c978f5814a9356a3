// A letter becomes a piece through Piece::parse() only, which may say no.
#include "xq/board/piece.hpp"

int main() {
#ifdef XQ_MISUSE
  const xq::Piece piece = 'R';
#else
  const xq::Piece piece = *xq::Piece::parse('R');
#endif
  return piece.empty() ? 1 : 0;
}
