// .obk and .pfBook: the sample books, what we write, and the rules by which programs look moves up.
#include <bit>
#include <fstream>

#include <nlohmann/json.hpp>

#include "xq/book/keys.hpp"

#include "random_book.hpp"
#include "sqlite_support.hpp"
#include "support/paths.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::load_book;
using xq::test::move_of;
using xq::test::random_book;
using xq::test::RawDb;
using xq::test::TempDir;
using xq::test::words_of;
using xq::test::write_book;

namespace {

std::filesystem::path sample(const std::string& name) {
  return xq::test::source_dir() / "tests" / "libxq" / "book" / "data" / name;
}

std::vector<book::Row> rows_at(const book::Book& book, const xq::Position& position) {
  auto rows = book.rows_at(position);
  REQUIRE_OK(rows);
  return std::move(*rows);
}

book::Row book_row(std::string_view move, std::int64_t weight) {
  book::Row row;
  row.move = move_of(move);
  row.weight = weight;
  return row;
}

// What the table is named in a format.
std::string table_of(const std::string& format) {
  return format == "obk" ? "bhobk" : "pfBook";
}

}  // namespace

TEST_CASE("obk: the sample books say what other programs read in them", "[book]") {
  const auto shared = xq::test::shared_dir();
  if (!shared) XQ_SKIP("vectors_bhbook.json");
  std::ifstream in(*shared / "vectors" / "vectors_bhbook.json");
  const auto json = nlohmann::json::parse(in);
  for (const std::string format : {"obk", "pfBook"}) {
    const auto book = load_book(sample("sample." + format));
    for (const auto& at : json.at("sample_lookup")) {
      const auto position = xq::test::position_of(at.at("fen").get<std::string>());
      CAPTURE(format, at.at("fen").get<std::string>());
      std::map<std::string, std::int64_t> wanted;
      for (const auto& pair : at.at(format)) {
        auto& score = wanted[pair[0].get<std::string>()];
        score = std::max(score, pair[1].get<std::int64_t>());
      }
      std::map<std::string, std::int64_t> found;
      for (const auto& candidate : xq::test::probed(*book, position))
        found[candidate.move.text()] = candidate.weight;
      REQUIRE(found == wanted);
    }
  }
}

TEST_CASE("obk: every column of the sample is read", "[book]") {
  const auto book = load_book(sample("sample.obk"));
  REQUIRE(book->info().format == "obk");
  REQUIRE(book->info().rows == 15);
  REQUIRE(book->info().last_row == 15);
  REQUIRE(book->info().warnings.empty());
  REQUIRE(*book->count_positions() == 9);
  REQUIRE(words_of(rows_at(*book, after({"h2e2"}))) ==
          std::vector<std::string>{"h9g7 100 +50=20-10 memo h9g7", "b9c7 90 +49=20-10 "});
  const auto start = rows_at(*book, xq::Position());
  REQUIRE(start.size() == 5);
  REQUIRE(words_of(start.back()) == "i0i1 5 off +0=0-0 disabled");
  REQUIRE(start.back().number == 14);
  REQUIRE(load_book(sample("sample.pfBook"))->info().format == "pfbook");
}

TEST_CASE("obk: all rows come in file order with their keys", "[book]") {
  for (const std::string name : {"sample.obk", "sample.pfBook"}) {
    const auto book = load_book(sample(name));
    std::vector<std::string> keys;
    REQUIRE_OK(book->for_each_row([&](const book::FileRow& row) {
      keys.push_back(row.key.text());
      REQUIRE(row.row.number == keys.size());
      REQUIRE(book::bh_move_of(row.code) == row.row.move);
      return true;
    }));
    REQUIRE(keys.size() == 15);
    REQUIRE(keys[0] == "628d04d7c9c144ae");
    REQUIRE(keys[4] == "a1ead1f6470e07ee");
    REQUIRE(keys[10] == "d123894fcb808c63");
  }
}

