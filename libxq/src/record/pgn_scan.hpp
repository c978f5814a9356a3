// Cuts a PGN text into games: tags, tokens of the main line, result.
//
// Comments and variations become asides beside the main line; what stands behind the result is
// passed over.
#pragma once

#include <string_view>

#include "lines.hpp"
#include "pgn_game.hpp"
#include "pgn_lexer.hpp"

namespace xq::record {

class GameScanner {
 public:
  /// `lines` must outlive the scanner.
  explicit GameScanner(LineSource& lines) noexcept : lines_(lines) {}
  /// The next game; false at the end of the input.
  bool next(GameText& game);

 private:
  enum class Section : std::uint8_t {
    Before,  ///< nothing of the game met yet
    Tags,
    Moves,
    After,  ///< behind the result token
  };
  /// What a line did.
  enum class Step : std::uint8_t {
    Taken,
    NextGame  ///< the next game starts at column_ of the present line
  };

  Step scan_line(GameText& game);
  Step scan_text(GameText& game, std::string_view text);
  void take_tags(GameText& game, std::string_view text);
  Step scan_moves(GameText& game, std::string_view text);
  Step take_token(GameText& game, std::string_view token);
  Step take_move(GameText& game, std::string_view token);
  void take_number(GameText& game, const NumberPrefix& prefix);
  void take_bracket(GameText& game, std::string_view text);
  void take_comment(GameText& game, std::string_view text);
  void take_variation(GameText& game, std::string_view text);
  void open_variation(GameText& game, std::uint32_t at);
  void close_variation(GameText& game, std::uint32_t at);
  void close_brackets(GameText& game);
  void add_aside(GameText& game, Aside::Kind kind, std::size_t at, std::size_t size) const;
  void add_mark(GameText& game, std::string_view mark) const;
  [[nodiscard]] bool begins_game(const GameText& game, std::string_view tag_text) const;
  void start(GameText& game);
  void drop_prose(GameText& game, std::size_t first_token);
  std::optional<Step> take_pasted_fen(GameText& game, std::string_view text);
  void count_bad(GameText& game, std::string_view text, std::size_t from) const;
  [[nodiscard]] TextPlace place() const noexcept {
    return {lines_.number(), static_cast<std::uint32_t>(column_)};
  }

  LineSource& lines_;
  bool have_line_ = false;
  std::size_t column_ = 0;
  TextPlace first_;  // where the game starts if that is in the middle of a line
  Section section_ = Section::Before;
  bool blank_line_ = false;  // since the last tag
  bool in_comment_ = false;
  std::size_t depth_ = 0;          // of variations
  std::vector<std::size_t> open_;  // indices in GameText::asides of the brackets now open
  std::size_t comment_at_ = 0;     // in GameText::arena
  TextPlace bracket_place_;
  bool met_move_ = false;  // a token that looks like a move
  // Of the present line.
  bool opens_line_ = true;
  bool after_number_ = false;
  bool number_opens_line_ = false;
  std::optional<std::uint32_t> number_;
  std::size_t number_column_ = 0;
};

}  // namespace xq::record
