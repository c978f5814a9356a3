// Moves whose text in several notations was fixed by independent programs.
#include <fstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support.hpp"
#include "support/paths.hpp"

using namespace xq;
using notation::Notation;
using notation::Reading;
using xq::test::position_of;

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

struct Vector {
  Position position;
  std::string iccs, chinese, wxf, walker;
  bool unique = true;  ///< only one piece fits the Chinese text
};

std::vector<Vector> vectors() {
  std::vector<Vector> list;
  for (const auto& entry : load("vectors_notation.json")) {
    list.push_back({vector_position(entry["fen"].get<std::string>()), entry["iccs"],
                    entry["chinese_xqbase"], entry["wxf_official"], entry["walker8088"],
                    entry["candidates"].is_null()});
  }
  REQUIRE(list.size() == 67);
  return list;
}

}  // namespace

TEST_CASE("chinese: the 67 vectors read back, and one of them is called ambiguous", "[notation]") {
  if (!test::shared_dir()) XQ_SKIP("vectors");
  for (const Vector& v : vectors()) {
    CAPTURE(v.chinese, v.iccs);
    const auto parsed = notation::parse(v.chinese, v.position, Notation::Chinese);
    CHECK(parsed.move.text() == v.iccs);
    CHECK((parsed.reading == Reading::Move) == v.unique);
    CHECK(parsed.reading <= Reading::Ambiguous);
  }
}

TEST_CASE("chinese: the 67 vectors are written as XQBase does", "[notation]") {
  if (!test::shared_dir()) XQ_SKIP("vectors");
  for (const Vector& v : vectors()) {
    const auto move = notation::parse(v.iccs, v.position, Notation::Coordinates).move;
    CHECK(notation::format(move, v.position, Notation::Chinese) == v.chinese);
  }
}

TEST_CASE("chinese: pawns named within their file read back", "[notation]") {
  if (!test::shared_dir()) XQ_SKIP("vectors");
  for (const Vector& v : vectors()) {
    CAPTURE(v.walker);
    CHECK(notation::parse(v.walker, v.position, Notation::Chinese).move.text() == v.iccs);
  }
}

TEST_CASE("wxf: the 67 vectors read and write by the table of 1997", "[notation]") {
  if (!test::shared_dir()) XQ_SKIP("vectors");
  for (const Vector& v : vectors()) {
    CAPTURE(v.wxf, v.iccs);
    const auto parsed = notation::parse(v.wxf, v.position, Notation::Wxf);
    CHECK(parsed.reading == Reading::Move);
    CHECK(parsed.move.text() == v.iccs);
    CHECK(notation::format(parsed.move, v.position, Notation::Wxf) == v.wxf);
  }
}

TEST_CASE("iccs: the 67 vectors read and write as points", "[notation]") {
  if (!test::shared_dir()) XQ_SKIP("vectors");
  for (const Vector& v : vectors()) {
    const auto parsed = notation::parse(v.iccs, v.position, Notation::Iccs);
    CHECK(parsed.reading == Reading::Move);
    CHECK(notation::format(parsed.move, v.position, Notation::Coordinates) == v.iccs);
  }
}
