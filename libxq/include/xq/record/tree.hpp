// A game with its variations and what people and engines wrote between the moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "xq/board/position.hpp"

namespace xq::record {

/// A move of a tree, as the record stores it: it may be unreadable or illegal.
struct TreeNode {
  std::uint32_t depth = 0;  ///< 0 the root, 1 its moves, and so on
  Move move;                ///< none() for the root and for what could not be read
  bool legal = false;       ///< it and all moves before it can be played; set by to_game()
};

/// What an engine said about the position after a move: `+0.20/9 0.7` of match programs.
struct Evaluation {
  std::int32_t score = 0;  ///< 1/100 pawns, or moves to mate; as written, of who made the move
  bool mate = false;
  std::optional<std::uint32_t> depth = {};    ///< plies searched
  std::optional<std::uint32_t> time_ms = {};  ///< milliseconds
  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};
/// Reads a whole comment as an evaluation: `+0.20/9 0.7`, `-M5/12 0.31s`, `0.00/1`; nullopt for any
/// other text. A number alone is none.
[[nodiscard]] std::optional<Evaluation> parse_evaluation(std::string_view text);
/// The text that parse_evaluation() reads back.
[[nodiscard]] std::string format_evaluation(const Evaluation& evaluation);

/// A comment on the position after a node (the root: on the game).
struct NodeText {
  std::uint32_t node = 0;
  std::string text;  ///< UTF-8, lines end with LF, no blanks around, never empty
  friend bool operator==(const NodeText&, const NodeText&) = default;
};
struct NodeEvaluation {
  std::uint32_t node = 0;
  Evaluation value;
  friend bool operator==(const NodeEvaluation&, const NodeEvaluation&) = default;
};

/// Moves in pre-order: a move, all that follows it, then the next alternative to it. Node 0 is the
/// root; the first alternative everywhere is the main line.
/// Invariant  a node's depth is at most one more than that of the node before it.
struct Tree {
  std::vector<TreeNode> nodes{TreeNode{}};
  std::vector<NodeText> comments;           ///< by node; at most one each
  std::vector<NodeEvaluation> evaluations;  ///< by node; at most one each

  /// Nodes of the first line, the root left out: they are nodes 1..main_length().
  [[nodiscard]] std::size_t main_length() const noexcept;
  /// Whether there is nothing but one line without a word.
  [[nodiscard]] bool is_plain() const noexcept;
};

/// The position along a walk through a tree in pre-order. Memory  per ply of depth.
class LineWalk {
 public:
  explicit LineWalk(const Position& start) : position_(start) {}
  /// Takes moves back until the next one would have this depth. False if the walk is not that deep:
  /// then the node before it was not played.   REQUIRES: depth >= 1.
  bool rewind_to(std::uint32_t depth) noexcept;
  /// The position before the next move.
  [[nodiscard]] const Position& position() const noexcept { return position_; }
  void play(Move move) { path_.emplace_back(move, position_.do_move(move)); }

 private:
  Position position_;
  std::vector<std::pair<Move, Undo>> path_;
};

}  // namespace xq::record
