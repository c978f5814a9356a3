// Whole games from the small collections, read token by token.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "xq/notation/iccs.hpp"

#include "support.hpp"
#include "support/paths.hpp"
#include "support/temp_dir.hpp"

using namespace xq;
using notation::Notation;
using notation::Reading;

namespace {

// The move tokens of each game of a PGN text in UTF-8; tags, {comments} and numbers are dropped.
std::vector<std::vector<std::string>> games_of(const std::string& text) {
  std::vector<std::vector<std::string>> games;
  bool in_tags = false;
  std::istringstream lines(text);
  std::string body;
  const auto finish = [&] {
    std::vector<std::string> tokens;
    std::istringstream words(body);
    for (std::string word; words >> word;) {
      if (notation::well_formed(word).size > 0) tokens.push_back(word);
    }
    if (!tokens.empty()) games.push_back(tokens);
    body.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    const bool tag = !line.empty() && line[0] == '[';
    if (tag && !in_tags) finish();
    in_tags = tag;
    if (!tag) body += line + ' ';
  }
  finish();
  return games;
}

std::string without_comments(const std::string& text) {
  std::string out;
  bool inside = false;
  for (const char c : text) {
    if (c == '{') inside = true;
    if (!inside) out += c;
    if (c == '}') inside = false;
  }
  return out;
}

// The moves as "h2e2 h9g7 ..."; stops with the token where one cannot be read for certain.
std::string replay(const std::vector<std::string>& tokens, Notation notation) {
  Position position;
  std::string moves;
  for (const std::string& token : tokens) {
    const auto parsed = notation::parse(token, position, notation);
    if (!moves.empty()) moves += ' ';
    if (parsed.reading != Reading::Move)
      return moves + "at " + token + " in " + format_fen(position);
    moves += parsed.move.text();
    position.do_move(parsed.move);
  }
  return moves;
}

std::string small_file(const char* name) {
  return test::read_file(*test::corpus_dir() / "small" / name);
}

}  // namespace

TEST_CASE("notation: fifteen games read the same in WXF and in Chinese", "[notation]") {
  if (!test::corpus_dir()) XQ_SKIP("corpus");
  const auto wxf = games_of(small_file("pgn-wxf/international_15.pgn"));
  const auto chinese = games_of(small_file("pgn-chinese-utf8/traditional_15.pgn"));
  REQUIRE(wxf.size() == 15);
  REQUIRE(chinese.size() == 15);
  for (std::size_t i = 0; i < wxf.size(); ++i) {
    const std::string moves = replay(wxf[i], Notation::Wxf);
    CHECK_THAT(moves, !Catch::Contains("at"));
    CHECK(replay(chinese[i], Notation::Chinese) == moves);
  }
}

TEST_CASE("san: a game of 76 plies reads as the vector says", "[notation]") {
  if (!test::corpus_dir() || !test::shared_dir()) XQ_SKIP("corpus");
  std::ifstream in(*test::shared_dir() / "vectors" / "vectors_xboard_san.json");
  const auto vector = nlohmann::json::parse(in);
  const auto games = games_of(without_comments(small_file("pgn-san/game04.pgn")));
  REQUIRE(games.size() == 1);
  CHECK(replay(games[0], Notation::San) == vector["main_line"].get<std::string>());
}

TEST_CASE("san: three hundred engine games read without a doubt", "[notation]") {
  if (!test::corpus_dir()) XQ_SKIP("corpus");
  const auto games = games_of(without_comments(small_file("pgn-san/game01_first300.pgn")));
  REQUIRE(games.size() == 300);
  for (const auto& game : games) {
    const std::string moves = replay(game, Notation::San);
    CHECK_THAT(moves, !Catch::Contains("at"));
  }
}

TEST_CASE("coordinates: 1,391 games read, and none needs ranks 1-10", "[notation]") {
  if (!test::corpus_dir()) XQ_SKIP("corpus");
  const auto games = games_of(small_file("pgn-uci/hu_1391.pgn"));
  REQUIRE(games.size() == 1391);
  for (const auto& game : games) {
    const std::vector<std::string_view> tokens(game.begin(), game.end());
    CHECK(iccs::rank_base(tokens, Position()) == iccs::RankBase::Zero);
    CHECK_THAT(replay(game, Notation::Coordinates), !Catch::Contains("at"));
  }
}
