#include "xq/record/tree_codec.hpp"

#include "xq/base/bytes.hpp"
#include "xq/board/movegen.hpp"

namespace xq::record {
namespace {

constexpr unsigned kMoveMask = 0x1FFF;
constexpr unsigned kUnreadable = 0x1FFF;
constexpr unsigned kHasChild = 0x2000;
constexpr unsigned kHasSibling = 0x4000;

unsigned word_of(Move move) noexcept {
  if (move.is_none()) return kUnreadable;
  return static_cast<unsigned>(move.from().index() * Square::kCount + move.to().index());
}

Move move_of(unsigned word) noexcept {
  const auto value = static_cast<int>(word & kMoveMask);
  if (value >= Square::kCount * Square::kCount) return Move::none();
  return {Square::from_index(value / Square::kCount), Square::from_index(value % Square::kCount)};
}

}  // namespace

std::string encode_moves(const Tree& tree) {
  std::vector<unsigned> words(tree.nodes.size());
  // By depth: whether a node of that depth with the same parent has been met, going backwards.
  std::vector<bool> later;
  for (std::size_t i = tree.nodes.size(); i-- > 1;) {
    const TreeNode& node = tree.nodes[i];
    const std::size_t depth = node.depth;
    unsigned word = word_of(node.move);
    if (later.size() > depth + 1 && later[depth + 1]) word |= kHasChild;
    if (later.size() > depth && later[depth]) word |= kHasSibling;
    later.resize(depth + 1, false);
    later[depth] = true;
    words[i] = word;
  }
  std::string bytes;
  bytes.reserve(2 * words.size());
  for (std::size_t i = 1; i < words.size(); ++i)
    append_le16(bytes, static_cast<std::uint16_t>(words[i]));
  return bytes;
}

std::optional<std::vector<TreeNode>> decode_moves(std::string_view bytes, const Position& start) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  std::vector<TreeNode> nodes{TreeNode{}};
  nodes.reserve(1 + bytes.size() / 2);
  std::vector<std::uint32_t> pending;  // depths at which an alternative is still to come
  std::uint32_t depth = 1;
  LineWalk walk(start);
  for (ByteView rest = as_bytes(bytes); !rest.empty(); rest = rest.subspan(2)) {
    if (depth == 0) return std::nullopt;  // behind the end of the tree
    const unsigned word = load_le16(rest);
    TreeNode node{depth, move_of(word)};
    node.legal =
        walk.rewind_to(depth) && !node.move.is_none() && is_legal(walk.position(), node.move);
    if (node.legal) walk.play(node.move);
    nodes.push_back(node);
    if ((word & kHasSibling) != 0) pending.push_back(depth);
    if ((word & kHasChild) != 0) {
      ++depth;
    } else {
      depth = pending.empty() ? 0 : pending.back();
      if (!pending.empty()) pending.pop_back();
    }
  }
  if (nodes.size() > 1 && depth != 0) return std::nullopt;
  return nodes;
}

}  // namespace xq::record
