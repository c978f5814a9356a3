// Texts as web pages write them.
#pragma once

#include <string>
#include <string_view>

namespace xq::record {

/// Undoes HTML entities (&lt; &#20013; &#x4e2d;), %u4e2d and \u4e2d; `<br>` and, in comments, `||`
/// become LF; zeros are dropped. What is none of these stays as it is. UTF-8 in and out.
[[nodiscard]] std::string unescaped_page_text(std::string_view text, bool comment);

/// The text so that unescaped_page_text() gives it back, except that `[`, `]` and `||` become
/// full-width signs and control characters are left out. LF becomes `||`.
[[nodiscard]] std::string escaped_page_text(std::string_view text);

}  // namespace xq::record
