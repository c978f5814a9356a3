// One block's fields made a record.
#pragma once

#include <string>
#include <string_view>

#include "page_text.hpp"
#include "raw_record.hpp"

namespace xq::record {

[[nodiscard]] RawRecord read_block(const PageBlock& block, const PageText& page);

/// R N B A K A B N R C C P P P P P as FEN writes them, Red's first: the pieces that the digits of
/// `binit` place.
inline constexpr std::string_view kBoardOrder = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// The tag of a field (its name as written); empty for those about the page.
[[nodiscard]] std::string tag_of_field(std::string_view field);
/// The field that a tag is written to, so that tag_of_field() gives it back.
[[nodiscard]] std::string field_of_tag(std::string_view tag);
/// A field of DhtmlXQ for one of DHJHtmlXQ's numbers; empty for those we do not know.
[[nodiscard]] std::string_view dhj_name(std::string_view number) noexcept;
/// The outcome as dpxq.com writes it.
[[nodiscard]] std::string_view result_word(Outcome outcome) noexcept;

}  // namespace xq::record
