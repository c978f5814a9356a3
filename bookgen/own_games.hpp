// bookgen stats --player NAME --by ...: how somebody does, and where his games leave a book.
#pragma once

#include "xq/store/database.hpp"

#include "args.hpp"

namespace bookgen {

/// Prints a line for each opening, colour, year or opponent.   Returns  the exit status.
[[nodiscard]] int run_own_games(const StatsArgs& args, const xq::store::Database& db);

}  // namespace bookgen
