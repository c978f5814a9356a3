// Game records built in memory, and databases as text to compare.
#pragma once

#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"
#include "xq/store/games.hpp"

#include "support/require_ok.hpp"

namespace xq::test {

/// "h2e2" as a move, legal or not.
inline Move move_of(std::string_view text) {
  const auto point = [&](std::size_t i) { return *Square::at(text[i] - 'a', text[i + 1] - '0'); };
  return Move(point(0), point(2));
}

/// "h2e2 h9g7" as moves.
inline std::vector<Move> moves_of(const std::string& text) {
  std::istringstream words(text);
  std::vector<Move> moves;
  for (std::string word; words >> word;)
    moves.push_back(move_of(word));
  return moves;
}

inline std::vector<Move> mirrored_moves(std::vector<Move> moves) {
  for (Move& move : moves)
    move = move.mirrored();
  return moves;
}

inline record::Game game_of(std::vector<Move> moves, Outcome outcome, const std::string& red = "",
                            const std::string& black = "") {
  record::Game game;
  game.tags = {{"Red", red}, {"Black", black}};
  game.moves = std::move(moves);
  game.outcome = outcome;
  game.notation = notation::Notation::Iccs;
  return game;
}

inline std::string text_of(const store::PositionMoves& position) {
  std::ostringstream out;
  out << position.key << (position.side == Color::Red ? " r" : " b")
      << (position.self_mirrored ? " self" : "");
  for (const auto& m : position.moves) {
    out << ' ' << m.move << '=' << m.wins << '/' << m.draws << '/' << m.losses << '/' << m.unknown;
  }
  return out.str();
}

/// A sink that keeps every position as a line.
inline store::PositionSink into(std::vector<std::string>& lines) {
  return [&lines](const store::PositionMoves& position) {
    lines.push_back(text_of(position));
    return true;
  };
}

}  // namespace xq::test
