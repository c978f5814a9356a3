// An opening book of any format, open for reading.
//
// Threads: one at a time; SQLite books keep prepared statements.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/book/row.hpp"

namespace xq::book {

/// What opening a book told about it.
struct BookInfo {
  std::string_view format;  ///< name of the BookFormat
  KeyKind keys = KeyKind::Lock1;
  std::uint64_t rows = 0;             ///< in the file, whatever they are worth
  std::uint64_t last_row = 0;         ///< largest row number; equals `rows` but in SQLite books
  std::vector<std::string> warnings;  ///< English, one line each: "3 trailing bytes ignored", "rows
                                      ///< were not sorted; sorted in memory"
  std::uint64_t out_of_order = 0;     ///< rows whose key lies below that of the row before
  std::uint64_t first_out_of_order = 0;  ///< number of the first such row in the file, from 1
  std::uint64_t trailing_bytes = 0;      ///< behind the last whole row
  std::uint64_t bad_lines = 0;           ///< of a text book, left out
};

/// Gets the rows of a file one after the other.   Returns  false to stop.
using FileRowSink = std::function<bool(const FileRow& row)>;

class Book {
 public:
  virtual ~Book() = default;
  [[nodiscard]] const BookInfo& info() const noexcept { return info_; }

  /// The rows stored under exactly this position, not its mirror: as they stand, in its
  /// orientation, switched off, doubled and illegal ones included. probe.hpp makes sense of them.
  /// Errors  Io, BadBook of books that are read piece by piece.   Cost  one look-up.
  [[nodiscard]] virtual Result<std::vector<Row>> rows_at(const Position& position) const = 0;
  /// All rows, those without a usable key or move included. In file order; books with sorted rows
  /// in key order.   Errors  as rows_at().
  [[nodiscard]] virtual Result<bool> for_each_row(const FileRowSink& sink) const = 0;
  /// How many different usable keys there are.   Cost  up to a pass over the file.
  [[nodiscard]] virtual Result<std::uint64_t> count_positions() const = 0;

 protected:
  explicit Book(BookInfo info) noexcept : info_(std::move(info)) {}

 private:
  BookInfo info_;
};

}  // namespace xq::book
