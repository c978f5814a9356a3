#include "xq/record/xqf.hpp"

#include <fstream>

#include <nlohmann/json.hpp>

#include "xq/record/dump.hpp"
#include "xq/record/xqf_writer.hpp"

#include "read_games.hpp"
#include "support/paths.hpp"
#include "support/random_game.hpp"
#include "support/random_tree.hpp"
#include "support/record_bytes.hpp"
#include "support/temp_dir.hpp"
#include "tree_vectors.hpp"

using namespace xq;
using namespace xq::record;
using xq::test::ended_by;
using xq::test::read_game;
using xq::test::read_games;

namespace {

// h2e2 h9g7 (h9g7 b9c7), 1.8 without keys.
std::string small_tree() {
  Game game = read_game("[Event \"T\"]\n\n1. H2-E2 H9-G7\n");
  Tree tree;
  const auto m = [&](std::size_t i) { return game.moves[i]; };
  const Move other(*Square::parse("b9"), *Square::parse("c7"));
  tree.nodes.push_back({1, m(0)});
  tree.nodes.push_back({2, m(1)});
  tree.nodes.push_back({2, other});
  tree.comments = {{1, "中炮"}};
  game.tree = tree;
  return format_xqf(game).bytes;
}

const Fault* fault_of(const Game& game, FaultCode code) {
  for (const Fault& fault : game.faults) {
    if (fault.code == code) return &fault;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("xqf: the samples of ../shared read as their vectors say", "[xqf]") {
  const auto shared = xq::test::shared_dir();
  if (!shared) XQ_SKIP("../shared");
  const auto vectors =
      nlohmann::json::parse(std::ifstream(*shared / "vectors" / "vectors_samples.json"));
  int read = 0;
  for (const auto& vector : vectors) {
    const std::string file = vector["file"];
    if (file.ends_with(".txt")) continue;  // DhtmlXQ
    ++read;
    xq::test::check_game(read_game(xq::test::read_file(*shared / "formats" / file)), vector);
  }
  CHECK(read == 8);
}

TEST_CASE("xqf: keys change nothing of what is read", "[xqf][property]") {
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    CAPTURE(seed);
    const std::string plain = format_xqf(xq::test::random_tree(seed)).bytes;
    if (plain[2] != 18) continue;
    xq::test::Rng rng(seed);
    const auto byte = [&] { return static_cast<std::uint8_t>(rng.below(256)); };
    const xq::test::XqfKeys keys{.mask = byte(),
                                 .bits = {byte(), byte(), byte(), byte()},
                                 .sum = byte(),
                                 .piece = byte(),
                                 .from = byte()};
    const std::string encrypted = xq::test::encrypted_xqf(plain, keys);
    REQUIRE(encrypted != plain);
    REQUIRE(dump(read_game(encrypted)) == dump(read_game(plain)));
  }
}

TEST_CASE("xqf: every version up to 1.8 is read, a later one refused by name", "[xqf]") {
  const std::string tree = small_tree();
  for (const int version : {12, 13, 16, 18}) {
    std::string bytes = tree;
    bytes[2] = static_cast<char>(version);
    CHECK(read_game(bytes).moves.size() == 2);
  }
  std::string later = tree;
  later[2] = 20;
  const RecordFormat* format = sniff(as_bytes(later));
  REQUIRE(format == &xqf_format());
  const auto reader = format->open(as_bytes(later));
  REQUIRE_FALSE(reader);
  CHECK(reader.error().code == Errc::Unsupported);
  CHECK(reader.error().message == "XQF version 2.0, expected 1.0 to 1.8");
}

TEST_CASE("xqf: text that starts with XQ is none", "[xqf]") {
  CHECK(sniff(as_bytes("XQ\nrecords\n")) != &xqf_format());
  CHECK(sniff(as_bytes("XQ")) == nullptr);
}

TEST_CASE("xqf: a cut record keeps what was read", "[xqf]") {
  const std::string whole = small_tree();  // records of 4, 4 + 4 + 4, 4 and 4 bytes
  const Game root_only = read_game(whole.substr(0, 0x404));
  CHECK(root_only.moves.empty());
  CHECK(ended_by(root_only) == "truncated");
  CHECK(root_only.faults[0].offset == 0x404);

  const Game one_move = read_game(whole.substr(0, 0x410));
  CHECK(xq::test::moves_of(one_move) == "h2e2");
  CHECK(ended_by(one_move) == "truncated");

  const Game comment_cut = read_game(whole.substr(0, 0x40F));
  REQUIRE(comment_cut.tree);
  CHECK(comment_cut.tree->comments == std::vector<NodeText>{{1, "中"}});

  const Game variation_cut = read_game(whole.substr(0, 0x414));
  CHECK(variation_cut.moves.size() == 2);
  CHECK_FALSE(variation_cut.ended_by);
  REQUIRE(fault_of(variation_cut, FaultCode::Truncated));

  const Game header_only = read_game(whole.substr(0, 0x400));
  CHECK(ended_by(header_only) == "empty_game");
  const Game header_cut = read_game(whole.substr(0, 0x300));
  CHECK(ended_by(header_cut) == "truncated");
}

TEST_CASE("xqf: a comment longer than the file ends the record", "[xqf]") {
  for (const std::uint32_t length : {0xFFFFFFFFU, 0x80000000U, 0U, 5000U}) {
    std::string bytes = small_tree();
    xq::test::put_le32(bytes, 0x408, length);
    const Game game = read_game(bytes);
    CAPTURE(length);
    CHECK(xq::test::moves_of(game) == "h2e2");
    CHECK(ended_by(game) == "truncated");
    // What stands behind is not hidden by it.
    const auto games = read_games(bytes + small_tree());
    REQUIRE(games.size() == 2);
    CHECK(games[1].moves.size() == 2);
  }
}

TEST_CASE("xqf: bytes behind the last move are named, a second record is read (C04)", "[xqf]") {
  const std::string tree = small_tree();
  const Game game = read_game(tree + std::string(20, 'x'));
  CHECK(game.moves.size() == 2);
  CHECK_FALSE(game.ended_by);
  const Fault* skipped = fault_of(game, FaultCode::Skipped);
  REQUIRE(skipped);
  CHECK(skipped->offset == tree.size());
  CHECK(skipped->message == "20 bytes behind the last move");

  const auto games = read_games(tree + tree.substr(0, tree.size() - 4) + tree);
  REQUIRE(games.size() == 2);
  CHECK(games[0].faults.empty());
  CHECK(games[1].offset == tree.size());
  CHECK(games[1].moves.size() == 2);
}

TEST_CASE("xqf: the first move tells the side, whatever the header says", "[xqf]") {
  std::string bytes = small_tree();
  bytes[50] = 1;
  CHECK(read_game(bytes).start.side_to_move() == Color::Red);
}

TEST_CASE("xqf: two pieces on a point are named, the first is kept", "[xqf]") {
  std::string bytes = small_tree();
  bytes[16 + 30] = 10;  // a black pawn on the knight's b0
  const Game game = read_game(bytes);
  const Fault* fault = fault_of(game, FaultCode::BadFen);
  REQUIRE(fault);
  CHECK(fault->message == "two pieces on b0, the first was kept");
  CHECK_FALSE(game.bad_start);
  CHECK(game.start.at(*Square::parse("b0")).is(Color::Red, PieceType::Knight));
  CHECK_FALSE(game.initial);
}

TEST_CASE("xqf: a full field that ends in half a character is no fault", "[xqf]") {
  std::string bytes = small_tree();
  bytes[304] = 15;
  bytes.replace(305, 15, "a\xBA\xEC\xBA\xEC\xBA\xEC\xBA\xEC\xBA\xEC\xBA\xEC\xBA\xEC");
  CHECK(read_game(bytes).tag("Red") == "a红红红红红红红");
  bytes.replace(305, 15, "ab\xBA\xEC\xBA\xEC\xBA\xEC\xBA\xEC\xBA\xEC\xBA\xEC\xBA");
  const Game game = read_game(bytes);
  CHECK(game.tag("Red") == "ab红红红红红红");
  CHECK(game.faults.empty());
  bytes[304] = static_cast<char>(0xFF);
  CHECK(read_game(bytes).tag("Red") == "ab红红红红红红");
}

TEST_CASE("xqf: a broken character of a comment is counted with its offset", "[xqf]") {
  std::string bytes = small_tree();
  bytes[0x40F] = '\x20';  // the trail byte of the second character
  const Game game = read_game(bytes);
  const Fault* fault = fault_of(game, FaultCode::BadCharset);
  REQUIRE(fault);
  CHECK(fault->offset == 0x40E);
  CHECK(game.moves.size() == 2);
}

TEST_CASE("xqf: a result that is none is named", "[xqf]") {
  std::string bytes = small_tree();
  bytes[51] = 4;
  CHECK(read_game(bytes).outcome == Outcome::Draw);
  bytes[51] = 9;
  const Game game = read_game(bytes);
  CHECK(game.outcome == Outcome::Unknown);
  CHECK(fault_of(game, FaultCode::ResultConflict));
}

TEST_CASE("xqf: a line of two hundred thousand plies needs no stack", "[xqf]") {
  std::string bytes = small_tree().substr(0, 0x400);
  bytes += std::string("XQ\x80\0", 4);
  for (int i = 0; i < 200'000; ++i)
    bytes += std::string("\x5E\x4A\x80\0", 4);
  const Game game = read_game(bytes);
  REQUIRE(game.tree);
  CHECK(game.tree->nodes.size() == 200'001);
}
