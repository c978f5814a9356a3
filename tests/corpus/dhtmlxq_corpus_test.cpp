// DhtmlXQ of the collection against the shared vectors.
#include <algorithm>
#include <fstream>

#include "xq/record/dhtmlxq.hpp"

#include "libxq/record/tree_vectors.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

namespace fs = std::filesystem;

namespace {

std::vector<xq::record::Game> games_of(const fs::path& path) {
  const std::string bytes = xq::test::read_file(path);
  const auto* format = xq::record::sniff(xq::as_bytes(bytes));
  REQUIRE(format == &xq::record::dhtmlxq_format());
  const auto reader = format->open(xq::as_bytes(bytes));
  REQUIRE_OK(reader);
  std::vector<xq::record::Game> games;
  while (auto game = (*reader)->next())
    games.push_back(std::move(*game));
  return games;
}

// The vectors were taken with the line ends of comments as they stand in the file.
xq::record::Game with_bars(xq::record::Game game) {
  if (!game.tree) return game;
  for (auto& comment : game.tree->comments) {
    for (std::size_t at = 0; (at = comment.text.find('\n', at)) != std::string::npos; at += 2)
      comment.text.replace(at, 1, "||");
  }
  return game;
}

}  // namespace

TEST_CASE("corpus: every value of vectors_dhtmlxq.json", "[corpus]") {
  const auto shared = xq::test::shared_dir();
  const auto corpus = xq::test::corpus_dir();
  if (!shared) XQ_SKIP("../shared");
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto vectors =
      nlohmann::json::parse(std::ifstream(*shared / "vectors" / "vectors_dhtmlxq.json"));
  REQUIRE(vectors.size() >= 15);
  for (const auto& vector : vectors) {
    const std::string file = vector.at("file").get<std::string>();
    CAPTURE(file);
    const auto games = games_of(*corpus / file);
    REQUIRE(games.size() == 1);
    xq::test::check_game(with_bars(games[0]), vector);
    const auto illegal = std::ranges::count(games[0].faults, xq::record::FaultCode::IllegalMove,
                                            &xq::record::Fault::code);
    CHECK(illegal == vector.at("illegal_moves").get<std::ptrdiff_t>());
    CHECK(vector.at("orphans").get<int>() == 0);
    const std::string root = vector.at("root_comment").get<std::string>();
    const bool has_root =
        games[0].tree && !games[0].tree->comments.empty() && games[0].tree->comments[0].node == 0;
    CHECK(has_root == !root.empty());
    if (has_root) CHECK(games[0].tree->comments[0].text.starts_with(root));
  }
}

TEST_CASE("corpus: the DhtmlXQ of vectors_samples.json", "[corpus]") {
  const auto shared = xq::test::shared_dir();
  if (!shared) XQ_SKIP("../shared");
  const auto vectors =
      nlohmann::json::parse(std::ifstream(*shared / "vectors" / "vectors_samples.json"));
  int seen = 0;
  for (const auto& vector : vectors) {
    const std::string file = vector.at("file").get<std::string>();
    if (file.find("dhtmlxq") == std::string::npos) continue;
    const auto games = games_of(*shared / "formats" / file);
    REQUIRE(games.size() == 1);
    xq::test::check_game(games[0], vector);
    ++seen;
  }
  REQUIRE(seen == 2);
}
