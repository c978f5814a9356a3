// Variations as numbered lines, each saying which ply of which line it replaces, made one tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "raw_record.hpp"

namespace xq::record {

/// A line's number; 0 is the main line.
using LineId = std::uint32_t;

/// Collects lines in any order and puts them together.
class LineTree {
 public:
  /// A line that replaces ply `ply` of line `parent`. The main line is `{0, 0, 1}`. Its moves
  /// follow through add_move().
  void add_line(LineId id, LineId parent, std::uint32_t ply, NodePlace place);
  /// The next move of the line added last; none() for one that could not be read.
  void add_move(Move move, NodePlace place);
  /// A comment after an (absolute) ply of a line; ply 0: on the game.
  void add_comment(LineId line, std::uint32_t ply, std::string text, NodePlace place);

  /// Puts everything into the record's tree: at a node the continuation of its own line first, then
  /// the others by number. Lines and comments that have no place in it become faults.
  /// Cost  linear, but for sorting the lines.
  void build(RawRecord& record);

 private:
  struct Line {
    LineId id = 0;
    LineId parent = 0;
    std::uint32_t ply = 1;    ///< of its first move
    std::uint32_t first = 0;  ///< of its moves, in moves_
    std::uint32_t count = 0;
    NodePlace place;
    std::size_t on = 0;        ///< the line its branch point lies on, by index
    std::uint32_t branch = 0;  ///< the node it grows from: index in moves_ plus 1, 0 the root
    bool placed = false;
    [[nodiscard]] bool holds(std::uint32_t p) const noexcept { return p >= ply && p - ply < count; }
  };
  struct Comment {
    LineId line = 0;
    std::uint32_t ply = 0;
    std::string text;
    NodePlace place;
  };
  void sort_lines();
  [[nodiscard]] std::optional<std::size_t> find(LineId id) const;
  bool place_on(Line& line, std::size_t parent) const;
  void place_all();
  void emit(RawRecord& record);
  void put_comments(RawRecord& record) const;
  [[nodiscard]] std::optional<std::uint32_t> node_of(const Comment& comment) const;

  std::vector<Line> lines_;
  std::vector<Move> moves_;
  std::vector<NodePlace> places_;
  std::vector<Comment> comments_;
  std::vector<std::uint32_t> order_;  ///< place in the tree of a node (index in moves_ plus 1)
};

}  // namespace xq::record
