// The booktext format: the line it writes, and every tolerance of the reader.
#include "xq/book/format.hpp"

#include "book_support.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::entries_of;

namespace {

std::unique_ptr<book::Book> load_text(const std::string& text) {
  const xq::test::TempDir dir;
  auto loaded = book::load(dir.write("book.txt", text));
  REQUIRE_OK(loaded);
  REQUIRE((*loaded)->info().format == "booktext");
  return std::move(*loaded);
}

const std::vector<book::Entry> kTwo{{86398677, 42922, 1473}, {86398678, 5, 0}};

}  // namespace

TEST_CASE("booktext: writes one decimal line a row", "[book][golden]") {
  const xq::test::TempDir dir;
  const auto size = book::save_booktext(kTwo, dir.path() / "b.txt");
  REQUIRE_OK(size);
  REQUIRE(xq::test::read_file(dir.path() / "b.txt") == "86398677,42922,1473\n86398678,5,0\n");
  REQUIRE(*size == 33);
}

TEST_CASE("booktext: blank lines, blanks, CRLF, CR, a BOM and a missing last line end are read",
          "[book]") {
  for (const std::string text :
       {"86398677,42922,1473\n86398678,5,0\n", "86398677,42922,1473\r\n86398678,5,0\r\n",
        "\n86398677,42922,1473\n\n \n86398678,5,0", "86398677,42922,1473\r86398678,5,0",
        " 86398677 , 42922 ,\t1473 \n86398678,5,0\n\n",
        "\xEF\xBB\xBF"
        "86398677,42922,1473\n86398678,5,0\n"}) {
    CAPTURE(text);
    const auto loaded = load_text(text);
    REQUIRE(loaded->info().warnings.empty());
    REQUIRE(entries_of(*loaded) == kTwo);
  }
}

TEST_CASE("booktext: a bad line is named and the others are kept", "[book]") {
  const auto loaded = load_text(
      "86398677,42922,1473\n"
      "hello\n"
      "1,2\n"
      "1,2,3,4\n"
      "4294967296,1,1\n"
      "1,65536,1\n"
      "1,1,-1\n"
      "1,x,1\n"
      "99999999999999999999999,1,1\n"
      "86398678,5,0\n");
  REQUIRE(entries_of(*loaded) == kTwo);
  REQUIRE(loaded->info().warnings ==
          std::vector<std::string>{
              "line 2: 1 field, expected 3: lock1,move,weight; line ignored",
              "line 3: 2 fields, expected 3: lock1,move,weight; line ignored",
              "line 4: 4 fields, expected 3: lock1,move,weight; line ignored",
              "line 5: lock1 4294967296, expected at most 4294967295; line ignored",
              "line 6: move 65536, expected at most 65535; line ignored",
              "line 7: '-1', expected a decimal number as weight; line ignored",
              "line 8: 'x', expected a decimal number as move; line ignored",
              "line 9: lock1 99999999999999999999999, expected at most 4294967295; line ignored",
          });
}

TEST_CASE("booktext: ten bad lines are named, the rest is counted", "[book]") {
  std::string text = "1,2,3\n";
  for (int i = 0; i < 25; ++i)
    text += "bad\n";
  const auto loaded = load_text(text);
  REQUIRE(loaded->info().warnings.size() == 11);
  REQUIRE(loaded->info().warnings.back() == "15 more bad lines ignored");
}

TEST_CASE("booktext: unsorted lines are sorted in memory, with a warning (C25)", "[book]") {
  const auto loaded = load_text("86398678,5,0\n86398677,42922,1473\n");
  REQUIRE(entries_of(*loaded) == kTwo);
  REQUIRE(loaded->info().warnings ==
          std::vector<std::string>{"rows were not sorted by lock1; sorted in memory"});
}
