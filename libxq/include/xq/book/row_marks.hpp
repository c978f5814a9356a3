// A mark for each row of a book: which were met on a walk.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "xq/book/book.hpp"

namespace xq::book {

/// Row numbers (Row::number, from 1): a bit each, or a set where a SQLite book numbers its rows
/// absurdly.
class RowMarks {
 public:
  explicit RowMarks(const BookInfo& info) {
    constexpr std::uint64_t kSparse = 64;
    if (info.last_row / kSparse <= info.rows) bits_.resize(info.last_row + 1);
  }
  /// Cost  O(1).
  void mark(std::uint64_t number) {
    if (number < bits_.size()) {
      bits_[number] = true;
    } else {
      set_.insert(number);
    }
  }
  [[nodiscard]] bool has(std::uint64_t number) const {
    return number < bits_.size() ? bits_[number] : set_.contains(number);
  }

 private:
  std::vector<bool> bits_;
  std::unordered_set<std::uint64_t> set_;
};

}  // namespace xq::book
