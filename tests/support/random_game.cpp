#include "support/random_game.hpp"

#include "xq/board/movegen.hpp"

namespace xq::test {

std::uint64_t Rng::next() {
  std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

Position RandomGame::position_at(std::size_t ply) const {
  Position position = start;
  for (std::size_t i = 0; i < ply; ++i)
    position.do_move(moves[i]);
  return position;
}

RandomGame random_game(std::uint64_t seed, int plies) {
  Rng rng(seed);
  RandomGame game;
  Position position;
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    Move move = moves[rng.below(moves.size())];
    if (seed % 4 == 0) {
      for (const Move m : moves) {
        if (!position.at(m.to()).empty() && rng.below(2) == 0) move = m;
      }
    }
    position.do_move(move);
    game.moves.push_back(move);
  }
  return game;
}

}  // namespace xq::test
