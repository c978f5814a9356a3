// Converting and merging books of any formats.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "xq/board/color.hpp"
#include "xq/book/format.hpp"
#include "xq/book/walk.hpp"

namespace xq::book {

/// What becomes of a position that several books know.
enum class MergeRule : std::uint8_t {
  First,     ///< the first book that has it says all about it
  Sum,       ///< weights and games of equal moves are added
  Max,       ///< the largest weight of equal moves; games of the same row
  Weighted,  ///< each book's weights times its factor, added; games as they are
};
[[nodiscard]] std::string_view merge_rule_name(MergeRule rule) noexcept;
[[nodiscard]] std::optional<MergeRule> parse_merge_rule(std::string_view name) noexcept;

struct MergeInput {
  const Book* book = nullptr;
  double factor = 1;          ///< of MergeRule::Weighted, above 0
  std::optional<Color> side;  ///< only positions where this side is to move
};

/// Positions to look at besides those the books' own moves lead to: calls its argument for each.
/// Returns  false if the argument did.
using PositionSource = std::function<Result<bool>(const std::function<bool(const Position&)>&)>;

struct MergeReport {
  WriteReport written;
  std::vector<std::uint64_t> unreached;  ///< rows of each book that no position could be found for
  std::uint64_t carried = 0;             ///< of these, rows copied as they stand: same kind of key
  std::uint64_t both = 0;                ///< positions that more than one book knows
};

/// One row that found no place, and the number of its book.
using UnreachedSink = std::function<void(std::size_t book, const FileRow& row)>;

/// Merges books into one file; one book is a conversion.
///
/// Rows are found by walking (walk.hpp). Those not met are copied as they stand where `out` has the
/// same kind of key, and merged by key and move. All of them are counted and handed to `unreached`.
/// Errors  Io, BadBook; Unsupported if there would be no row (nothing is written then).
[[nodiscard]] Result<MergeReport> merge_books(const std::vector<MergeInput>& inputs, MergeRule rule,
                                              const PositionSource& positions,
                                              const BookFormat& format,
                                              const std::filesystem::path& out,
                                              const WriteOptions& options,
                                              const UnreachedSink& unreached = {});

/// Copies a book into a format with the same kind of key row by row, in file order.
[[nodiscard]] Result<WriteReport> copy_rows(const Book& book, const BookFormat& format,
                                            const std::filesystem::path& out,
                                            const WriteOptions& options);

}  // namespace xq::book
