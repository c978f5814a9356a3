// Rows of a book on their way into a file that holds half of each key.
#pragma once

#include <cstdint>
#include <vector>

#include "xq/book/book.hpp"
#include "xq/store/weigh.hpp"

namespace bookgen {

/// Gathers the rows of a BOOK.DAT. Two positions may share lock1, the half of the key that the file
/// holds: then only the one with the larger sum of weights stays, the earlier one on a tie (its
/// lock0 is smaller). Forbidden moves, which the file cannot say, are left out.
class RowCollector {
 public:
  explicit RowCollector(bool keep_collisions) : keep_(keep_collisions) {}

  /// REQUIRES: keys (lock1 << 32 | lock0) grow from call to call.
  void add(std::uint64_t key, const std::vector<xq::store::WeighedMove>& moves) {
    const auto lock1 = static_cast<std::uint32_t>(key >> 32);
    std::uint64_t sum = 0;
    std::size_t written = 0;
    for (const auto& m : moves) {
      if (!m.enabled) continue;
      sum += m.weight;
      ++written;
    }
    if (written == 0) return;
    if (!keep_ && positions_ > 0 && lock1 == last_lock1_) {
      ++collisions_;
      if (sum <= last_sum_) {
        collision_rows_ += written;
        return;
      }
      collision_rows_ += rows_.size() - last_first_;
      rows_.resize(last_first_);
      --positions_;
    }
    last_lock1_ = lock1;
    last_sum_ = sum;
    last_first_ = rows_.size();
    ++positions_;
    for (const auto& m : moves) {
      if (m.enabled) rows_.push_back({lock1, m.move, m.weight});
    }
  }

  [[nodiscard]] const std::vector<xq::book::Entry>& rows() const noexcept { return rows_; }
  /// Positions in the book.
  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }
  /// Positions left out because another one has their key, and their rows.
  [[nodiscard]] std::uint64_t collisions() const noexcept { return collisions_; }
  [[nodiscard]] std::uint64_t collision_rows() const noexcept { return collision_rows_; }

 private:
  bool keep_;
  std::vector<xq::book::Entry> rows_;
  std::uint64_t positions_ = 0;
  std::uint64_t collisions_ = 0;
  std::uint64_t collision_rows_ = 0;
  std::uint32_t last_lock1_ = 0;
  std::uint64_t last_sum_ = 0;
  std::size_t last_first_ = 0;
};

}  // namespace bookgen
