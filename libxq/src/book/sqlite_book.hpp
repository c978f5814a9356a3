// Books in SQLite files: .obk, .pfBook, .yfk and .xqb. Which one a file is, its tables say.
//
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "xq/book/format.hpp"
#include "xq/book/keys.hpp"

#include "sqlite_db.hpp"

namespace xq::book {

/// What is where in the table of a book.
struct SqliteLayout {
  std::string_view format;  ///< obk pfbook yfk xqb
  KeyKind keys = KeyKind::Bh;
  std::string table;           ///< quoted, as the file spells it
  std::string key_column;      ///< quoted
  std::string columns;         ///< what to SELECT, in the order of BookColumn
  bool swapped_moves = false;  ///< yfk: from in the low byte
  bool has_results = true;
  bool has_score = true;
  bool has_valid = true;
  bool remarks = false;  ///< yfk: `valid` is 1 or the number of a remark
};

/// Columns of a look-up's answer.
enum BookColumn : int {
  kRowId,
  kKey,
  kMove,
  kScore,
  kWin,
  kDraw,
  kLost,
  kValid,
  kMemo,
};

/// Which book a database holds, by its tables; what it lacks goes into `warnings`.
/// Errors  BadBook naming the tables found.
[[nodiscard]] Result<SqliteLayout> find_layout(const SqliteDb& db,
                                               std::vector<std::string>& warnings);

/// The doubles whose bytes are the keys from 2^63 on, as BH's writer keeps them.
[[nodiscard]] double real_of_key(std::uint64_t key) noexcept;
/// Whether SQLite keeps real_of_key() as a number from which the key can be told again. Not so for
/// NaNs (keys from FFF0000000000001 on), which become NULL, and for 8000000000000000, which
/// becomes 0.
[[nodiscard]] bool fits_real(std::uint64_t key) noexcept;

/// A row's key as it was meant; size 0 if it is none.
/// `reals`  the table keeps keys from 2^63 on as reals, so that whole numbers below 0 may be such.
[[nodiscard]] FileKey key_of_cell(const SqliteStatement& row, KeyKind keys, bool reals);
/// A row's other cells.   `board`  of the position, for .xqb.
[[nodiscard]] Row row_of_cells(const SqliteStatement& row, const SqliteLayout& layout,
                               const PackedBoard& board);

/// Name in table information of an .xqb of ours: ids up to its value are odd in rows for Red to
/// move, even in rows for Black, because a position and the same with colours swapped have one key.
inline constexpr std::string_view kSidesEntry = "xqbook.sides";

/// Whether the bytes are a SQLite database.
[[nodiscard]] bool sniff_sqlite(const BookFile& file);
/// Opens whichever book the database holds.
/// Errors  BadBook with the tables found, and those of SqliteDb::open().
[[nodiscard]] Result<std::unique_ptr<Book>> open_sqlite_book(BookFile file);

}  // namespace xq::book
