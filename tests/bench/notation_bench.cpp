// Speed of reading moves: a game's tokens one after the other, position kept up to date.
#include <array>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "xq/notation/any.hpp"

namespace {

using xq::notation::Notation;

constexpr std::array<std::string_view, 20> kOpening{
    "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5", "c3c4", "b9c7", "b0c2", "c9e7",
    "b2b6", "c6c5", "c4c5", "a9a7", "c5b5", "h7i7", "h0h9", "g7h9", "c2d4", "d9e8"};

// The opening's moves as written in one notation.
std::vector<std::string> tokens_in(Notation notation) {
  std::vector<std::string> tokens;
  xq::Position position;
  for (const auto text : kOpening) {
    const auto move = xq::notation::parse(text, position, Notation::Coordinates).move;
    tokens.push_back(xq::notation::format(move, position, notation));
    position.do_move(move);
  }
  return tokens;
}

void read_moves(benchmark::State& state, Notation notation) {
  const auto tokens = tokens_in(notation);
  std::size_t read = 0;
  for (auto _ : state) {
    xq::Position position;
    for (const auto& token : tokens) {
      const auto parsed = xq::notation::parse(token, position, notation);
      if (parsed.reading == xq::notation::Reading::Move) ++read;
      position.do_move(parsed.move);
    }
  }
  if (read != tokens.size() * static_cast<std::size_t>(state.iterations())) {
    state.SkipWithError("a move was not read");
  }
  state.counters["time/move"] = benchmark::Counter(
      static_cast<double>(read), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(read_moves, chinese, Notation::Chinese);
BENCHMARK_CAPTURE(read_moves, wxf, Notation::Wxf);
BENCHMARK_CAPTURE(read_moves, coordinates, Notation::Coordinates);

void write_moves(benchmark::State& state, Notation notation) {
  const xq::Position start;
  const xq::Move move(xq::Square(xq::File::H, xq::Rank::R2), xq::Square(xq::File::E, xq::Rank::R2));
  for (auto _ : state)
    benchmark::DoNotOptimize(xq::notation::format(move, start, notation));
}
BENCHMARK_CAPTURE(write_moves, chinese, Notation::Chinese);
BENCHMARK_CAPTURE(write_moves, wxf, Notation::Wxf);

void well_formed(benchmark::State& state, std::string_view token) {
  for (auto _ : state)
    benchmark::DoNotOptimize(xq::notation::well_formed(token));
}
BENCHMARK_CAPTURE(well_formed, coordinates, "h2e2");
BENCHMARK_CAPTURE(well_formed, number, "12.");

}  // namespace
