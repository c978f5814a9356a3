// The text records of PlayOK: header lines in capitals, then `START{`, moves in WXF, `}END`.
//
// docs/formats/playok.md says what is accepted.
#pragma once

#include "xq/record/reader.hpp"

namespace xq::record {

[[nodiscard]] const RecordFormat& playok_format();

}  // namespace xq::record
