// Any text as a FEN: an Error, or a setup that is written and read back unchanged.
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"

#include "require.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = xq::as_text({data, size});
  const auto fen = xq::parse_fen(text);
  if (!fen) {
    XQ_FUZZ_REQUIRE(!fen.error().message.empty());
    XQ_FUZZ_REQUIRE(fen.error().offset <= size);
    return 0;
  }
  const auto again = xq::parse_fen(xq::format_fen(fen->setup));
  XQ_FUZZ_REQUIRE(again && again->setup == fen->setup);

  auto position = xq::Position::from_setup(fen->setup);
  if (!position) return 0;
  XQ_FUZZ_REQUIRE(position->setup() == fen->setup);
  XQ_FUZZ_REQUIRE(xq::mirrored(xq::mirrored(*position)) == *position);
  for (const xq::Move move : xq::legal_moves(*position)) {
    const xq::Position before = *position;
    const xq::Undo undo = position->do_move(move);
    position->undo_move(move, undo);
    XQ_FUZZ_REQUIRE(*position == before);
  }
  return 0;
}
