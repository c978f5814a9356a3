// The book formats, one function each. Adding one: its file, its line here, its line in
// formats.cpp.
#pragma once

#include "xq/book/format.hpp"

namespace xq::book {

/// The reason why a position that is not known cannot be written.
inline constexpr const char* kNeedsPosition =
    "this format needs to know the position of every row; only its key is known";

/// ElephantEye's and XQWLight's BOOK.DAT (docs/formats/bookdat.md).
[[nodiscard]] const BookFormat& bookdat_format() noexcept;
/// The same rows as decimal text (docs/formats/booktext.md).
[[nodiscard]] const BookFormat& booktext_format() noexcept;
/// XBoard's PolyGlot book for xiangqi (docs/formats/polyglot.md).
[[nodiscard]] const BookFormat& polyglot_format() noexcept;

/// SQLite books (docs/formats/obk.md, pfbook.md, yfk.md, xqb.md): built where XQ_SQLITE_BOOKS is
/// on.
[[nodiscard]] const BookFormat& obk_format() noexcept;
[[nodiscard]] const BookFormat& pfbook_format() noexcept;
[[nodiscard]] const BookFormat& yfk_format() noexcept;
[[nodiscard]] const BookFormat& xqb_format() noexcept;

/// Written only (docs/formats/exports.md).
[[nodiscard]] const BookFormat& epd_format() noexcept;
[[nodiscard]] const BookFormat& fen_format() noexcept;
[[nodiscard]] const BookFormat& pgn_format() noexcept;
[[nodiscard]] const BookFormat& json_format() noexcept;
[[nodiscard]] const BookFormat& ndjson_format() noexcept;

}  // namespace xq::book
