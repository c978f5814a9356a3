// The seam between book files and Book.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/book/book.hpp"

namespace xq::book {

/// A book and what was odd about its file.
struct LoadedBook {
  Book book;
  std::string_view format;            ///< name of the BookFormat
  std::vector<std::string> warnings;  ///< English, one line each: "3 trailing bytes ignored", "rows
                                      ///< were not sorted; sorted in memory"
  std::uint64_t out_of_order = 0;     ///< rows whose lock1 lies below that of the row before
  std::uint64_t first_out_of_order = 0;  ///< number of the first such row in the file, from 1
  std::uint64_t trailing_bytes = 0;      ///< behind the last whole row
  std::uint64_t bad_lines = 0;           ///< of a text book, left out
};

/// What the program knows about one book format.
struct BookFormat {
  std::string_view name;                         ///< lower case, as typed after --format
  std::span<const std::string_view> extensions;  ///< lower case, without the dot
  /// Whether a file is this format: its first bytes (4096 at most) and its size.
  bool (*sniff)(ByteView head, std::uint64_t size) noexcept;
  Result<LoadedBook> (*load)(FileBytes bytes);
  /// Writes rows in the order given.   Returns  the file's size.
  Result<std::uint64_t> (*save)(std::span<const Entry> rows, const std::filesystem::path& path);
};

/// All formats; the registration list is src/book/formats.cpp.
[[nodiscard]] std::span<const BookFormat* const> formats() noexcept;
[[nodiscard]] const BookFormat* find_format(std::string_view name) noexcept;
/// The format a file name's extension asks for; nullptr if none does.
[[nodiscard]] const BookFormat* format_of_extension(const std::filesystem::path& path) noexcept;

/// Opens a book of any format, recognised by content.
/// Errors  Io (cannot be read), BadBook with what the file looks like: "empty file", "gzip data,
/// not a book",
///         "SQLite database, not a book we read", "rows not in order ..." and so on: a distinct
///         message for each kind.
[[nodiscard]] Result<LoadedBook> load(const std::filesystem::path& path);

}  // namespace xq::book
