// Sets of points as two words of bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "xq/board/square.hpp"

namespace xq {

/// A set of points, iterated from a0 upwards.
class PointSet {
 public:
  constexpr void add(Square s) noexcept { words_[word(s)] |= bit(s); }
  constexpr void remove(Square s) noexcept { words_[word(s)] &= ~bit(s); }
  [[nodiscard]] constexpr bool has(Square s) const noexcept {
    return (words_[word(s)] & bit(s)) != 0;
  }
  [[nodiscard]] constexpr int size() const noexcept {
    return std::popcount(words_[0]) + std::popcount(words_[1]);
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return (words_[0] | words_[1]) == 0; }
  /// Whether it has exactly one point. Cheaper than size().
  [[nodiscard]] constexpr bool is_single() const noexcept {
    const std::uint64_t all = words_[0] | words_[1];
    return all != 0 && (words_[0] == 0 || words_[1] == 0) && (all & (all - 1)) == 0;
  }
  /// Calls f(Square) for every point.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::size_t w = 0; w < 2; ++w) {
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        f(Square::from_index(static_cast<int>(w) * 64 + std::countr_zero(rest)));
      }
    }
  }
  /// Whether f(Square) says true for any point; stops at the first one.
  template <class F>
  [[nodiscard]] constexpr bool any_of(F&& f) const {
    for (std::size_t w = 0; w < 2; ++w) {
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        if (f(Square::from_index(static_cast<int>(w) * 64 + std::countr_zero(rest)))) return true;
      }
    }
    return false;
  }
  [[nodiscard]] friend constexpr PointSet operator&(PointSet a, const PointSet& b) noexcept {
    a.words_[0] &= b.words_[0];
    a.words_[1] &= b.words_[1];
    return a;
  }
  [[nodiscard]] friend constexpr PointSet operator|(PointSet a, const PointSet& b) noexcept {
    a.words_[0] |= b.words_[0];
    a.words_[1] |= b.words_[1];
    return a;
  }
  friend constexpr bool operator==(const PointSet&, const PointSet&) noexcept = default;

 private:
  static constexpr std::size_t word(Square s) noexcept { return s.slot() >> 6; }
  static constexpr std::uint64_t bit(Square s) noexcept {
    return std::uint64_t{1} << (s.slot() & 63);
  }
  std::array<std::uint64_t, 2> words_{};
};

}  // namespace xq
