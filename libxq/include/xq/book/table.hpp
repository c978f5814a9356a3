// The rows of BOOK.DAT: sorted 8-byte rows, looked up by binary search.
//
// Threads: a RowTable is immutable, hence safe to share.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "xq/base/file.hpp"
#include "xq/board/move.hpp"
#include "xq/book/book.hpp"

namespace xq::book {

/// 0..65,535; 0 = listed but never drawn at random.
using Weight = std::uint16_t;

/// One row of BOOK.DAT.
struct Entry {
  std::uint32_t lock1 = 0;  ///< of the stored orientation
  MoveCode move = 0;        ///< in that orientation; may be no legal move in a damaged file
  Weight weight = 0;
  friend constexpr auto operator<=>(const Entry&, const Entry&) noexcept = default;
};
/// Bytes of a row in the file.
inline constexpr std::size_t kEntrySize = 8;

/// Rows sorted by lock1, kept in the 8-byte form of the file: mapped (O(1) memory) or built.
class RowTable {
 public:
  RowTable() = default;
  /// Takes the bytes of a BOOK.DAT; up to 7 bytes behind the last whole row are not looked at.
  /// REQUIRES: rows sorted by lock1.
  explicit RowTable(FileBytes rows) noexcept : bytes_(std::move(rows)) {}
  /// Builds from rows in any order; sorts them by (lock1, then the order given).
  [[nodiscard]] static RowTable from_entries(std::vector<Entry> entries);

  [[nodiscard]] std::size_t size() const noexcept { return bytes_.bytes().size() / kEntrySize; }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }
  /// REQUIRES: index < size().
  [[nodiscard]] Entry at(std::size_t index) const noexcept;
  /// The rows of a key as [first, last) indices.   Cost  O(log size).
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
    [[nodiscard]] bool empty() const noexcept { return first == last; }
  };
  [[nodiscard]] Range rows_of(std::uint32_t lock1) const noexcept;
  /// Tells the system that a scan is through with the first rows of a mapped file.
  void release_before(std::size_t index) const noexcept {
    bytes_.release_pages(index * kEntrySize);
  }
  /// All rows in the file's form, size() * 8 bytes.
  [[nodiscard]] ByteView bytes() const noexcept {
    return bytes_.bytes().first(size() * kEntrySize);
  }
  /// All rows as a copy, in their order.   Cost  8 bytes a row.
  [[nodiscard]] std::vector<Entry> entries() const;

 private:
  FileBytes bytes_;
};

/// A table as a Book; `info.rows` and `info.keys` are filled in.
[[nodiscard]] std::unique_ptr<Book> table_book(RowTable table, BookInfo info = {});

/// Writes rows in the order given as a BOOK.DAT.   Returns  the file's size.   Errors  Io.
[[nodiscard]] Result<std::uint64_t> save_bookdat(std::span<const Entry> rows,
                                                 const std::filesystem::path& path);
/// The same as decimal text.
[[nodiscard]] Result<std::uint64_t> save_booktext(std::span<const Entry> rows,
                                                  const std::filesystem::path& path);

}  // namespace xq::book
