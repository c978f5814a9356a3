// Bytes choose legal moves; what must hold after each of them is the oracle.
#include "xq/board/fen.hpp"
#include "xq/board/history.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"

#include "require.hpp"

namespace {

void check(const xq::Position& position) {
  const auto rebuilt = xq::Position::from_setup(position.setup());
  XQ_FUZZ_REQUIRE(rebuilt && *rebuilt == position);
  XQ_FUZZ_REQUIRE(rebuilt->key() == position.key());
  XQ_FUZZ_REQUIRE(rebuilt->mirror_key() == position.mirror_key());

  const xq::Position mirror = xq::mirrored(position);
  XQ_FUZZ_REQUIRE(mirror.key() == position.mirror_key());
  XQ_FUZZ_REQUIRE(xq::canonical(mirror).key == xq::canonical(position).key);
  XQ_FUZZ_REQUIRE(xq::legal_moves(mirror).size() == xq::legal_moves(position).size());

  const auto read = xq::parse_position(xq::format_fen(position));
  XQ_FUZZ_REQUIRE(read && *read == position);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  xq::GameHistory game;
  for (std::size_t i = 0; i < size && i < 400; ++i) {
    const xq::MoveList moves = xq::legal_moves(game.position());
    XQ_FUZZ_REQUIRE(moves.empty() == !xq::has_legal_move(game.position()));
    if (moves.empty()) break;
    const xq::Move move = moves[data[i] % moves.size()];
    XQ_FUZZ_REQUIRE(xq::is_legal(game.position(), move));
    const bool repeats = game.would_repeat(move);
    game.play(move);
    XQ_FUZZ_REQUIRE(repeats == (game.occurrences() > 1));
    check(game.position());
  }
  while (game.plies() > 0)
    game.take_back();
  XQ_FUZZ_REQUIRE(game.position() == xq::Position());
  return 0;
}
