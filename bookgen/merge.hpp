// The two kinds of `bookgen merge`.
#pragma once

#include "args.hpp"

namespace bookgen {

/// Databases into one: the union of their copies.   Returns  the exit status.
[[nodiscard]] int run_databases(const MergeArgs& args);

}  // namespace bookgen
