// Game records built in memory, and databases as text to compare.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"
#include "xq/store/games.hpp"
#include "xq/store/ingest.hpp"

#include "support/random_game.hpp"
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

using Sources = std::map<std::string, std::vector<record::Game>>;

/// Puts records into a database, each source whole.   mtime_ns  of all of them.
inline store::IngestReport put(store::Database& db, const Sources& sources,
                               std::int64_t mtime_ns = 0) {
  store::IngestSession session(db);
  for (const auto& [path, games] : sources) {
    const store::SourceFile file{.path = path, .size = games.size(), .mtime_ns = mtime_ns};
    std::string content = path;
    for (const record::Game& game : games)
      content += record::iccs_text(game.moves) + std::string(game.tag("Red")) + "/" +
                 std::string(game.tag("Black")) + std::to_string(static_cast<int>(game.outcome));
    const auto known = session.is_known_content(file, as_bytes(content));
    REQUIRE_OK(known);
    if (*known) continue;
    REQUIRE_OK(session.begin_source(file, "pgn"));
    std::uint32_t ordinal = 0;
    for (record::Game game : games) {
      game.ordinal = ++ordinal;
      REQUIRE_OK(session.add(game));
    }
    REQUIRE_OK(session.end_source("ascii"));
  }
  auto report = session.finish(1U << 20);
  REQUIRE_OK(report);
  return *report;
}

/// A record drawn from a small stock of move lists, so that copies, mirrors, prefixes and short
/// games come up.
inline record::Game stock_record(Rng& rng) {
  const std::vector<std::string> names{"", "?", "A", "B", "C"};
  const auto walk = random_game(rng.below(25), 40);
  auto moves = walk.moves;
  moves.resize(std::min<std::size_t>(moves.size(), rng.below(3) == 0 ? 6 : 5 + rng.below(36)));
  if (rng.below(2) == 0) moves = mirrored_moves(std::move(moves));
  auto game = game_of(std::move(moves), static_cast<Outcome>(rng.below(4)), names[rng.below(5)],
                      names[rng.below(5)]);
  if (rng.below(12) == 0) game.moves.clear();
  return game;
}

/// Sources /folder/1, /folder/2, ... of up to four such records.
inline Sources random_sources(Rng& rng, const std::string& folder, int count) {
  Sources sources;
  for (int n = 1; n <= count; ++n) {
    auto& games = sources["/" + folder + "/" + std::to_string(n)];
    for (std::uint64_t i = rng.below(5); i > 0; --i)
      games.push_back(stock_record(rng));
  }
  return sources;
}

}  // namespace xq::test
