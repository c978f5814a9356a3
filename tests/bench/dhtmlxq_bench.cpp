// Speed of reading DhtmlXQ: a tree of a hundred thousand moves in memory, beside the same as PGN.
#include <string>

#include <benchmark/benchmark.h>

#include "xq/board/movegen.hpp"
#include "xq/record/dhtmlxq.hpp"
#include "xq/record/dhtmlxq_writer.hpp"
#include "xq/record/pgn.hpp"
#include "xq/record/pgn_writer.hpp"

namespace {

using xq::record::Game;

// A main line of 100 plies; every ply has variations of 60 plies until there are enough nodes.
Game big_tree() {
  Game game;
  game.tree.emplace();
  std::uint64_t state = 1;
  const auto step = [&](xq::Position& position, std::uint32_t depth) {
    const auto moves = xq::legal_moves(position);
    if (moves.empty()) return false;
    state = state * 6364136223846793005U + 1442695040888963407U;
    const xq::Move move = moves[(state >> 33) % moves.size()];
    game.tree->nodes.push_back({depth, move, true});
    position.do_move(move);
    return true;
  };
  xq::Position position;
  std::vector<xq::Position> on_main;
  for (std::uint32_t depth = 1; depth <= 100; ++depth) {
    on_main.push_back(position);
    if (!step(position, depth)) break;
    game.moves.push_back(game.tree->nodes.back().move);
  }
  // In pre-order the deepest branch point comes first.
  for (std::size_t i = on_main.size(); i-- > 0;) {
    for (int variation = 0; variation < 16; ++variation) {
      xq::Position branch = on_main[i];
      for (std::uint32_t ply = 0; ply < 60; ++ply) {
        if (!step(branch, static_cast<std::uint32_t>(i) + 1 + ply)) break;
      }
    }
  }
  return game;
}

void read_tree(benchmark::State& state, const xq::record::RecordFormat& format,
               const std::string& bytes) {
  std::size_t nodes = 0;
  for (auto _ : state) {
    const auto reader = format.open(xq::as_bytes(bytes));
    const auto game = (*reader)->next();
    nodes += game->tree->nodes.size();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes.size()) * state.iterations());
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void dhtmlxq(benchmark::State& state) {
  read_tree(state, xq::record::dhtmlxq_format(), xq::record::format_dhtmlxq(big_tree()));
}
void pgn_chinese(benchmark::State& state) {
  read_tree(state, xq::record::pgn_format(), xq::record::format_pgn(big_tree()));
}
BENCHMARK(dhtmlxq);
BENCHMARK(pgn_chinese);

}  // namespace
