// What a GUI can ask for, whichever of the two protocols it speaks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "../search.hpp"
#include "../timeman.hpp"

namespace engine {

enum class Dialect : std::uint8_t { Uci, Ucci };

namespace command {

struct Hello {
  Dialect dialect = Dialect::Uci;
};
struct IsReady {};
struct NewGame {};
/// Everything behind `setoption`, as bytes: a path in it may be in any character set.
struct SetOption {
  std::string text;
};
struct Position {
  std::optional<std::string> fen;  ///< nullopt = the start position
  std::vector<std::string> moves;  ///< as typed
};
struct BanMoves {
  std::vector<std::string> moves;
};
/// `go`. Clocks come either by colour (UCI) or as mine and the opponent's (UCCI).
struct Go {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> move_time;  ///< milliseconds
  std::optional<int> mate;
  std::optional<Clock> red;
  std::optional<Clock> black;
  std::optional<Clock> own;  ///< in the GUI's unit, see Options::milliseconds
  std::vector<std::string> search_moves;
  bool infinite = false;
  bool ponder = false;
  bool draw = false;  ///< the opponent offers a draw
};
struct Perft {
  int depth = 1;
};
struct Stop {};
struct PonderHit {};
struct Probe {
  Position position;
};
struct Show {};
struct Evaluate {};
struct Bench {};
struct Quit {};
/// A blank line.
struct Nothing {};
struct Unknown {
  std::string word;
};

}  // namespace command

using Command =
    std::variant<command::Nothing, command::Hello, command::IsReady, command::NewGame,
                 command::SetOption, command::Position, command::BanMoves, command::Go,
                 command::Perft, command::Stop, command::PonderHit, command::Probe, command::Show,
                 command::Evaluate, command::Bench, command::Quit, command::Unknown>;

}  // namespace engine
