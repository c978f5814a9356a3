// An error that nobody looks at does not pass in silence.
#include "xq/board/fen.hpp"

int main() {
#ifdef XQ_MISUSE
  xq::parse_fen("9/9");
#else
  return xq::parse_fen("9/9") ? 0 : 1;
#endif
}
