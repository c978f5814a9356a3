#include "booklist.hpp"

#include <catch2/catch.hpp>

#include "xq/base/charset.hpp"

#include "support/temp_dir.hpp"

using namespace engine;
using xq::test::TempDir;

namespace {

BookList parse(std::string_view text, const TempDir& dir) {
  return parse_book_list(text, dir.path(), xq::Lang::English);
}

}  // namespace

TEST_CASE("book list: items in order, relative to the engine's folder (C09)", "[engine][book]") {
  const TempDir dir;
  dir.write("other.dat", "x");
  const BookList list = parse("A.DAT; /abs/B b.DAT ;;\"c d.dat\"", dir);
  REQUIRE(list.items.size() == 3);
  CHECK(list.items[0].name == "A.DAT");
  CHECK(list.items[0].file == dir.path() / "A.DAT");
  CHECK(list.items[1].file == "/abs/B b.DAT");
  CHECK(list.items[2].file == dir.path() / "c d.dat");
  CHECK(list.messages.empty());
  CHECK(parse("", dir).items.empty());
  CHECK(parse(" ; ", dir).items.empty());
}

TEST_CASE("book list: properties of an item", "[engine][book]") {
  const TempDir dir;
  const BookList list =
      parse("my_red.dat|side=red|policy=best; big.dat | Depth = 24 | minshare=5.5", dir);
  REQUIRE(list.items.size() == 2);
  CHECK(list.items[0].side == xq::Color::Red);
  CHECK(list.items[0].policy == xq::book::Policy::Best);
  CHECK_FALSE(list.items[0].depth);
  CHECK(list.items[1].file == dir.path() / "big.dat");
  CHECK(list.items[1].depth == 24);
  CHECK(list.items[1].min_share == 5.5);
  CHECK(list.messages.empty());
}

TEST_CASE("book list: a property that cannot be read is named", "[engine][book]") {
  const TempDir dir;
  const auto* bad = GENERATE("side=green", "policy=random", "depth=x", "depth=-1", "minshare=101",
                             "minshare=nan", "colour=red", "side");
  const BookList list = parse("a.dat|" + std::string(bad), dir);
  REQUIRE(list.items.size() == 1);
  REQUIRE(list.messages.size() == 1);
  CHECK(list.messages[0].find(bad) != std::string::npos);
}

TEST_CASE("book list: GBK and Big5 paths, with 5C and 7C inside characters (C09)",
          "[engine][book]") {
  // 81 5C and 96 7C in GBK: their second bytes are '\' and '|'. The same in Big5: A5 5C, A4 7C.
  struct Case {
    const char* name;
    const char* bytes;
  };
  const auto c = GENERATE(Case{"\u4E57\u6771.dat", "\x81\x5C\x96\x7C.dat"},
                          Case{"\u529F\u6BDB.dat", "\xA5\x5C\xA4\xF2.dat"});
  const TempDir dir;
  dir.write(c.name, "x");
  dir.write("b.dat", "x");
  for (const std::string& text : {std::string(c.name), std::string(c.bytes)}) {
    const BookList list = parse(text + "|side=red;b.dat", dir);
    REQUIRE(list.items.size() == 2);
    CHECK(list.items[0].file == dir.path() / c.name);
    CHECK(list.items[0].side == xq::Color::Red);
    CHECK(list.items[1].file == dir.path() / "b.dat");
  }
}

TEST_CASE("book list: a file whose name on disk is GBK bytes is found", "[engine][book]") {
  const TempDir dir;
  dir.write("\x81\x5C\x96\x7C.dat", "x");
  const BookList list = parse("\x81\x5C\x96\x7C.dat", dir);
  REQUIRE(list.items.size() == 1);
  CHECK(std::filesystem::exists(list.items[0].file));
}

TEST_CASE("book list: separators inside the name of a file that exists", "[engine][book]") {
  const TempDir dir;
  dir.write("a;b.dat", "x");
  dir.write("c|d.dat", "x");
  CHECK(parse("a;b.dat", dir).items.size() == 1);
  const BookList list = parse("c|d.dat;e.dat", dir);
  REQUIRE(list.items.size() == 2);
  CHECK(list.items[0].file == dir.path() / "c|d.dat");
}

TEST_CASE("book list: whatever bytes come, what is printed is one line of UTF-8",
          "[engine][book]") {
  for (const std::string& bytes :
       {std::string("\xFF\xFE\x00\n\r", 5), std::string("\x81"), std::string(5000, '\xE4'),
        std::string("a\tb\x01"), std::string(3000, 'x')}) {
    const std::string text = printable(bytes);
    CHECK(xq::is_utf8(text));
    CHECK(text.find_first_of("\n\r\t") == std::string::npos);
    CHECK(text.size() <= 410);
  }
}
