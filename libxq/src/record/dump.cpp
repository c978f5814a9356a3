#include "xq/record/dump.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/record/crc.hpp"

namespace xq::record {
namespace {

std::string_view outcome_word(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::RedWins: return "red";
    case Outcome::Draw: return "draw";
    case Outcome::BlackWins: return "black";
    case Outcome::Unknown: break;
  }
  return "unknown";
}

std::string start_text(const Game& game) {
  if (game.bad_start) return "unusable";
  return game.initial ? "initial" : format_fen(game.start);
}

// A line per node: as many dots as its depth, the move, what was said about it.
void append_tree(std::string& out, const Tree& tree) {
  auto comment = tree.comments.begin();
  auto evaluation = tree.evaluations.begin();
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    out += fmt::format("tree: {} {}", std::string(node.depth, '.'),
                       i == 0 ? "root" : node.move.text());
    if (i > 0 && !node.legal) out += " (not playable)";
    if (evaluation != tree.evaluations.end() && evaluation->node == i) {
      out += fmt::format(" [{}]", format_evaluation((evaluation++)->value));
    }
    if (comment != tree.comments.end() && comment->node == i) {
      std::string text = (comment++)->text;
      for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.replace(at, 1, "\\n");
      out += fmt::format(" {{{}}}", text);
    }
    out += '\n';
  }
}

}  // namespace

std::string dump(const Game& game) {
  std::string out =
      fmt::format("game: {} (line {}, offset {})\n", game.ordinal, game.line, game.offset);
  out += fmt::format("start: {}\n", start_text(game));
  out += fmt::format("outcome: {}\n", outcome_word(game.outcome));
  out += fmt::format("notation: {}\n",
                     game.notation ? notation::notation_name(*game.notation) : "none");
  out += fmt::format("plies: {}\n", game.moves.size());
  out += fmt::format("crc32: {:08x}\n", crc32_of(game.moves));
  out += fmt::format("moves: {}\n", iccs_text(game.moves));
  if (game.tree) append_tree(out, *game.tree);
  std::vector<Tag> tags = game.tags;
  std::ranges::stable_sort(tags, std::ranges::less(), &Tag::name);
  for (const Tag& tag : tags)
    out += fmt::format("tag {}: {}\n", tag.name, tag.value);
  for (std::size_t i = 0; i < game.faults.size(); ++i) {
    const Fault& f = game.faults[i];
    out += fmt::format("fault {}{}: line {}, offset {}, ply {}, '{}': {}\n", fault_name(f.code),
                       game.ended_by == i ? " (the end)" : "", f.line, f.offset, f.ply, f.token,
                       f.message);
  }
  return out + '\n';
}

}  // namespace xq::record
