#include "xq/board/zobrist.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"

#include "support/paths.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

namespace {

using nlohmann::json;

std::optional<json> vectors() {
  const auto dir = xq::test::shared_dir();
  if (!dir || !std::filesystem::exists(*dir / "vectors" / "zobrist.json")) return std::nullopt;
  return json::parse(xq::test::read_file(*dir / "vectors" / "zobrist.json"));
}

std::string words_of(const json& entry) {
  return entry["dwKey"].get<std::string>() + entry["dwLock0"].get<std::string>() +
         entry["dwLock1"].get<std::string>();
}

xq::Move move_of(const std::string& text) {
  return {*xq::Square::parse(text.substr(0, 2)), *xq::Square::parse(text.substr(2, 2))};
}

}  // namespace

TEST_CASE("key: the start position has the words of BOOK.DAT", "[key]") {
  const xq::LockKey key = xq::Position().key();
  CHECK(key.key == 0xE6DB463E);
  CHECK(key.lock0 == 0x8F899C24);
  CHECK(key.lock1 == 0x052656D5);
  CHECK(key.hex() == "e6db463e8f899c24052656d5");
  CHECK(key.book_order() == 0x052656D58F899C24);
}

TEST_CASE("key: the side entry is applied when Black is to move", "[key]") {
  CHECK(xq::key_table().black_to_move.hex() == "418918de3a5d37a3671e068a");
  xq::LockKey key =
      xq::parse_position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b")->key();
  key ^= xq::key_table().black_to_move;
  CHECK(key == xq::Position().key());
}

TEST_CASE("key: tests/data/keys.csv never changes", "[key]") {
  std::ifstream in(xq::test::source_dir() / "tests" / "data" / "keys.csv");
  int rows = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    INFO(line);
    std::istringstream cells(line);
    std::string moves;
    std::string key;
    std::string lock0;
    std::string lock1;
    std::getline(cells, moves, ',');
    std::getline(cells, key, ',');
    std::getline(cells, lock0, ',');
    std::getline(cells, lock1, ',');
    xq::Position position;
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
      REQUIRE(xq::is_legal(position, move_of(word)));
      position.do_move(move_of(word));
    }
    CHECK(fmt::format("{:08X},{:08X},{:08X}", position.key().key, position.key().lock0,
                      position.key().lock1) == fmt::format("{},{},{}", key, lock0, lock1));
    ++rows;
  }
  CHECK(rows >= 10);
}

TEST_CASE("key: table and side entries equal the shared samples", "[key]") {
  const auto all = vectors();
  if (!all) XQ_SKIP("shared/vectors/zobrist.json");
  CHECK(xq::key_table().black_to_move.hex() == words_of((*all)["player"]));
  int compared = 0;
  for (const auto& sample : (*all)["table_samples"]) {
    INFO(sample.dump());
    const auto square = xq::square_of_cell(sample["square"].get<std::uint8_t>());
    if (!square) continue;  // a cell beside the board: drawn, never kept
    CHECK(xq::key_table().piece[sample["piece"].get<std::size_t>()][square->slot()].hex() ==
          words_of(sample));
    ++compared;
  }
  CHECK(compared >= 5);
}

TEST_CASE("key: all shared positions and their mirrors have the three words given", "[key]") {
  const auto all = vectors();
  if (!all) XQ_SKIP("shared/vectors/zobrist.json");
  int positions = 0;
  int unplayable = 0;
  for (const auto& vector : (*all)["vectors"]) {
    INFO(vector.dump());
    const auto fen = xq::parse_fen(vector["fen"].get<std::string>());
    const auto mirror = xq::parse_fen(vector["mirror"]["fen"].get<std::string>());
    REQUIRE_OK(fen);
    REQUIRE_OK(mirror);
    CHECK(xq::key_of(fen->setup).hex() == words_of(vector));
    CHECK(xq::key_of(mirror->setup).hex() == words_of(vector["mirror"]));
    CHECK(xq::mirrored(fen->setup) == mirror->setup);
    positions += 2;
    auto position = xq::parse_position(vector["start_fen"].get<std::string>());
    if (!position) {  // kings that face each other: a key, but no position to play from
      ++unplayable;
      continue;
    }
    for (const auto& text : vector["moves_iccs"]) {
      const xq::Move move = move_of(text.get<std::string>());
      REQUIRE(xq::is_legal(*position, move));
      position->do_move(move);
    }
    CHECK(position->key().hex() == words_of(vector));
    CHECK(position->mirror_key().hex() == words_of(vector["mirror"]));
    CHECK(position->pieces() == fen->setup.pieces);
    const bool stored_mirrored = vector["canonical_is"] == "mirror";
    CHECK(xq::canonical(*position).mirrored == stored_mirrored);
    CHECK(xq::legal_moves(*position).size() == vector["legal_moves"].get<std::size_t>());
  }
  CHECK(unplayable <= 1);
  CHECK(positions == 64);
}

TEST_CASE("key: no two of the 1,261 entries are alike in any word", "[key]") {
  std::set<std::uint32_t> keys{xq::key_table().black_to_move.key};
  std::set<std::uint32_t> locks{xq::key_table().black_to_move.lock1};
  for (const auto& row : xq::key_table().piece) {
    for (const xq::LockKey& entry : row) {
      keys.insert(entry.key);
      locks.insert(entry.lock1);
    }
  }
  CHECK(keys.size() == 14 * 90 + 1);
  CHECK(locks.size() == 14 * 90 + 1);
}

TEST_CASE("key: order is by lock1, then lock0, unsigned", "[key]") {
  const xq::LockKey small{.lock1 = 1, .lock0 = 0xFFFFFFFF, .key = 9};
  const xq::LockKey large{.lock1 = 0x80000000, .lock0 = 0, .key = 0};
  CHECK(small < large);
  CHECK(small.book_order() < large.book_order());
  CHECK(xq::LockKey{1, 2, 9} < xq::LockKey{1, 3, 0});
}
