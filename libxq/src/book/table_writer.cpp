#include "table_writer.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace xq::book {

Result<bool> TableWriter::add(const BookPosition& position) {
  const SixteenBits bits = to_sixteen_bits(position.rows);
  if (bits.scaled) ++report_.scaled;
  report_.negative += bits.negative;
  for (std::size_t i = 0; i < position.rows.size(); ++i) {
    const Row& row = position.rows[i];
    if (!row.note.empty()) ++report_.notes;
    if (row.results) ++report_.results;
    if (!row.enabled) {
      ++report_.disabled;
      continue;
    }
    rows_.push_back({position.key.book_order(), code_of(row.move), bits.weights[i]});
  }
  return true;
}

Result<bool> TableWriter::add_raw(const FileRow& row) {
  if (row.key.size != 4) {
    return fail(Errc::Unsupported, fmt::format("key {}, expected 8 hex digits", row.key.text()));
  }
  const auto bits = to_sixteen_bits(std::span(&row.row, 1));
  if (bits.scaled) ++report_.scaled;
  report_.negative += bits.negative;
  raw_.push_back({static_cast<std::uint32_t>(row.key.number()), static_cast<MoveCode>(row.code),
                  bits.weights[0]});
  return true;
}

// The rows that stay, in book order. Of positions under one lock1 only the heaviest.
std::vector<Entry> TableWriter::resolve() {
  const auto order = [](const Keyed& row) { return std::tuple(row.key, row.move); };
  if (!std::ranges::is_sorted(rows_, {}, order)) std::ranges::sort(rows_, {}, order);
  std::vector<Entry> out;
  out.reserve(rows_.size() + raw_.size());
  std::uint64_t last_sum = 0;
  std::size_t last_first = 0;
  std::uint64_t last_key = 0;
  for (std::size_t i = 0; i < rows_.size();) {
    const std::uint64_t key = rows_[i].key;
    std::size_t end = i;
    std::uint64_t sum = 0;
    for (; end < rows_.size() && rows_[end].key == key; ++end)
      sum += rows_[end].weight;
    const bool collides = report_.positions > 0 && key >> 32 == last_key >> 32;
    bool stays = true;
    if (collides && !keep_collisions_) {
      ++report_.collisions;
      stays = sum > last_sum;
      report_.collision_rows += stays ? out.size() - last_first : end - i;
      if (stays) {
        out.resize(last_first);
        --report_.positions;
      }
    }
    if (stays) {
      last_key = key;
      last_sum = sum;
      last_first = out.size();
      ++report_.positions;
      for (std::size_t j = i; j < end; ++j)
        out.push_back({static_cast<std::uint32_t>(key >> 32), rows_[j].move, rows_[j].weight});
    }
    i = end;
  }
  return out;
}

Result<WriteReport> TableWriter::finish() {
  std::vector<Entry> rows = resolve();
  if (!raw_.empty()) {
    rows.insert(rows.end(), raw_.begin(), raw_.end());
    std::ranges::stable_sort(rows, {}, &Entry::lock1);
    report_.positions = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == 0 || rows[i].lock1 != rows[i - 1].lock1) ++report_.positions;
    }
  }
  auto bytes = save_(rows, path_);
  if (!bytes) return tl::make_unexpected(std::move(bytes).error());
  report_.rows = rows.size();
  report_.bytes = *bytes;
  return report_;
}

}  // namespace xq::book
