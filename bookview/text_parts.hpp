// Pieces of text that several commands print. Private to bookview's renderers.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "xq/base/messages.hpp"
#include "xq/board/position.hpp"

#include "bookview/source.hpp"

namespace bookview {

/// "1. C2=5 H8+7 2. ..." in Chinese or, for ASCII, in coordinates.
[[nodiscard]] std::string line_text(const xq::Position& start, const std::vector<xq::Move>& line,
                                    bool ascii);
/// The book's path and what it is.
[[nodiscard]] std::string book_text(const SourceInfo& info, xq::Lang lang);
/// Label and value pairs, values aligned.
[[nodiscard]] std::string labelled(
    const std::vector<std::pair<std::string_view, std::string>>& rows);

}  // namespace bookview
