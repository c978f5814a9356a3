// What PolyGlot books look like; for naming those of other games.
#pragma once

#include <cstddef>
#include <cstdint>

#include "xq/base/bytes.hpp"
#include "xq/board/move.hpp"

namespace xq::book {

inline constexpr std::size_t kPolyglotRowSize = 16;
/// An unsigned big-endian number.   REQUIRES: bytes.size() >= size.
[[nodiscard]] std::uint64_t load_be(ByteView bytes, std::size_t size) noexcept;
/// Whether any piece moves like this: along a line, or by one or two files and ranks.
[[nodiscard]] bool is_move_shape(Move move) noexcept;

/// The rows of a file's head, taken as PolyGlot's.
struct PolyglotLook {
  std::size_t rows = 0;
  std::size_t xiangqi = 0;  ///< with a move that a xiangqi piece could make
  std::size_t chess = 0;    ///< with one that a chess piece could make
  bool in_order = true;
};
[[nodiscard]] PolyglotLook look_at_polyglot(ByteView head) noexcept;

}  // namespace xq::book
