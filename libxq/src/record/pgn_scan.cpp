#include "pgn_scan.hpp"

#include <algorithm>
#include <span>

#include "pgn_tags.hpp"
#include "variants.hpp"

namespace xq::record {
namespace {

constexpr std::size_t kQuoted = 80;        // bytes that a fault shows, cut later between characters
constexpr std::size_t kComparedTags = 64;  // no tag section worth the name has more
constexpr std::size_t kUsualTokens = 128;  // room made for the first game's moves
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::size_t first_word(std::string_view text, std::size_t at) noexcept {
  while (at < text.size()) {
    const std::size_t length = separator_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return at;
}

}  // namespace

void GameText::clear() {
  start = {1, 0};
  offset = 0;
  tags.clear();
  fen_place = {};
  pasted_fen = false;
  title.clear();
  variant_place = {};
  arena.clear();
  tokens.clear();
  asides.clear();
  black_first = false;
  result.reset();
  result_token.clear();
  result_place = {};
  open_bracket.reset();
  open_tag.reset();
  bad_characters = 0;
  bad_place = {};
  bad_text.clear();
}

bool GameScanner::next(GameText& game) {
  game.clear();
  section_ = Section::Before;
  blank_line_ = false;
  in_comment_ = false;
  depth_ = 0;
  met_move_ = false;
  first_ = have_line_ ? place() : TextPlace();
  while (have_line_ || lines_.next()) {
    if (!have_line_) column_ = 0;
    have_line_ = true;
    if (scan_line(game) == Step::NextGame) return true;
    have_line_ = false;
  }
  if (in_comment_ || depth_ > 0) game.open_bracket = bracket_place_;
  close_brackets(game);
  return section_ != Section::Before;
}

void GameScanner::start(GameText& game) {
  if (section_ != Section::Before) return;
  game.start = {lines_.number(), 0};
  if (first_.line == game.start.line) game.start = first_;
  game.offset = lines_.offset_at(game.start.column);
}

GameScanner::Step GameScanner::scan_line(GameText& game) {
  const std::string_view text = lines_.text();
  const std::size_t at = first_word(text, column_);
  if (at == text.size()) {
    blank_line_ = true;
    if (in_comment_ || depth_ > 0) game.arena += '\n';
    return Step::Taken;
  }
  opens_line_ = true;
  after_number_ = false;
  number_opens_line_ = false;
  number_.reset();
  const std::string_view rest = text.substr(at);
  if (rest[0] == '[') {
    const bool inside = in_comment_ || depth_ > 0;
    const bool is_tag =
        inside ? starts_known_tag(rest)
               : starts_tag(rest) || (section_ == Section::Tags && is_unquoted_tag(rest));
    if (is_tag) {
      if (inside) game.open_bracket = bracket_place_;
      close_brackets(game);
      if (begins_game(game, rest)) return Step::NextGame;
      column_ = at;
      take_tags(game, text);
      return scan_text(game, text);
    }
  }
  // The standard's escape.
  if (text[0] == '%' && column_ == 0 && !in_comment_ && depth_ == 0) return Step::Taken;
  if (game.tags.empty() || game.pasted_fen) {
    if (const auto step = take_pasted_fen(game, text)) return *step;
  }
  const std::size_t first_token = game.tokens.size();
  const Step step = scan_text(game, text);
  if (!met_move_) {
    if (game.tags.empty() && names_other_game(text)) game.title = text;
    drop_prose(game, first_token);
  }
  return step;
}

// Whether a tag belongs to the next game and not to this one.
bool GameScanner::begins_game(const GameText& game, std::string_view tag_text) const {
  if (section_ == Section::Moves) return met_move_ || !game.tokens.empty();
  if (section_ == Section::After) return true;
  if (section_ == Section::Before || game.tags.empty()) return false;
  // Two tag sections without moves between them: the second repeats a name.
  const std::string_view name = tag_name(tag_text);
  const auto same = [&](const Tag& t) { return same_tag_name(t.name, name); };
  const bool repeats_first = game.tags.size() >= 3 && same(game.tags.front());
  const std::span tags = std::span(game.tags).first(std::min(game.tags.size(), kComparedTags));
  return repeats_first || (blank_line_ && std::ranges::any_of(tags, same));
}

// The rest of a line: moves and tags as they come.
GameScanner::Step GameScanner::scan_text(GameText& game, std::string_view text) {
  while (column_ < text.size()) {
    const std::string_view rest = text.substr(column_);
    if (!in_comment_ && depth_ == 0 && starts_tag(rest)) {
      if (begins_game(game, rest)) return Step::NextGame;
      take_tags(game, text);
      continue;
    }
    const std::size_t from = column_;
    const Step step = scan_moves(game, text);
    if (lines_.damaged()) count_bad(game, text.substr(0, column_), from);
    if (step == Step::NextGame) return step;
  }
  return Step::Taken;
}

// REQUIRES: a tag stands at column_.
void GameScanner::take_tags(GameText& game, std::string_view text) {
  if (game.tags.empty() && !met_move_) {
    section_ = Section::Before;  // prose does not start a game
    game.asides.clear();
  }
  start(game);
  section_ = Section::Tags;
  blank_line_ = false;
  const auto is_tag = [](std::string_view rest) {
    return starts_tag(rest) || is_unquoted_tag(rest);
  };
  do {
    ParsedTag parsed = parse_tag(text.substr(column_));
    if (!parsed.closed) game.open_tag = place();
    if (parsed.closed) game.open_tag.reset();
    if (same_tag_name(parsed.tag.name, "fen") && game.fen_place.line == 0) game.fen_place = place();
    if (same_tag_name(parsed.tag.name, "variant")) game.variant_place = place();
    if (same_tag_name(parsed.tag.name, "game") && game.variant_place.line == 0) {
      game.variant_place = place();
    }
    if (lines_.damaged()) count_bad(game, text.substr(0, column_ + parsed.length), column_);
    game.tags.push_back(std::move(parsed.tag));
    column_ = first_word(text, column_ + parsed.length);
  } while (column_ < text.size() && is_tag(text.substr(column_)));
}

// Up to the next tag or the end of the line.
GameScanner::Step GameScanner::scan_moves(GameText& game, std::string_view text) {
  while (column_ < text.size()) {
    if (in_comment_ || depth_ > 0) {
      take_bracket(game, text);
      continue;
    }
    const std::string_view rest = text.substr(column_);
    const ByteKind kind = kind_of(rest[0]);
    if (kind == ByteKind::Separator) {
      ++column_;
    } else if (kind == ByteKind::Word) {
      const std::string_view token = rest.substr(0, token_length(rest));
      if (take_token(game, token) == Step::NextGame) return Step::NextGame;
    } else if (const std::size_t gap = separator_length(rest); gap > 0) {
      column_ += gap;
    } else if (rest[0] == '{') {
      in_comment_ = true;
      bracket_place_ = place();
      comment_at_ = game.arena.size();
      ++column_;
    } else if (const std::size_t open = open_length(rest); open > 0) {
      bracket_place_ = place();
      open_variation(game, static_cast<std::uint32_t>(game.arena.size()));
      column_ += open;
    } else if (rest[0] == ';') {
      add_mark(game, rest.substr(1));
      column_ = text.size();
    } else if (starts_tag(rest)) {
      return Step::Taken;
    } else if (const std::size_t close = close_length(rest); close > 0) {
      column_ += close;
    } else if (rest[0] == '}' || rest[0] == '[' || rest[0] == ']') {
      ++column_;
    } else {
      const std::string_view token = rest.substr(0, token_length(rest));
      if (take_token(game, token) == Step::NextGame) return Step::NextGame;
    }
  }
  return Step::Taken;
}

void GameScanner::take_number(GameText& game, const NumberPrefix& prefix) {
  if (prefix.number) {
    number_ = prefix.number;
    number_column_ = column_;
    number_opens_line_ = opens_line_;
    after_number_ = true;
  }
  if (prefix.ellipsis && after_number_ && game.tokens.empty()) game.black_first = true;
  column_ += prefix.length;
}

// Takes the number off a token, then looks what is left. column_ is moved behind the token.
GameScanner::Step GameScanner::take_token(GameText& game, std::string_view token) {
  // Four Chinese characters or more are no number, result or mark: the usual case.
  const bool is_ideograph = static_cast<unsigned char>(token[0]) >= 0xE4 && token[0] != '\xEF';
  if (is_ideograph && token.size() >= 12) return take_move(game, token);
  auto result = result_token(token);
  const NumberPrefix prefix = result ? NumberPrefix() : number_prefix(token);
  if (prefix.length > 0) {
    take_number(game, prefix);
    token.remove_prefix(prefix.length);
    if (token.empty()) return Step::Taken;
    result = result_token(token);
  }
  if (result) {
    if (section_ != Section::After) {
      start(game);
      section_ = Section::After;
      game.result = result;
      game.result_token = token;
      game.result_place = place();
    }
    column_ += token.size();
  } else if (is_rule(token)) {
    if (!game.tokens.empty()) section_ = Section::After;
    column_ += token.size();
  } else if (is_annotation(token)) {
    if (token.find_first_not_of("!?") == std::string_view::npos || token[0] == '$') {
      add_mark(game, token);
    }
    column_ += token.size();
  } else {
    return take_move(game, token);
  }
  opens_line_ = false;
  after_number_ = false;
  return Step::Taken;
}

GameScanner::Step GameScanner::take_move(GameText& game, std::string_view token) {
  const std::string_view move = without_marks(token);
  const bool first_of_list = after_number_ && number_ == 1U;
  const bool headerless = game.tags.empty() || game.pasted_fen;
  // A list of moves that starts anew is a game without tags.
  const bool may_begin =
      section_ == Section::After
          ? first_of_list || (headerless && opens_line_ && !after_number_)
          : headerless && first_of_list && number_opens_line_ && game.tokens.size() >= 2;
  if (may_begin && is_move_like(move)) {
    if (after_number_) column_ = number_column_;
    return Step::NextGame;
  }
  if (section_ != Section::After) {
    start(game);
    if (game.tokens.capacity() == 0) {
      game.tokens.reserve(kUsualTokens);
      game.arena.reserve(kUsualTokens * token.size());
    }
    section_ = Section::Moves;
    game.tokens.push_back({.at = static_cast<std::uint32_t>(game.arena.size()),
                           .size = static_cast<std::uint32_t>(move.size()),
                           .place = place(),
                           .opens_line = opens_line_,
                           .after_number = after_number_});
    game.arena += move;
    if (move.size() < token.size()) add_mark(game, token.substr(move.size()));
    met_move_ = met_move_ || is_move_like(move);
  }
  column_ += token.size();
  opens_line_ = false;
  after_number_ = false;
  return Step::Taken;
}

// A line before the first move that neither starts with a number nor holds a move says something
// else: a title, names.
void GameScanner::drop_prose(GameText& game, std::size_t first_token) {
  if (game.tokens.size() == first_token || game.tokens[first_token].after_number) return;
  game.tokens.resize(first_token);
  for (Aside& aside : game.asides)
    aside.tokens = std::min(aside.tokens, static_cast<std::uint32_t>(first_token));
}

void GameScanner::count_bad(GameText& game, std::string_view text, std::size_t from) const {
  for (std::size_t at = text.find(kReplacement, from); at != std::string_view::npos;
       at = text.find(kReplacement, at + kReplacement.size())) {
    if (game.bad_characters++ == 0) {
      game.bad_place = {lines_.number(), static_cast<std::uint32_t>(at)};
      game.bad_text = text.substr(from, 2 * kQuoted);
    }
  }
}

}  // namespace xq::record
