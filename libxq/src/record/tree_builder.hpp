// Trees stored as records in pre-order, each saying whether a first child and whether another
// alternative to itself follow: what XQF and CBR have in common. No recursion.
#pragma once

#include <cstdint>
#include <vector>

#include "raw_record.hpp"

namespace xq::record {

class TreeBuilder {
 public:
  /// Fills `record`, which must outlive it.
  explicit TreeBuilder(RawRecord& record) : record_(record) {}

  /// The first record: no move, its comment is the game's.
  void add_root(NodePlace place, bool has_child);
  /// The next record.   REQUIRES: add_root() was called, !complete().
  void add(Move move, NodePlace place, bool has_child, bool has_sibling);
  /// Whether the last record said, directly or not, that no other follows.
  [[nodiscard]] bool complete() const noexcept { return complete_; }
  /// Index of the last node added.
  [[nodiscard]] std::uint32_t last() const noexcept {
    return static_cast<std::uint32_t>(record_.tree.nodes.size() - 1);
  }

  /// Ends the record before its end: adds the fault, and says so of the game if the main line was
  /// still going on.
  void cut(Fault fault);

 private:
  RawRecord& record_;
  std::vector<std::uint32_t> pending_;  // depths of the alternatives still to come
  std::uint32_t next_depth_ = 0;        // of the next record
  bool complete_ = false;
  bool on_main_ = true;  // the next record belongs to the main line
};

}  // namespace xq::record
