#include "xq/book/keys.hpp"

#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "book_support.hpp"
#include "support/paths.hpp"
#include "support/random_game.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::move_of;
using xq::test::position_of;

namespace {

std::optional<nlohmann::json> vectors(const std::string& name) {
  const auto shared = xq::test::shared_dir();
  if (!shared) return std::nullopt;
  std::ifstream in(*shared / "vectors" / name);
  REQUIRE(in);
  return nlohmann::json::parse(in);
}

std::uint64_t hex(const nlohmann::json& text) {
  return std::stoull(text.get<std::string>(), nullptr, 16);
}

// Three random positions of a game: opening, middle, end.
std::vector<xq::Position> positions_of(std::uint64_t seed) {
  const auto game = xq::test::random_game(seed, 80);
  return {game.position_at(5), game.position_at(game.moves.size() / 2), game.last_position()};
}

xq::Position turned(const xq::Position& position) {
  auto result = xq::Position::from_setup(xq::rotated(xq::colours_swapped(position.setup())));
  REQUIRE(result.has_value());
  return *result;
}

}  // namespace

TEST_CASE("book keys: golden values of the start and of h2e2", "[book]") {
  const xq::Position start;
  const xq::Position next = after({"h2e2"});
  REQUIRE(book::bh_key(start) == 0x628D04D7C9C144AE);
  REQUIRE(book::bh_key(next) == 0xA1EAD1F6470E07EE);
  REQUIRE(book::bh_key(xq::mirrored(next)) == 0x29D430B1D3AF9B9E);
  REQUIRE(book::polyglot_key(start) == 0xF0ABA4FFA5F274F5);
  REQUIRE(book::polyglot_key(next) == 0x3D7DEB18D91F589D);
  REQUIRE(book::packed_board(start).key.text() ==
          "ceb7cef37ac801e079f7df7df00002ebaebaeb02c004653a56939440");
  REQUIRE(book::packed_board(next).key.text() ==
          "ceb7cef37ac801e3c1f7df7df00002ebaebaeb02c004653a56939440");
}

TEST_CASE("book keys: golden move codes", "[book]") {
  REQUIRE(book::bh_code_of(move_of("h2e2")) == 0xAAA7);
  REQUIRE(book::bh_code_of(move_of("h9g7")) == 0x3A59);
  REQUIRE(book::polyglot_code_of(move_of("h2e2")) == 2272);
  REQUIRE(book::packed_board(xq::Position()).code_of(move_of("h2e2")) == 0x7774);
  const book::PackedBoard next = book::packed_board(after({"h2e2"}));
  REQUIRE((next.rotated && next.mirrored));
  REQUIRE(next.code_of(move_of("h9g7")) == 0x9776);
}

TEST_CASE("book keys: all of vectors_bhbook.json", "[book]") {
  const auto json = vectors("vectors_bhbook.json");
  if (!json) XQ_SKIP("vectors_bhbook.json");
  for (const auto& at : json->at("positions")) {
    CAPTURE(at.at("name").get<std::string>());
    const auto position = xq::parse_position(at.at("fen").get<std::string>());
    if (!position) continue;  // two kings that face each other
    REQUIRE(book::bh_key(*position) == hex(at.at("key")));
    REQUIRE(book::bh_key(xq::mirrored(*position)) == hex(at.at("mirror_key")));
  }
  for (const auto& at : json->at("moves")) {
    const xq::Move move = move_of(at.at("iccs").get<std::string>());
    REQUIRE(book::bh_code_of(move) == at.at("bh").get<int>());
    REQUIRE(xq::code_of(move) == at.at("yfk").get<int>());
    REQUIRE(book::packed_board(xq::Position()).code_of(move) == at.at("xqb").get<int>());
  }
}

TEST_CASE("book keys: all of vectors_xqb.json", "[book]") {
  const auto json = vectors("vectors_xqb.json");
  if (!json) XQ_SKIP("vectors_xqb.json");
  for (const auto& at : *json) {
    const auto fen = at.at("fen").get<std::string>();
    CAPTURE(fen);
    const auto position = xq::parse_position(fen);
    if (!position) continue;  // two kings that face each other
    const book::PackedBoard board = book::packed_board(*position);
    REQUIRE(board.key.text() == at.at("key").get<std::string>());
    REQUIRE(board.rotated == at.at("rotated").get<bool>());
    REQUIRE(board.mirrored == at.at("mirrored").get<bool>());
  }
}