TEST_CASE("obk: the schema is the one old programs know, in old SQLite form", "[book]") {
  const TempDir dir;
  const std::string format = GENERATE("obk", "pfbook");
  const auto path = dir.path() / "out";
  REQUIRE_OK(write_book(random_book(3, 40), format, path));
  const auto files = std::distance(std::filesystem::directory_iterator(dir.path()), {});
  REQUIRE(files == 1);
  const std::string bytes = xq::test::read_file(path);
  REQUIRE(bytes.substr(18, 2) == "\x01\x01");  // rollback journal for reading and writing
  REQUIRE(bytes[47] == 4);                     // schema format
  const RawDb db(path);
  REQUIRE(db.value("PRAGMA journal_mode") == "delete");
  REQUIRE(db.value("PRAGMA freelist_count") == "0");
  REQUIRE(db.value("PRAGMA integrity_check") == "ok");
  REQUIRE(db.value("PRAGMA encoding") == "UTF-8");
  REQUIRE(db.rows("SELECT name FROM sqlite_master WHERE type = 'index'").size() == 1);
  const std::string table = table_of(format);
  const std::string memo = format == "obk" ? "BLOB" : "TEXT";
  REQUIRE(db.value("SELECT sql FROM sqlite_master WHERE name = '" + table + "'") ==
          "CREATE TABLE " + table +
              "([id] INTEGER PRIMARY KEY AUTOINCREMENT,[vkey] INTEGER,[vmove] INTEGER,"
              "[vscore] INTEGER,[vwin] INTEGER,[vdraw] INTEGER,[vlost] INTEGER,[vvalid] INTEGER,"
              "[vmemo] " +
              memo + ",[vindex] INTEGER)");
  REQUIRE(db.value("SELECT sql FROM sqlite_master WHERE name = 'idxkey'") ==
          "CREATE INDEX idxkey ON " + table + "(vkey)");
  REQUIRE(db.value("SELECT count(*), min(id) FROM " + table).ends_with("|1"));
  if (format == "pfbook") REQUIRE(db.value("SELECT * FROM bookVersion") == "pfBook|1.0.0.0");
}

TEST_CASE("obk: what is written is read back the same", "[book][property]") {
  const TempDir dir;
  const auto seed = GENERATE(range(1U, 5U));
  const std::string format = GENERATE("obk", "pfbook", "xqb");
  CAPTURE(seed, format);
  const auto positions = random_book(seed, 30);
  const auto path = dir.path() / "book";
  const auto report = write_book(positions, format, path);
  REQUIRE_OK(report);
  REQUIRE(report->positions == positions.size());
  REQUIRE(report->rounded == 0);
  REQUIRE(report->bytes == std::filesystem::file_size(path));
  const auto book = load_book(path);
  REQUIRE(book->info().format == format);
  REQUIRE(book->info().warnings.empty());
  REQUIRE(book->info().rows == report->rows);
  // Of .xqb colours swapped are one.
  REQUIRE(*book->count_positions() + (format == "xqb" ? 9 : 0) >= positions.size());
  for (const auto& at : positions) {
    const auto rows = book::rows_of(*book, at.position);
    REQUIRE_OK(rows);
    REQUIRE(words_of(*rows) == words_of(at.rows));
    const auto mirror = book::rows_of(*book, xq::mirrored(at.position));
    REQUIRE_OK(mirror);
    REQUIRE(mirror->size() == at.rows.size());
  }
}

TEST_CASE("obk: the same positions give the same bytes, in any order", "[book][property]") {
  const TempDir dir;
  const std::string format = GENERATE("obk", "pfbook", "xqb", "polyglot");
  auto positions = random_book(9, 30);
  REQUIRE_OK(write_book(positions, format, dir.path() / "a"));
  std::ranges::reverse(positions);
  REQUIRE_OK(write_book(positions, format, dir.path() / "b"));
  REQUIRE(xq::test::read_file(dir.path() / "a") == xq::test::read_file(dir.path() / "b"));
}

