// The 16-bit code of files becomes a move through move_of_code() only, which checks it.
#include "xq/board/move.hpp"

int main() {
#ifdef XQ_MISUSE
  const xq::Move move = 0xA7AA;
#else
  const xq::Move move = *xq::move_of_code(0xA7AA);
#endif
  return move.is_none() ? 1 : 0;
}
