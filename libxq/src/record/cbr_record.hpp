// The record of CCBridge, alone in a .cbr file or one of many in a .cbl library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "xq/base/bytes.hpp"

#include "raw_record.hpp"

namespace xq::record {

using namespace std::string_view_literals;
inline constexpr std::string_view kCbrMagic = "CCBridge Record\0"sv;
inline constexpr std::size_t kCbrVersionAt = 19;

/// Whether bytes start with a record, cut off or not.
[[nodiscard]] inline bool is_cbr_record(ByteView bytes) noexcept {
  return as_text(bytes).starts_with(kCbrMagic);
}

/// Where the reading of a record stopped.
struct CbrEnd {
  std::size_t size = 0;  ///< bytes taken
  bool damaged = false;  ///< the record did not end there
};

/// Reads the record at the start of `bytes` into `record`, whose ordinal and offset are set.
/// A version that is not known leaves a record that cannot be used, with the fault.
/// Cost  linear; memory in proportion to the bytes taken.
/// REQUIRES: is_cbr_record(bytes).
[[nodiscard]] CbrEnd read_cbr_record(ByteView bytes, RawRecord& record);

}  // namespace xq::record
