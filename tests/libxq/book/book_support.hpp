// Small books for tests.
#pragma once

#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"
#include "xq/book/book.hpp"

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

}  // namespace xq::test
