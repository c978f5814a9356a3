// SQLite books as they are met: without an index, with rubbish, locked, cut off, on a read-only
// medium.
#include <csignal>

#include <sys/resource.h>
#include <sys/wait.h>

#include "xq/book/keys.hpp"

#include "random_book.hpp"
#include "sqlite_support.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::kObkTable;
using xq::test::load_book;
using xq::test::probed;
using xq::test::random_book;
using xq::test::RawDb;
using xq::test::TempDir;
using xq::test::words_of;
using xq::test::write_book;

namespace {

using Strings = std::vector<std::string>;

// An .obk made by hand; `rows` are VALUES of (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid,
// vmemo).
std::filesystem::path obk(const TempDir& dir, const std::string& rows, bool indexed = true,
                          const std::string& table = kObkTable) {
  const auto path = dir.path() / "made.obk";
  std::filesystem::remove(path);
  const RawDb db(path);
  db.run(table);
  if (indexed) db.run("CREATE INDEX idxkey ON bhobk(vkey)");
  if (!rows.empty())
    db.run("INSERT INTO bhobk(vkey,vmove,vscore,vwin,vdraw,vlost,vvalid,vmemo) VALUES" + rows);
  return path;
}

constexpr const char* kStartRow = "(7101337512282506414,43687,100,5,6,7,1,NULL)";

xq::Error opening_error(const std::filesystem::path& path) {
  const auto loaded = book::load(path);
  REQUIRE_FALSE(loaded.has_value());
  return loaded.error();
}

Strings start_rows(const std::filesystem::path& path) {
  return words_of(*load_book(path)->rows_at(xq::Position()));
}

}  // namespace

TEST_CASE("sqlite book: rubbish rows are read as they are, and none of them is a move", "[book]") {
  const TempDir dir;
  const auto path = obk(dir, std::string(kStartRow) +
                                 ",(7101337512282506414,0,1,0,0,0,1,NULL)"
                                 ",(7101337512282506414,43690,2,0,0,0,1,NULL)"   // from = to
                                 ",(7101337512282506414,-5,3,0,0,0,1,NULL)"      // no code
                                 ",(7101337512282506414,'h2e2',4,0,0,0,1,NULL)"  // a text
                                 ",(NULL,43687,5,0,0,0,1,NULL)"
                                 ",(NULL,43687,6,0,0,0,1,NULL)");
  const auto book = load_book(path);
  REQUIRE(book->info().warnings == Strings{"2 rows without a key left out"});
  REQUIRE(book->info().rows == 7);
  REQUIRE(*book->count_positions() == 1);
  const auto rows = book->rows_at(xq::Position());
  REQUIRE(rows->size() == 5);
  REQUIRE(std::ranges::count_if(*rows, [](const auto& row) { return row.move.is_none(); }) == 4);
  REQUIRE(probed(*book, xq::Position()).size() == 2);  // h2e2 and its mirror
  int without_key = 0;
  REQUIRE_OK(book->for_each_row([&](const book::FileRow& row) {
    without_key += row.key.size == 0 ? 1 : 0;
    return true;
  }));
  REQUIRE(without_key == 2);
}

TEST_CASE("sqlite book: cells of odd types are read as what they say", "[book]") {
  const TempDir dir;
  REQUIRE(start_rows(obk(dir, "(7101337512282506414,43687,'12.6','3',NULL,-4,1,7)")) ==
          Strings{"h2e2 13 +3=0-0 7"});
  REQUIRE(start_rows(obk(dir, "(7101337512282506414,43687.0,1e300,1,1,1,NULL,NULL)")) ==
          Strings{"h2e2 1099511627776 off +1=1-1 "});
  REQUIRE(start_rows(obk(dir, "(7101337512282506414,43687,NULL,1,1,1,2,'')")) ==
          Strings{"h2e2 0 off +1=1-1 "});
}

TEST_CASE("sqlite book: notes are UTF-8, or what old programs wrote", "[book]") {
  const TempDir dir;
  // "zhong pao" in UTF-8 as text and blob, in GBK, and with a zero byte behind.
  const std::string utf8 = "\xE4\xB8\xAD\xE7\x82\xAE";
  for (const std::string& memo :
       {"'" + utf8 + "'", std::string("x'E4B8ADE782AE'"), std::string("x'D6D0C5DA'"),
        std::string("x'D6D0C5DA0041'"), std::string("CAST(x'D6D0C5DA' AS TEXT)")}) {
    CAPTURE(memo);
    REQUIRE(start_rows(obk(dir, "(7101337512282506414,43687,1,0,0,0,1," + memo + ")")) ==
            Strings{"h2e2 1 +0=0-0 " + utf8});
  }
}

