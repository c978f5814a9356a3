// Any bytes as CBF: sound games.
#include "xq/record/cbf.hpp"

#include "record.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  xq::fuzz::check_file(xq::record::cbf_format(), {data, size}, [](const auto&) {});
  return 0;
}
