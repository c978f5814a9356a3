// What the formats have in common that write positions out for other programs and are not read
// back as books.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "xq/book/writer.hpp"

namespace xq::book {

/// A move of a position, a move and its mirror being one at a self-mirrored position.
struct ExportMove {
  Move move;                 ///< the smaller code of the two
  Move pair = Move::none();  ///< its mirror, where the book has both
  std::int64_t weight = 0;   ///< of one row
  double share = 0;          ///< of the position's weights above 0, both rows of a pair together
  bool enabled = true;
  std::optional<Results> results{};
  std::string note{};
};
/// The moves of a position, largest share first, then by move code. Moves that are switched off
/// come last and have no share.
[[nodiscard]] std::vector<ExportMove> export_moves(const BookPosition& position);

/// The position as six fields with counters 0 and 1, which belong to no position.
[[nodiscard]] std::string export_fen(const Position& position);

/// Lines of positions, written in the order of their keys.
class ExportLines {
 public:
  void add(const LockKey& key, std::string_view line);
  /// Writes the head, the lines with the separator between them, and the tail.
  /// Returns  the file's size.   Errors  Io.
  [[nodiscard]] Result<std::uint64_t> save(const std::filesystem::path& path, std::string_view head,
                                           std::string_view separator, std::string_view tail);

 private:
  struct Line {
    LockKey key;
    std::size_t start = 0;
    std::size_t size = 0;
  };
  std::string text_;
  std::vector<Line> lines_;
};

}  // namespace xq::book
