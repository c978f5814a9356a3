// Small books and positions for bookview's tests.
#pragma once

#include <string_view>
#include <vector>

#include "../libxq/book/book_support.hpp"
#include "bookview/source.hpp"

namespace xq::test {

/// Start rows h2e2 b2e2 60, c3c4 g3g4 30, e3e4 20 (doubled axis), a0a1 i0i1 0; after h2e2: h9g7 3,
/// b9c7 1.
inline std::vector<book::Entry> small_book_rows() {
  const Position start;
  const Position reply = after({"h2e2"});
  return {row(start, "b2e2", 60), row(start, "h2e2", 60),       row(start, "c3c4", 30),
          row(start, "g3g4", 30), row(start, "e3e4", 20),       row(start, "a0a1", 0),
          row(start, "i0i1", 0),  stored_row(reply, "h9g7", 3), stored_row(reply, "b9c7", 1)};
}

}  // namespace xq::test
