// DhtmlXQ of dpxq.com: a block, a web page with blocks in it, a forum's UBB, and the numbered form
// DHJHtmlXQ.
//
// docs/formats/dhtmlxq.md says what is accepted. Character sets are chosen as for PGN.
#pragma once

#include "xq/record/reader.hpp"

namespace xq::record {

/// Its open() answers BadRecord for a web page without a block.
[[nodiscard]] const RecordFormat& dhtmlxq_format();

}  // namespace xq::record
