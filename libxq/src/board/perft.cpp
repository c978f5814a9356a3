#include "xq/board/perft.hpp"

#include "xq/board/movegen.hpp"

namespace xq {
namespace {

std::uint64_t count(Position& position, int depth) {
  const MoveList moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    const Undo undo = position.do_move(move);
    nodes += count(position, depth - 1);
    position.undo_move(move, undo);
  }
  return nodes;
}

}  // namespace

std::uint64_t perft(Position position, int depth) {
  return depth <= 0 ? 1 : count(position, depth);
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(Position position, int depth) {
  std::vector<std::pair<Move, std::uint64_t>> out;
  for (const Move move : legal_moves(position)) {
    const Undo undo = position.do_move(move);
    out.emplace_back(move, depth <= 1 ? 1 : count(position, depth - 1));
    position.undo_move(move, undo);
  }
  return out;
}

}  // namespace xq
