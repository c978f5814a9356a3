#include "xq/record/dhtmlxq_writer.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "dhtmlxq_fields.hpp"
#include "page_escapes.hpp"
#include "pgn_tags.hpp"

namespace xq::record {
namespace {

// Written from the game itself, or of other formats only.
constexpr std::array<std::string_view, 5> kOurs{"Result", "FEN", "SetUp", "Format", "Game"};

constexpr std::size_t kLongestName = 120;  // bytes; readers look no further for a name's end

template <class List>
bool is_among(const List& names, std::string_view name) noexcept {
  return std::ranges::any_of(names, [&](std::string_view n) { return same_tag_name(n, name); });
}

// A value that starts with a quote would look like a script's.
std::string value_of(std::string_view text) {
  if (text.starts_with('"')) return "&quot;" + escaped_page_text(text.substr(1));
  if (text.starts_with('\'')) return "&#39;" + escaped_page_text(text.substr(1));
  return escaped_page_text(text);
}

void append_field(std::string& out, std::string_view name, std::string_view value) {
  fmt::format_to(std::back_inserter(out), "[DhtmlXQ_{0}]{1}[/DhtmlXQ_{0}]\n", name, value);
}

void append_digits(std::string& out, Square s) {
  out += static_cast<char>('0' + s.file_index());
  out += static_cast<char>('0' + (9 - s.rank_index()));
}

void append_tags(std::string& out, const Game& game) {
  std::vector<std::string> done;
  for (const Tag& tag : game.tags) {
    const bool white = tag.name.size() >= 5 && same_tag_name(tag.name.substr(0, 5), "white");
    const std::string name = white ? "Red" + tag.name.substr(5) : tag.name;
    if (tag.value.empty() || is_among(kOurs, name) || is_among(done, name)) continue;
    if (name.size() > kLongestName || name.find_first_of("[]\r\n") != std::string::npos) continue;
    std::string value = tag.value;
    std::ranges::replace(value, '\n', ' ');
    append_field(out, field_of_tag(name), value_of(value));
    done.push_back(name);
  }
  append_field(out, "result", result_word(game.outcome));
}

// 64 digits; nullopt if there are more pieces of a kind than places for them.
std::optional<std::string> board_digits(const Position& position) {
  std::array<bool, Square::kCount> used{};
  std::string digits;
  std::size_t placed = 0;
  for (const char letter : kBoardOrder) {
    const Piece piece = *Piece::parse(letter);
    std::optional<Square> found;
    for (int i = 0; i < Square::kCount && !found; ++i) {
      const Square s = Square::from_index(i);
      if (!used[s.slot()] && position.at(s) == piece) found = s;
    }
    if (!found) {
      digits += "99";
      continue;
    }
    used[found->slot()] = true;
    ++placed;
    append_digits(digits, *found);
  }
  std::size_t pieces = 0;
  for (int i = 0; i < Square::kCount; ++i)
    pieces += position.at(Square::from_index(i)).empty() ? 0U : 1U;
  return pieces == placed ? std::optional(digits) : std::nullopt;
}

void append_start(std::string& out, const Game& game) {
  if (game.bad_start) {
    if (!game.start_text.empty()) append_field(out, "fen", value_of(game.start_text));
    return;
  }
  if (!game.initial) append_field(out, "fen", format_fen(game.start));
  if (const auto digits = board_digits(game.start)) append_field(out, "binit", *digits);
}

std::string remark_on(const Tree& tree, std::size_t node, std::size_t& comment,
                      std::size_t& evaluation) {
  const Evaluation* value = nullptr;
  std::string_view text;
  if (evaluation < tree.evaluations.size() && tree.evaluations[evaluation].node == node) {
    value = &tree.evaluations[evaluation++].value;
  }
  if (comment < tree.comments.size() && tree.comments[comment].node == node) {
    text = tree.comments[comment++].text;
  }
  return join_comment(value, text);
}

// The tree cut into numbered lines: the first alternative goes on with the line of the move before
// it, every other one starts a line.
class Lines {
 public:
  explicit Lines(const Tree& tree) {
    std::size_t comment = 0;
    std::size_t evaluation = 0;
    std::size_t left_out = 0;  // depth of a move that could not be read; 0: none
    lines_.push_back({.name = "movelist"});
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const TreeNode& node = tree.nodes[i];
      const std::string remark = remark_on(tree, i, comment, evaluation);
      if (left_out > 0 && node.depth > left_out) continue;
      left_out = i > 0 && node.move.is_none() ? node.depth : 0;
      if (left_out == 0) take(node, remark);
    }
  }

  void append_to(std::string& out) const {
    for (const Line& line : lines_)
      append_field(out, line.name, line.moves);
    out += comments_;
  }

 private:
  struct Line {
    std::string name;
    std::string moves = {};
  };
  struct Step {
    std::size_t line = 0;
    bool has_next = false;  // a move behind it has been written
  };

  void take(const TreeNode& node, std::string_view remark) {
    path_.resize(node.depth);
    std::size_t line = 0;
    if (node.depth > 0) {
      Step& before = path_.back();
      line = before.line;
      if (before.has_next) {
        line = lines_.size();
        lines_.push_back({.name = fmt::format("move_{}_{}_{}", before.line, node.depth, line)});
      }
      before.has_next = true;
      append_digits(lines_[line].moves, node.move.from());
      append_digits(lines_[line].moves, node.move.to());
    }
    path_.push_back({.line = line});
    if (remark.empty()) return;
    append_field(comments_,
                 line == 0 ? fmt::format("comment{}", node.depth)
                           : fmt::format("comment{}_{}", line, node.depth),
                 value_of(remark));
  }

  std::vector<Line> lines_;
  std::vector<Step> path_;  // from the root to the last move
  std::string comments_;
};

Tree line_of(const Game& game) {
  Tree tree;
  for (const Move move : game.moves)
    tree.nodes.push_back({static_cast<std::uint32_t>(tree.nodes.size()), move, true});
  return tree;
}

}  // namespace

std::string format_dhtmlxq(const Game& game) {
  std::string out = "[DhtmlXQ]\n";
  append_field(out, "ver", "www_dpxq_com");
  append_tags(out, game);
  append_start(out, game);
  Lines(game.tree ? *game.tree : line_of(game)).append_to(out);
  out += "[/DhtmlXQ]\n";
  std::ranges::replace(out, '\0', ' ');  // or the page would look like UTF-16
  return out;
}

}  // namespace xq::record
