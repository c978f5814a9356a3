#include <cstdio>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"

int main() {
  const auto position = xq::parse_position(xq::kStartFen);
  if (!position) return 1;
  std::printf("%zu moves, key %s\n", xq::legal_moves(*position).size(),
              position->key().hex().c_str());
}
