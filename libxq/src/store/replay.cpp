#include "xq/store/replay.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "xq/board/mirror.hpp"
#include "xq/record/tree.hpp"
#include "xq/record/tree_codec.hpp"

#include "store/database_impl.hpp"
#include "store/game_rows.hpp"

namespace xq::store {
namespace {

Result<bool> replay_games(SQLite::Database& db, std::size_t max_ply, const PositionVisit& visit) {
  sqlite::Statement rows(db, fmt::format("SELECT {} FROM game ORDER BY id", kGameColumns));
  while (rows.step()) {
    const auto game = read_game(rows);
    if (!game) return tl::make_unexpected(game.error());
    const std::size_t plies =
        max_ply == 0 ? game->moves.size() : std::min(max_ply, game->moves.size());
    Position position = game->start;
    for (std::size_t i = 0; i < plies; ++i) {
      if (!visit(position)) return false;
      position.do_move(game->moves[i]);
    }
  }
  return true;
}

bool replay_tree(const Position& start, const std::vector<record::TreeNode>& nodes,
                 std::size_t max_ply, const PositionVisit& visit) {
  record::LineWalk walk(start);
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const record::TreeNode& node = nodes[i];
    if (!node.legal || (max_ply != 0 && node.depth > max_ply)) continue;
    walk.rewind_to(node.depth);
    if (!visit(walk.position())) return false;
    walk.play(node.move);
  }
  return true;
}

Result<bool> replay_trees(SQLite::Database& db, std::size_t max_ply, const PositionVisit& visit) {
  sqlite::Statement rows(db,
                         "SELECT game.id, game.hash, game.start, game.moves, c.mirrored, t.moves "
                         "FROM tree t JOIN copy c ON c.source = t.source AND c.ordinal = t.ordinal "
                         "JOIN game ON game.id = c.game ORDER BY game.id");
  constexpr int kMirrored = 4;
  while (rows.step()) {
    const auto game = read_game(rows);
    if (!game) return tl::make_unexpected(game.error());
    const Position start = rows.i32(kMirrored) != 0 ? mirrored(game->start) : game->start;
    const auto nodes = record::decode_moves(rows.bytes(kMirrored + 1), start);
    if (nodes && !replay_tree(start, *nodes, max_ply, visit)) return false;
  }
  return true;
}

}  // namespace

Result<bool> for_each_played(const Database& db, std::size_t max_ply, const PositionVisit& visit) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "reading the games", [&]() -> Result<bool> {
    auto done = replay_games(sql, max_ply, visit);
    if (!done || !*done) return done;
    return replay_trees(sql, max_ply, visit);
  });
}

}  // namespace xq::store
