// Speed of the board: moves counted, generated, tried for legality, keyed.
#include <benchmark/benchmark.h>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/board/perft.hpp"

namespace {

constexpr std::string_view kMiddleGame =
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 0 1";

xq::Position middle_game() {
  return xq::parse_position(kMiddleGame).value();
}

void perft(benchmark::State& state) {
  const xq::Position position;
  std::uint64_t nodes = 0;
  for (auto _ : state)
    nodes += xq::perft(position, static_cast<int>(state.range(0)));
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(perft)->Arg(3)->Arg(4)->Unit(benchmark::kMillisecond);

void legal_moves(benchmark::State& state) {
  const xq::Position position = middle_game();
  for (auto _ : state)
    benchmark::DoNotOptimize(xq::legal_moves(position));
}
BENCHMARK(legal_moves);

void is_legal(benchmark::State& state) {
  const xq::Position position = middle_game();
  const xq::MoveList moves = xq::legal_moves(position);
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(xq::is_legal(position, moves[i]));
    i = (i + 1) % moves.size();
  }
}
BENCHMARK(is_legal);

void do_and_undo(benchmark::State& state) {
  xq::Position position = middle_game();
  const xq::Move move = xq::legal_moves(position)[0];
  for (auto _ : state) {
    const xq::Undo undo = position.do_move(move);
    benchmark::DoNotOptimize(xq::canonical(position));
    position.undo_move(move, undo);
  }
}
BENCHMARK(do_and_undo);

void read_fen(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(xq::parse_position(kMiddleGame));
}
BENCHMARK(read_fen);

}  // namespace
