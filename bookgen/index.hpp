// How the index of games is told about.
#pragma once

#include <optional>

#include "xq/store/game_index.hpp"

#include "args.hpp"
#include "json.hpp"

namespace bookgen {

/// Prints its plies, games and size, and how far it is behind.
void print_index(const Common& common, const xq::store::IndexInfo& info);
/// {plies, games, games_newer, games_gone, bytes}; null without one.
[[nodiscard]] Json index_json(const std::optional<xq::store::IndexInfo>& info);

}  // namespace bookgen
