// Games as JSON, one object a line: the form that programs read and write most easily.
//
// docs/formats/ndjson.md describes it. Also reads what `bookgen games --json` and `bookgen scan
// --json` print.
#pragma once

#include <string>

#include "xq/record/reader.hpp"

namespace xq::record {

[[nodiscard]] const RecordFormat& ndjson_format();
/// One line with its end. Field names: start_fen, outcome, plies, moves, tags, and nodes where
/// there is more than the moves.
[[nodiscard]] std::string format_ndjson(const Game& game);

}  // namespace xq::record
