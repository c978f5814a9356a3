#include "xq/book/writer.hpp"

#include <algorithm>
#include <cmath>

namespace xq::book {

Result<bool> BookWriter::add_raw(const FileRow& /*row*/) {
  return fail(Errc::Unsupported, "this format needs the position of every row");
}

SixteenBits to_sixteen_bits(std::span<const Row> rows) {
  constexpr std::int64_t kLargest = 65535;
  SixteenBits out;
  std::int64_t largest = 0;
  for (const Row& row : rows)
    largest = std::max(largest, row.weight);
  out.scaled = largest > kLargest;
  const double factor =
      out.scaled ? static_cast<double>(kLargest) / static_cast<double>(largest) : 1;
  for (const Row& row : rows) {
    std::int64_t weight = std::max<std::int64_t>(row.weight, 0);
    if (row.weight < 0) ++out.negative;
    if (out.scaled && weight > 0) {
      weight =
          std::clamp<std::int64_t>(std::llround(static_cast<double>(weight) * factor), 1, kLargest);
    }
    out.weights.push_back(static_cast<std::uint16_t>(weight));
  }
  return out;
}

}  // namespace xq::book
