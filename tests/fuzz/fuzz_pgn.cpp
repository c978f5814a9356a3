// Any bytes as a game record: games with legal moves, faults that point into the input, and a
// writer whose text reads back as the same game.
#include <string>

#include "xq/base/charset.hpp"
#include "xq/board/movegen.hpp"
#include "xq/record/dump.hpp"
#include "xq/record/pgn.hpp"
#include "xq/record/pgn_writer.hpp"

#include "require.hpp"

namespace {

using xq::record::Game;

void check_game(const Game& game, std::size_t size) {
  XQ_FUZZ_REQUIRE(game.offset <= size);
  XQ_FUZZ_REQUIRE(game.line >= 1);
  XQ_FUZZ_REQUIRE(!game.moves.empty() || game.ended_by);
  XQ_FUZZ_REQUIRE(game.moves.empty() == !game.notation.has_value());
  XQ_FUZZ_REQUIRE(!game.bad_start || game.moves.empty());
  xq::Position position = game.start;
  for (const xq::Move move : game.moves) {
    XQ_FUZZ_REQUIRE(xq::is_legal(position, move));
    position.do_move(move);
  }
  for (const auto& fault : game.faults) {
    XQ_FUZZ_REQUIRE(fault.offset <= size);
    XQ_FUZZ_REQUIRE(fault.token.size() <= 80);
    XQ_FUZZ_REQUIRE(fault.ply <= game.moves.size() + 1);
  }
  XQ_FUZZ_REQUIRE(xq::is_utf8(xq::record::dump(game)));
}

void check_writer(const Game& game) {
  const std::string text = xq::record::format_pgn(game);
  const auto reader = xq::record::open_pgn(xq::as_bytes(text), xq::Charset::Utf8);
  const auto back = reader->next();
  XQ_FUZZ_REQUIRE(back && back->moves == game.moves);
  XQ_FUZZ_REQUIRE(back->start.setup() == game.start.setup());
  XQ_FUZZ_REQUIRE(back->outcome == game.outcome);
  XQ_FUZZ_REQUIRE(!reader->next());
  XQ_FUZZ_REQUIRE(xq::record::format_pgn(*back) == text);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const xq::ByteView bytes{data, size};
  (void)xq::record::sniff(bytes);
  (void)xq::record::looks_like(bytes);
  const auto reader = xq::record::open_pgn(bytes);
  std::uint32_t ordinal = 0;
  while (const auto game = reader->next()) {
    XQ_FUZZ_REQUIRE(game->ordinal == ++ordinal);
    check_game(*game, size);
    check_writer(*game);
  }
  return 0;
}
