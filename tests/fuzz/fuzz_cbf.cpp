// Any bytes as CBF: sound games.
#include "xq/record/cbf.hpp"

#include "record.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  xq::fuzz::read_all({data, size}, xq::record::cbf_format(), [](const auto&) {});
  return 0;
}