TEST_CASE("sqlite book: columns may be missing, in another order and in another case", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "few.obk";
  {
    const RawDb db(path);
    db.run("CREATE TABLE BHOBK(VMEMO TEXT, VSCORE INTEGER, VMOVE INTEGER, VKEY INTEGER)");
    db.run("CREATE INDEX i ON bhobk(vkey)");
    db.run("INSERT INTO bhobk VALUES('n', 8, 43687, 7101337512282506414)");
  }
  const auto book = load_book(path);
  REQUIRE(book->info().format == "obk");
  REQUIRE(book->info().warnings == Strings{"no column vwin, vdraw, vlost, vvalid"});
  REQUIRE(words_of(*book->rows_at(xq::Position())) == Strings{"h2e2 8 n"});
  {
    const RawDb db(path);
    db.run("ALTER TABLE bhobk DROP COLUMN vscore");
  }
  REQUIRE(start_rows(path) == Strings{"h2e2 1 n"});
  {
    const RawDb db(path);
    db.run("ALTER TABLE bhobk RENAME COLUMN vmove TO move");
  }
  REQUIRE(opening_error(path).message ==
          "SQLite database with a table BHOBK that has no column vmove");
}

TEST_CASE("sqlite book: a missing index is said, and look-ups go on", "[book]") {
  const TempDir dir;
  const std::string format = GENERATE("obk", "pfbook", "xqb");
  const auto positions = random_book(2, 20);
  const auto path = dir.path() / "book";
  REQUIRE_OK(write_book(positions, format, path));
  { RawDb(path).run("DROP INDEX idxkey"); }
  const auto book = load_book(path);
  REQUIRE(book->info().warnings == Strings{"no index on the keys; they were read into memory"});
  REQUIRE(*book->count_positions() == positions.size());
  for (const auto& at : positions)
    REQUIRE(words_of(*book::rows_of(*book, at.position)) == words_of(at.rows));
}

TEST_CASE("sqlite book: keys kept as texts are found", "[book]") {
  const TempDir dir;
  const std::string type = GENERATE("TEXT", "INTEGER", "");
  const bool indexed = GENERATE(true, false);
  std::string table = kObkTable;
  table.replace(table.find("[vkey] INTEGER"), 14, "[vkey] " + type);
  const xq::Position at = after({"h2e2"});
  for (const std::string key : {"'a1ead1f6470e07ee'", "'A1EAD1F6470E07EE'", "-6779375433368598546",
                                "'-6779375433368598546'", "'11667368640340953070'"}) {
    if (type != "TEXT" && key.starts_with("'11667")) continue;  // becomes an inexact number
    CAPTURE(type, key, indexed);
    const auto path = obk(dir, "(" + key + ",14937,9,0,0,0,1,NULL)", indexed, table);
    const auto found = probed(*load_book(path), at);
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].move.text() == "h9g7");
  }
  const auto path = obk(dir, "('rubbish',14937,9,0,0,0,1,NULL)", indexed, table);
  const auto book = load_book(path);
  REQUIRE(book->info().warnings[0] == "1 key is not numbers");
  REQUIRE(probed(*book, at).empty());
}

TEST_CASE("sqlite book: a yfk is told by its tables or by its moves", "[book]") {
  const TempDir dir;
  std::string table = kObkTable;
  table.replace(table.find(",[vmemo] BLOB"), 13, "");
  const auto path = dir.path() / "x.db";
  const auto make = [&](const std::string& sql, const std::string& rows) {
    std::filesystem::remove(path);
    const RawDb db(path);
    db.run(sql);
    db.run("CREATE INDEX idxkey ON bhobk(vkey)");
    db.run("INSERT INTO bhobk(vkey,vmove,vscore,vwin,vdraw,vlost,vvalid) VALUES" + rows);
  };
  const std::string swapped = "(7101337512282506414,42922,9,1,2,3,1)";
  make(table, swapped);
  REQUIRE(load_book(path)->info().format == "yfk");
  REQUIRE(start_rows(path) == Strings{"h2e2 9 +1=2-3 "});
  // A table without remarks whose moves are those of an .obk is one.
  make(table, "(7101337512282506414,43687,9,1,2,3,1)");
  REQUIRE(load_book(path)->info().format == "obk");
  // And one with remarks whose moves are legal only when swapped is none.
  make(kObkTable, swapped);
  REQUIRE(load_book(path)->info().format == "yfk");
  make(table +
           ";CREATE TABLE ltext(id INTEGER, lma TEXT);INSERT INTO ltext VALUES(1,'one'),(2,'two')",
       swapped + ",(7101337512282506414,42916,8,0,0,0,2),(7101337512282506414,35225,7,0,0,0,0)");
  REQUIRE(start_rows(path) == Strings{"h2e2 9 +1=2-3 ", "b2e2 8 +0=0-0 two", "g3g4 7 off +0=0-0 "});
  REQUIRE(load_book(path)->info().format == "yfk");
}

