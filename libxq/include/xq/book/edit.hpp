// Changing single rows of a book file; all others keep their bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "xq/book/book.hpp"

namespace xq::book {

/// The key under which a kind of book stores a position as it stands (not its mirror; .xqb has one
/// key for both). Size 0 if the kind cannot hold it.
[[nodiscard]] FileKey file_key(KeyKind keys, const Position& position) noexcept;
/// A move of the position as the file writes it.
[[nodiscard]] std::uint64_t file_code(KeyKind keys, const Position& position, Move move) noexcept;

/// What a format can say about a row, for refusals that name what is missing.
struct RowLimits {
  std::int64_t least_weight = 0;
  std::int64_t largest_weight = 0;
  bool notes = false;      ///< has notes and rows that are switched off
  bool writable = false;   ///< edit_rows() can change it
};
[[nodiscard]] RowLimits row_limits(const BookInfo& info) noexcept;

/// A change to one row. Fields that are not given stay.
struct RowEdit {
  enum class Kind : std::uint8_t { Change, Remove, Insert };
  Kind kind = Kind::Change;
  std::uint64_t number = 0;  ///< of the row; not of Insert
  FileKey key{};             ///< Insert
  std::uint64_t code = 0;    ///< Insert
  std::optional<std::int64_t> weight{};
  std::optional<bool> enabled{};
  std::optional<std::string> note{};  ///< "" takes it away
};

/// Writes a copy of a book with some rows changed. `out` may be the book's own path: it is replaced
/// once the new file is whole.
///
/// book   the file at `path`, open; at most one edit a row.
/// Errors  Io (disk full), Unsupported: rows out of order, trailing bytes or bad lines (they would
///         be lost: mend the file first), a format that is not written, a column that is not there.
/// Cost    flat books are copied in one pass without being held.
[[nodiscard]] Result<std::uint64_t> edit_rows(const Book& book, const std::filesystem::path& path,
                                              std::vector<RowEdit> edits,
                                              const std::filesystem::path& out);

}  // namespace xq::book
