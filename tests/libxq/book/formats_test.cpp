#include <set>

#include "xq/book/format.hpp"

#include "book_support.hpp"
#include "support/temp_dir.hpp"

using namespace std::string_literals;
namespace book = xq::book;

namespace {

// The reason why bytes are no book.
std::string refusal(const xq::test::TempDir& dir, const std::string& name,
                    const std::string& bytes) {
  const auto loaded = book::load(dir.write(name, bytes));
  REQUIRE_FALSE(loaded.has_value());
  REQUIRE(loaded.error().code == xq::Errc::BadBook);
  return loaded.error().message;
}

}  // namespace

TEST_CASE("book formats: each kind of foreign file gets its own message (C25)", "[book]") {
  const xq::test::TempDir dir;
  std::set<std::string> messages;
  const std::vector<std::pair<std::string, std::string>> files{
      {"", "empty file, not a book"},
      {"abc", "text file, not a book: expected lines lock1,move,weight"},
      {"\x01\x02\x03", "3 bytes, shorter than one row of a book"},
      {" \r\n\n", "blank text file, not a book"},
      {"[Event \"T\"]\n1. H2-E2 H9-G7\n", "game record (PGN), not a book"},
      {"[DhtmlXQ]\n", "game record (DhtmlXQ), not a book"},
      {"<html></html>", "web page or XML, not a book"},
      {"\x1F\x8B\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0"s,
       "gzip data, not a book; unpack it first"},
      {"PK\x03\x04"s + std::string(60, '\0'), "zip archive, not a book; unpack it first"},
      {"7z\xBC\xAF\x27\x1C"s + std::string(60, '\0'), "7z archive, not a book; unpack it first"},
      {"\xFF\xFEh\0e\0l\0l\0o\0"s, "UTF-16 text, not a book"},
      {"XQ\x0A"s + std::string(1100, '\0'), "game record (XQF), not a book"},
      {std::string(400, '\xFE') + std::string(400, '\x01'),
       "binary data, not a book: the rows are not sorted and hold no moves on the board"},
  };
  for (const auto& [bytes, want] : files) {
    REQUIRE(refusal(dir, "BOOK.DAT", bytes) == want);
    messages.insert(want);
  }
  REQUIRE(messages.size() == files.size());
}

TEST_CASE("book formats: a missing file and a folder are Io errors with the reason", "[book]") {
  const xq::test::TempDir dir;
  const auto missing = book::load(dir.path() / "none.dat");
  REQUIRE(missing.error().code == xq::Errc::Io);
  REQUIRE(missing.error().message == "no such file or directory");
  const auto folder = book::load(dir.path());
  REQUIRE(folder.error().code == xq::Errc::Io);
  REQUIRE(folder.error().message == "is a directory");
}

TEST_CASE("book formats: a PolyGlot book of another game is named as one", "[book]") {
  const xq::test::TempDir dir;
  std::string bytes;
  for (int i = 1; i < 12; ++i) {
    bytes += static_cast<char>(i * 20);
    bytes += std::string("\xA1\xB2\xC3\xD4\xE5\xF6\x07\xF8\xE0\x00\x64\x00\x00\x00\x00", 15);
  }
  REQUIRE(refusal(dir, "book.bin", bytes) ==
          "PolyGlot book of another game: no xiangqi piece makes its moves");
}

TEST_CASE("book formats: content decides, not the name", "[book]") {
  const xq::test::TempDir dir;
  const xq::Position start;
  const std::vector<book::Entry> rows{xq::test::row(start, "b2e2", 3),
                                      xq::test::row(start, "h2e2", 3)};
  REQUIRE(book::save_bookdat(rows, dir.path() / "x.txt"));
  REQUIRE(book::save_booktext(rows, dir.path() / "x.dat"));
  REQUIRE((*book::load(dir.path() / "x.txt"))->info().format == "bookdat");
  REQUIRE((*book::load(dir.path() / "x.dat"))->info().format == "booktext");
}

TEST_CASE("book formats: names and extensions are found, any case of the extension", "[book]") {
  REQUIRE(book::find_format("bookdat")->name == "bookdat");
  REQUIRE(book::find_format("nothing") == nullptr);
  REQUIRE(book::format_of_extension("a/BOOK.DAT")->name == "bookdat");
  REQUIRE(book::format_of_extension("b.csv")->name == "booktext");
  REQUIRE(book::format_of_extension("b.txt")->name == "booktext");
  REQUIRE(book::format_of_extension("b.exe") == nullptr);
  REQUIRE(book::format_of_extension("dat") == nullptr);
  REQUIRE(book::format_of_extension("b.") == nullptr);
}
