// The reference collection: what it holds is known from two independent programs.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include <catch2/catch.hpp>

#include "xq/record/crc.hpp"
#include "xq/record/input.hpp"
#include "xq/record/reader.hpp"

#include "support/paths.hpp"
#include "support/require_ok.hpp"

namespace fs = std::filesystem;
using xq::record::FaultCode;
using xq::record::Game;

namespace {

// Calls f(path below the folder, game) for every game in it; returns the number of files.
template <class F>
std::size_t each_game(const fs::path& folder, F&& f) {
  const std::array<std::string, 1> arguments{folder.string()};
  const auto files = xq::record::list_inputs(arguments);
  for (const auto& file : files) {
    CAPTURE(file.display);
    const auto bytes = xq::record::open_input(file);
    REQUIRE_OK(bytes);
    const auto* format = xq::record::sniff(bytes->bytes());
    REQUIRE(format != nullptr);
    const auto reader = format->open(bytes->bytes());
    REQUIRE_OK(reader);
    while (const auto game = (*reader)->next())
      f(file.display.substr(folder.string().size() + 1), *game);
  }
  return files.size();
}

std::string ended_by(const Game& game) {
  return game.ended_by ? std::string(xq::record::fault_name(game.faults[*game.ended_by].code)) : "";
}

struct Row {
  std::string result;
  std::size_t plies = 0;
  std::uint32_t crc = 0;
};

struct ClosePipe {
  void operator()(std::FILE* f) const noexcept { ::pclose(f); }
};

// ccpd_reference.tsv.xz: path, result tag, plies, CRC-32.
std::map<std::string, Row> reference_rows(const fs::path& file) {
  const std::string command = "xz -dc '" + file.string() + "'";
  const std::unique_ptr<std::FILE, ClosePipe> pipe(::popen(command.c_str(), "r"));
  REQUIRE(pipe);
  std::string text;
  std::array<char, 65536> block{};
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), pipe.get()))
    text.append(block.data(), n);
  std::map<std::string, Row> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string path;
    std::string plies;
    std::string crc;
    Row row;
    std::getline(fields, path, '\t');
    std::getline(fields, row.result, '\t');
    std::getline(fields, plies, '\t');
    std::getline(fields, crc);
    row.plies = std::stoul(plies);
    row.crc = static_cast<std::uint32_t>(std::stoul(crc, nullptr, 16));
    rows.emplace(path, row);
  }
  return rows;
}

}  // namespace

TEST_CASE("corpus: the full games are those of the reference list, ply for ply", "[corpus]") {
  const auto corpus = xq::test::corpus_dir();
  const auto shared = xq::test::shared_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  if (!shared) XQ_SKIP("../shared");
  auto rows = reference_rows(*shared / "corpus" / "ccpd_reference.tsv.xz");
  REQUIRE(rows.size() == 53'864);

  std::size_t empty = 0;
  std::size_t plies = 0;
  std::size_t differ = 0;
  std::map<std::string, std::size_t> cut;  // path, plies kept
  const std::size_t files =
      each_game(*corpus / "Dataset" / "對局", [&](auto below, const Game& game) {
        const std::string path = "對局/" + below;
        plies += game.moves.size();
        if (game.moves.empty()) ++empty;
        if (ended_by(game) == "illegal_move") cut.emplace(path, game.moves.size());
        const auto row = rows.find(path);
        if (row == rows.end()) return;
        const bool same = row->second.plies == game.moves.size() &&
                          row->second.crc == xq::record::crc32_of(game.moves) &&
                          row->second.result == game.tag("Result");
        if (!same) UNSCOPED_INFO(path);
        differ += same ? 0 : 1;
        rows.erase(row);
      });
  REQUIRE(differ == 0);
  REQUIRE(rows.empty());
  REQUIRE(files == 53'866);
  REQUIRE(empty == 79);
  REQUIRE(plies == 4'701'918);
  REQUIRE(cut ==
          std::map<std::string, std::size_t>{{"對局/電腦對局/電腦對局競賽/00000011.pgn", 114},
                                             {"對局/電腦對局/電腦對局競賽/00000048.pgn", 71}});
}

TEST_CASE("corpus: the whole data set starts from where it says", "[corpus]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  std::size_t initial = 0;
  std::size_t elsewhere = 0;
  std::vector<std::string> refused;
  std::map<std::string, std::size_t> ended;
  const std::size_t files = each_game(*corpus / "Dataset", [&](auto path, const Game& game) {
    if (game.bad_start) {
      refused.push_back(path);
    } else {
      ++(game.initial ? initial : elsewhere);
    }
    if (game.ended_by) ++ended[ended_by(game)];
  });
  REQUIRE(files == 58'421);
  REQUIRE(initial == 55'388);
  REQUIRE(elsewhere == 3'030);
  REQUIRE(refused ==
          std::vector<std::string>{"開局/00000068.pgn", "開局/00000207.pgn", "開局/00000240.pgn"});
  REQUIRE(ended == std::map<std::string, std::size_t>{
                       {"bad_fen", 3}, {"empty_game", 81}, {"illegal_move", 3}});
}

TEST_CASE("corpus: the small families are read to their ends", "[corpus]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  struct Family {
    const char* folder;
    std::size_t games;
  };
  for (const Family& family :
       {Family{"pgn-chinese-utf8", 15}, Family{"pgn-gbk", 3}, Family{"pgn-gbk-ccgc", 19},
        Family{"pgn-san", 303}, Family{"pgn-uci", 1391}, Family{"pgn-wxf", 15}}) {
    CAPTURE(family.folder);
    std::size_t games = 0;
    each_game(*corpus / "small" / family.folder, [&](auto path, const Game& game) {
      CAPTURE(path, game.line, game.faults.empty() ? "" : game.faults[0].message);
      ++games;
      CHECK_FALSE(game.moves.empty());
      CHECK_FALSE(game.ended_by);
    });
    CHECK(games == family.games);
  }
}
