// Position keys: the Zobrist words of ElephantEye and XQWLight.
//
// Stability: the words are BOOK.DAT's and never change; docs/keys.md holds golden values.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>

#include "xq/board/piece.hpp"
#include "xq/board/setup.hpp"
#include "xq/board/square.hpp"

namespace xq {

/// The three words of a position: dwKey, dwLock0, dwLock1 of the field. Ordered by (lock1, lock0,
/// key), unsigned.
struct LockKey {
  std::uint32_t lock1 = 0;  ///< dwLock1: what BOOK.DAT stores and sorts by
  std::uint32_t lock0 = 0;  ///< dwLock0
  std::uint32_t key = 0;    ///< dwKey

  /// lock1 << 32 | lock0: book order as one number.
  [[nodiscard]] constexpr std::uint64_t book_order() const noexcept {
    return (static_cast<std::uint64_t>(lock1) << 32) | lock0;
  }
  constexpr LockKey& operator^=(const LockKey& o) noexcept {
    lock1 ^= o.lock1;
    lock0 ^= o.lock0;
    key ^= o.key;
    return *this;
  }
  /// 24 hex digits dwKey dwLock0 dwLock1, lower case.
  [[nodiscard]] std::string hex() const;

  friend constexpr auto operator<=>(const LockKey&, const LockKey&) noexcept = default;
};

/// All words, one per piece and point, and the one applied when Black is to move.
struct KeyTable {
  std::array<std::array<LockKey, Square::kCount>, Piece::kCount> piece{};
  LockKey black_to_move;
};

/// The table. Built on first use (under 1 ms), immutable after, safe to share between threads.
/// Source: RC4 keyed with 00 00 00 00, little-endian words in the order dwKey, dwLock0, dwLock1:
/// first the side entry, then K A B N R C P of Red and of Black over 256 cells each (docs/keys.md).
[[nodiscard]] const KeyTable& key_table() noexcept;

/// The key of any arrangement, checked or not. A Position keeps its own and its mirror's.
[[nodiscard]] LockKey key_of(const Setup& setup) noexcept;

}  // namespace xq
