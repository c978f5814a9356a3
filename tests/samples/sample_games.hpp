// The games behind pgn-samples, and their moves in the notations the samples are written in.
#pragma once

#include <string>
#include <vector>

#include "xq/board/position.hpp"

namespace samples {

struct SampleGame {
  std::string id;
  std::string red;
  std::string black;
  std::string date;
  std::string result;  ///< 1-0 0-1 1/2-1/2 *
  std::vector<xq::Move> moves;
};

/// How a file writes its moves.
enum class Style {
  Chinese,           ///< simplified, Black's digits full-width
  ChineseHalf,       ///< simplified, Black's digits half-width
  Traditional,       ///< traditional, Black's digits full-width
  Wxf,               ///< C2=5
  Iccs,              ///< H2-E2
  Coordinates,       ///< h2e2
  CoordinatesFrom1,  ///< h3e3
  San,               ///< XBoard: Che2
};

/// Reads games.txt; ends the program with a message if a line of it is wrong.
std::vector<SampleGame> read_games(const std::string& path);

/// The move tokens of a line from the start position.
std::vector<std::string> tokens_of(const std::vector<xq::Move>& moves, Style style);

/// The same game with left and right exchanged.
SampleGame mirrored(SampleGame game);

/// Ends the program with a message.
[[noreturn]] void die(const std::string& message);

}  // namespace samples
