// Any bytes as CBR and as CBL: sound games. A library's remark is no part of the input: its 64 KiB
// of zeros would only slow the search down.
#include <string>

#include "xq/record/cbl.hpp"
#include "xq/record/cbr.hpp"

#include "record.hpp"

namespace {

constexpr std::size_t kRemarkAt = 1088;
constexpr std::size_t kRemarkSize = 65536;

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const xq::ByteView bytes{data, size};
  xq::fuzz::read_all(bytes, xq::record::cbr_format(), [](const auto&) {});
  if (!xq::record::cbl_format().sniff(bytes)) return 0;
  std::string library(xq::as_text(bytes));
  if (library.size() > kRemarkAt) library.insert(kRemarkAt, kRemarkSize, '\0');
  xq::fuzz::read_all(xq::as_bytes(library), xq::record::cbl_format(), [](const auto&) {});
  return 0;
}
