// Speed of reading records with and without variations from binary formats, counted in moves.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "xq/board/movegen.hpp"
#include "xq/record/reader.hpp"
#include "xq/record/xqf_writer.hpp"

#include "support/record_bytes.hpp"

namespace {

using xq::record::Game;

// Walks through legal moves, every one another way.
class Walk {
 public:
  explicit Walk(std::uint64_t seed) : state_(seed) {}
  xq::Move pick(const xq::Position& position) {
    const auto moves = xq::legal_moves(position);
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return moves.empty() ? xq::Move() : moves[(state_ >> 33U) % moves.size()];
  }

 private:
  std::uint64_t state_;
};

// A line of 80 plies with `variations` others that leave it, each to its end.
Game game_of(std::uint64_t seed, std::uint32_t variations) {
  Walk walk(seed);
  Game game;
  game.tags = {{"Red", "许银川"}, {"Black", "吕钦"}, {"Event", "全国象棋个人赛"}};
  xq::Position position;
  std::vector<xq::Position> before;
  for (int ply = 0; ply < 80; ++ply) {
    const xq::Move move = walk.pick(position);
    if (move.is_none()) break;
    before.push_back(position);
    game.moves.push_back(move);
    position.do_move(move);
  }
  if (variations == 0) return game;
  xq::record::Tree tree;
  const auto add = [&](std::size_t ply, xq::Move move) {
    tree.nodes.push_back({static_cast<std::uint32_t>(ply + 1), move, true});
  };
  for (std::size_t ply = 0; ply < before.size(); ++ply)
    add(ply, game.moves[ply]);
  for (std::uint32_t i = 0; i < variations; ++i) {
    // From the end to the start, as pre-order has them.
    const std::size_t from = before.size() - 1 - before.size() * i / variations;
    position = before[from];
    for (std::size_t ply = from; ply < before.size(); ++ply) {
      const xq::Move move = walk.pick(position);
      if (move.is_none()) break;
      add(ply, move);
      position.do_move(move);
    }
  }
  game.tree = tree;
  return game;
}

void read_all(benchmark::State& state, const std::vector<std::string>& files) {
  std::size_t nodes = 0;
  std::int64_t bytes = 0;
  for (auto _ : state) {
    for (const std::string& file : files) {
      const auto reader = xq::record::sniff(xq::as_bytes(file))->open(xq::as_bytes(file));
      while (const auto game = (*reader)->next())
        nodes += game->tree ? game->tree->nodes.size() - 1 : game->moves.size();
      bytes += static_cast<std::int64_t>(file.size());
    }
  }
  state.SetBytesProcessed(bytes);
  state.counters["moves"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void read_xqf(benchmark::State& state, std::uint32_t variations, bool encrypted) {
  std::vector<std::string> files;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::string bytes = xq::record::format_xqf(game_of(seed, variations)).bytes;
    files.push_back(encrypted ? xq::test::encrypted_xqf(std::move(bytes)) : std::move(bytes));
  }
  read_all(state, files);
}

void read_cbl(benchmark::State& state, std::uint32_t variations) {
  std::vector<xq::test::CblRecord> records;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    records.push_back({xq::test::cbr_bytes(game_of(seed, variations))});
  read_all(state, {xq::test::cbl_bytes(records, {.capacity = 256, .capacity_stated = 256})});
}

void read_cbf(benchmark::State& state) {
  std::vector<std::string> files;
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    files.push_back(xq::test::cbf_text(game_of(seed, 0)));
  read_all(state, files);
}

BENCHMARK_CAPTURE(read_xqf, line, 0, false);
BENCHMARK_CAPTURE(read_xqf, tree, 40, false);
BENCHMARK_CAPTURE(read_xqf, tree_encrypted, 40, true);
BENCHMARK_CAPTURE(read_cbl, line, 0);
BENCHMARK_CAPTURE(read_cbl, tree, 40);
BENCHMARK(read_cbf);

}  // namespace
