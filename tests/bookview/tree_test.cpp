// The tree of a book: each position once, the others marked.
#include "bookview/tree.hpp"

#include <set>

#include <nlohmann/json.hpp>

#include "bookview/commands.hpp"
#include "bookview/survey.hpp"
#include "palette.hpp"

using namespace bookview;

namespace {

std::vector<TreeNode> tree(const Source& source, const TreeLimits& limits) {
  auto nodes = tree_of(source, xq::Position(), limits);
  REQUIRE_OK(nodes);
  return std::move(*nodes);
}

xq::Position behind(const TreeNode& node) {
  xq::Position position = node.before;
  position.do_move(node.row.choice.move);
  return position;
}

}  // namespace

TEST_CASE("tree: every position within the depth stands once, nearest to the root") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const xq::test::PaletteGames games(seed, 60);
    const auto source = games.open();
    for (const std::size_t depth : {1U, 3U, 6U, 9U}) {
      CAPTURE(seed, depth);
      const auto nodes = tree(*source, {.depth = depth});
      // What a plain walk finds.
      std::size_t positions = 0;
      std::size_t moves = 0;
      REQUIRE_OK(
          walk(xq::Position(),
               [&](const xq::Position& p, std::size_t ply) -> xq::Result<std::vector<xq::Move>> {
                 ++positions;
                 if (ply == depth) return std::vector<xq::Move>();
                 auto choices = source->moves_of(p);
                 if (!choices) return tl::make_unexpected(choices.error());
                 std::vector<xq::Move> next;
                 for (const Choice& c : *choices)
                   next.push_back(c.move);
                 moves += next.size();
                 return next;
               }));
      std::set<xq::LockKey> homes{xq::canonical(xq::Position()).key};
      for (std::size_t i = 1; i < nodes.size(); ++i) {
        const TreeNode& node = nodes[i];
        const xq::Position here = behind(node);
        if (!node.same_as) {
          CHECK(homes.insert(xq::canonical(here).key).second);
          continue;
        }
        CHECK(node.children.empty());
        const TreeNode& home = nodes[*node.same_as];
        CHECK(home.repeated);
        CHECK(home.ply <= node.ply);
        const xq::Position there = *node.same_as == 0 ? xq::Position() : behind(home);
        CHECK((node.mirrored ? there.mirror_key() : there.key()) == here.key());
      }
      CHECK(homes.size() == positions);
      CHECK(nodes.size() - 1 == moves);
    }
  }
}

TEST_CASE("tree: limits leave moves out and say how many") {
  const auto source = source_of(xq::test::book_of(xq::test::small_book_rows()), "b.dat");
  const auto all = tree(*source, {.depth = 1});
  REQUIRE(all.size() == 5);  // three moves or pairs of weight, one of none
  const auto two = tree(*source, {.depth = 1, .top = 2});
  CHECK(two.size() == 3);
  CHECK(two[0].left_out == 2);
  const auto large = tree(*source, {.depth = 1, .min_share = 40});
  REQUIRE(large.size() == 2);
  CHECK(large[0].left_out == 3);
  CHECK(large[1].row.choice.pair == xq::test::move_of("b2e2"));
}

TEST_CASE("tree: text and JSON say where a position stands already") {
  const xq::test::PaletteGames games(3, 80);
  TreeArgs args{.common = {.book = games.path()},
                .fen = {},
                .moves = "",
                .depth = 4,
                .min_share = 0,
                .top = {},
                .ascii = true};
  const Answer text = run(args);
  CHECK(text.status == 0);
  CHECK(text.out.find("1. h2e2 / b2e2") != std::string::npos);  // as people name them
  CHECK(text.out.find("  = #") != std::string::npos);
  args.common.json = true;
  const auto json = nlohmann::json::parse(run(args).out);
  CHECK(json["moves"][0]["moves"][0]["moves"].is_array());
  std::size_t nodes = 0;
  std::vector<const nlohmann::json*> open{&json};
  while (!open.empty()) {
    const auto* node = open.back();
    open.pop_back();
    for (const auto& child : (*node)["moves"]) {
      ++nodes;
      open.push_back(&child);
    }
  }
  CHECK(json["nodes"] == nodes);
  args.fen = "4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1";
  CHECK(run(args).status == 1);
}
