// Every small binary record cut at every length and with every byte changed: each time games with
// legal moves and faults that point into the file, or a refusal. Run under sanitizers as well.
#include <catch2/catch.hpp>

#include "xq/board/movegen.hpp"
#include "xq/record/dump.hpp"
#include "xq/record/reader.hpp"
#include "xq/record/xqf_writer.hpp"

#include "support/random_tree.hpp"
#include "support/record_bytes.hpp"

using namespace xq;
using namespace xq::record;

namespace {

bool is_sound(const Game& game, std::size_t size) {
  if (game.moves.empty() && !game.ended_by) return false;
  if (game.offset > size) return false;
  Position position = game.start;
  for (const Move move : game.moves) {
    if (!is_legal(position, move)) return false;
    position.do_move(move);
  }
  for (const Fault& fault : game.faults) {
    if (fault.offset > size || fault.token.size() > 80 || fault.message.empty()) return false;
  }
  return true;
}

// Games read, or a refusal (0); -1 if a game is not sound.
int read_damaged(std::string_view bytes) {
  const RecordFormat* format = sniff(as_bytes(bytes));
  if (format == nullptr) return 0;
  const auto reader = format->open(as_bytes(bytes));
  if (!reader) return 0;
  int games = 0;
  while (const auto game = (*reader)->next()) {
    if (!is_sound(*game, bytes.size())) return -1;
    ++games;
  }
  return games;
}

void cut_and_change(const std::string& bytes, std::size_t from) {
  REQUIRE(read_damaged(bytes) > 0);
  for (std::size_t size = from; size < bytes.size(); ++size) {
    if (read_damaged(std::string_view(bytes).substr(0, size)) < 0) FAIL("cut at " << size);
  }
  std::string changed = bytes;
  for (std::size_t i = from; i < bytes.size(); ++i) {
    for (const int bits : {0xFF, 0x01, 0x80}) {
      changed[i] = static_cast<char>(bytes[i] ^ bits);
      if (read_damaged(changed) < 0) FAIL("byte " << i << " xor " << bits);
    }
    changed[i] = bytes[i];
  }
}

Game small_game(std::uint64_t seed) {
  return xq::test::random_tree(seed, {.nodes = 25});
}

}  // namespace

TEST_CASE("corruption: xqf", "[corruption]") {
  cut_and_change(format_xqf(small_game(3)).bytes, 0);
  cut_and_change(format_xqf(small_game(1)).bytes, 0);
  cut_and_change(xq::test::encrypted_xqf(format_xqf(small_game(2)).bytes), 0);
}

TEST_CASE("corruption: cbr", "[corruption]") {
  cut_and_change(xq::test::cbr_bytes(small_game(4)), 0);
}

TEST_CASE("corruption: cbl", "[corruption]") {
  const std::string bytes = xq::test::cbl_bytes({{xq::test::cbr_bytes(small_game(1))},
                                                 {xq::test::cbr_bytes(small_game(2)), 5},
                                                 {xq::test::cbr_bytes(small_game(3))}},
                                                {.capacity = 3, .capacity_stated = 3});
  std::string head = bytes.substr(0, 600);
  for (std::size_t size = 0; size < head.size(); ++size)
    CHECK(read_damaged(std::string_view(head).substr(0, size)) >= 0);
  for (std::size_t i = 0; i < head.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0xFF);
    if (read_damaged(changed) < 0) FAIL("byte " << i);
  }
  cut_and_change(bytes, 66624);  // between lies the remark, which nobody reads
}

TEST_CASE("corruption: cbf", "[corruption]") {
  cut_and_change(xq::test::cbf_text(small_game(3)), 0);
}
