#include "store/tree_rows.hpp"

#include "xq/board/mirror.hpp"
#include "xq/record/tree_codec.hpp"

#include "store/database_impl.hpp"

namespace xq::store {
namespace {

using record::Tree;
using record::TreeNode;

// Lines of a tree: nodes without a continuation.
std::int64_t branches_of(const std::vector<TreeNode>& nodes) {
  std::int64_t count = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    if (i + 1 == nodes.size() || nodes[i + 1].depth <= nodes[i].depth) ++count;
  }
  return count;
}

}  // namespace

bool is_study(const record::Game& game) {
  if (game.outcome != Outcome::Unknown || !game.tree) return false;
  const std::size_t main = game.tree->main_length();
  const std::size_t rest = game.tree->nodes.size() - 1 - main;
  return rest > 0 && (rest > main || game.tag("RecordType") == "opening");
}

TreeWriter::TreeWriter(SQLite::Database& db)
    : insert_tree_(db,
                   "INSERT INTO tree(source, ordinal, study, nodes, branches, moves) "
                   "VALUES (?,?,?,?,?,?)"),
      insert_note_(db,
                   "INSERT INTO note(source, ordinal, node, key, move, text) VALUES (?,?,?,?,?,?)"),
      insert_evaluation_(db,
                         "INSERT INTO evaluation(source, ordinal, node, score, mate, depth, "
                         "time_ms) VALUES (?,?,?,?,?,?,?)"),
      remove_{sqlite::Statement(db, "DELETE FROM tree WHERE source = ?"),
              sqlite::Statement(db, "DELETE FROM note WHERE source = ?"),
              sqlite::Statement(db, "DELETE FROM evaluation WHERE source = ?")} {}

void TreeWriter::add(std::int64_t source, const record::Game& game) {
  if (!game.tree) return;
  const Tree& tree = *game.tree;
  if (tree.nodes.size() != game.moves.size() + 1) {
    const std::string moves = record::encode_moves(tree);
    insert_tree_.bind(1, source);
    insert_tree_.bind(2, game.ordinal);
    insert_tree_.bind(3, is_study(game) ? 1 : 0);
    insert_tree_.bind(4, static_cast<std::int64_t>(tree.nodes.size() - 1));
    insert_tree_.bind(5, branches_of(tree.nodes));
    insert_tree_.bind_blob(6, moves);
    insert_tree_.run();
  }
  record::LineWalk walk(game.start);
  auto comment = tree.comments.begin();
  for (std::size_t i = 0; i < tree.nodes.size() && comment != tree.comments.end(); ++i) {
    const TreeNode& node = tree.nodes[i];
    const bool reached = i == 0 || (node.legal && walk.rewind_to(node.depth));
    if (comment->node == i) {
      insert_note_.bind(1, source);
      insert_note_.bind(2, game.ordinal);
      insert_note_.bind(3, comment->node);
      // A comment belongs to the move before it, that on the game to its start position.
      if (reached) {
        insert_note_.bind(4, to_column(canonical(walk.position()).key.book_order()));
      } else {
        insert_note_.bind_null(4);
      }
      if (reached && i > 0) {
        insert_note_.bind(5, canonical(walk.position()).stored_code(node.move));
      } else {
        insert_note_.bind_null(5);
      }
      insert_note_.bind_text(6, comment->text);
      insert_note_.run();
      ++comment;
    }
    if (reached && i > 0) walk.play(node.move);
  }
  for (const record::NodeEvaluation& e : tree.evaluations) {
    const auto bind_optional = [&](int at, const std::optional<std::uint32_t>& value) {
      value ? insert_evaluation_.bind(at, *value) : insert_evaluation_.bind_null(at);
    };
    insert_evaluation_.bind(1, source);
    insert_evaluation_.bind(2, game.ordinal);
    insert_evaluation_.bind(3, e.node);
    insert_evaluation_.bind(4, e.value.score);
    insert_evaluation_.bind(5, e.value.mate ? 1 : 0);
    bind_optional(6, e.value.depth);
    bind_optional(7, e.value.time_ms);
    insert_evaluation_.run();
  }
}

void TreeWriter::remove(std::int64_t source) {
  for (sqlite::Statement& statement : remove_) {
    statement.bind(1, source);
    statement.run();
  }
}

TreeRows::TreeRows(SQLite::Database& db)
    : any_(db.execAndGet("SELECT EXISTS(SELECT 1 FROM tree) OR EXISTS(SELECT 1 FROM note) OR "
                         "EXISTS(SELECT 1 FROM evaluation)")
               .getInt() != 0),
      tree_(db, "SELECT moves FROM tree WHERE source = ? AND ordinal = ?"),
      notes_(db, "SELECT node, text FROM note WHERE source = ? AND ordinal = ? ORDER BY node"),
      evaluations_(db,
                   "SELECT node, score, mate, depth, time_ms FROM evaluation WHERE source = ? AND "
                   "ordinal = ? ORDER BY node") {}

std::optional<Tree> TreeRows::of(std::int64_t source, std::int64_t ordinal, const Position& start,
                                 const std::vector<Move>& moves) {
  if (!any_) return std::nullopt;
  const auto select = [&](sqlite::Statement& statement) {
    statement.bind(1, source);
    statement.bind(2, ordinal);
  };
  Tree tree;
  bool whole_line = true;
  select(tree_);
  if (tree_.step()) {
    if (auto nodes = record::decode_moves(tree_.bytes(0), start)) {
      tree.nodes = std::move(*nodes);
      whole_line = false;
    }
  }
  tree_.reset();
  if (whole_line) {
    for (const Move move : moves)
      tree.nodes.push_back({static_cast<std::uint32_t>(tree.nodes.size()), move, true});
  }
  const auto known = [&](std::uint32_t node) { return node < tree.nodes.size(); };
  select(notes_);
  while (notes_.step()) {
    if (known(notes_.u32(0))) tree.comments.push_back({notes_.u32(0), notes_.text(1)});
  }
  notes_.reset();
  select(evaluations_);
  while (evaluations_.step()) {
    record::Evaluation value{.score = evaluations_.i32(1), .mate = evaluations_.i32(2) != 0};
    if (!evaluations_.is_null(3)) value.depth = evaluations_.u32(3);
    if (!evaluations_.is_null(4)) value.time_ms = evaluations_.u32(4);
    if (known(evaluations_.u32(0))) tree.evaluations.push_back({evaluations_.u32(0), value});
  }
  evaluations_.reset();
  if (whole_line && tree.comments.empty() && tree.evaluations.empty()) return std::nullopt;
  return tree;
}

}  // namespace xq::store
