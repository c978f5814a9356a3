// Small books for tests.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/book/table.hpp"

namespace xq::test {

inline Move move_of(std::string_view text) {
  return {*Square::parse(text.substr(0, 2)), *Square::parse(text.substr(2, 2))};
}

/// One row as its maker thinks of it.
struct BookRow {
  std::vector<std::string_view> line;  ///< moves from the start position
  std::string_view move;
  book::Weight weight = 0;
};

inline book::Entry entry_of(const Position& position, Move move, book::Weight weight) {
  const Canonical stored = canonical(position);
  const MoveCode code = stored.mirrored ? mirrored_code(code_of(move)) : code_of(move);
  return {stored.key.lock1, code, weight};
}

/// Writes a BOOK.DAT.
inline void write_book(const std::filesystem::path& path, const std::vector<BookRow>& rows) {
  std::vector<book::Entry> entries;
  for (const BookRow& row : rows) {
    Position position;
    for (const std::string_view move : row.line)
      position.do_move(move_of(move));
    entries.push_back(entry_of(position, move_of(row.move), row.weight));
  }
  std::ranges::sort(entries);
  REQUIRE(book::save_bookdat(entries, path));
}

}  // namespace xq::test
