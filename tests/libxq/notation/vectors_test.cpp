// Moves whose text in several notations was fixed by independent programs.
#include <fstream>
#include <set>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support.hpp"
#include "support/paths.hpp"

using namespace xq;
using notation::Notation;
using xq::test::position_of;
using xq::test::read;

namespace {

nlohmann::json load(const char* name) {
  std::ifstream in(*test::shared_dir() / "vectors" / name);
  return nlohmann::json::parse(in);
}

// Half of the vectors show kings in each other's sight or attacked by the side to move, which is no
// position. There the king that could be taken goes to the f file; the pieces in question stay.
Position vector_position(std::string fen) {
  if (const auto position = parse_position(fen)) return *position;
  const bool red_moves = fen.find(" w ") != std::string::npos;
  const std::size_t row = red_moves ? 0 : fen.rfind('/') + 1;
  fen.replace(row, 3, red_moves ? "5k3" : "5K3");
  return position_of(fen);
}

}  // namespace

TEST_CASE("notation: the 67 vectors read and write as Chinese", "[notation]") {
  if (!test::shared_dir()) XQ_SKIP("vectors");
  const auto vectors = load("vectors_notation.json");
  REQUIRE(vectors.size() == 67);
  for (const auto& vector : vectors) {
    const Position position = vector_position(vector["fen"].get<std::string>());
    const auto iccs = vector["iccs"].get<std::string>();
    const auto chinese = vector["chinese_xqbase"].get<std::string>();
    CAPTURE(vector.dump());
    const auto parsed = notation::parse(chinese, position, Notation::Chinese);
    CHECK(parsed.move.text() == iccs);
    const bool unique = vector["candidates"].is_null();
    CHECK((parsed.reading == notation::Reading::Move) == unique);
    CHECK(notation::format(parsed.move, position, Notation::Chinese) == chinese);
    const auto walker =
        notation::parse(vector["walker8088"].get<std::string>(), position, Notation::Chinese);
    CHECK(walker.move.text() == iccs);
  }
}
