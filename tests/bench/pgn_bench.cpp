// Speed of reading PGN: one game after the other out of a file in memory, in each character set.
#include <string>

#include <benchmark/benchmark.h>

#include "xq/base/charset.hpp"
#include "xq/board/movegen.hpp"
#include "xq/record/pgn.hpp"
#include "xq/record/pgn_writer.hpp"

namespace {

using xq::Charset;
using xq::notation::Notation;

// Games of 80 plies that walk through legal moves, every one another way.
std::string games_text(Notation notation) {
  std::string text;
  std::uint64_t state = 1;
  for (int i = 0; i < 200; ++i) {
    xq::record::Game game;
    game.tags = {{"Red", "许银川"}, {"Black", "吕钦"}, {"Event", "全国象棋个人赛"}};
    xq::Position position;
    for (int ply = 0; ply < 80; ++ply) {
      const auto moves = xq::legal_moves(position);
      if (moves.empty()) break;
      state = state * 6364136223846793005U + 1442695040888963407U;
      game.moves.push_back(moves[(state >> 33) % moves.size()]);
      position.do_move(game.moves.back());
    }
    text += xq::record::format_pgn(game, {.notation = notation}) + '\n';
  }
  return text;
}

void read_games(benchmark::State& state, Charset charset, Notation notation) {
  const std::string bytes = xq::encode(games_text(notation), charset).bytes;
  std::size_t games = 0;
  std::size_t plies = 0;
  for (auto _ : state) {
    const auto reader = xq::record::open_pgn(xq::as_bytes(bytes));
    while (const auto game = reader->next()) {
      ++games;
      plies += game->moves.size();
    }
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes.size()) * state.iterations());
  state.counters["games"] =
      benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
  state.counters["plies"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(read_games, utf8_chinese, Charset::Utf8, Notation::Chinese);
BENCHMARK_CAPTURE(read_games, gb18030_chinese, Charset::Gb18030, Notation::Chinese);
BENCHMARK_CAPTURE(read_games, utf8_iccs, Charset::Utf8, Notation::Iccs);
BENCHMARK_CAPTURE(read_games, utf8_wxf, Charset::Utf8, Notation::Wxf);

}  // namespace
