// XQF, the records of XQStudio 1.0 to 1.8, encrypted or not: a position, a tree of moves, comments.
#pragma once

#include "xq/record/reader.hpp"

namespace xq::record {

/// Format `xqf`.
///
/// Accepts  - versions 1.0 to 1.8; a later one is refused by name
///          - keys of any kind, pieces in any slot, whatever byte 50 says of the side to move: the
///            first move tells
///          - a file cut anywhere: what was read is kept, fault `truncated`
///          - a tree with moves that cannot be played, and bytes behind it; if these are another
///            record, it is read too
/// Text is GB18030. Source  docs/formats/xqf.md.
[[nodiscard]] const RecordFormat& xqf_format();

}  // namespace xq::record
