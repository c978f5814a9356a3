// The book formats, one function each. Adding one: its file, its line here, its line in
// formats.cpp.
#pragma once

#include "xq/book/format.hpp"

namespace xq::book {

/// ElephantEye's and XQWLight's BOOK.DAT (docs/formats/bookdat.md).
[[nodiscard]] const BookFormat& bookdat_format() noexcept;
/// The same rows as decimal text (docs/formats/booktext.md).
[[nodiscard]] const BookFormat& booktext_format() noexcept;

}  // namespace xq::book
