// Any bytes as JSON lines: sound games, and a writer whose line reads back as the same game.
#include "xq/record/ndjson.hpp"

#include "record.hpp"

namespace {

void check_writer(const xq::record::Game& game) {
  if (game.bad_start || game.ended_by) return;
  const std::string line = xq::record::format_ndjson(game);
  const auto reader = xq::record::ndjson_format().open(xq::as_bytes(line));
  const auto back = (*reader)->next();
  XQ_FUZZ_REQUIRE(back && back->moves == game.moves);
  XQ_FUZZ_REQUIRE(back->tree.has_value() == game.tree.has_value());
  XQ_FUZZ_REQUIRE(xq::record::format_ndjson(*back) == line);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  xq::fuzz::read_all({data, size}, xq::record::ndjson_format(), check_writer);
  return 0;
}
