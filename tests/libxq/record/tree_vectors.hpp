// Games held against the vectors of ../shared/vectors, in which every tree format is described
// alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "xq/board/fen.hpp"
#include "xq/record/tree_facts.hpp"

namespace xq::test {

inline std::string result_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::RedWins: return "1-0";
    case Outcome::Draw: return "1/2-1/2";
    case Outcome::BlackWins: return "0-1";
    case Outcome::Unknown: break;
  }
  return "*";
}

/// Checks all that the vector says about the game: tree and comment hashes, counts, the main line
/// up to its first illegal move, start, result, names. `vector` is one object of vectors_xqf.json
/// and its kind; fields it lacks are not checked.
inline void check_game(const record::Game& game, const nlohmann::json& vector) {
  INFO(vector.at("file").get<std::string>());
  const record::TreeFacts facts = record::tree_facts(game);
  CHECK(facts.nodes == vector.at("nodes").get<std::uint64_t>());
  CHECK(facts.leaves == vector.at("leaves").get<std::uint64_t>());
  if (vector.contains("max_ply")) CHECK(facts.max_ply == vector["max_ply"].get<std::uint64_t>());
  if (vector.contains("comments")) CHECK(facts.comments == vector["comments"].get<std::uint64_t>());
  CHECK(facts.tree_sha256 == vector.at("tree_sha256").get<std::string>());
  if (vector.contains("comment_sha256")) {
    CHECK(facts.comment_sha256 == vector["comment_sha256"].get<std::string>());
  }
  const std::string main_line = vector.at("main_line").get<std::string>();
  const std::string moves = record::iccs_text(game.moves);
  if (game.ended_by) {
    CHECK(std::string_view(main_line).starts_with(moves));
  } else {
    CHECK(moves == main_line);
  }
  CHECK(format_fen(game.start) == vector.at("start_fen").get<std::string>());
  if (vector.contains("result")) {
    CHECK(result_text(game.outcome) == vector["result"].get<std::string>());
  }
  for (const auto& [key, tag] : {std::pair{"red", "Red"}, std::pair{"black", "Black"},
                                 std::pair{"event", "Event"}, std::pair{"title", "Title"}}) {
    if (vector.contains(key)) CHECK(game.tag(tag) == vector[key].get<std::string>());
  }
}

}  // namespace xq::test
