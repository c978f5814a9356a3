// A point is not a number: stepping past the edge of the board would go unseen.
#include "xq/board/square.hpp"

int main() {
  const xq::Square square(xq::File::A, xq::Rank::R0);
#ifdef XQ_MISUSE
  const auto next = square + 1;
#else
  const auto next = xq::Square::at(square.file_index() + 1, square.rank_index());
#endif
  return next == square ? 1 : 0;
}
