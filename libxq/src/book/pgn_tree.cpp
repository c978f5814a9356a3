#include "pgn_tree.hpp"

#include <algorithm>

#include "xq/board/mirror.hpp"

namespace xq::book {

void BookTrees::add(const BookPosition& position) {
  Entry entry;
  const PieceArray& pieces = position.position->pieces();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::size_t half = pieces[i].index() << (i % 2 * 4);
    entry.pieces[i / 2] = static_cast<std::uint8_t>(entry.pieces[i / 2] | half);
  }
  entry.side = position.position->side_to_move();
  entry.moves = export_moves(position);
  const auto number = static_cast<std::uint32_t>(entries_.size());
  if (!index_.emplace(position.position->key(), number).second) return;
  order_.emplace_back(position.position->key(), number);
  entries_.push_back(std::move(entry));
}

Position BookTrees::position_of(const Entry& entry) const {
  Setup setup;
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    const int code = entry.pieces[i / 2] >> (i % 2 * 4) & 15;
    if (code >= Piece::kCount) continue;
    setup.pieces[i] = Piece(code < kPieceTypes ? Color::Red : Color::Black,
                            static_cast<PieceType>(code % kPieceTypes));
  }
  setup.side = entry.side;
  const auto position = Position::from_setup(setup);
  return position ? *position : Position();
}

// The entry of a position; `mirrored` says whether it holds the mirror.
std::uint32_t BookTrees::find(const Position& position, bool& mirrored) const {
  const Canonical at = canonical(position);
  mirrored = at.mirrored;
  const auto found = index_.find(at.key);
  return found == index_.end() ? TreeNode::kNone : found->second;
}

// Marks what the positions that are not expanded yet lead to.
void BookTrees::find_parents() {
  for (const Entry& entry : entries_) {
    if (entry.expanded) continue;
    const Position position = position_of(entry);
    for (const ExportMove& move : entry.moves) {
      if (!move.enabled) continue;
      Position after = position;
      after.do_move(move.move);
      bool mirrored = false;
      const std::uint32_t next = find(after, mirrored);
      if (next != TreeNode::kNone && &entries_[next] != &entry) entries_[next].has_parent = true;
    }
  }
}

Tree BookTrees::grow(const Position& start) {
  struct Step {
    std::uint32_t node = 0;
    Position position;
  };
  Tree tree{start, start == Position(), {TreeNode{}}};
  std::vector<Step> steps{{0, start}};
  while (!steps.empty()) {
    const Step step = std::move(steps.back());
    steps.pop_back();
    bool mirrored = false;
    const std::uint32_t number = find(step.position, mirrored);
    if (number == TreeNode::kNone) continue;
    Entry& entry = entries_[number];
    if (entry.expanded) {
      tree.nodes[step.node].transposes = true;
      continue;
    }
    entry.expanded = true;
    // From the lightest move to the heaviest: the last step is taken first.
    for (std::size_t i = entry.moves.size(); i-- > 0;) {
      const ExportMove& row = entry.moves[i];
      const auto child = static_cast<std::uint32_t>(tree.nodes.size());
      TreeNode node{mirrored ? row.move.mirrored() : row.move};
      node.next_sibling = tree.nodes[step.node].first_child;
      node.position = number;
      node.row = static_cast<std::uint32_t>(i);
      tree.nodes[step.node].first_child = child;
      tree.nodes.push_back(node);
      if (!row.enabled) continue;
      Position after = step.position;
      after.do_move(node.move);
      steps.push_back({child, after});
    }
  }
  return tree;
}

bool BookTrees::for_each_tree(const std::function<bool(const Tree& tree)>& sink) {
  std::ranges::sort(order_);
  bool mirrored = false;
  const Position start;
  if (find(start, mirrored) != TreeNode::kNone && !sink(grow(start))) return false;
  find_parents();
  for (const bool children_too : {false, true}) {
    for (const auto& [key, number] : order_) {
      const Entry& entry = entries_[number];
      if (entry.expanded || (entry.has_parent && !children_too)) continue;
      if (!sink(grow(position_of(entry)))) return false;
    }
  }
  return true;
}

}  // namespace xq::book
