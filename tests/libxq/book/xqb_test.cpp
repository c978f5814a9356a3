#include "xq/book/keys.hpp"

#include "random_book.hpp"
#include "sqlite_support.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::load_book;
using xq::test::move_of;
using xq::test::probed;
using xq::test::RandomPosition;
using xq::test::RawDb;
using xq::test::TempDir;
using xq::test::words_of;
using xq::test::write_book;

namespace {

book::Row row_of(std::string_view move, std::int64_t weight) {
  book::Row row;
  row.move = move_of(move);
  row.weight = weight;
  row.results = book::Results{1, 2, 3};
  return row;
}

xq::Position turned(const xq::Position& position) {
  return *xq::Position::from_setup(xq::rotated(xq::colours_swapped(position.setup())));
}

}  // namespace

TEST_CASE("xqb: the file is what the format's description says", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqb";
  REQUIRE_OK(write_book({{xq::Position(), {row_of("b2e2", 5), row_of("h2e2", 5)}}}, "xqb", path));
  const RawDb db(path);
  REQUIRE(db.value("PRAGMA journal_mode") == "delete");
  REQUIRE(db.value("PRAGMA freelist_count") == "0");
  REQUIRE(db.value("SELECT sql FROM sqlite_master WHERE name = 'book'") ==
          "CREATE TABLE \"book\"(\"id\" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,\"key\" BLOB,"
          "\"move\" INTEGER,\"score\" INTEGER,\"win\" INTEGER,\"draw\" INTEGER,\"lost\" INTEGER,"
          "\"valid\" INTEGER,\"memo\" TEXT)");
  REQUIRE(db.value("SELECT sql FROM sqlite_master WHERE name = 'idxkey'") ==
          "CREATE INDEX \"idxkey\" ON \"book\"(\"key\" ASC)");
  REQUIRE(db.rows("SELECT * FROM information") ==
          std::vector<std::string>{"version|1", "type|xiangqi", "xqbook.sides|3"});
  const std::string key = "CEB7CEF37AC801E079F7DF7DF00002EBAEBAEB02C004653A56939440";
  REQUIRE(db.rows("SELECT hex(key), printf('%x', move), score, win, draw, lost, valid, memo, "
                  "typeof(key) FROM book ORDER BY id") ==
          std::vector<std::string>{key + "|7174|5|1|2|3|1||blob", key + "|7774|5|1|2|3|1||blob"});
}

TEST_CASE("xqb: a row answers for the mirror, another program's for colours swapped too",
          "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqb";
  const xq::Position at = xq::mirrored(after({"h2e2"}));
  REQUIRE_OK(write_book({{at, {row_of("b9c7", 9)}}}, "xqb", path));
  const auto book = load_book(path);
  REQUIRE(words_of(probed(*book, at)) == std::vector<std::string>{"b9c7 9 +1=2-3 "});
  REQUIRE(probed(*book, xq::mirrored(at))[0].move.text() == "h9g7");
  REQUIRE(probed(*book, turned(at)).empty());
  REQUIRE(probed(*book, xq::Position()).empty());
  { RawDb(path).run("DELETE FROM information WHERE name = 'xqbook.sides'"); }
  const auto foreign = load_book(path);
  REQUIRE(probed(*foreign, at)[0].move.text() == "b9c7");
  REQUIRE(probed(*foreign, turned(at))[0].move.text() == "h0g2");
  REQUIRE(probed(*foreign, turned(xq::mirrored(at)))[0].move.text() == "b0c2");
}

TEST_CASE("xqb: of two positions with one board each keeps its rows", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqb";
  xq::Position black;
  black.pass();
  book::Row noted = row_of("b7e7", 8);
  noted.note = "n";
  const auto report = write_book(
      {{xq::Position(), {row_of("h2e2", 5), row_of("g3g4", 1)}}, {black, {noted}}}, "xqb", path);
  REQUIRE_OK(report);
  REQUIRE(report->positions == 2);
  REQUIRE(report->rows == 3);
  const auto book = load_book(path);
  REQUIRE(words_of(probed(*book, xq::Position())) ==
          std::vector<std::string>{"h2e2 5 +1=2-3 ", "g3g4 1 +1=2-3 "});
  REQUIRE(words_of(probed(*book, black)) == std::vector<std::string>{"b7e7 8 +1=2-3 n"});
  // Other programs see all three; ids of Red's rows are odd.
  REQUIRE(RawDb(path).rows("SELECT printf('%x', move), id % 2 FROM book ORDER BY score") ==
          std::vector<std::string>{"6656|1", "7774|1", "7774|0"});
  // A row that another program adds is for both.
  {
    RawDb(path).run(
        "INSERT INTO book(key, move, score, valid) SELECT key, 29044, 7, 1 FROM book LIMIT 1");
  }
  const auto grown = load_book(path);
  REQUIRE(probed(*grown, xq::Position()).size() == 3);
  REQUIRE(probed(*grown, black).size() == 2);
}

TEST_CASE("xqb: keys as hexadecimal text are found, other keys are rubbish", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqb";
  REQUIRE_OK(write_book({{xq::Position(), {row_of("h2e2", 5)}}}, "xqb", path));
  { RawDb(path).run("UPDATE book SET key = lower(hex(key)); INSERT INTO book(key) VALUES(5)"); }
  const auto book = load_book(path);
  REQUIRE(book->info().warnings == std::vector<std::string>{"2 keys are not blobs"});
  REQUIRE(probed(*book, xq::Position()).size() == 1);
  { RawDb(path).run("DROP INDEX idxkey"); }
  REQUIRE(probed(*load_book(path), xq::Position()).size() == 1);
}

TEST_CASE("xqb: the bare board's key is as published", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "a.xqb";
  const xq::Position bare = xq::test::position_of("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  REQUIRE_OK(write_book({{bare, {row_of("e0e1", 5)}}}, "xqb", path));
  const RawDb db(path);
  // Five bits for a king, one for each empty point.
  REQUIRE(db.value("SELECT length(key) FROM book") == "13");
}
