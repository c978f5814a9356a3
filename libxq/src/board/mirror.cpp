#include "xq/board/mirror.hpp"

namespace xq {

Position mirrored(const Position& position) noexcept {
  return Position(mirrored(position.setup()));  // what was checked stays true in the mirror
}

}  // namespace xq
