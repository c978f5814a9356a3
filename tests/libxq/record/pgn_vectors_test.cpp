// Real files with their expected values; they lie outside the project.
#include <fstream>

#include <nlohmann/json.hpp>

#include "xq/board/fen.hpp"

#include "read_games.hpp"
#include "support/paths.hpp"
#include "support/temp_dir.hpp"

TEST_CASE("pgn: every value of vectors_pgn.json", "[pgn]") {
  const auto shared = xq::test::shared_dir();
  const auto corpus = xq::test::corpus_dir();
  if (!shared) XQ_SKIP("../shared");
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto vectors =
      nlohmann::json::parse(std::ifstream(*shared / "vectors" / "vectors_pgn.json"));
  REQUIRE(vectors.size() == 34);
  for (const auto& vector : vectors) {
    std::string file = vector["file"];
    CAPTURE(file);
    if (file.starts_with("ccpd/")) file.erase(0, 5);
    const std::string bytes = xq::test::read_file(*corpus / file);
    REQUIRE_FALSE(bytes.empty());
    const auto reader = xq::record::open_pgn(xq::as_bytes(bytes));
    const auto charset = xq::parse_charset(vector["encoding"].get<std::string>());
    REQUIRE(reader->charset() == charset);
    const auto game = reader->next();
    REQUIRE(game);
    REQUIRE(game->tag("Red") == vector["red"].get<std::string>());
    REQUIRE(game->tag("Black") == vector["black"].get<std::string>());
    REQUIRE(game->tag("Event") == vector["event"].get<std::string>());
    REQUIRE(game->tag("Result") == vector["result"].get<std::string>());
    // The vectors leave the counters of a FEN out: they say "0 1" throughout.
    const auto same_position = [](const xq::Position& position, const std::string& fen) {
      return fen.starts_with(xq::format_fen4(position.setup()) + ' ');
    };
    REQUIRE(same_position(game->start, vector["start_fen"]));
    REQUIRE(game->moves.size() == vector["plies"].get<std::size_t>());
    REQUIRE(vector["stopped_at"].is_null() == !game->ended_by.has_value());
    REQUIRE(xq::record::iccs_text(game->moves) == vector["main_line"].get<std::string>());
    xq::Position last = game->start;
    for (const xq::Move move : game->moves)
      last.do_move(move);
    REQUIRE(same_position(last, vector["final_fen"]));
    REQUIRE_FALSE(reader->next());
  }
}