TEST_CASE("sqlite book: databases that are no book are named with their tables", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "other.obk";
  const auto message_after = [&](const std::string& sql) {
    RawDb(path).run(sql);
    const xq::Error error = opening_error(path);
    REQUIRE(error.code == xq::Errc::BadBook);
    return error.message;
  };
  REQUIRE(message_after("CREATE VIEW bhobk AS SELECT 1 AS vkey, 2 AS vmove") ==
          "SQLite database, not a book we read: no tables, expected a table bhobk, pfBook or book");
  REQUIRE(message_after("CREATE TABLE zebra(a); CREATE TABLE alpha(b)") ==
          "SQLite database, not a book we read: tables alpha, zebra, expected a table bhobk, "
          "pfBook or book");
  REQUIRE(message_after("CREATE TABLE copy(a); CREATE TABLE position_move(b)") ==
          "database of games (.xqdb), not a book; export one from it");
}

TEST_CASE("sqlite book: a book that another connection holds open or writes to is read", "[book]") {
  const TempDir dir;
  const auto path = obk(dir, kStartRow);
  const RawDb other(path);
  other.run("BEGIN; SELECT * FROM bhobk");
  REQUIRE(start_rows(path).size() == 1);
  other.run("INSERT INTO bhobk(vkey,vmove,vvalid) VALUES(1,2,3)");  // not committed
  REQUIRE(load_book(path)->info().rows == 1);
}

TEST_CASE("sqlite book: a locked book is refused by name, and readable afterwards", "[book]") {
  const TempDir dir;
  const auto path = obk(dir, kStartRow);
  // Locks are between processes, so another process has to hold it.
  int to_parent[2];
  int to_child[2];
  REQUIRE((::pipe(to_parent) == 0 && ::pipe(to_child) == 0));
  const pid_t child = ::fork();
  if (child == 0) {
    sqlite3* db = nullptr;
    sqlite3_open(path.c_str(), &db);
    sqlite3_exec(db, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr);
    char byte = 'x';
    ::write(to_parent[1], &byte, 1);
    ::read(to_child[0], &byte, 1);
    sqlite3_close(db);
    ::_exit(0);
  }
  char byte = 0;
  REQUIRE(::read(to_parent[0], &byte, 1) == 1);
  const xq::Error error = opening_error(path);
  REQUIRE(::write(to_child[1], &byte, 1) == 1);
  ::waitpid(child, nullptr, 0);
  for (const int end : {to_parent[0], to_parent[1], to_child[0], to_child[1]})
    ::close(end);
  REQUIRE(error.code == xq::Errc::Io);
  REQUIRE(error.message == "locked by another program that is writing to it; close the book there");
  REQUIRE(start_rows(path).size() == 1);
}

TEST_CASE("sqlite book: a book in WAL mode is read, and no files are left beside it", "[book]") {
  const TempDir dir;
  const auto path = obk(dir, kStartRow);
  { RawDb(path).run("PRAGMA journal_mode = WAL"); }
  const auto files = [&] {
    return std::distance(std::filesystem::directory_iterator(dir.path()), {});
  };
  REQUIRE(files() == 1);
  REQUIRE(start_rows(path).size() == 1);
  REQUIRE(files() == 1);
  const RawDb writer(path);
  writer.run("INSERT INTO bhobk(vkey,vmove,vscore,vvalid) VALUES(7101337512282506414,42151,1,1)");
  REQUIRE(files() == 3);
  REQUIRE(start_rows(path).size() == 2);
  // Read as bytes, the file stands for itself.
  auto bytes = book::find_format("obk")->open({{}, *xq::read_file(path)});
  REQUIRE_OK(bytes);
  REQUIRE((*bytes)->info().rows == 1);
}

TEST_CASE("sqlite book: bytes without a path are a book", "[book]") {
  const TempDir dir;
  for (const std::string format : {"obk", "pfbook", "xqb"}) {
    const auto positions = random_book(3, 10);
    REQUIRE_OK(write_book(positions, format, dir.path() / "b"));
    const std::string bytes = xq::test::read_file(dir.path() / "b");
    const auto loaded = book::find_format("obk")->open({{}, xq::FileBytes(bytes)});
    REQUIRE_OK(loaded);
    REQUIRE((*loaded)->info().format == format);
    for (const auto& at : positions)
      REQUIRE(words_of(*book::rows_of(**loaded, at.position)) == words_of(at.rows));
  }
}

