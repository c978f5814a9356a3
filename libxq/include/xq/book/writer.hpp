// Writing a book of any format: position by position, whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "xq/base/result.hpp"
#include "xq/book/row.hpp"

namespace xq::book {

struct WriteOptions {
  bool both_orientations = false;  ///< obk, pfbook: for readers that never ask the mirror's key
  bool int_keys = false;           ///< obk: keys from 2^63 as integers, not as BH's reals
  bool keep_collisions = false;    ///< bookdat, booktext: keep two positions under one lock1
  std::string title{};             ///< pgn, json: what the book is, one line
};

/// What was written and what the format could not hold.
struct WriteReport {
  std::uint64_t positions = 0;
  std::uint64_t rows = 0;  ///< in the file
  std::uint64_t bytes = 0;
  std::uint64_t collisions = 0;  ///< positions left out because another one has their key
  std::uint64_t collision_rows = 0;
  std::uint64_t scaled = 0;    ///< positions whose weights were scaled down to 16 bits
  std::uint64_t negative = 0;  ///< weights below 0 that became 0
  std::uint64_t rounded = 0;   ///< odd or uneven weights of a pair that one row cannot halve
  std::uint64_t disabled = 0;  ///< rows left out because the format cannot switch rows off
  std::uint64_t notes = 0;     ///< left out
  std::uint64_t results = 0;   ///< rows whose game counts were left out
  std::uint64_t odd_keys = 0;  ///< obk: keys that cannot be written as BH's reals; as integers
};

/// Takes positions in any order and writes them in the format's own. Not for several threads.
class BookWriter {
 public:
  virtual ~BookWriter() = default;
  /// Each position once. Rows are in book form (row.hpp).
  /// Errors  Unsupported if the format needs the position and it is not known.
  [[nodiscard]] virtual Result<bool> add(const BookPosition& position) = 0;
  /// Adds a row as it lies in a file with the same kind of keys, its position unknown.
  /// Errors  Unsupported (the default).
  [[nodiscard]] virtual Result<bool> add_raw(const FileRow& row);
  /// Puts the file under its name. Call once, last.   Errors  Io (disk full, rename refused).
  [[nodiscard]] virtual Result<WriteReport> finish() = 0;
};

/// Scales the weights of a position so that the largest is 65,535 if one is above it; order and
/// ratios stay, none above 0 becomes 0; those below 0 become 0.
struct SixteenBits {
  std::vector<std::uint16_t> weights;  ///< of each row
  bool scaled = false;
  std::uint64_t negative = 0;
};
[[nodiscard]] SixteenBits to_sixteen_bits(std::span<const Row> rows);

}  // namespace xq::book
