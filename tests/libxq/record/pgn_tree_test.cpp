#include "xq/record/dump.hpp"
#include "xq/record/pgn_writer.hpp"
#include "xq/record/tree_codec.hpp"

#include "read_games.hpp"
#include "support/random_tree.hpp"

using namespace xq::record;
using xq::notation::Notation;
using xq::test::moves_of;
using xq::test::read_game;
using xq::test::read_games;

namespace {

// `depth move {comment}` of every node, one a line.
std::string outline(const Game& game) {
  if (!game.tree) return "plain";
  std::string out;
  auto comment = game.tree->comments.begin();
  for (std::size_t i = 0; i < game.tree->nodes.size(); ++i) {
    const TreeNode& node = game.tree->nodes[i];
    out += std::to_string(node.depth) + ' ' + (i == 0 ? "-" : node.move.text());
    if (comment != game.tree->comments.end() && comment->node == i) {
      out += " {" + (comment++)->text + "}";
    }
    out += '\n';
  }
  return out;
}

std::string without_places(const Game& game) {
  std::string text = dump(game);
  return text.substr(text.find('\n'));
}

}  // namespace

TEST_CASE("pgn tree: variations hang on the move before the one they replace", "[pgn]") {
  const Game game = read_game(
      "1. h2e2 h9g7 (1... b9c7 2. h0g2 (2. b0c2 a9b9) 2... a9b9) 2. h0g2 (2. c3c4) 2... i9h9\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9");
  CHECK(game.faults.empty());
  CHECK(outline(game) ==
        "0 -\n1 h2e2\n2 h9g7\n3 h0g2\n4 i9h9\n3 c3c4\n2 b9c7\n3 h0g2\n4 a9b9\n3 b0c2\n4 a9b9\n");
}

TEST_CASE("pgn tree: several variations of one move keep their order", "[pgn]") {
  const Game game = read_game("1. 炮二平五 (1. 兵七进一 卒７进１)(1. 相三进五) 马８进７\n");
  CHECK(outline(game) == "0 -\n1 h2e2\n2 h9g7\n1 c3c4\n2 g6g5\n1 g0e2\n");
}

TEST_CASE("pgn tree: a variation that repeats the main move comes behind what follows that",
          "[pgn]") {
  const Game game = read_game("1. h2e2 h9g7 (1... h9g7 2. c3c4) 2. h0g2\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2");
  CHECK(outline(game) == "0 -\n1 h2e2\n2 h9g7\n3 h0g2\n3 c3c4\n");
}

TEST_CASE("pgn tree: a bracket without a move is a comment", "[pgn]") {
  const Game game = read_game("1. H2-E2 (好棋，see below) H9-G7 （well） 2. H0-G2\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2");
  CHECK(game.faults.empty());
  CHECK(outline(game) == "0 -\n1 h2e2 {好棋，see below}\n2 h9g7 {well}\n3 h0g2\n");
}

TEST_CASE("pgn tree: a bracket whose first move fits nowhere is a comment", "[pgn]") {
  const Game game = read_game("1. H2-E2 (not E9-E5 H0-H5) H9-G7\n");
  CHECK(game.faults.empty());
  CHECK(outline(game) == "0 -\n1 h2e2 {not E9-E5 H0-H5}\n2 h9g7\n");
}

TEST_CASE("pgn tree: a bracket may go on from the move before it", "[pgn]") {
  const Game game = read_game("1. H2-E2 (then B9-C7 2. H0-G2) H9-G7\n");
  CHECK(outline(game) == "0 -\n1 h2e2\n2 h9g7\n2 b9c7 {then}\n3 h0g2\n");
}

TEST_CASE("pgn tree: a bracket behind the last move that goes on from it is a comment", "[pgn]") {
  const Game game = read_game("1. H2-E2 H9-G7 (2. H0-G2 I9-H9) 1-0\n");
  CHECK(moves_of(game) == "h2e2 h9g7");
  CHECK(outline(game) == "0 -\n1 h2e2\n2 h9g7 {2. H0-G2 I9-H9}\n");
}

TEST_CASE("pgn tree: a bracket right inside another one is an alternative to the same move",
          "[pgn]") {
  const Game game = read_game("1. H2-E2 H9-G7 2. H0-G2 ((2. C3-C4) 2. B0-C2) 2... I9-H9\n");
  CHECK(game.faults.empty());
  CHECK(outline(game) == "0 -\n1 h2e2\n2 h9g7\n3 h0g2\n4 i9h9\n3 c3c4\n3 b0c2\n");
}

TEST_CASE("pgn tree: a variation that repeats the game to its end goes on as a comment", "[pgn]") {
  const Game game = read_game("1. H2-E2 (1. H2-E2 H9-G7 2. H0-G2 I9-H9) H9-G7 1-0\n");
  CHECK(moves_of(game) == "h2e2 h9g7");
  CHECK(game.faults.empty());
  CHECK(outline(game) == "0 -\n1 h2e2\n2 h9g7 {H0-G2 I9-H9}\n");
}