TEST_CASE("sqlite book: a half-written book is refused by name", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "crash.obk";
  REQUIRE_OK(write_book(random_book(4, 60), "obk", path));
  const auto copy = dir.path() / "copy.obk";
  {
    // A journal that a killed writer leaves is one that is copied while it writes.
    const RawDb db(path);
    db.run("PRAGMA cache_size = 1; BEGIN; UPDATE bhobk SET vscore = vscore + 1, vmemo = 'x'");
    std::filesystem::copy(path, copy);
    std::filesystem::copy(path.string() + "-journal", copy.string() + "-journal");
  }
  const xq::Error error = opening_error(copy);
  REQUIRE(error.code == xq::Errc::BadBook);
  REQUIRE(error.message.starts_with("half-written: "));
}

TEST_CASE("sqlite book: a book cut anywhere is refused with what was found", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "cut.obk";
  REQUIRE_OK(write_book(random_book(4, 20), "obk", path));
  const std::string whole = xq::test::read_file(path);
  for (const std::size_t size :
       {std::size_t{16}, std::size_t{99}, std::size_t{100}, std::size_t{1000}, whole.size() / 2,
        whole.size() - 4096, whole.size() - 1}) {
    dir.write("cut.obk", whole.substr(0, size));
    const xq::Error error = opening_error(path);
    REQUIRE(error.code == xq::Errc::BadBook);
    const bool header = size < 100;
    REQUIRE(error.message ==
            (header ? std::to_string(size) + " bytes of a SQLite database, cut off in its header"
                    : "SQLite database cut off: " + std::to_string(size) + " bytes, expected " +
                          std::to_string(whole.size())));
  }
}

TEST_CASE("sqlite book: no flipped byte makes a book crash the reader", "[book]") {
  const TempDir dir;
  const std::string format = GENERATE("obk", "xqb", "polyglot");
  REQUIRE_OK(write_book(random_book(8, 2), format, dir.path() / "b"));
  const std::string whole = xq::test::read_file(dir.path() / "b");
  const xq::Position start;
  std::size_t opened = 0;
  for (std::size_t at = 0; at < whole.size(); at += at < 120 ? 1 : 53) {
    for (const int flip : {0x01, 0x80, 0xFF}) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ flip);
      const auto loaded = book::find_format(format)->open({{}, xq::FileBytes(bytes)});
      if (!loaded) {
        REQUIRE_FALSE(loaded.error().message.empty());
        continue;
      }
      ++opened;
      const auto rows = book::rows_of(**loaded, start);
      std::uint64_t count = 0;
      const auto all = (*loaded)->for_each_row([&](const book::FileRow&) { return ++count > 0; });
      const auto positions = (*loaded)->count_positions();
      REQUIRE((!all || !rows || !positions || count <= whole.size()));
    }
  }
  REQUIRE(opened > 0);
}

TEST_CASE("sqlite book: a full disk leaves the old file and nothing else", "[book]") {
  const TempDir dir;
  const std::string format = GENERATE("obk", "xqb", "polyglot", "json", "pgn");
  const auto path = dir.write("book", "the old one");
  const auto positions = random_book(4, 60);
  // In a process of its own that may write 20,000 bytes to a file and no more.
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{20000, 20000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    auto writer = book::find_format(format)->create(path, {});
    for (const auto& at : positions)
      static_cast<void>((*writer)->add({at.position.key(), &at.position, at.rows}));
    const auto report = (*writer)->finish();
    writer->reset();
    ::_exit(!report && report.error().code == xq::Errc::Io ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  REQUIRE(status == 0);
  REQUIRE(xq::test::read_file(path) == "the old one");
  REQUIRE(std::distance(std::filesystem::directory_iterator(dir.path()), {}) == 1);
}

TEST_CASE("sqlite book: a device takes a book too, and says when it is full", "[book]") {
  const std::string format = GENERATE("obk", "xqb", "polyglot", "epd");
  const auto report = write_book(random_book(4, 20), format, "/dev/full");
  REQUIRE_FALSE(report.has_value());
  REQUIRE(report.error().code == xq::Errc::Io);
  REQUIRE_OK(write_book(random_book(4, 20), format, "/dev/null"));
}

TEST_CASE("sqlite book: paths with blanks, percent signs and question marks are opened", "[book]") {
  const TempDir dir;
  for (const std::string name :
       {"a b.obk", "a%20b.obk", "a?mode=rw.obk", "a#b.obk", "\xE4\xB8\xAD.obk"}) {
    const auto path = dir.path() / name;
    REQUIRE_OK(write_book(random_book(1, 2), "obk", path));
    REQUIRE(load_book(path)->info().format == "obk");
  }
}
