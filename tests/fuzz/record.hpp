// What holds for every game that a reader of any format hands over.
#pragma once

#include "xq/base/charset.hpp"
#include "xq/board/movegen.hpp"
#include "xq/record/dump.hpp"
#include "xq/record/reader.hpp"
#include "xq/record/tree_facts.hpp"

#include "require.hpp"

namespace xq::fuzz {

inline void check_tree(const record::Tree& tree) {
  XQ_FUZZ_REQUIRE(!tree.nodes.empty() && tree.nodes[0].depth == 0);
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    XQ_FUZZ_REQUIRE(tree.nodes[i].depth >= 1);
    XQ_FUZZ_REQUIRE(tree.nodes[i].depth <= tree.nodes[i - 1].depth + 1);
  }
  for (std::size_t i = 0; i < tree.comments.size(); ++i) {
    XQ_FUZZ_REQUIRE(tree.comments[i].node < tree.nodes.size());
    XQ_FUZZ_REQUIRE(!tree.comments[i].text.empty());
    XQ_FUZZ_REQUIRE(i == 0 || tree.comments[i - 1].node < tree.comments[i].node);
  }
  for (std::size_t i = 0; i < tree.evaluations.size(); ++i) {
    XQ_FUZZ_REQUIRE(tree.evaluations[i].node < tree.nodes.size());
    XQ_FUZZ_REQUIRE(i == 0 || tree.evaluations[i - 1].node < tree.evaluations[i].node);
  }
}

/// `size`: bytes of the input.
inline void check_record(const record::Game& game, std::size_t size) {
  XQ_FUZZ_REQUIRE(game.offset <= size);
  XQ_FUZZ_REQUIRE(!game.moves.empty() || game.ended_by);
  XQ_FUZZ_REQUIRE(!game.bad_start || game.moves.empty());
  XQ_FUZZ_REQUIRE(!game.ended_by || *game.ended_by < game.faults.size());
  Position position = game.start;
  for (const Move move : game.moves) {
    XQ_FUZZ_REQUIRE(is_legal(position, move));
    position.do_move(move);
  }
  for (const auto& fault : game.faults) {
    XQ_FUZZ_REQUIRE(fault.offset <= size);
    XQ_FUZZ_REQUIRE(fault.token.size() <= 80);
  }
  if (game.tree) {
    check_tree(*game.tree);
    record::LineWalk walk(game.start);
    for (std::size_t i = 1; i < game.tree->nodes.size(); ++i) {
      const record::TreeNode& node = game.tree->nodes[i];
      if (!node.legal) continue;
      XQ_FUZZ_REQUIRE(walk.rewind_to(node.depth));
      XQ_FUZZ_REQUIRE(is_legal(walk.position(), node.move));
      walk.play(node.move);
      if (i <= game.moves.size()) XQ_FUZZ_REQUIRE(game.moves[i - 1] == node.move);
    }
    XQ_FUZZ_REQUIRE(game.tree->main_length() >= game.moves.size());
  }
  (void)record::tree_facts(game);
  XQ_FUZZ_REQUIRE(is_utf8(record::dump(game)));
}

/// Reads all games of `bytes` in one format and calls f(game) for each.
template <class F>
void read_all(ByteView bytes, const record::RecordFormat& format, F&& f) {
  (void)format.sniff(bytes.first(std::min<std::size_t>(bytes.size(), 4096)));
  const auto reader = format.open(bytes);
  if (!reader) return;
  std::uint32_t ordinal = 0;
  while (const auto game = (*reader)->next()) {
    XQ_FUZZ_REQUIRE(game->ordinal == ++ordinal);
    check_record(*game, bytes.size());
    f(*game);
  }
  XQ_FUZZ_REQUIRE((*reader)->position() <= 2 * bytes.size() + 4);
}

}  // namespace xq::fuzz