TEST_CASE("book keys: all of vectors_xboard.json", "[book]") {
  const auto json = vectors("vectors_xboard.json");
  if (!json) XQ_SKIP("vectors_xboard.json");
  for (const auto& at : json->at("positions")) {
    const xq::Position position = position_of(at.at("fen").get<std::string>());
    REQUIRE(book::polyglot_key(position) == hex(at.at("key")));
    REQUIRE(book::polyglot_key(xq::mirrored(position)) == hex(at.at("mirror")));
  }
  for (const auto& at : json->at("moves"))
    REQUIRE(book::polyglot_code_of(move_of(at.at("iccs").get<std::string>())) ==
            at.at("move").get<int>());
}

TEST_CASE("book keys: a self-mirrored position has its mirror's key, others have not",
          "[book][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  for (const xq::Position& position : positions_of(seed)) {
    const xq::Position mirror = xq::mirrored(position);
    const bool same = position.key() == position.mirror_key();
    REQUIRE((book::bh_key(position) == book::bh_key(mirror)) == same);
    REQUIRE((book::polyglot_key(position) == book::polyglot_key(mirror)) == same);
  }
}

TEST_CASE("book keys: the packed board is one for mirror, turned board and both",
          "[book][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  for (const xq::Position& position : positions_of(seed)) {
    const book::PackedBoard board = book::packed_board(position);
    const xq::Position mirror = xq::mirrored(position);
    const xq::Position other = turned(position);
    REQUIRE(board.key.size >= 12);
    REQUIRE(board.key == book::packed_board(mirror).key);
    REQUIRE(board.key == book::packed_board(other).key);
    REQUIRE(board.rotated != book::packed_board(other).rotated);
    for (const xq::Move move : xq::legal_moves(position)) {
      const std::uint16_t code = board.code_of(move);
      REQUIRE(board.move_of(code) == move);
      // The same move seen the other way round has the same code, up to symmetry of the board.
      if (position.key() != position.mirror_key()) {
        REQUIRE(book::packed_board(mirror).code_of(move.mirrored()) == code);
        REQUIRE(book::packed_board(other).code_of(move.rotated()) == code);
      }
    }
  }
}

TEST_CASE("book keys: codes give the move back, and rubbish gives none", "[book][property]") {
  const book::PackedBoard board = book::packed_board(xq::Position());
  std::set<std::uint64_t> bh;
  std::set<std::uint64_t> polyglot;
  std::set<std::uint64_t> packed;
  for (int from = 0; from < xq::Square::kCount; ++from) {
    for (int to = 0; to < xq::Square::kCount; ++to) {
      if (from == to) continue;
      const xq::Move move(xq::Square::from_index(from), xq::Square::from_index(to));
      REQUIRE(book::bh_move_of(book::bh_code_of(move)) == move);
      REQUIRE(book::polyglot_move_of(book::polyglot_code_of(move)) == move);
      REQUIRE(board.move_of(board.code_of(move)) == move);
      bh.insert(book::bh_code_of(move));
      polyglot.insert(book::polyglot_code_of(move));
      packed.insert(board.code_of(move));
    }
  }
  for (std::uint64_t code = 0; code < 0x20000; ++code) {
    REQUIRE(book::bh_move_of(code).has_value() == (bh.count(code) == 1));
    REQUIRE(book::polyglot_move_of(code).has_value() == (polyglot.count(code) == 1));
    REQUIRE(board.move_of(code).has_value() == (packed.count(code) == 1));
  }
  REQUIRE_FALSE(book::bh_move_of(0xFFFFFFFFFFFFAAA7));
}

TEST_CASE("book keys: a board too full for 28 bytes has no packed key", "[book]") {
  const xq::Position full =
      position_of("rnbakabnr/9/bc4c1b/p1p1p1p1p/9/9/P1P1P1P1P/BC4C1B/9/RNBAKABNR w - - 0 1");
  REQUIRE(book::packed_board(full).key.size == 0);
}
