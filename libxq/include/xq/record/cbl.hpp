// CBL, a library of CCBridge: an index and records as in .cbr files.
#pragma once

#include "xq/record/reader.hpp"

namespace xq::record {

/// Format `cbl`. Reads record by record, in the order of the index.
///
/// Accepts  - a capacity that is wrong: the records are looked for
///          - records marked as deleted: left out, their number stands in a fault of the first game
///          - index entries that point nowhere: an empty game with a fault each
///          - headings, records without moves: empty games
/// Text is UTF-16LE. Source  docs/formats/cb.md.
[[nodiscard]] const RecordFormat& cbl_format();

}  // namespace xq::record
