// Words of the keys that other programs name positions by. Immutable.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "xq/board/piece.hpp"
#include "xq/board/square.hpp"

namespace xq::book {

/// Index piece * 90 + square. Stability: part of the file formats; never changes.
using BhWords = std::array<std::uint64_t, std::size_t{Piece::kCount} * Square::kCount>;
extern const BhWords kBhWords;

/// Index 64 * block + (square mod 64).
using PolyglotWords = std::array<std::uint64_t, 640>;
extern const PolyglotWords kPolyglotWords;

}  // namespace xq::book
