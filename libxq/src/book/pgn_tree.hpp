// A book as trees of moves: from the start position, and from each position that no other leads to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "exports.hpp"

namespace xq::book {

/// A move in a tree. Children are linked, heaviest first.
struct TreeNode {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  Move move;  ///< none() at the root
  std::uint32_t first_child = kNone;
  std::uint32_t next_sibling = kNone;
  std::uint32_t position = kNone;  ///< whose row the move is: index in BookTrees::moves()
  std::uint32_t row = 0;           ///< which of its moves
  bool transposes = false;         ///< what follows stands elsewhere
};

/// One tree; node 0 is the root.
struct Tree {
  Position start;
  bool from_start = false;
  std::vector<TreeNode> nodes;
};

class BookTrees {
 public:
  void add(const BookPosition& position);
  /// Makes the trees one after the other. A position is expanded once, where the heaviest moves
  /// lead to it first.   Returns  false if the sink did.
  bool for_each_tree(const std::function<bool(const Tree& tree)>& sink);
  /// The moves of a position that was added, as it was stored.
  [[nodiscard]] const std::vector<ExportMove>& moves(std::uint32_t position) const noexcept {
    return entries_[position].moves;
  }

 private:
  struct Entry {
    std::array<std::uint8_t, 45> pieces{};  // two points a byte
    Color side = Color::Red;
    bool expanded = false;
    bool has_parent = false;
    std::vector<ExportMove> moves;
  };
  struct KeyHash {
    std::size_t operator()(const LockKey& key) const noexcept {
      return static_cast<std::size_t>(key.book_order() ^ std::uint64_t{key.key} << 16);
    }
  };
  [[nodiscard]] Position position_of(const Entry& entry) const;
  [[nodiscard]] std::uint32_t find(const Position& position, bool& mirrored) const;
  void find_parents();
  [[nodiscard]] Tree grow(const Position& start);
  std::vector<Entry> entries_;
  std::vector<std::pair<LockKey, std::uint32_t>> order_;  // by key
  std::unordered_map<LockKey, std::uint32_t, KeyHash> index_;
};

}  // namespace xq::book
