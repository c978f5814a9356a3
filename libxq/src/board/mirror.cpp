#include "xq/board/mirror.hpp"

namespace xq {

Position mirrored(const Position& position) {
  // The mirror of a checked position passes every check again.
  return *Position::from_setup(mirrored(position.setup()));
}

}  // namespace xq
