#include "bench.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"
#include "xq/board/perft.hpp"

#include "opening.hpp"
#include "search.hpp"

namespace engine {
namespace {

// The start, two middle games, an attack, three endings.
constexpr std::array<std::string_view, 7> kPositions{
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 5",
    "2bakab2/9/1cn4c1/p1p1p1n1p/6p2/2P6/P1N1P1P1P/4C1N2/2C6/1RBAKAB2 w - - 4 16",
    "3akab2/4r4/2n1b4/p3C3p/2p6/6N2/P3P3P/4B4/4A4/2BAK2R1 w - - 2 24",
    "3k1a3/4a4/4b4/9/2b1P4/9/4p4/4B4/4A4/2BAK1N2 w - - 0 60",
    "4k4/4a4/4ba3/9/5P3/2B6/9/9/4A4/3AK2C1 b - - 10 70",
    "2bak4/4a4/4b4/8p/4n4/6R1P/9/4B4/9/3AKAB2 w - - 6 50",
};

}  // namespace

std::vector<std::string> bench_lines(Depth depth) {
  std::vector<std::string> lines;
  std::uint64_t nodes = 0;
  const auto began = std::chrono::steady_clock::now();
  TranspositionTable table;
  table.resize(16);
  table.allocate();
  for (const std::string_view fen : kPositions) {
    const auto position = xq::parse_position(fen);
    if (!position) continue;
    table.clear();
    SearchControl control;
    control.start(false);
    Search search(table, control);
    SearchLimits limits;
    limits.depth = depth;
    const xq::MoveList moves = xq::legal_moves(*position);
    limits.root_moves.assign(moves.begin(), moves.end());
    const SearchResult result = search.run(SearchBoard(*position), limits, {});
    nodes += result.nodes;
    lines.push_back(fmt::format("{} depth {} bestmove {} nodes {}", fen, result.depth,
                                result.best.text(), result.nodes));
  }
  const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - began);
  const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(1, spent.count()));
  lines.push_back(fmt::format("Nodes searched: {}", nodes));
  lines.push_back(fmt::format("Nodes per second: {}", nodes * 1000 / ms));
  return lines;
}

std::vector<std::string> perft_lines(const xq::Position& position, int depth, int rank_base) {
  std::vector<std::string> lines;
  std::uint64_t sum = 0;
  if (depth <= 0) {
    sum = 1;
  } else {
    for (const auto& [move, count] : xq::perft_divide(position, depth)) {
      lines.push_back(fmt::format("{}: {}", move_text(move, rank_base), count));
      sum += count;
    }
  }
  lines.push_back(fmt::format("Nodes searched: {}", sum));
  return lines;
}

}  // namespace engine
