#include "tree_builder.hpp"

#include <cassert>

namespace xq::record {

void TreeBuilder::add_root(NodePlace place, bool has_child) {
  record_.places.push_back(place);
  next_depth_ = 1;
  on_main_ = has_child;
  complete_ = !has_child;
}

void TreeBuilder::add(Move move, NodePlace place, bool has_child, bool has_sibling) {
  assert(next_depth_ > 0 && !complete_);
  const std::uint32_t depth = next_depth_;
  record_.tree.nodes.push_back({depth, move});
  record_.places.push_back(place);
  if (has_sibling) pending_.push_back(depth);
  if (has_child) {
    next_depth_ = depth + 1;
    return;
  }
  on_main_ = false;
  complete_ = pending_.empty();
  if (complete_) return;
  next_depth_ = pending_.back();
  pending_.pop_back();
}

void TreeBuilder::cut(Fault fault) {
  record_.faults.push_back(std::move(fault));
  if (on_main_) record_.cut_by = record_.faults.size() - 1;
  complete_ = true;
}

}  // namespace xq::record
