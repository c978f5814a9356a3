#include "pgn_movetext.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "pgn_tables.hpp"

namespace xq::record {
namespace {

using notation::Notation;

// For each node of a tree the next alternative to it; 0 = none.
std::vector<std::uint32_t> alternatives_of(const std::vector<TreeNode>& nodes) {
  std::vector<std::uint32_t> next(nodes.size(), 0);
  std::vector<std::uint32_t> later;  // by depth: the node met last, going backwards; 0 = none
  for (std::size_t i = nodes.size(); i-- > 1;) {
    const std::uint32_t depth = nodes[i].depth;
    later.resize(depth + 1, 0);
    next[i] = later[depth];
    later[depth] = static_cast<std::uint32_t>(i);
  }
  return next;
}

// A comment in braces: nothing in it closes them, and no line of it looks like a tag.
std::string braced(std::string_view text) {
  std::string out = "{";
  bool line_start = false;
  for (const char c : text) {
    if (c == '}') {
      out += "\xEF\xBD\x9D";
    } else if (c == '[' && line_start) {
      out += "\xEF\xBC\xBB";
    } else {
      out += c;
    }
    line_start = c == '\n' || (line_start && (c == ' ' || c == '\t'));
  }
  return out + '}';
}

class MoveText {
 public:
  MoveText(std::string& out, const Game& game, Notation notation)
      : out_(out), game_(game), notation_(notation), walk_(game.start) {}

  void write_line() {
    std::uint32_t ply = 0;
    for (const Move move : game_.moves)
      write_move(++ply, move);
    end_line();
  }

  void write_tree() {
    next_ = alternatives_of(game_.tree->nodes);
    write_remarks(0);
    if (next_.size() > 1) tasks_.push_back({Task::Line, 1});
    while (!tasks_.empty()) {
      const Item item = tasks_.back();
      tasks_.pop_back();
      switch (item.task) {
        case Task::Open: open(); break;
        case Task::Close: close(); break;
        case Task::Line: write_first(item.node); break;
        case Task::Alternative: write_node(item.node); break;
      }
    }
    end_line();
  }

 private:
  enum class Task : std::uint8_t { Open, Close, Line, Alternative };
  struct Item {
    Task task{};
    std::uint32_t node = 0;
  };

  [[nodiscard]] const TreeNode& node_at(std::uint32_t i) const { return game_.tree->nodes[i]; }

  // The first of some alternatives, and what comes in brackets behind it.
  void write_first(std::uint32_t node) {
    const std::uint32_t depth = node_at(node).depth;
    // Alternatives to the move before were written in between. A first move stands right behind it.
    if (depth > 1 && walk_.rewind_to(depth - 1)) walk_.play(node_at(node - 1).move);
    while (node != 0 && !node_at(node).legal)
      node = next_[node];
    if (node == 0) return;
    write_node(node);
    std::vector<Item> brackets;
    for (std::uint32_t other = next_[node]; other != 0; other = next_[other]) {
      if (!node_at(other).legal) continue;
      brackets.insert(brackets.end(),
                      {{Task::Open, 0}, {Task::Alternative, other}, {Task::Close, 0}});
    }
    tasks_.insert(tasks_.end(), brackets.rbegin(), brackets.rend());
  }
  void write_node(std::uint32_t node) {
    const TreeNode& here = node_at(node);
    walk_.rewind_to(here.depth);
    write_move(here.depth, here.move);
    write_remarks(node);
    const std::uint32_t child = node + 1;
    if (child < next_.size() && node_at(child).depth == here.depth + 1) {
      tasks_.push_back({Task::Line, child});
    }
  }

  void write_move(std::uint32_t ply, Move move) {
    const Position& position = walk_.position();
    const bool red = position.side_to_move() == Color::Red;
    const bool black_began = red == (ply % 2 == 0);
    const std::uint32_t number = black_began ? ply / 2 + 1 : (ply + 1) / 2;
    if (depth_ == 0) {
      if (red || resumed_) end_line();
      if (red || !line_open_) out_ += fmt::format("{:3}. ", number);
      if (!red) out_ += line_open_ ? " " : fmt::format("{} ", ellipsis_for(notation_));
    } else {
      if (!out_.ends_with('(')) out_ += ' ';
      if (red || resumed_) out_ += fmt::format("{}. ", number);
      if (!red && resumed_) out_ += fmt::format("{} ", ellipsis_for(notation_));
    }
    out_ += notation::format(move, position, notation_);
    walk_.play(move);
    resumed_ = false;
    line_open_ = depth_ == 0;
    if (!red) end_line();
  }
  void write_remarks(std::uint32_t node) {
    const Tree& tree = *game_.tree;
    const auto evaluation =
        std::ranges::lower_bound(tree.evaluations, node, {}, &NodeEvaluation::node);
    if (evaluation != tree.evaluations.end() && evaluation->node == node) {
      remark("{" + format_evaluation(evaluation->value) + "}");
    }
    const auto comment = std::ranges::lower_bound(tree.comments, node, {}, &NodeText::node);
    if (comment != tree.comments.end() && comment->node == node) remark(braced(comment->text));
  }
  void remark(const std::string& text) {
    end_line();
    if (depth_ > 0) out_ += ' ';
    out_ += text;
    if (depth_ == 0) out_ += '\n';
    resumed_ = true;
  }
  void open() {
    end_line();
    out_ += depth_ == 0 ? "(" : " (";
    ++depth_;
    resumed_ = true;
  }
  void close() {
    out_ += ')';
    --depth_;
    if (depth_ == 0) out_ += '\n';
    resumed_ = true;
  }
  void end_line() {
    if (depth_ == 0 && line_open_) out_ += '\n';
    line_open_ = false;
  }

  std::string& out_;
  const Game& game_;
  Notation notation_;
  LineWalk walk_;
  std::vector<std::uint32_t> next_;
  std::vector<Item> tasks_;
  std::size_t depth_ = 0;   // of brackets
  bool line_open_ = false;  // of the main line: Red's move stands on it
  bool resumed_ = false;    // something stands between this move and the one before it
};

}  // namespace

void append_movetext(std::string& out, const Game& game, Notation notation) {
  MoveText text(out, game, notation);
  if (game.tree) {
    text.write_tree();
  } else {
    text.write_line();
  }
}

}  // namespace xq::record
