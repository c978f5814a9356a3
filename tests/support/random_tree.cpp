#include "support/random_tree.hpp"

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "xq/board/movegen.hpp"

#include "record/raw_record.hpp"
#include "support/random_game.hpp"
#include "support/record_tables.hpp"

namespace xq::test {
namespace {

using record::RawRecord;

void add_words(RawRecord& record, std::uint32_t node, Rng& rng) {
  if (rng.below(3) == 0) {
    record::Evaluation e{.score = static_cast<std::int32_t>(rng.below(400)) - 200};
    e.depth = static_cast<std::uint32_t>(rng.below(30));
    if (rng.below(2) == 0) e.time_ms = static_cast<std::uint32_t>(rng.below(9000));
    record.tree.evaluations.push_back({node, e});
  }
  std::string text;
  for (std::uint64_t n = rng.below(4); n > 0; --n)
    text += (text.empty() ? "" : " ") + std::string(kWords[rng.below(kWords.size())]);
  if (!text.empty()) record.tree.comments.push_back({node, text});
}

}  // namespace

record::Game random_tree(std::uint64_t seed, const TreeOptions& options) {
  Rng rng(seed);
  RawRecord record;
  Position start;
  if (seed % 5 == 0) {
    const RandomGame opening = random_game(seed, 21);
    Setup setup = opening.last_position().setup();
    setup.halfmove = 0;
    setup.fullmove = 1;
    start = *Position::from_setup(setup);
    record.setup = setup;
    record.side = setup.side;
  }
  record.outcome = static_cast<Outcome>(rng.below(4));
  record.tags = {{"Title", kTitle + std::to_string(seed)}, {"Red", kRed}, {"Black", kBlack}};
  if (options.comments && rng.below(2) == 0) add_words(record, 0, rng);
  record::LineWalk walk(start);
  std::set<std::pair<std::size_t, Move>> met;  // parent and move
  std::vector<std::size_t> line;               // node at each depth
  std::uint32_t depth = 0;
  for (int i = 0; i < options.nodes; ++i) {
    // Mostly on; else back to some earlier depth.
    const bool back = seed % 3 != 0 && depth > 0 && rng.below(5) == 0;
    std::uint32_t next = back ? static_cast<std::uint32_t>(rng.below(depth)) + 1 : depth + 1;
    if (!walk.rewind_to(next)) break;
    MoveList moves = legal_moves(walk.position());
    if (moves.empty()) {
      if (seed % 3 == 0 || next < 2) break;
      next = 1;
      (void)walk.rewind_to(next);
      moves = legal_moves(walk.position());
    }
    Move move = moves[rng.below(moves.size())];
    const bool illegal = options.illegal && depth > 0 && rng.below(10) == 0;
    if (illegal) move = Move(Square::from_index(4), Square::from_index(85));
    // Each move once at a node.
    if (!met.emplace(next > 1 ? line[next - 2] : 0, move).second) continue;
    line.resize(next - 1);
    line.push_back(record.tree.nodes.size());
    record.tree.nodes.push_back({next, move});
    if (options.comments && rng.below(4) == 0) {
      add_words(record, static_cast<std::uint32_t>(record.tree.nodes.size() - 1), rng);
    }
    depth = next;
    if (!illegal) {
      walk.play(move);
    } else {
      // Nothing can follow what was not played.
      if (seed % 3 == 0 || next < 2) break;
      depth = next - 1;
    }
  }
  return to_game(std::move(record));
}

}  // namespace xq::test
