#include "xq/book/merge.hpp"

#include "book_support.hpp"
#include "support/random_game.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using book::MergeRule;
using xq::test::after;
using xq::test::book_of;
using xq::test::entries_of;
using xq::test::row;
using xq::test::stored_row;

namespace {

using Entries = std::vector<book::Entry>;

struct Merged {
  book::MergeReport report;
  Entries rows;
};

Merged merged(const std::vector<book::MergeInput>& inputs, MergeRule rule) {
  const xq::test::TempDir dir;
  const auto path = dir.path() / "out.dat";
  const auto report = book::merge_books(inputs, rule, {}, *book::find_format("bookdat"), path, {});
  REQUIRE_OK(report);
  const auto loaded = book::load(path);
  REQUIRE_OK(loaded);
  return {*report, entries_of(**loaded)};
}

Entries sorted(Entries rows) {
  std::ranges::sort(rows);
  return rows;
}

}  // namespace

TEST_CASE("merge: first, sum, max and weighted say what equal moves come to (C40)", "[book]") {
  // Moves b, c, e of a position; the first book knows b and c, the second c and e.
  const xq::Position at = after({"h2e2"});
  const auto row_of = [&](std::string_view move, book::Weight weight) {
    return stored_row(at, move, weight);
  };
  const xq::Position start;
  const Entries head{row(start, "h2e2", 1), row(start, "b2e2", 1)};
  const auto book_with = [&](Entries rows) {
    rows.insert(rows.end(), head.begin(), head.end());
    return book_of(rows);
  };
  const auto a = book_with({row_of("h9g7", 10), row_of("b9c7", 5)});
  const auto b = book_with({row_of("b9c7", 7), row_of("c6c5", 3)});
  const auto tail = [&](MergeRule rule, double fa = 1, double fb = 1) {
    Entries rows = merged({{a.get(), fa, {}}, {b.get(), fb, {}}}, rule).rows;
    std::erase_if(rows, [&](const book::Entry& e) { return e.lock1 == start.key().lock1; });
    return rows;
  };
  REQUIRE(tail(MergeRule::First) == sorted({row_of("h9g7", 10), row_of("b9c7", 5)}));
  REQUIRE(tail(MergeRule::Sum) ==
          sorted({row_of("h9g7", 10), row_of("b9c7", 12), row_of("c6c5", 3)}));
  REQUIRE(tail(MergeRule::Max) ==
          sorted({row_of("h9g7", 10), row_of("b9c7", 7), row_of("c6c5", 3)}));
  REQUIRE(tail(MergeRule::Weighted, 2, 0.5) ==
          sorted({row_of("h9g7", 20), row_of("b9c7", 14), row_of("c6c5", 2)}));
}

TEST_CASE("merge: rows without a place are merged by key and move, with an empty book too (C40)",
          "[book]") {
  const Entries a{{5, 0xA7AA, 10}, {5, 0xA7A4, 5}};
  const Entries b{{5, 0xA7A4, 7}, {5, 0x9696, 3}, {6, 0xA7AA, 1}};
  const auto one = book_of(a);
  const auto two = book_of(b);
  const auto none = book_of({});
  const Merged first = merged({{one.get(), 1, {}}, {two.get(), 1, {}}}, MergeRule::First);
  REQUIRE(first.rows == Entries{{5, 0xA7A4, 5}, {5, 0xA7AA, 10}, {6, 0xA7AA, 1}});
  const Merged sum = merged({{one.get(), 1, {}}, {two.get(), 1, {}}}, MergeRule::Sum);
  REQUIRE(sum.rows == Entries{{5, 0xA7A4, 12}, {5, 0xA7AA, 10}, {6, 0xA7AA, 1}});
  REQUIRE(sum.report.carried == 3);
  const Merged alone = merged({{one.get(), 1, {}}, {none.get(), 1, {}}}, MergeRule::Sum);
  REQUIRE(alone.rows == sorted(a));
}

TEST_CASE("merge: --side red takes a book's word where Red moves only", "[book]") {
  const xq::Position start;
  const xq::Position reply = after({"h2e2"});
  const auto mine =
      book_of({row(start, "h2e2", 7), row(start, "b2e2", 7), stored_row(reply, "b9c7", 100)});
  const auto mass =
      book_of({row(start, "c3c4", 9), row(start, "g3g4", 9), stored_row(reply, "h9g7", 3)});
  const Merged out =
      merged({{mine.get(), 1, xq::Color::Red}, {mass.get(), 1, {}}}, MergeRule::First);
  REQUIRE(out.rows ==
          sorted({row(start, "h2e2", 7), row(start, "b2e2", 7), stored_row(reply, "h9g7", 3)}));
}

TEST_CASE("merge: a book of both orientations is stored in one (C10)", "[book]") {
  const xq::Position right = after({"h2e2"});
  const xq::Position start;
  const auto both = book_of({row(start, "h2e2", 1), row(start, "b2e2", 1), row(right, "h9g7", 4),
                             row(xq::mirrored(right), "b9c7", 4)});
  const Merged out = merged({{both.get(), 1, {}}}, MergeRule::First);
  REQUIRE(out.rows ==
          sorted({row(start, "h2e2", 1), row(start, "b2e2", 1), stored_row(right, "h9g7", 4)}));
}

TEST_CASE("merge: nothing to write is an error and leaves no file", "[book]") {
  const xq::test::TempDir dir;
  const auto none = book_of({});
  const auto out = dir.path() / "out.dat";
  const auto report = book::merge_books({{none.get(), 1, {}}}, MergeRule::Sum, {},
                                        *book::find_format("bookdat"), out, {});
  REQUIRE_FALSE(report);
  REQUIRE(report.error().code == xq::Errc::Unsupported);
  REQUIRE_FALSE(std::filesystem::exists(out));
}

TEST_CASE("copy_rows: bookdat to text and back keeps every row in its order", "[book]") {
  const xq::test::TempDir dir;
  const Entries rows{{5, 0xFFFF, 1}, {5, 0xA7AA, 10}, {5, 0xA7AA, 10}, {9, 0, 0}};
  const auto book = book_of(rows);
  const auto text = dir.path() / "b.txt";
  REQUIRE_OK(book::copy_rows(*book, *book::find_format("booktext"), text, {}));
  const auto loaded = book::load(text);
  REQUIRE_OK(loaded);
  REQUIRE(entries_of(**loaded) == rows);
}
