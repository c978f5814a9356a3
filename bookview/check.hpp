// What is wrong or odd in a book, counted, with an example of each. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/book/format.hpp"

namespace bookview {

enum class Severity : std::uint8_t {
  Problem,  ///< a reader gets wrong or no moves; fails under --strict
  Note,     ///< worth knowing
};

/// One kind of finding. The codes are part of the JSON contract.
struct Finding {
  std::string_view code;  ///< see kCheckCodes
  Severity severity = Severity::Problem;
  std::uint64_t count = 0;
  std::uint64_t row = 0;    ///< number of the first example; 0 = no row
  xq::book::FileRow entry;  ///< that row
  std::string fen;          ///< the position that shows it, where there is one
  std::string detail;       ///< English words of the file's reader, or moves, where there are any
};

/// All codes, in the order in which findings are listed.
inline constexpr std::string_view kCheckCodes[] = {
    "bad_lines",
    "trailing_bytes",
    "out_of_order",
    "unusable_keys",
    "off_board",
    "duplicate_rows",
    "illegal_rows",
    "shared_keys",
    "zero_sum",
    "uneven_pairs",
    "both_orientations",
    "orientations_disagree",
    "one_orientation",
    "perpetual_check",
    "move_orders",
    "weight_limit",
    "negative_weights",
    "disabled_rows",
    "unreached_rows",
};

/// How far the searches along lines went.
struct LinesLooked {
  std::uint64_t checks = 0;  ///< positions with a check given or answered
  std::uint64_t orders = 0;  ///< pairs of moves whose other order was tried
  bool cut = false;          ///< a bound ended the search early
};

struct CheckReport {
  std::uint64_t rows = 0;
  std::uint64_t keys = 0;
  std::uint64_t reached_positions = 0;
  LinesLooked lines;
  std::vector<Finding> findings;  ///< only kinds that were found
  [[nodiscard]] bool has_problem() const noexcept;
};

/// Looks at every row, and walks the positions that the book's moves lead to from the start.
/// Errors  those of the book.
/// Cost  two passes; one bit a row and about 100 bytes a position reached; 16 bytes a row more of
/// SQLite books, whose rows are in no order.
[[nodiscard]] xq::Result<CheckReport> check(const xq::book::Book& book);

}  // namespace bookview
