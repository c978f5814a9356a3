// Any bytes as XQF: sound games, and a writer whose file reads back as the same game.
#include "xq/record/xqf.hpp"
#include "xq/record/xqf_writer.hpp"

#include "record.hpp"

namespace {

using xq::record::Game;

void check_writer(const Game& game) {
  const auto out = xq::record::format_xqf(game);
  const auto reader = xq::record::xqf_format().open(xq::as_bytes(out.bytes));
  XQ_FUZZ_REQUIRE(reader.has_value());
  const auto back = (*reader)->next();
  XQ_FUZZ_REQUIRE(back.has_value());
  XQ_FUZZ_REQUIRE(!(*reader)->next());
  if (out.lost_pieces == 0) {
    XQ_FUZZ_REQUIRE(back->moves == game.moves);
    XQ_FUZZ_REQUIRE(back->outcome == game.outcome);
  }
  XQ_FUZZ_REQUIRE(xq::record::format_xqf(*back).bytes.size() <= out.bytes.size());
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  xq::fuzz::read_all({data, size}, xq::record::xqf_format(), check_writer);
  return 0;
}
