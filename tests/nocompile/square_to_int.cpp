// Indices are asked for by name; which index is meant (0..89, cell, slot) must be readable.
#include "xq/board/square.hpp"

int main() {
#ifdef XQ_MISUSE
  const int index = xq::Square(xq::File::A, xq::Rank::R0);
#else
  const int index = xq::Square(xq::File::A, xq::Rank::R0).index();
#endif
  return index;
}
