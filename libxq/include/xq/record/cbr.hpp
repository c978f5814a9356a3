// CBR, one record of CCBridge: a position, a tree of moves, comments, some thirty texts.
#pragma once

#include "xq/record/reader.hpp"

namespace xq::record {

/// Format `cbr`.
///
/// Accepts  - version 2, and 1 as far as its layout is known; 3 is refused by name
///          - a file cut anywhere: what was read is kept, fault `truncated`
///          - records one behind the other, and other bytes between them
/// Text is UTF-16LE. Source  docs/formats/cb.md.
[[nodiscard]] const RecordFormat& cbr_format();

}  // namespace xq::record
