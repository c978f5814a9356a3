// Reading records from text in a test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "xq/record/pgn.hpp"

namespace xq::test {

/// All games of some bytes, through the registry as the tools do it.
inline std::vector<record::Game> read_games(std::string_view bytes) {
  const record::RecordFormat* format = record::sniff(as_bytes(bytes));
  if (format == nullptr) FAIL("no format for: " << bytes.substr(0, 200));
  auto reader = format->open(as_bytes(bytes));
  std::vector<record::Game> games;
  while (auto game = (*reader)->next())
    games.push_back(std::move(*game));
  return games;
}

/// The only game of some bytes.
inline record::Game read_game(std::string_view bytes) {
  auto games = read_games(bytes);
  REQUIRE(games.size() == 1);
  return std::move(games[0]);
}

inline std::string moves_of(const record::Game& game) {
  return record::iccs_text(game.moves);
}

/// "code" of the fault that ended the game, empty if none did.
inline std::string ended_by(const record::Game& game) {
  if (!game.ended_by) return {};
  return std::string(record::fault_name(game.faults[*game.ended_by].code));
}

}  // namespace xq::test
