// What a reader of a tree format found in a record, before anybody has replayed it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "xq/board/setup.hpp"
#include "xq/record/game.hpp"
#include "xq/record/tree.hpp"

namespace xq::record {

/// Where a node lies in the file, for faults.
struct NodePlace {
  std::uint64_t offset = 0;  ///< bytes
  std::uint32_t line = 0;    ///< 1-based; 0 in binary files
};

struct RawRecord {
  std::uint32_t ordinal = 1;
  std::uint32_t line = 1;
  std::uint64_t offset = 0;
  std::vector<Tag> tags;  ///< named as PGN names them: Red, Black, Event, Date, Result, ...
  /// The arrangement; its side is ignored where the first move tells. nullopt: the start position.
  std::optional<Setup> setup;
  std::optional<Color> side;       ///< to move, where there is no move to tell
  std::string start_text;          ///< a FEN as found, if there was one
  std::optional<Fault> bad_start;  ///< why the start cannot be used at all
  Tree tree;                       ///< all that was stored; `legal` still unset
  std::vector<NodePlace> places;   ///< of tree.nodes; may be shorter: then the record's own place
  Outcome outcome = Outcome::Unknown;
  std::vector<Fault> faults;  ///< met while reading
  /// Index in `faults` of one (cut file) behind which there may have been more of the main line.
  std::optional<std::size_t> cut_by;
};

/// Replays a record: the side to move (that of the piece the first move takes up), which nodes can
/// be played, the main line up to its first illegal move, a fault for each move that cannot be
/// played (not for those behind it). No recursion.
/// Cost  about 100 ns a node.
[[nodiscard]] Game to_game(RawRecord&& record);

/// Puts a comment into the form of NodeText::text: LF line ends, no blanks around. Empty = none.
[[nodiscard]] std::string clean_comment(std::string_view text);

/// A comment taken apart: the first of its lines that is an evaluation (parse_evaluation), and all
/// the others, cleaned. Formats without a place for evaluations write them so.
struct CommentParts {
  std::optional<Evaluation> evaluation = {};
  std::string text;  ///< empty = none
};
[[nodiscard]] CommentParts split_comment(std::string_view text);

/// Hangs on a node what a comment says, which may be nothing.
/// REQUIRES: no later node has got a comment yet, nor has this one.
void add_comment(Tree& tree, std::uint32_t node, std::string_view text);
/// The comment that split_comment() takes apart again; an empty text or no evaluation is left out.
[[nodiscard]] std::string join_comment(const Evaluation* evaluation, std::string_view text);

}  // namespace xq::record
