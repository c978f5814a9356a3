// Real records with variations held against their vectors; both lie outside the project.
#include <algorithm>
#include <fstream>
#include <map>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "xq/record/reader.hpp"

#include "libxq/record/tree_vectors.hpp"
#include "support/paths.hpp"
#include "support/temp_dir.hpp"

using xq::record::Game;

namespace {

nlohmann::json vectors_of(const std::filesystem::path& shared, const char* name) {
  return nlohmann::json::parse(std::ifstream(shared / "vectors" / name));
}

std::vector<Game> read_file(const std::filesystem::path& path, std::string_view format) {
  const std::string bytes = xq::test::read_file(path);
  const auto* found = xq::record::sniff(xq::as_bytes(bytes));
  REQUIRE(found != nullptr);
  REQUIRE(found->name == format);
  const auto reader = found->open(xq::as_bytes(bytes));
  REQUIRE(reader.has_value());
  std::vector<Game> games;
  while (auto game = (*reader)->next())
    games.push_back(std::move(*game));
  return games;
}

}  // namespace

TEST_CASE("corpus: every XQF record reads as its vector says", "[corpus]") {
  const auto shared = xq::test::shared_dir();
  const auto corpus = xq::test::corpus_dir();
  if (!shared) XQ_SKIP("../shared");
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto vectors = vectors_of(*shared, "vectors_xqf.json");
  REQUIRE(vectors.size() == 143);
  for (const auto& vector : vectors) {
    const std::string file = vector["file"];
    CAPTURE(file);
    const auto games = read_file(*corpus / file, "xqf");
    REQUIRE(games.size() == 1);
    xq::test::check_game(games[0], vector);
    const auto& faults = games[0].faults;
    const auto illegal = [](const xq::record::Fault& fault) {
      return fault.code == xq::record::FaultCode::IllegalMove;
    };
    CHECK(std::ranges::any_of(faults, illegal) == (vector["illegal_moves"] != 0));
    const bool short_one = file.ends_with("BadMoveTest3.xqf");
    CHECK(games[0].ended_by.has_value() == (short_one || vector["nodes"] == 0));
    if (short_one) CHECK(games[0].moves.size() == 9);
  }
}

TEST_CASE("corpus: every CBR, CBL and CBF record reads as its vector says", "[corpus]") {
  const auto shared = xq::test::shared_dir();
  const auto corpus = xq::test::corpus_dir();
  if (!shared) XQ_SKIP("../shared");
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto vectors = vectors_of(*shared, "vectors_cb.json");
  REQUIRE(vectors.size() == 95);
  std::map<std::string, std::vector<nlohmann::json>> files;
  for (const auto& vector : vectors)
    files[vector["file"]].push_back(vector);
  for (const auto& [file, expected] : files) {
    CAPTURE(file);
    const auto format = file.ends_with(".CBL") ? "cbl" : file.ends_with(".cbr") ? "cbr" : "cbf";
    const auto games = read_file(*corpus / file, format);
    REQUIRE(games.size() == expected.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
      const Game& game = games[i];
      CHECK(game.ordinal == i + 1);
      xq::test::check_game(game, expected[i]);
      CHECK(game.faults.empty());
      if (!expected[i].contains("offset")) continue;
      CHECK(game.offset == expected[i]["offset"].get<std::uint64_t>());
      CHECK(game.tag("Date") == expected[i]["date"].get<std::string>());
      CHECK(game.tag("Site") == expected[i]["site"].get<std::string>());
      CHECK(game.tag("Round") == expected[i]["round"].get<std::string>());
    }
  }
}
