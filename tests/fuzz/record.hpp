// What must hold of every game a record reader hands over, whatever the bytes were.
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
    XQ_FUZZ_REQUIRE(i == 0 || tree.comments[i - 1].node < tree.comments[i].node);
    XQ_FUZZ_REQUIRE(!tree.comments[i].text.empty());
  }
}

/// Reads all games of a file; nothing if the format refuses it.
template <class Check>
void check_file(const record::RecordFormat& format, ByteView bytes, Check&& check) {
  (void)record::sniff(bytes);
  const auto reader = format.open(bytes);
  if (!reader) return;
  std::uint32_t ordinal = 0;
  while (const auto game = (*reader)->next()) {
    XQ_FUZZ_REQUIRE(game->ordinal == ++ordinal);
    XQ_FUZZ_REQUIRE(game->offset <= bytes.size());
    XQ_FUZZ_REQUIRE(!game->moves.empty() || game->ended_by);
    XQ_FUZZ_REQUIRE(!game->bad_start || game->moves.empty());
    Position position = game->start;
    for (const Move move : game->moves) {
      XQ_FUZZ_REQUIRE(is_legal(position, move));
      position.do_move(move);
    }
    for (const auto& fault : game->faults) {
      XQ_FUZZ_REQUIRE(fault.offset <= bytes.size());
      XQ_FUZZ_REQUIRE(fault.token.size() <= 80);
      XQ_FUZZ_REQUIRE(!fault.message.empty());
    }
    if (game->tree) check_tree(*game->tree);
    (void)record::tree_facts(*game);
    XQ_FUZZ_REQUIRE(is_utf8(record::dump(*game)));
    check(*game);
  }
  XQ_FUZZ_REQUIRE(ordinal > 0);  // never silent
}

}  // namespace xq::fuzz
