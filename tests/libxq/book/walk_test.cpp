#include "xq/book/walk.hpp"

#include "book_support.hpp"
#include "support/random_game.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::book_of;
using xq::test::row;
using xq::test::stored_row;

namespace {

std::vector<std::string> unreached(const book::BookWalk& walk) {
  std::vector<std::string> out;
  const auto count = walk.for_each_unreached(0, [&](const book::FileRow& file) {
    out.push_back(file.row.move.text());
    return true;
  });
  REQUIRE_OK(count);
  REQUIRE(*count == out.size());
  return out;
}

}  // namespace

TEST_CASE("walk: each position comes once, by its shortest way, in its stored orientation",
          "[book]") {
  const xq::Position start;
  const auto book =
      book_of({row(start, "h2e2", 1), row(start, "b2e2", 1), stored_row(after({"h2e2"}), "h9g7", 1),
               stored_row(after({"h2e2", "h9g7"}), "h0g2", 2)});
  book::BookWalk walk({book.get()});
  std::vector<std::size_t> plies;
  REQUIRE_OK(walk.from(start, [&](const book::PlacedRows& placed) {
    REQUIRE_FALSE(xq::canonical(placed.position).mirrored);
    plies.push_back(placed.ply);
    return true;
  }));
  REQUIRE(plies == std::vector<std::size_t>{0, 1, 2});
  REQUIRE(walk.positions() == 3);
  REQUIRE(unreached(walk).empty());
}

TEST_CASE("walk: rows no position leads to are listed, and found from a position of their own",
          "[book]") {
  const xq::Position start;
  const xq::Position lost = after({"a3a4", "a6a5", "a4a5"});
  const auto book = book_of({row(start, "h2e2", 1), stored_row(lost, "a9a5", 4)});
  book::BookWalk walk({book.get()});
  const book::PlacedSink all = [](const book::PlacedRows&) { return true; };
  REQUIRE_OK(walk.from(start, all));
  REQUIRE(unreached(walk).size() == 1);
  REQUIRE_OK(walk.from(xq::mirrored(lost), all));
  REQUIRE(unreached(walk).empty());
}

TEST_CASE("walk: a row that is illegal where it lies is not reached (C26)", "[book]") {
  const xq::Position start;
  const auto book = book_of({row(start, "h2e2", 1), row(start, "a9a8", 9)});
  book::BookWalk walk({book.get()});
  REQUIRE_OK(
      walk.from(start, [](const book::PlacedRows& placed) { return placed.books[0].size() == 1; }));
  REQUIRE(unreached(walk) == std::vector<std::string>{"a9a8"});
}

TEST_CASE("walk: two books are walked along the moves of both", "[book]") {
  const xq::Position start;
  const auto one = book_of({row(start, "h2e2", 1)});
  const auto two = book_of({stored_row(after({"h2e2"}), "h9g7", 1)});
  book::BookWalk walk({one.get(), two.get()});
  REQUIRE_OK(walk.from(start, [](const book::PlacedRows& placed) {
    REQUIRE(placed.books.size() == 2);
    REQUIRE(placed.books[placed.ply].size() == 1);
    REQUIRE(placed.books[1 - placed.ply].empty());
    return true;
  }));
  REQUIRE(walk.positions() == 2);
}
