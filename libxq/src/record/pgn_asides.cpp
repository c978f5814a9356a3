// What the scanner does inside brackets: comments and variations.
#include <algorithm>

#include "pgn_scan.hpp"

namespace xq::record {
namespace {

// Brackets nested deeper than this are text of the one around them.
constexpr std::size_t kDeepest = 256;

}  // namespace

void GameScanner::add_aside(GameText& game, Aside::Kind kind, std::size_t at,
                            std::size_t size) const {
  if (section_ == Section::After && kind != Aside::Kind::Comment) return;
  game.asides.push_back({.kind = kind,
                         .tokens = static_cast<std::uint32_t>(game.tokens.size()),
                         .at = static_cast<std::uint32_t>(at),
                         .size = static_cast<std::uint32_t>(size),
                         .place = place()});
}

void GameScanner::add_mark(GameText& game, std::string_view mark) const {
  add_aside(game, Aside::Kind::Comment, game.arena.size(), mark.size());
  game.arena += mark;
}

// Goes on to the end of the comment or of the variations, or of the line.
void GameScanner::take_bracket(GameText& game, std::string_view text) {
  const std::size_t from = column_;
  if (depth_ > 0) {
    take_variation(game, text);
    // Remarks name places in what is appended here.
    game.arena += text.substr(from, column_ - from);
  } else {
    take_comment(game, text);
  }
  if (column_ == text.size() && (in_comment_ || depth_ > 0)) game.arena += '\n';
}

void GameScanner::take_comment(GameText& game, std::string_view text) {
  const std::size_t end = std::min(text.find('}', column_), text.size());
  game.arena += text.substr(column_, end - column_);
  in_comment_ = end == text.size();
  column_ = in_comment_ ? end : end + 1;
  if (!in_comment_) {
    add_aside(game, Aside::Kind::Comment, comment_at_, game.arena.size() - comment_at_);
  }
}

void GameScanner::open_variation(GameText& game, std::uint32_t at) {
  if (++depth_ > kDeepest || section_ == Section::After) return;
  open_.push_back(game.asides.size());
  add_aside(game, Aside::Kind::Open, at, 0);
}

void GameScanner::close_variation(GameText& game, std::uint32_t at) {
  if (depth_-- > kDeepest || open_.empty()) return;
  Aside& opened = game.asides[open_.back()];
  opened.size = at - opened.at;
  open_.pop_back();
  add_aside(game, Aside::Kind::Close, at, 0);
}

// Where a game ends inside of brackets.
void GameScanner::close_brackets(GameText& game) {
  const auto end = static_cast<std::uint32_t>(game.arena.size());
  if (in_comment_) add_aside(game, Aside::Kind::Comment, comment_at_, end - comment_at_);
  in_comment_ = false;
  while (depth_ > 0)
    close_variation(game, end);
}

void GameScanner::take_variation(GameText& game, std::string_view text) {
  const std::size_t base = game.arena.size() - column_;  // arena place of column 0
  const auto at = [&] { return static_cast<std::uint32_t>(base + column_); };
  while (column_ < text.size() && depth_ > 0) {
    if (in_comment_) {
      const std::size_t end = std::min(text.find('}', column_), text.size());
      in_comment_ = end == text.size();
      column_ = end;
      if (in_comment_) return;
      add_aside(game, Aside::Kind::Comment, comment_at_, at() - comment_at_);
      ++column_;
      continue;
    }
    const std::string_view rest = text.substr(column_);
    if (const std::size_t gap = separator_length(rest); gap > 0) {
      column_ += gap;
    } else if (rest[0] == '{') {
      ++column_;
      in_comment_ = true;
      comment_at_ = at();
    } else if (const std::size_t open = open_length(rest); open > 0) {
      column_ += open;
      open_variation(game, at());
    } else if (const std::size_t close = close_length(rest); close > 0) {
      close_variation(game, at());
      column_ += close;
    } else if (rest[0] == '}' || rest[0] == '[' || rest[0] == ']') {
      ++column_;
    } else {
      std::string_view token = rest.substr(0, std::max<std::size_t>(token_length(rest), 1));
      const NumberPrefix number = number_prefix(token);
      column_ += number.length;
      token.remove_prefix(number.length);
      const std::string_view move = without_marks(token);
      const bool playable = !move.empty() && is_move_like(move);
      if (playable) {
        add_aside(game, Aside::Kind::Move, at(), move.size());
        if (move.size() < token.size()) {
          add_aside(game, Aside::Kind::Words, at() + move.size(), token.size() - move.size());
        }
      } else if (!token.empty()) {
        add_aside(game, Aside::Kind::Words, at(), token.size());
      }
      column_ += token.size();
    }
  }
}

}  // namespace xq::record
