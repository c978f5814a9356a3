// How the index of games is told about.
#pragma once

#include <optional>

#include "xq/store/game_index.hpp"

#include "args.hpp"
#include "json.hpp"

namespace bookgen {

/// Prints its plies, games and size, and how far it is behind.
void print_index(const Common& common, const xq::store::IndexInfo& info);
/// Says so if the database has an index and it is behind the games; nothing under --json or
/// --quiet. To be asked while the database is open.
void print_index_behind(const Common& common, const xq::store::Database& db);
/// {plies, games, games_newer, games_gone, bytes}; null without one.
[[nodiscard]] Json index_json(const std::optional<xq::store::IndexInfo>& info);

}  // namespace bookgen
