#include <algorithm>
#include <tuple>

#include "xq/base/file.hpp"
#include "xq/board/fen.hpp"

#include "exports.hpp"

namespace xq::book {

std::vector<ExportMove> export_moves(const BookPosition& position) {
  const bool self_mirrored =
      position.position != nullptr && position.position->key() == position.position->mirror_key();
  const auto stake = [](const Row& row) {
    return row.enabled && row.weight > 0 ? static_cast<double>(row.weight) : 0.0;
  };
  double total = 0;
  for (const Row& row : position.rows)
    total += stake(row);
  std::vector<ExportMove> moves;
  for (const Row& row : position.rows) {
    ExportMove move{row.move, Move::none(), row.weight, 0, row.enabled, row.results, row.note};
    double sum = stake(row);
    const Move twin = row.move.mirrored();
    if (self_mirrored && twin != row.move) {
      const auto other = std::ranges::find(position.rows, twin, &Row::move);
      if (other != position.rows.end()) {
        if (code_of(twin) < code_of(row.move)) continue;
        move.pair = twin;
        sum += stake(*other);
        if (move.note.empty()) move.note = other->note;
      }
    }
    if (total > 0) move.share = sum / total;
    moves.push_back(std::move(move));
  }
  std::ranges::stable_sort(moves, [](const ExportMove& a, const ExportMove& b) {
    return std::tuple(!a.enabled, -a.share, code_of(a.move)) <
           std::tuple(!b.enabled, -b.share, code_of(b.move));
  });
  return moves;
}

std::string export_fen(const Position& position) {
  Setup setup = position.setup();
  setup.halfmove = 0;
  setup.fullmove = 1;
  return format_fen(setup);
}

void ExportLines::add(const LockKey& key, std::string_view line) {
  lines_.push_back({key, text_.size(), line.size()});
  text_ += line;
}

Result<std::uint64_t> ExportLines::save(const std::filesystem::path& path, std::string_view head,
                                        std::string_view separator, std::string_view tail) {
  std::ranges::sort(lines_, {}, &Line::key);
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  file->write(head);
  bool first = true;
  for (const Line& line : lines_) {
    if (!first) file->write(separator);
    first = false;
    file->write(std::string_view(text_).substr(line.start, line.size));
  }
  file->write(tail);
  return file->commit();
}

}  // namespace xq::book