TEST_CASE("pgn tree: a variation that breaks off is named and kept as text", "[pgn]") {
  const Game game = read_game("1. H2-E2 (1. C3-C4 G6-G5 2. H0-H5 I9-H9) H9-G7 2. H0-G2\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2");
  CHECK_FALSE(game.ended_by);
  REQUIRE(game.faults.size() == 1);
  CHECK(game.faults[0].code == FaultCode::IllegalMove);
  CHECK(game.faults[0].token == "H0-H5");
  CHECK(game.faults[0].ply == 3);
  CHECK(outline(game) == "0 -\n1 h2e2\n2 h9g7\n3 h0g2\n1 c3c4\n2 g6g5 {H0-H5 I9-H9}\n");
}

TEST_CASE("pgn tree: comments of all kinds are kept where they stand", "[pgn]") {
  const Game game = read_game(
      "[Event \"E\"]\n\n{on the\n\n  game}\n1. H2-E2! {first}{second} H9-G7 ; to the end\n"
      "2. H0-G2 $14 {+0.20/9 0.7} I9-H9 {-0.10/8} 1-0 {mate is near}\n");
  CHECK(outline(game) ==
        "0 - {on the\n\n  game}\n1 h2e2 {!\nfirst\nsecond}\n2 h9g7 {to the end}\n3 h0g2 {$14}\n"
        "4 i9h9 {mate is near}\n");
  REQUIRE(game.tree->evaluations.size() == 2);
  CHECK(game.tree->evaluations[0].node == 3);
  CHECK(game.tree->evaluations[0].value.score == 20);
  CHECK(game.tree->evaluations[0].value.time_ms == 700u);
  CHECK(game.tree->evaluations[1].value.score == -10);
}

TEST_CASE("pgn tree: XBoard's start diagram is no comment", "[pgn]") {
  const Game game = read_game(
      "[White \"a\"]\n[Black \"b\"]\n\n{--------------\nr n b a k a b n r\nwhite to play\n"
      "--------------}\n1. h2e2 h9g7\n");
  CHECK_FALSE(game.tree);
}

TEST_CASE("pgn tree: an unclosed variation ends with its game", "[pgn]") {
  const auto games =
      read_games("[Event \"A\"]\n\n1. H2-E2 (1. C3-C4 {open\n\n[Event \"B\"]\n\n1. C3-C4 G6-G5\n");
  REQUIRE(games.size() == 2);
  CHECK(outline(games[0]) == "0 -\n1 h2e2\n1 c3c4 {open}\n");
  CHECK(moves_of(games[1]) == "c3c4 g6g5");
}

TEST_CASE("pgn tree: brackets nested a hundred thousand deep are read without harm", "[pgn]") {
  std::string text = "1. H2-E2 ";
  for (int i = 0; i < 100'000; ++i)
    text += "(1. C3-C4 ";
  const Game game = read_game(text);
  CHECK(moves_of(game) == "h2e2");
  REQUIRE(game.tree);
  CHECK(game.tree->nodes.size() == 3);
}

TEST_CASE("pgn tree: what the writer writes is read back equal", "[pgn][property]") {
  const auto seed = GENERATE(range(0u, 120u));
  const auto notation = GENERATE(Notation::Iccs, Notation::Chinese, Notation::Wxf);
  CAPTURE(seed, xq::notation::notation_name(notation));
  const Game game = xq::test::random_tree(seed, {.nodes = static_cast<int>(1 + seed * 2)});
  const std::string text = format_pgn(game, {.notation = notation});
  CAPTURE(text);
  Game back = read_game(text);
  CHECK(back.faults.empty());
  back.notation = game.notation;
  REQUIRE(back.tag("Format") != "");
  std::erase_if(back.tags, [&](const Tag& tag) {
    return tag.value.empty() || game.tag(tag.name) != tag.value;
  });
  REQUIRE(without_places(back) == without_places(game));
}

TEST_CASE("tree codec: what is encoded is decoded equal", "[property]") {
  const auto seed = GENERATE(range(0u, 60u));
  const Game game = xq::test::random_tree(seed, {.nodes = static_cast<int>(1 + seed * 7)});
  if (!game.tree) return;
  Tree tree = *game.tree;
  // One move that cannot be played and one that cannot be read.
  if (tree.nodes.size() > 3) tree.nodes[2].move = xq::Move();
  const std::string bytes = encode_moves(tree);
  CHECK(bytes.size() == 2 * (tree.nodes.size() - 1));
  const auto nodes = decode_moves(bytes, game.start);
  REQUIRE(nodes);
  REQUIRE(nodes->size() == tree.nodes.size());
  for (std::size_t i = 0; i < nodes->size(); ++i) {
    CHECK((*nodes)[i].depth == tree.nodes[i].depth);
    CHECK((*nodes)[i].move == tree.nodes[i].move);
  }
  if (bytes.size() > 2) {
    CHECK_FALSE(decode_moves(bytes.substr(0, bytes.size() - 1), game.start));
    CHECK_FALSE(decode_moves(bytes.substr(0, bytes.size() - 2), game.start));
    CHECK_FALSE(decode_moves(bytes + bytes, game.start));
  }
}
