// Any bytes as a game record: games with legal moves, faults that point into the input, and a
// writer whose text reads back as the same game.
#include <string>

#include "xq/record/pgn.hpp"
#include "xq/record/pgn_writer.hpp"

#include "record.hpp"

namespace {

using xq::record::Game;

void check_pgn(const Game& game, std::size_t size) {
  XQ_FUZZ_REQUIRE(game.moves.empty() == !game.notation.has_value());
  if (game.tree) XQ_FUZZ_REQUIRE(game.tree->main_length() == game.moves.size());
  xq::fuzz::check_record(game, size);
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
    check_pgn(*game, size);
    check_writer(*game);
  }
  return 0;
}
