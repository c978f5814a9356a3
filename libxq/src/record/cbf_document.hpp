// A record of CCBridge as XML, already decoded.
#pragma once

#include <cstddef>
#include <string_view>

#include "raw_record.hpp"

namespace xq::record {

/// Reads the XML document at the start of some UTF-8 text into `record`; places and faults count in
/// that text, from `start` on. XML that is damaged gives what stands before, and a fault.
/// Returns  how much of the text the document took.
/// Cost  linear, no recursion.
/// REQUIRES: the text starts at the root element, so that nothing declares entities.
[[nodiscard]] std::size_t read_cbf_document(std::string_view text, NodePlace start,
                                            RawRecord& record);

}  // namespace xq::record
