#include "xq/record/crc.hpp"

#include <array>

#include <zlib.h>

namespace xq::record {

std::uint32_t crc32_of(std::span<const Move> moves) noexcept {
  constexpr std::size_t kPerMove = 5;
  std::array<Bytef, 256 * kPerMove> block{};
  uLong crc = ::crc32(0, nullptr, 0);
  std::size_t used = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) block[used++] = ' ';
    for (const Square s : {moves[i].from(), moves[i].to()}) {
      block[used++] = static_cast<Bytef>('a' + s.file_index());
      block[used++] = static_cast<Bytef>('0' + s.rank_index());
    }
    if (used + kPerMove > block.size() || i + 1 == moves.size()) {
      crc = ::crc32(crc, block.data(), static_cast<uInt>(used));
      used = 0;
    }
  }
  return static_cast<std::uint32_t>(crc);
}

}  // namespace xq::record
