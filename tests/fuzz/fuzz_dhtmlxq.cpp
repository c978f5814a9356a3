// Any bytes as a DhtmlXQ page: sound games and trees, and a writer whose text reads back as the
// same moves.
#include "xq/record/dhtmlxq.hpp"
#include "xq/record/dhtmlxq_writer.hpp"

#include "record.hpp"

namespace {

void check_writer(const xq::record::Game& game) {
  const std::string text = xq::record::format_dhtmlxq(game);
  const auto reader = xq::record::dhtmlxq_format().open(xq::as_bytes(text));
  XQ_FUZZ_REQUIRE(reader.has_value());
  const auto back = (*reader)->next();
  XQ_FUZZ_REQUIRE(back && !(*reader)->next());
  if (game.bad_start) return;
  XQ_FUZZ_REQUIRE(back->moves.size() >= game.moves.size());
  XQ_FUZZ_REQUIRE(std::equal(game.moves.begin(), game.moves.end(), back->moves.begin()));
  if (!game.moves.empty()) XQ_FUZZ_REQUIRE(back->start.setup() == game.start.setup());
  XQ_FUZZ_REQUIRE(back->outcome == game.outcome);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  xq::fuzz::read_all({data, size}, xq::record::dhtmlxq_format(), check_writer);
  return 0;
}
