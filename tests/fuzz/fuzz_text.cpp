// Any bytes as a list of moves or of digits, and as PlayOK's text.
#include "xq/record/pgn.hpp"
#include "xq/record/playok.hpp"

#include "record.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto nothing = [](const xq::record::Game&) {};
  xq::fuzz::read_all({data, size}, xq::record::playok_format(), nothing);
  xq::fuzz::read_all({data, size}, xq::record::text_format(), nothing);
  return 0;
}
