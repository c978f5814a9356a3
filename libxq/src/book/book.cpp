#include "xq/book/book.hpp"

#include <algorithm>

namespace xq::book {

Book Book::from_entries(std::vector<Entry> entries) {
  std::ranges::stable_sort(entries, {}, &Entry::lock1);
  std::string bytes;
  bytes.reserve(entries.size() * kEntrySize);
  for (const Entry& entry : entries) {
    append_le32(bytes, entry.lock1);
    append_le16(bytes, entry.move);
    append_le16(bytes, entry.weight);
  }
  return Book(FileBytes(std::move(bytes)));
}

Entry Book::at(std::size_t index) const noexcept {
  const ByteView row = bytes_.bytes().subspan(index * kEntrySize, kEntrySize);
  return {load_le32(row), load_le16(row.subspan(4)), load_le16(row.subspan(6))};
}

Book::Range Book::rows_of(std::uint32_t lock1) const noexcept {
  // The first row whose lock is beyond `lock1`, or not below it.
  const auto bound = [&](bool beyond) {
    std::size_t first = 0;
    std::size_t last = size();
    while (first < last) {
      const std::size_t middle = first + (last - first) / 2;
      const std::uint32_t here = at(middle).lock1;
      if (here < lock1 || (beyond && here == lock1)) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    return first;
  };
  return {bound(false), bound(true)};
}

std::vector<Entry> Book::entries() const {
  std::vector<Entry> out;
  out.reserve(size());
  for (std::size_t i = 0; i < size(); ++i)
    out.push_back(at(i));
  return out;
}

}  // namespace xq::book
