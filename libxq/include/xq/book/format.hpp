// The seam between book files and the rest.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "xq/base/file.hpp"
#include "xq/base/result.hpp"
#include "xq/book/book.hpp"
#include "xq/book/writer.hpp"

namespace xq::book {

/// A file on its way to a format.
struct BookFile {
  std::filesystem::path path;  ///< for formats that read piece by piece; empty = only `bytes`
  FileBytes bytes;             ///< all of it, mapped if large
  /// The first bytes, 4096 at most.
  [[nodiscard]] ByteView head() const noexcept {
    const ByteView all = bytes.bytes();
    return all.first(all.size() < 4096 ? all.size() : 4096);
  }
};

/// What the program knows about one book format.
struct BookFormat {
  std::string_view name;                         ///< lower case, as typed after --format
  std::span<const std::string_view> extensions;  ///< lower case, without the dot
  /// How it names positions; nullopt: it writes them out, and is not read back.
  std::optional<KeyKind> keys;
  /// Whether a file is this format, by its content. nullptr: not read.   Cost  a look at the head;
  /// SQLite books: at the list of tables.
  bool (*sniff)(const BookFile& file);
  Result<std::unique_ptr<Book>> (*open)(BookFile file);
  /// nullptr: not written.
  Result<std::unique_ptr<BookWriter>> (*create)(const std::filesystem::path& path,
                                                const WriteOptions& options);
  /// Whether a writer can do with the key alone.
  [[nodiscard]] bool needs_positions() const noexcept { return keys != KeyKind::Lock1; }
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
[[nodiscard]] Result<std::unique_ptr<Book>> load(const std::filesystem::path& path);

}  // namespace xq::book
