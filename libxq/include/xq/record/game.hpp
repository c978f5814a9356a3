// One game record as a reader hands it over: what could be read, and every fault met on the way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/charset.hpp"
#include "xq/board/position.hpp"
#include "xq/notation/any.hpp"
#include "xq/record/tree.hpp"

namespace xq::record {

/// Why something in a record was not usable. The names (fault_name) are part of the JSON contract
/// and the database.
enum class FaultCode : std::uint8_t {
  UnreadableMove,  ///< unreadable_move: a token that is no move in any notation
  IllegalMove,     ///< illegal_move: a move that may not be played here
  AmbiguousMove,   ///< ambiguous_move: more than one legal reading; the first was taken
  BadFen,          ///< bad_fen: the start position cannot be used
  ResultConflict,  ///< result_conflict: Result tag and movetext token differ; the tag wins
  BadCharset,      ///< bad_charset: bytes that are no text in the file's character set
  Truncated,       ///< truncated: the record ends inside a comment, tag or block
  EmptyGame,       ///< empty_game: no move at all
  UnknownFormat,   ///< unknown_format: the file is no game record
  IoError,         ///< io_error: the file could not be read
  Skipped,    ///< skipped: bytes behind the last move, a record marked as deleted; nothing was lost
  MendedFen,  ///< mended_fen: counters of a FEN that cannot be, put right; nothing was lost
  DamagedArchive,  ///< damaged_archive: an archive or a member of one cannot be unpacked whole
  Refused,  ///< refused: a member not unpacked: encrypted, in several volumes, unsafe, bursting
};
inline constexpr int kFaultCodes = 14;
[[nodiscard]] std::string_view fault_name(FaultCode code) noexcept;
/// Whether it only tells what was done and nothing of the game is missing or in doubt.
[[nodiscard]] constexpr bool is_notice(FaultCode code) noexcept {
  return code == FaultCode::Skipped || code == FaultCode::MendedFen;
}
[[nodiscard]] std::optional<FaultCode> parse_fault_name(std::string_view name) noexcept;

struct Fault {
  FaultCode code{};
  std::uint32_t line = 0;  ///< 1-based line of the file; 0 = the whole file
  std::uint64_t offset =
      0;  ///< bytes from the start of the file as it lies on disk (decompressed for .gz)
  std::uint32_t ply = 0;   ///< 1-based ply of the game; 0 = not at a ply
  std::string token = {};  ///< the text met, UTF-8, at most 80 bytes
  std::string message;     ///< English, one line: found, expected
};

/// One tag as written, UTF-8. Bytes that were no text are U+FFFD.
struct Tag {
  std::string name;
  std::string value;
};

/// One record: the legal prefix of its main line, and its tree where there is more.
struct Game {
  std::uint32_t ordinal = 1;  ///< 1-based within the file
  std::uint32_t line = 1;     ///< where it starts
  std::uint64_t offset = 0;
  std::vector<Tag> tags;  ///< in the order met
  /// The start position. Holds the standard one if bad_start.
  Position start;
  bool initial = true;      ///< `start` has the pieces and side of kStartFen
  bool bad_start = false;   ///< the FEN could not be used; there are no moves then
  std::string start_text;   ///< the FEN tag as found; empty if none
  std::vector<Move> moves;  ///< legal one after the other
  /// The whole tree as stored; nullopt if `moves` are all there is.
  std::optional<Tree> tree;
  /// nullopt for no moves, and in formats that store points instead of text.
  std::optional<notation::Notation> notation;
  Outcome outcome = Outcome::Unknown;
  std::vector<Fault> faults;
  /// Index in `faults` of the one that ended the game before its end; nullopt if it was read whole.
  std::optional<std::size_t> ended_by;

  /// Value of the first tag of that name (any case); empty if there is none. Where there is no
  /// "Red...", "White..." answers for it: tag("RedElo") also finds WhiteElo.
  [[nodiscard]] std::string_view tag(std::string_view name) const noexcept;
};

/// A list of moves as `h2e2 h9g7 ...`; empty for none.
[[nodiscard]] std::string iccs_text(std::span<const Move> moves);

}  // namespace xq::record
