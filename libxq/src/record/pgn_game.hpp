// One PGN game as text: its tags and the tokens of its main line, before anybody has replayed it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"

#include "lines.hpp"

namespace xq::record {

/// A token that may be a move. Its text lies in GameText::arena.
struct MoveToken {
  std::uint32_t at = 0;
  std::uint32_t size = 0;
  TextPlace place;
  bool opens_line = false;    ///< only blanks and move numbers stand before it on its line
  bool after_number = false;  ///< a move number stands right before it
};

/// What stands between the moves of the main line. Its text lies in GameText::arena.
struct Aside {
  enum class Kind : std::uint8_t {
    Comment,  ///< in braces, or behind a semicolon, or a mark such as "!?"
    Open,     ///< a variation's opening bracket; the text is all that stands in the bracket
    Close,
    Move,   ///< a token in a variation that may be a move
    Words,  ///< any other token in a variation
  };
  Kind kind{};
  std::uint32_t tokens = 0;  ///< moves of the main line before it
  std::uint32_t at = 0;
  std::uint32_t size = 0;
  TextPlace place;
};

struct GameText {
  TextPlace start{1, 0};
  std::uint64_t offset = 0;  ///< of the start
  std::vector<Tag> tags;
  TextPlace fen_place;      ///< of the FEN tag, if there is one
  bool pasted_fen = false;  ///< a line without tags that is a FEN; it became the FEN tag
  std::string title;        ///< a line before the moves that names another game
  TextPlace variant_place;  ///< of the Variant or Game tag that names another game
  std::string arena;
  std::vector<MoveToken> tokens;
  std::vector<Aside> asides;      ///< in reading order; each Open has its Close
  bool black_first = false;       ///< an ellipsis stands before the first token
  std::optional<Outcome> result;  ///< of the result token; Unknown for "*"
  std::string result_token;
  TextPlace result_place;
  std::optional<TextPlace> open_bracket;  ///< of a comment or variation that never ends
  std::optional<TextPlace> open_tag;      ///< of a tag at the input's end without its end
  std::size_t bad_characters = 0;
  TextPlace bad_place;  ///< of the first of them
  std::string bad_text;

  [[nodiscard]] std::string_view text_of(const MoveToken& t) const noexcept {
    return std::string_view(arena).substr(t.at, t.size);
  }
  [[nodiscard]] std::string_view text_of(const Aside& r) const noexcept {
    return std::string_view(arena).substr(r.at, r.size);
  }
  /// Makes it empty, keeping memory.
  void clear();
};

}  // namespace xq::record
