// Small books for tests.
#pragma once

#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/book/probe.hpp"
#include "xq/book/table.hpp"

#include "support/require_ok.hpp"

namespace xq::test {

/// A move from its text "h2e2".
inline Move move_of(std::string_view text) {
  const auto from = Square::parse(text.substr(0, 2));
  const auto to = Square::parse(text.substr(2));
  REQUIRE((from && to));
  return {*from, *to};
}

/// A position from its FEN.
inline Position position_of(std::string_view fen) {
  auto position = parse_position(fen);
  if (!position) FAIL(position.error().message);
  return *position;
}

/// The position after moves from the start.
inline Position after(const std::vector<std::string_view>& moves) {
  Position position;
  for (const std::string_view text : moves) {
    REQUIRE(is_legal(position, move_of(text)));
    position.do_move(move_of(text));
  }
  return position;
}

/// A row under the position's own key, whichever orientation is canonical.
inline book::Entry row(const Position& position, std::string_view move, book::Weight weight) {
  return {position.key().lock1, code_of(move_of(move)), weight};
}

/// A row as books store it: under the canonical key.
inline book::Entry stored_row(const Position& position, std::string_view move,
                              book::Weight weight) {
  const MoveCode code = code_of(move_of(move));
  const Canonical at = canonical(position);
  return {at.key.lock1, at.mirrored ? mirrored_code(code) : code, weight};
}

/// A book in memory.
inline std::unique_ptr<book::Book> book_of(std::vector<book::Entry> rows) {
  book::BookInfo info;
  info.format = "bookdat";
  return book::table_book(book::RowTable::from_entries(std::move(rows)), info);
}

/// The rows of a BOOK.DAT or its text, in their order.
inline std::vector<book::Entry> entries_of(const book::Book& book) {
  std::vector<book::Entry> out;
  REQUIRE_OK(book.for_each_row([&](const book::FileRow& row) {
    out.push_back({static_cast<std::uint32_t>(row.key.number()), static_cast<MoveCode>(row.code),
                   static_cast<book::Weight>(row.row.weight)});
    return true;
  }));
  return out;
}

/// book::probe() of a book that can be read.
inline std::vector<book::Candidate> probed(const book::Book& book, const Position& position) {
  auto found = book::probe(book, position);
  REQUIRE_OK(found);
  return std::move(*found);
}

}  // namespace xq::test
