// One block's fields made a record.
#pragma once

#include <string_view>

#include "page_text.hpp"
#include "raw_record.hpp"

namespace xq::record {

[[nodiscard]] RawRecord read_block(const PageBlock& block, const PageText& page);

/// The PGN name of a field; empty for those that are not tags.
[[nodiscard]] std::string tag_of_field(std::string_view field);
/// The field that a tag is written to; empty where there is none.
[[nodiscard]] std::string_view field_of_tag(std::string_view tag) noexcept;

}  // namespace xq::record
