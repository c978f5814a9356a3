#include "bh_writer.hpp"

#include <algorithm>

#include "xq/book/keys.hpp"

#include "codecs.hpp"

namespace xq::book {
namespace {

SqliteRow row_for(const Row& row) {
  return {bh_code_of(row.move), row.weight, row.results.value_or(Results{}), row.enabled, row.note};
}

// Heaviest first, as programs that do not sort show them.
void sort_by_weight(std::vector<SqliteRow>& rows) {
  std::ranges::stable_sort(rows, [](const SqliteRow& a, const SqliteRow& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.code < b.code;
  });
}

// Whether a move is the one of a pair that is written: it starts, or from file e ends, on files f
// to i.
bool on_the_right(Move move) noexcept {
  constexpr int kMiddle = 4;
  const int from = move.from().file_index();
  return from != kMiddle ? from > kMiddle : move.to().file_index() > kMiddle;
}

// The rows of a self-mirrored position: one a pair with the pair's mean, axis moves halved.
std::vector<SqliteRow> folded(std::span<const Row> rows, std::uint64_t& rounded) {
  std::vector<SqliteRow> out;
  for (const Row& row : rows) {
    const Move twin_move = row.move.mirrored();
    SqliteRow merged = row_for(row);
    if (twin_move == row.move) {
      rounded += static_cast<std::uint64_t>(row.weight & 1);
      merged.weight = half_rounded_up(row.weight);
      out.push_back(std::move(merged));
      continue;
    }
    const auto twin = std::ranges::find(rows, twin_move, &Row::move);
    if (twin == rows.end()) {
      if (row.weight != 0) ++rounded;
      merged.code = bh_code_of(on_the_right(row.move) ? row.move : twin_move);
      merged.weight = half_rounded_up(row.weight);
      out.push_back(std::move(merged));
      continue;
    }
    if (!on_the_right(row.move)) continue;
    if (twin->weight != row.weight) ++rounded;
    merged.weight = half_rounded_up(row.weight + twin->weight);
    merged.enabled = row.enabled || twin->enabled;
    if (!row.results && twin->results) merged.results = *twin->results;
    if (merged.note.empty()) merged.note = twin->note;
    out.push_back(std::move(merged));
  }
  return out;
}

}  // namespace

Result<bool> BhWriter::add(const BookPosition& position) {
  if (position.position == nullptr) {
    return fail(Errc::Unsupported, kNeedsPosition);
  }
  const Position& here = *position.position;
  const bool self_mirrored = here.key() == here.mirror_key();
  std::vector<SqliteRow> rows;
  if (self_mirrored) {
    rows = folded(position.rows, report_.rounded);
  } else {
    std::ranges::transform(position.rows, std::back_inserter(rows), row_for);
  }
  ++report_.positions;
  sort_by_weight(rows);
  rows_.add(FileKey::of64(bh_key(here)), here.side_to_move(), rows);
  if (!both_orientations_ || self_mirrored) return true;
  for (SqliteRow& row : rows) {
    const auto move = bh_move_of(static_cast<std::uint64_t>(row.code));
    if (move) row.code = bh_code_of(move->mirrored());
  }
  sort_by_weight(rows);
  rows_.add(FileKey::of64(bh_key(mirrored(here))), here.side_to_move(), rows);
  return true;
}

Result<bool> BhWriter::add_raw(const FileRow& row) {
  if (row.key.size != 8 && row.key.size != 0) {
    return fail(Errc::Unsupported, "key " + row.key.text() + ", expected 16 hex digits");
  }
  SqliteRow raw = row_for(row.row);
  // Rubbish stays the rubbish it was.
  if (row.row.move.is_none()) raw.code = static_cast<std::int64_t>(row.code);
  rows_.add_raw(row.key, raw);
  return true;
}

Result<WriteReport> BhWriter::finish() {
  const auto written = rows_.write(path_, scheme_, report_);
  if (!written) return tl::make_unexpected(written.error());
  return report_;
}

}  // namespace xq::book
