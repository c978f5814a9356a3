// CBF, one record of CCBridge as XML: a single line of moves with comments.
#pragma once

#include "xq/record/reader.hpp"

namespace xq::record {

/// Format `cbf`.
///
/// Accepts  - UTF-8, UTF-16, GB18030 and Big5, as the bytes say rather than the declaration
///          - XML that breaks off or is damaged: what was read is kept, fault `truncated`
///          - moves behind the one marked as the last: left out, fault `skipped`
/// Never follows entities or other files: what stands before the root element is passed over.
/// Source  docs/formats/cb.md.
[[nodiscard]] const RecordFormat& cbf_format();

}  // namespace xq::record
