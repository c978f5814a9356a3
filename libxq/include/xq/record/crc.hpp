// A short name for a list of moves, to compare games across programs.
#pragma once

#include <cstdint>
#include <span>

#include "xq/board/move.hpp"

namespace xq::record {

/// CRC-32 (zlib's) of the list as text, `h2e2 h9g7 ...`: lower case, single blanks, ranks 0-9.
/// 0 for no moves. Stability: part of the JSON contract.
[[nodiscard]] std::uint32_t crc32_of(std::span<const Move> moves) noexcept;

}  // namespace xq::record
