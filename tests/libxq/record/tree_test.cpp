#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/record/tree_facts.hpp"

#include "record/raw_record.hpp"

using namespace xq;
using namespace xq::record;

namespace {

Move move(std::string_view text) {
  return {*Square::parse(text.substr(0, 2)), *Square::parse(text.substr(2))};
}

TreeNode node(std::uint32_t depth, std::string_view text) {
  return {depth, text.empty() ? Move() : move(text)};
}

RawRecord record_of(std::vector<TreeNode> nodes) {
  RawRecord record;
  record.tree.nodes.insert(record.tree.nodes.end(), nodes.begin(), nodes.end());
  return record;
}

}  // namespace

TEST_CASE("tree: the first alternative everywhere is the main line") {
  const Game game = to_game(record_of(
      {node(1, "h2e2"), node(2, "h9g7"), node(3, "h0g2"), node(2, "b9c7"), node(1, "c3c4")}));
  CHECK(iccs_text(game.moves) == "h2e2 h9g7 h0g2");
  CHECK(game.faults.empty());
  REQUIRE(game.tree);
  const TreeFacts facts = tree_facts(game);
  CHECK(facts.nodes == 5);
  CHECK(facts.leaves == 3);
  CHECK(facts.max_ply == 3);
  CHECK(facts.illegal == 0);
}

TEST_CASE("tree: a plain line needs no tree") {
  const Game game = to_game(record_of({node(1, "h2e2"), node(2, "h9g7")}));
  CHECK_FALSE(game.tree);
  CHECK(tree_facts(game).nodes == 2);
  CHECK(tree_facts(game).leaves == 1);
}

TEST_CASE("tree: an illegal move of the main line ends the game, the tree keeps it") {
  const Game game =
      to_game(record_of({node(1, "h2e2"), node(2, "h9h5"), node(3, "h0g2"), node(2, "h9g7")}));
  CHECK(iccs_text(game.moves) == "h2e2");
  REQUIRE(game.ended_by);
  REQUIRE(game.faults.size() == 1);
  CHECK(game.faults[0].code == FaultCode::IllegalMove);
  CHECK(game.faults[0].ply == 2);
  CHECK(game.faults[0].token == "h9h5");
  const TreeFacts facts = tree_facts(game);
  CHECK(facts.nodes == 4);
  CHECK(facts.illegal == 2);
  CHECK(game.tree->nodes[4].legal);
}

TEST_CASE("tree: an illegal variation leaves the main line whole") {
  const Game game = to_game(record_of({node(1, "h2e2"), node(2, "h9g7"), node(2, "")}));
  CHECK(game.moves.size() == 2);
  CHECK_FALSE(game.ended_by);
  REQUIRE(game.faults.size() == 1);
  CHECK(game.faults[0].code == FaultCode::UnreadableMove);
}

TEST_CASE("tree: the first move tells the side to move") {
  CHECK(to_game(record_of({node(1, "h9g7")})).start.side_to_move() == Color::Black);
  RawRecord none;
  none.side = Color::Black;
  const Game game = to_game(std::move(none));
  CHECK(game.start.side_to_move() == Color::Black);
  REQUIRE(game.ended_by);
  CHECK(game.faults[*game.ended_by].code == FaultCode::EmptyGame);
}

TEST_CASE("tree: evaluations are read back from what is written") {
  for (const char* text : {"+0.20/9 0.7", "-1.05/12 0.031", "0.00/1", "+M5/20 3.0", "-M2/7"}) {
    const auto evaluation = parse_evaluation(text);
    REQUIRE(evaluation);
    CHECK(format_evaluation(*evaluation) == text);
  }
  CHECK(parse_evaluation("+0.20/9 0.7s") == parse_evaluation("+0.20/9 0.7"));
  CHECK(parse_evaluation("0.2/9")->score == 20);
  for (const char* text :
       {"", "+0.20", "12", "1/2", "good move", "+0.20/", "+0.20/9 x", "0.20/9 1 2"})
    CHECK_FALSE(parse_evaluation(text));
}

TEST_CASE("tree: comments lose carriage returns and blanks around, not those inside") {
  CHECK(clean_comment(" \r\n a\r\n\r\nb c\rd \n") == "a\n\nb c\nd");
  CHECK(clean_comment(" \r\n").empty());
}

TEST_CASE("tree: a line of a comment that is an evaluation becomes one") {
  const CommentParts remark = split_comment("\r\n+0.20/9 0.7\r\nsharp\r\n-0.30/10\r\n");
  REQUIRE(remark.evaluation);
  CHECK(remark.evaluation->score == 20);
  CHECK(remark.text == "sharp\n-0.30/10");
  CHECK(join_comment(&*remark.evaluation, remark.text) == "+0.20/9 0.7\nsharp\n-0.30/10");

  const CommentParts last = split_comment("better was\n-M5/12 0.31");
  REQUIRE(last.evaluation);
  CHECK(last.evaluation->mate);
  CHECK(last.text == "better was");

  CHECK_FALSE(split_comment("1-0/2 or 1/2").evaluation);
  CHECK(split_comment("1-0/2 or 1/2").text == "1-0/2 or 1/2");
  CHECK(split_comment(" \n ").text.empty());
  CHECK(join_comment(nullptr, "").empty());
}

TEST_CASE("tree: add_comment hangs text and evaluation on their node") {
  Tree tree;
  tree.nodes.push_back(node(1, "h2e2"));
  add_comment(tree, 0, "  ");
  add_comment(tree, 1, "0.00/4 0.1\nso so");
  CHECK(tree.comments == std::vector<NodeText>{{1, "so so"}});
  REQUIRE(tree.evaluations.size() == 1);
  CHECK(tree.evaluations[0].node == 1);
}
