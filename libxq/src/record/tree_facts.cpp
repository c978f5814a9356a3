#include "xq/record/tree_facts.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>
#include <openssl/evp.h>

namespace xq::record {
namespace {

class Sha256 {
 public:
  Sha256() { EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr); }
  void add(std::string_view text) { EVP_DigestUpdate(context_.get(), text.data(), text.size()); }
  std::string hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_DigestFinal_ex(context_.get(), digest.data(), &size);
    std::string out;
    for (unsigned i = 0; i < size; ++i)
      out += fmt::format("{:02x}", digest[i]);
    return out;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_{EVP_MD_CTX_new(),
                                                                   &EVP_MD_CTX_free};
};

std::string name_of(const TreeNode& node) {
  if (node.depth == 0) return "-";
  return node.move.is_none() ? "None" : node.move.text();
}

// The tree of a game that is only a list of moves.
Tree line_of(const Game& game) {
  Tree tree;
  for (const Move move : game.moves)
    tree.nodes.push_back({static_cast<std::uint32_t>(tree.nodes.size()), move, true});
  return tree;
}

}  // namespace

TreeFacts tree_facts(const Game& game) {
  const Tree line = game.tree ? Tree() : line_of(game);
  const Tree& tree = game.tree ? *game.tree : line;
  TreeFacts facts;
  Sha256 moves;
  std::string text;
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    const bool leaf = i + 1 == tree.nodes.size() || tree.nodes[i + 1].depth <= node.depth;
    ++facts.nodes;
    facts.leaves += leaf ? 1 : 0;
    facts.illegal += node.legal ? 0 : 1;
    facts.max_ply = std::max<std::uint64_t>(facts.max_ply, node.depth);
    text.clear();
    fmt::format_to(std::back_inserter(text), "{} {}\n", node.depth, name_of(node));
    moves.add(text);
  }
  Sha256 comments;
  for (const NodeText& comment : tree.comments) {
    const TreeNode& node = tree.nodes[comment.node];
    comments.add(fmt::format("{} {} {}\n", node.depth, name_of(node), comment.text));
    ++facts.comments;
  }
  facts.tree_sha256 = moves.hex();
  facts.comment_sha256 = comments.hex();
  return facts;
}

}  // namespace xq::record
