#include "game.hpp"

#include <algorithm>

#include "xq/board/fen.hpp"

#include "booklist.hpp"

namespace engine {
namespace {

using xq::Move;
using xq::say;

// Reads one point off the text.
std::optional<xq::Square> take_square(std::string_view& text, int rank_base) {
  if (text.size() < 2) return std::nullopt;
  const char letter = text[0] >= 'A' && text[0] <= 'I' ? static_cast<char>(text[0] + 32) : text[0];
  if (letter < 'a' || letter > 'i' || text[1] < '0' || text[1] > '9') return std::nullopt;
  int rank = text[1] - '0';
  std::size_t used = 2;
  if (rank_base == 1 && rank == 1 && text.size() > 2 && text[2] == '0') {
    rank = 10;
    used = 3;
  }
  text.remove_prefix(used);
  return xq::Square::at(letter - 'a', rank - rank_base);
}

// How many of the moves can be played one after the other.
std::size_t playable(const xq::Position& start, const std::vector<std::string>& moves, int base) {
  xq::Position position = start;
  std::size_t count = 0;
  for (const std::string& text : moves) {
    const auto move = parse_move(text, base);
    if (!move || !xq::is_legal(position, *move)) break;
    position.do_move(*move);
    ++count;
  }
  return count;
}

bool is_null_move(std::string_view text) {
  return text == "0000" || text == "(none)";
}

}  // namespace

std::optional<Move> parse_move(std::string_view text, int rank_base) {
  const auto from = take_square(text, rank_base);
  if (!from) return std::nullopt;
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto to = take_square(text, rank_base);
  if (!to || !text.empty() || *from == *to) return std::nullopt;
  return Move(*from, *to);
}

void Game::choose_rank_base(const xq::Position& start, const std::vector<std::string>& moves,
                            RankBase base, std::vector<std::string>& messages) {
  const int before = rank_base_;
  if (base != RankBase::Auto) {
    rank_base_ = base == RankBase::One ? 1 : 0;
    return;
  }
  if (playable(start, moves, rank_base_) == moves.size()) return;
  const int other = 1 - rank_base_;
  const bool has_ten = std::ranges::any_of(
      moves, [](const std::string& text) { return text.find("10") != std::string::npos; });
  if (playable(start, moves, other) == moves.size() || (has_ten && other == 1)) rank_base_ = other;
  if (rank_base_ == before) return;
  messages.push_back(rank_base_ == 1
                         ? say(lang_, "moves are read and written with ranks 1-10 from now on")
                         : say(lang_, "moves are read and written with ranks 0-9 from now on"));
}

std::vector<std::string> Game::set(const command::Position& wanted, RankBase base) {
  std::vector<std::string> messages;
  xq::Position start;
  if (wanted.fen) {
    auto parsed = xq::parse_position(*wanted.fen);
    if (!parsed) {
      messages.push_back(say(lang_, "illegal fen: {0}; the old position stays",
                             printable(parsed.error().message)));
      return messages;
    }
    start = *parsed;
  }
  choose_rank_base(start, wanted.moves, base, messages);
  start_ = start;
  history_ = xq::GameHistory(start);
  moves_.clear();
  banned_.clear();
  for (const std::string& text : wanted.moves) {
    if (is_null_move(text)) break;
    const auto move = parse_move(text, rank_base_);
    if (!move || !xq::is_legal(history_.position(), *move)) {
      messages.push_back(say(lang_, "illegal move {0} at ply {1}; the position before it is used",
                             printable(text, 20), moves_.size() + 1));
      break;
    }
    history_.play(*move);
    moves_.push_back(*move);
  }
  return messages;
}

std::vector<std::string> Game::ban(const std::vector<std::string>& moves) {
  std::vector<std::string> messages;
  for (const std::string& text : moves) {
    const auto move = parse_move(text, rank_base_);
    if (move) {
      banned_.push_back(*move);
    } else {
      messages.push_back(say(lang_, "{0} is not a move; it cannot be banned", printable(text, 20)));
    }
  }
  return messages;
}

int Game::ply() const noexcept {
  const xq::Position& now = position();
  const int counted = (now.fullmove() - 1) * 2 + (now.side_to_move() == xq::Color::Black ? 1 : 0);
  return std::max(counted, static_cast<int>(moves_.size()));
}

std::vector<Move> Game::root_moves(const std::vector<std::string>& only) const {
  const xq::MoveList legal = xq::legal_moves(position());
  std::vector<Move> moves(legal.begin(), legal.end());
  std::erase_if(moves, [&](Move m) { return std::ranges::find(banned_, m) != banned_.end(); });

  std::vector<Move> named;
  for (const std::string& text : only) {
    const auto move = parse_move(text, rank_base_);
    if (move && std::ranges::find(moves, *move) != moves.end()) named.push_back(*move);
  }
  if (!named.empty()) moves = named;

  const auto us_loses = position().side_to_move() == xq::Color::Red ? xq::Repetition::RedLoses
                                                                    : xq::Repetition::BlackLoses;
  std::vector<Move> safe;
  xq::GameHistory ahead = history_;
  for (const Move move : moves) {
    ahead.play(move);
    if (ahead.repetition() != us_loses) safe.push_back(move);
    ahead.take_back();
  }
  return safe.empty() ? moves : safe;
}

}  // namespace engine
