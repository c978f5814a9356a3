// Lines from a GUI, in UCI, UCCI or UCI-Cyclone.
//
// Accepts, in either protocol: the other's spellings where they cannot be misread (`go movetime`
// and `go wtime` in UCCI, `newgame`, `uccinewgame`), Cyclone's `fen ...` and `startpos ...` without
// the word `position`, a byte order mark, control bytes as blanks, capitals in the first word.
#pragma once

#include <string_view>

#include "command.hpp"

namespace engine {

/// `dialect` decides what words mean that the protocols use differently (a bare `go time`).
[[nodiscard]] Command parse_command(std::string_view line, Dialect dialect);

}  // namespace engine