TEST_CASE("obk: at a self-mirrored position a pair is the row on the right, axis moves are halved",
          "[book]") {
  const TempDir dir;
  const xq::Position start;
  std::vector<xq::test::RandomPosition> positions{{start, {}}};
  for (const auto& [move, weight] : std::vector<std::pair<std::string, int>>{
           {"b2e2", 10}, {"h2e2", 10}, {"c3c4", 4}, {"g3g4", 7}, {"e3e4", 9}, {"a0a1", 3}})
    positions[0].rows.push_back(book_row(move, weight));
  const auto report = write_book(positions, "obk", dir.path() / "a.obk");
  REQUIRE_OK(report);
  // c3c4 and g3g4 differ, e3e4 is odd, a0a1 has no mirror.
  REQUIRE(report->rounded == 3);
  const RawDb db(dir.path() / "a.obk");
  REQUIRE(db.rows("SELECT printf('%X', vmove), vscore FROM bhobk ORDER BY id") ==
          std::vector<std::string>{"AAA7|10", "9989|6", "9787|5", "CBBB|2"});
}

TEST_CASE("obk: keys of every kind are found again", "[book]") {
  const TempDir dir;
  const bool int_keys = GENERATE(false, true);
  const std::vector<std::uint64_t> keys{0x0000000000000001, 0x7FF8000000000001, 0x7FFFFFFFFFFFFFFF,
                                        0x8000000000000000, 0x8000000000000001, 0xA1EAD1F6470E07EE,
                                        0xC33456789ABCDEF0, 0xC3D123456789ABCD, 0xFFEFFFFFFFFFFFFF,
                                        0xFFF0000000000000, 0xFFF123456789ABCD, 0xFFFFFFFFFFFFFFFE};
  const auto path = dir.path() / "keys.obk";
  auto writer = book::find_format("obk")->create(path, {.int_keys = int_keys});
  REQUIRE_OK(writer);
  for (const std::uint64_t key : keys) {
    book::FileRow row;
    row.key = book::FileKey::of64(key);
    row.row = book_row("h2e2", 7);
    REQUIRE_OK((*writer)->add_raw(row));
  }
  const auto report = (*writer)->finish();
  REQUIRE_OK(report);
  REQUIRE(report->odd_keys == (int_keys ? 0 : 3));  // 8000..., FFF1..., FFFF...
  REQUIRE(report->positions == keys.size());
  std::vector<std::uint64_t> found;
  REQUIRE_OK(load_book(path)->for_each_row([&](const book::FileRow& row) {
    found.push_back(row.key.number());
    return true;
  }));
  std::ranges::sort(found);
  REQUIRE(found == keys);
}

TEST_CASE("obk: a position whose key is a NaN is found with reals and with integers", "[book]") {
  // Walk until a position has a key from FFF1 on.
  xq::Position nan;
  for (std::uint64_t seed = 0; book::bh_key(nan) >> 52 != 0xFFF; ++seed) {
    const auto game = xq::test::random_game(seed, 100);
    nan = game.start;
    for (const xq::Move move : game.moves) {
      nan.do_move(move);
      if (book::bh_key(nan) >> 52 == 0xFFF) break;
    }
  }
  if (xq::canonical(nan).mirrored) nan = xq::mirrored(nan);
  const xq::Move move = xq::legal_moves(nan)[0];
  book::Row row;
  row.move = move;
  row.weight = 70000;
  const TempDir dir;
  for (const bool int_keys : {false, true}) {
    // Another position, so that the table has reals.
    const xq::Position next = xq::mirrored(after({"h2e2"}));
    REQUIRE_FALSE(xq::canonical(next).mirrored);
    const std::vector<xq::test::RandomPosition> positions{{nan, {row}},
                                                          {next, {book_row("b9c7", 3)}}};
    const auto path = dir.path() / "nan.obk";
    REQUIRE_OK(write_book(positions, "obk", path, {.int_keys = int_keys}));
    const auto found = xq::test::probed(*load_book(path), nan);
    REQUIRE(found.size() == 1);
    REQUIRE(found[0].move == move);
    REQUIRE(found[0].weight == 70000);
  }
}

