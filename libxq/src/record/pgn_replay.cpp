#include "pgn_replay.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/notation/any.hpp"
#include "xq/notation/iccs.hpp"

#include "notation_choice.hpp"
#include "pgn_lexer.hpp"
#include "pgn_tables.hpp"
#include "pgn_tree.hpp"
#include "variants.hpp"

namespace xq::record {
namespace {

using notation::Notation;
using notation::ParsedMove;
using notation::Reading;

constexpr std::size_t kLongestToken = 80;  // bytes of text that a fault quotes
constexpr std::size_t kLongestMove = 8;    // characters; longer words are prose

const Position& standard_start() {
  static const Position position;
  return position;
}

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && separator_length(text) > 0)
    text.remove_prefix(separator_length(text));
  const std::size_t last = text.find_last_not_of(" \t");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// At most 80 bytes, cut between characters.
std::string quoted(std::string_view text) {
  if (text.size() > kLongestToken) {
    std::size_t end = kLongestToken;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
      --end;
    text = text.substr(0, end);
  }
  return std::string(text);
}

std::size_t characters_in(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string_view colour_name(Color c) noexcept {
  return c == Color::Red ? "red" : "black";
}

std::string_view outcome_name(Outcome o) noexcept {
  switch (o) {
    case Outcome::RedWins: return "red wins";
    case Outcome::Draw: return "draw";
    case Outcome::BlackWins: return "black wins";
    case Outcome::Unknown: break;
  }
  return "unknown";
}

class Replay {
 public:
  Replay(GameText& text, ByteView input, Charset charset)
      : text_(text), charset_(charset), offsets_(input, charset, text.start, text.offset) {}

  Game run() {
    game_.line = text_.start.line;
    game_.offset = text_.offset;
    game_.tags.swap(text_.tags);
    const bool playable = check_variant() && read_start();
    read_outcome();
    if (playable && !text_.tokens.empty()) play();
    if (playable && !text_.asides.empty()) read_tree();
    add_other_faults();
    return std::move(game_);
  }

 private:
  void add_fault(FaultCode code, TextPlace place, std::size_t ply, std::string_view token,
                 std::string message) {
    game_.faults.push_back({.code = code,
                            .line = place.line,
                            .offset = offsets_.find(place),
                            .ply = static_cast<std::uint32_t>(ply),
                            .token = quoted(token),
                            .message = std::move(message)});
  }
  void end_with_last_fault() { game_.ended_by = game_.faults.size() - 1; }

  bool check_variant();
  bool read_start();
  void guess_side(Setup& setup);
  void read_outcome();
  void play();
  std::size_t play_in(Notation notation);
  [[nodiscard]] std::vector<Notation> notations_to_try();
  [[nodiscard]] ParsedMove read(std::string_view token, Notation notation);
  void end_at(std::size_t index);
  void read_tree();
  [[nodiscard]] bool is_prose(std::size_t index) const;
  void add_other_faults();

  GameText& text_;
  Charset charset_;
  OffsetFinder offsets_;
  Game game_;
  Position position_ = standard_start();
  Notation notation_ = Notation::Chinese;  // in which the main line was played
  bool mixed_ = false;
  std::vector<std::pair<std::size_t, std::size_t>> ambiguous_;  // token, ply
};

// Other games are refused by name.
bool Replay::check_variant() {
  auto variant = variant_of(game_.tags);
  if (!variant && !text_.title.empty()) variant = text_.title;
  if (!variant) return true;
  const TextPlace place = text_.variant_place.line > 0 ? text_.variant_place : text_.fen_place;
  add_fault(FaultCode::UnknownFormat, place.line > 0 ? place : text_.start, 0, *variant,
            fmt::format("variant {}, expected xiangqi", quoted(*variant)));
  end_with_last_fault();
  return false;
}

bool Replay::read_start() {
  const std::string_view fen_text = trimmed(game_.tag("FEN"));
  game_.start_text = game_.tag("FEN");
  if (fen_text.empty() && !text_.black_first) {
    game_.start = standard_start();
    return true;
  }
  if (fen_text == kStartFen) {
    game_.start = standard_start();
    return true;
  }
  auto fen = parse_fen(fen_text.empty() ? kStartFen : fen_text);
  if (fen) {
    if (fen_text.empty()) fen->setup.side = Color::Black;
    if (!fen->side_given) guess_side(fen->setup);
    if (auto position = Position::from_setup(fen->setup)) {
      game_.start = *position;
      game_.initial = fen->setup.pieces == start_setup().pieces && fen->setup.side == Color::Red;
      position_ = game_.start;
      if (fen->counters_mended) {
        add_fault(FaultCode::MendedFen, text_.fen_place, 0, fen_text, "move number 0, read as 1");
      }
      return true;
    } else {
      fen = tl::make_unexpected(std::move(position).error());
    }
  }
  game_.start = standard_start();
  game_.bad_start = true;
  add_fault(FaultCode::BadFen, text_.fen_place, 0, fen_text, fen.error().message);
  end_with_last_fault();
  return false;
}

// A FEN without a side: the first move tells, by the piece it moves.
void Replay::guess_side(Setup& setup) {
  if (text_.black_first) setup.side = Color::Black;
  if (text_.black_first || text_.tokens.empty()) return;
  const std::string_view token = text_.text_of(text_.tokens.front());
  const Color first = written_for(token).value_or(Color::Red);
  for (const Color side : {first, opponent(first)}) {
    setup.side = side;
    const auto position = Position::from_setup(setup);
    if (!position) continue;
    for (const Notation n : notation::well_formed(token)) {
      if (notation::parse(token, *position, n).reading <= Reading::Ambiguous) return;
    }
  }
  setup.side = first;
}

void Replay::read_outcome() {
  const std::string_view tag = trimmed(game_.tag("Result"));
  const Outcome said = parse_result(tag).value_or(Outcome::Unknown);
  const Outcome token = text_.result.value_or(Outcome::Unknown);
  game_.outcome = said != Outcome::Unknown ? said : token;
  if (said == Outcome::Unknown || token == Outcome::Unknown || said == token) return;
  add_fault(FaultCode::ResultConflict, text_.result_place, 0, text_.result_token,
            fmt::format("the moves end with {}, the Result tag says {}; the tag counts",
                        outcome_name(token), outcome_name(said)));
}

// In which notations the game may be written, the likeliest first.
std::vector<Notation> Replay::notations_to_try() {
  const auto first = std::ranges::find_if(
      text_.tokens, [&](const MoveToken& t) { return is_move_like(text_.text_of(t)); });
  if (first == text_.tokens.end()) return {};
  const auto candidates = notation::well_formed(mended(text_.text_of(*first)));
  std::vector<Notation> list(candidates.begin(), candidates.end());
  choose_wxf_or_vietnamese(list, text_);
  const auto has = [&](Notation n) { return std::ranges::find(list, n) != list.end(); };
  if (has(Notation::Coordinates) || has(Notation::Coordinates1)) {
    // The rank base belongs to the whole list, never to one move.
    std::vector<std::string_view> tokens;
    tokens.reserve(text_.tokens.size());
    for (const MoveToken& t : text_.tokens)
      tokens.push_back(text_.text_of(t));
    const bool one = iccs::rank_base(tokens, position_) == iccs::RankBase::One;
    std::erase_if(list, [&](Notation n) {
      return one ? n == Notation::Coordinates || n == Notation::Iccs : n == Notation::Coordinates1;
    });
    const bool hyphen = iccs::has_hyphen(mended(text_.text_of(*first)));
    if (!one && has(Notation::Iccs) && has(Notation::Coordinates)) {
      std::erase(list, hyphen ? Notation::Coordinates : Notation::Iccs);
    }
  }
  return list;
}

// A token in the game's notation; in another one if it is no move in that.
ParsedMove Replay::read(std::string_view token, Notation notation) {
  ParsedMove parsed = notation::parse(token, position_, notation);
  if (parsed.reading != Reading::NoMove) return parsed;
  const std::string_view less = mended(token);
  if (less.size() < token.size()) {
    parsed = notation::parse(less, position_, notation);
    if (parsed.reading != Reading::NoMove) return parsed;
  }
  for (const Notation other : notation::well_formed(less)) {
    const ParsedMove guess = notation::parse(less, position_, other);
    if (guess.reading < parsed.reading) parsed = guess;
    if (parsed.reading == Reading::Move) break;
  }
  mixed_ = mixed_ || parsed.reading <= Reading::Ambiguous;
  return parsed;
}

// Plays as far as the notation carries and returns the index of the token where it ends.
std::size_t Replay::play_in(Notation notation) {
  game_.moves.clear();
  ambiguous_.clear();
  mixed_ = false;
  position_ = game_.start;
  for (std::size_t i = 0; i < text_.tokens.size(); ++i) {
    const ParsedMove parsed = read(text_.text_of(text_.tokens[i]), notation);
    if (parsed.reading > Reading::Ambiguous) return i;
    game_.moves.push_back(parsed.move);
    if (parsed.reading == Reading::Ambiguous) ambiguous_.emplace_back(i, game_.moves.size());
    position_.do_move(parsed.move);
  }
  return text_.tokens.size();
}

void Replay::play() {
  const std::size_t count = text_.tokens.size();
  std::vector<Notation> list = notations_to_try();
  if (list.empty()) return end_at(0);
  game_.moves.reserve(count);
  std::size_t best = 0;
  std::size_t reached = play_in(list[0]);
  std::size_t furthest = reached;
  for (std::size_t i = 1; i < list.size() && reached < count; ++i) {
    reached = play_in(list[i]);
    if (reached > furthest) {
      furthest = reached;
      best = i;
    }
  }
  if (reached < furthest) reached = play_in(list[best]);
  notation_ = list[best];
  if (!game_.moves.empty()) game_.notation = mixed_ ? Notation::Mixed : list[best];
  for (const auto& [token, ply] : ambiguous_) {
    add_fault(FaultCode::AmbiguousMove, text_.tokens[token].place, ply,
              text_.text_of(text_.tokens[token]),
              fmt::format("more than one legal move of {} fits, the first was taken",
                          colour_name((ply % 2 == 1) == (game_.start.side_to_move() == Color::Red)
                                          ? Color::Red
                                          : Color::Black)));
  }
  if (reached < count) end_at(reached);
}

// The token at `index` could not be played.
void Replay::end_at(std::size_t index) {
  const MoveToken& token = text_.tokens[index];
  const std::string_view text = text_.text_of(token);
  const std::size_t ply = game_.moves.size() + 1;
  const std::string_view side = colour_name(position_.side_to_move());
  if (is_move_like(text)) {
    add_fault(FaultCode::IllegalMove, token.place, ply, text,
              fmt::format("no legal move of {} reads like this", side));
  } else if (is_prose(index)) {
    add_fault(FaultCode::Skipped, token.place, 0, text, "text behind the last move, left out");
    return;
  } else {
    add_fault(FaultCode::UnreadableMove, token.place, ply, text,
              fmt::format("no move in any notation, expected one of {}", side));
  }
  end_with_last_fault();
}

// Comments and variations.
void Replay::read_tree() {
  const auto read_token = [&](std::string_view token, const Position& position) {
    position_ = position;
    return read(token, notation_);
  };
  const auto bad = [&](const Aside& token, std::size_t ply) {
    // An open bracket holds the rest of the game and is named as such.
    if (text_.open_bracket && token.place > *text_.open_bracket) return;
    add_fault(FaultCode::IllegalMove, token.place, ply, text_.text_of(token),
              "in a variation: no legal move reads like this");
  };
  game_.tree = tree_of(text_, game_, read_token, bad);
}

// Whether a line behind the last move is a trailer ("made by ...") and not a move that nobody can
// read: no number before it, no move in it or after it, and longer than a move.
bool Replay::is_prose(std::size_t index) const {
  const MoveToken& token = text_.tokens[index];
  if (!token.opens_line || token.after_number) return false;
  std::size_t length = 0;
  for (std::size_t i = index; i < text_.tokens.size(); ++i) {
    const std::string_view text = text_.text_of(text_.tokens[i]);
    if (is_move_like(text)) return false;
    if (text_.tokens[i].place.line == token.place.line) length += characters_in(text);
  }
  return length > kLongestMove;
}

void Replay::add_other_faults() {
  if (text_.bad_characters > 0) {
    add_fault(FaultCode::BadCharset, text_.bad_place, 0, text_.bad_text,
              fmt::format("{} undecodable bytes, expected {}", text_.bad_characters,
                          charset_name(charset_)));
  }
  if (text_.open_tag) {
    add_fault(FaultCode::Truncated, *text_.open_tag, 0, "[", "tag without its closing bracket");
  }
  if (text_.open_bracket) {
    add_fault(FaultCode::Truncated, *text_.open_bracket, game_.moves.size(), "{",
              "comment or variation without its closing bracket, the rest of the game is in it");
    if (!game_.ended_by && !game_.moves.empty()) end_with_last_fault();
  }
  if (game_.moves.empty() && !game_.ended_by) {
    add_fault(FaultCode::EmptyGame, text_.start, 0, "", "no move");
    end_with_last_fault();
  }
}

}  // namespace

Game replay(GameText& text, ByteView input, Charset charset) {
  return Replay(text, input, charset).run();
}

}  // namespace xq::record
