#include "support/random_tree.hpp"

#include <array>
#include <optional>
#include <utility>

#include "xq/board/movegen.hpp"

#include "support/random_game.hpp"

namespace xq::test {
namespace {

using record::Tree;

constexpr std::array<const char*, 6> kComments{"好棋",
                                               "a comment",
                                               "first line\nsecond line\n\nlast",
                                               "炮二平五 is (also) good; see 1-0",
                                               "車",
                                               "[Event \"x\"] $1 !? 1. H2-E2"};

// Adds a move and, in pre-order, what follows it. Returns how many moves there are now.
void grow(Tree& tree, Rng& rng, const Position& start, std::size_t limit) {
  struct Pending {
    Position position;
    Move move;
    std::uint32_t depth = 1;
    bool main = true;
  };
  std::vector<Pending> stack;
  const auto push_moves = [&](const Position& position, std::uint32_t depth, bool main) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return;
    std::size_t count = rng.below(5) == 0 ? 2 + rng.below(2) : 1;
    if (!main && rng.below(6) == 0) count = 0;
    std::vector<Move> chosen;
    for (std::size_t i = 0; i < count; ++i) {
      const Move move = moves[rng.below(moves.size())];
      bool again = false;
      for (const Move m : chosen)
        again = again || m == move;
      if (!again) chosen.push_back(move);
    }
    for (std::size_t i = chosen.size(); i-- > 0;)
      stack.push_back({position, chosen[i], depth, main && i == 0});
  };
  push_moves(start, 1, true);
  while (!stack.empty() && tree.nodes.size() <= limit) {
    Pending next = std::move(stack.back());
    stack.pop_back();
    const auto node = static_cast<std::uint32_t>(tree.nodes.size());
    tree.nodes.push_back({next.depth, next.move, true});
    if (rng.below(7) == 0) {
      tree.evaluations.push_back(
          {node,
           {.score = static_cast<std::int32_t>(rng.below(2000)) - 1000,
            .depth = static_cast<std::uint32_t>(rng.below(40)),
            .time_ms = rng.below(2) == 0 ? std::optional<std::uint32_t>()
                                         : static_cast<std::uint32_t>(rng.below(100'000))}});
    }
    if (rng.below(6) == 0) tree.comments.push_back({node, kComments[rng.below(kComments.size())]});
    next.position.do_move(next.move);
    push_moves(next.position, next.depth + 1, next.main);
  }
}

}  // namespace

record::Game random_tree(std::uint64_t seed, std::size_t nodes) {
  Rng rng(seed);
  record::Game game;
  if (seed % 3 == 0)
    game.start = random_game(seed, 1 + static_cast<int>(rng.below(40))).last_position();
  if (!has_legal_move(game.start)) game.start = Position();
  game.initial = game.start == Position();
  game.outcome = static_cast<Outcome>(rng.below(4));
  game.tags = {{"Event", "第一届"}, {"Date", "1999.09.19"}, {"Red", "许银川"}, {"Black", "吕钦"}};
  Tree tree;
  if (rng.below(2) == 0) tree.comments.push_back({0, "说明：on the game"});
  grow(tree, rng, game.start, nodes);
  for (std::size_t i = 1; i <= tree.main_length(); ++i)
    game.moves.push_back(tree.nodes[i].move);
  if (!tree.is_plain()) game.tree = std::move(tree);
  return game;
}

}  // namespace xq::test
