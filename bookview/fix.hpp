// Mending a book: what `check` calls a problem and a program can put right.
#pragma once

#include <cstdint>
#include <filesystem>

#include "xq/base/result.hpp"
#include "xq/book/format.hpp"

namespace bookview {

/// What was put right.
struct FixReport {
  std::uint64_t rows_before = 0;
  std::uint64_t sorted = 0;      ///< rows out of order
  std::uint64_t bad_lines = 0;   ///< left out, with bytes behind the last row
  std::uint64_t trailing_bytes = 0;
  std::uint64_t unusable = 0;    ///< rows left out: no key
  std::uint64_t off_board = 0;   ///< rows left out
  std::uint64_t illegal = 0;     ///< rows left out: illegal at the position reached with their key
  std::uint64_t duplicates = 0;  ///< rows that went into another one
  std::uint64_t folded = 0;      ///< positions that stood in both orientations
  std::uint64_t pairs = 0;       ///< moves given the weight of their mirror
  std::uint64_t unreached = 0;   ///< rows kept as they stand
  xq::book::WriteReport written;  ///< empty in a trial
  [[nodiscard]] bool any() const noexcept {
    return sorted + bad_lines + trailing_bytes + unusable + off_board + illegal + duplicates +
               folded + pairs >
           0;
  }
};

/// Writes a mended copy.   trial  only counts.
/// Errors  Io, BadBook; Unsupported if the format is not written or nothing would be left.
[[nodiscard]] xq::Result<FixReport> fix_book(const xq::book::Book& book,
                                             const xq::book::BookFormat& format,
                                             const std::filesystem::path& out,
                                             const xq::book::WriteOptions& options, bool trial);

}  // namespace bookview
