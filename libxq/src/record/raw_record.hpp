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

}  // namespace xq::record
