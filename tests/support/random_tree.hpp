// Random games with variations, comments and evaluations.
#pragma once

#include <cstdint>

#include "xq/record/game.hpp"

namespace xq::test {

/// A game whose tree can be played: up to `nodes` moves (at least 1), comments in several scripts
/// and over several lines, evaluations on the main line. Every third seed starts from elsewhere.
[[nodiscard]] record::Game random_tree(std::uint64_t seed, std::size_t nodes);

}  // namespace xq::test
