#include "bookview/tree.hpp"

#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"

#include "bookview/commands.hpp"
#include "bookview/survey.hpp"

namespace bookview {

using xq::say;

xq::Result<std::vector<TreeNode>> tree_of(const Source& source, const xq::Position& root,
                                          const TreeLimits& limits) {
  struct Home {
    std::size_t node;
    xq::LockKey key;  // as it stands there, which may be the mirror
  };
  std::vector<TreeNode> nodes(1);
  std::vector<xq::Position> positions{root};
  std::unordered_map<xq::LockKey, Home, KeyHash> homes{{xq::canonical(root).key, {0, root.key()}}};
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    if (nodes[at].same_as || nodes[at].ply >= limits.depth) continue;
    const xq::Position position = positions[at];
    auto inspection = inspect(source, position);
    if (!inspection) return tl::make_unexpected(std::move(inspection).error());
    for (Row& row : inspection->rows) {
      const bool too_small = row.choice.share * 100 < limits.min_share;
      if (too_small || (limits.top && nodes[at].children.size() == *limits.top)) {
        ++nodes[at].left_out;
        continue;
      }
      if (row.pair && twin_first(row.choice.move)) {
        std::swap(row.move, *row.pair);
        std::swap(row.choice.move, row.choice.pair);
      }
      xq::Position next = position;
      next.do_move(row.choice.move);
      TreeNode node;
      node.row = std::move(row);
      node.ply = nodes[at].ply + 1;
      node.before = position;
      const auto [home, is_new] =
          homes.try_emplace(xq::canonical(next).key, Home{nodes.size(), next.key()});
      if (!is_new) {
        node.same_as = home->second.node;
        node.mirrored = home->second.key != next.key();
        nodes[home->second.node].repeated = true;
      }
      nodes[at].children.push_back(nodes.size());
      nodes.push_back(std::move(node));
      positions.push_back(next);
    }
  }
  return nodes;
}

xq::Result<bool> add_ecco(const Source& source, std::vector<TreeNode>& nodes) {
  std::vector<xq::Position> positions;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    positions.push_back(nodes[i].before);
    positions.back().do_move(nodes[i].row.choice.move);
  }
  auto votes = source.ecco_of(positions);
  if (!votes) return tl::make_unexpected(std::move(votes).error());
  for (std::size_t i = 0; i < votes->size(); ++i)
    nodes[i + 1].ecco = (*votes)[i].value_or(xq::store::EccoVote{});
  return true;
}

Answer run(const TreeArgs& args) {
  const Common& common = args.common;
  const auto asked = asked_position(args.fen, args.moves, common.lang);
  if (!asked) return asked.error();
  const auto source = open_source(common.book, common.filter);
  if (!source) return failed(common, source.error());
  auto nodes = tree_of(**source, asked->position, {args.depth, args.min_share, args.top});
  if (!nodes) return failed(common, nodes.error());
  const auto naming = naming_of(**source, *asked, {});
  if (!naming) return failed(common, naming.error());
  if (const auto added = add_ecco(**source, *nodes); !added) return failed(common, added.error());
  const SourceInfo& info = (*source)->info();
  Answer answer;
  answer.err = warnings(info, common);
  answer.out = common.json ? render_tree_json(info, *asked, *naming, *nodes)
                           : render_tree_text(info, *asked, *naming, *nodes, args);
  if (nodes->front().children.empty() && nodes->front().left_out == 0) {
    answer.status = 1;
    answer.err += say(common.lang, "bookview: {}: position not in the book: {}\n", info.path,
                      xq::format_fen(asked->position));
  }
  return answer;
}

}  // namespace bookview