TEST_CASE("obk: weights above 65,535 and below 0 are kept (C24)", "[book]") {
  const TempDir dir;
  const std::string format = GENERATE("obk", "pfbook", "xqb");
  const xq::Position at = xq::mirrored(after({"h2e2"}));
  const std::vector<xq::test::RandomPosition> positions{
      {at, {book_row("b9c7", 65540), book_row("h9g7", -20), book_row("b7e7", 3000000000)}}};
  REQUIRE_OK(write_book(positions, format, dir.path() / "w"));
  REQUIRE(words_of(xq::test::probed(*load_book(dir.path() / "w"), at), false) ==
          std::vector<std::string>{"b7e7 3000000000", "b9c7 65540", "h9g7 -20"});
}

TEST_CASE("obk: forty moves of one position are all there (C29)", "[book]") {
  const TempDir dir;
  const std::string format = GENERATE("obk", "pfbook", "xqb", "polyglot", "bookdat");
  // The first position met with that many moves that is not its own mirror.
  xq::Position at;
  for (std::uint64_t seed = 0; xq::legal_moves(at).size() < 40 || at.key() == at.mirror_key();
       ++seed)
    at = xq::test::random_game(seed, 20).last_position();
  if (xq::canonical(at).mirrored) at = xq::mirrored(at);
  xq::test::RandomPosition position{at, {}};
  for (const xq::Move move : xq::legal_moves(at)) {
    book::Row row;
    row.move = move;
    row.weight = static_cast<std::int64_t>(position.rows.size()) + 1;
    if (position.rows.size() < 40) position.rows.push_back(row);
  }
  REQUIRE(position.rows.size() == 40);
  REQUIRE_OK(write_book({position}, format, dir.path() / "forty"));
  REQUIRE(xq::test::probed(*load_book(dir.path() / "forty"), at).size() == 40);
}

TEST_CASE("obk: a book with both orientations gives each move once", "[book]") {
  const TempDir dir;
  const auto positions = random_book(5, 20);
  REQUIRE_OK(write_book(positions, "obk", dir.path() / "one"));
  const auto report =
      write_book(positions, "obk", dir.path() / "both", {.both_orientations = true});
  REQUIRE_OK(report);
  REQUIRE(report->positions == positions.size());
  const auto one = load_book(dir.path() / "one");
  const auto both = load_book(dir.path() / "both");
  REQUIRE(both->info().rows > one->info().rows);
  for (const auto& at : positions) {
    REQUIRE(words_of(*book::rows_of(*both, at.position)) == words_of(at.rows));
    // The mirror's own key is asked by programs that know no mirrors.
    REQUIRE(rows_at(*both, xq::mirrored(at.position)).size() == rows_at(*both, at.position).size());
  }
}

TEST_CASE("obk: a position that is not known is refused, rows with foreign keys too", "[book]") {
  const TempDir dir;
  for (const std::string format : {"obk", "pfbook", "xqb", "polyglot", "epd", "pgn"}) {
    auto writer = book::find_format(format)->create(dir.path() / "x", {});
    REQUIRE_OK(writer);
    const std::vector<book::Row> rows{book_row("h2e2", 1)};
    const auto added = (*writer)->add({xq::Position().key(), nullptr, rows});
    REQUIRE(added.error().code == xq::Errc::Unsupported);
    book::FileRow raw;
    raw.key = book::FileKey::of32(5);
    raw.row = rows[0];
    REQUIRE((*writer)->add_raw(raw).error().code == xq::Errc::Unsupported);
  }
  REQUIRE_FALSE(std::filesystem::exists(dir.path() / "x"));
}
