#include "xq/book/keys.hpp"

#include "random_book.hpp"
#include "support/temp_dir.hpp"

using namespace std::string_literals;
namespace book = xq::book;
using xq::test::after;
using xq::test::load_book;
using xq::test::move_of;
using xq::test::probed;
using xq::test::random_book;
using xq::test::TempDir;
using xq::test::words_of;
using xq::test::write_book;

namespace {

book::Row row_of(std::string_view move, std::int64_t weight) {
  book::Row row;
  row.move = move_of(move);
  row.weight = weight;
  return row;
}

std::string be(std::uint64_t value, int bytes) {
  std::string out;
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
    out += static_cast<char>(value >> shift & 0xFF);
  return out;
}

std::string record(std::uint64_t key, unsigned move, unsigned weight) {
  return be(key, 8) + be(move, 2) + be(weight, 2) + be(0, 4);
}

// What the book keeps of random rows: no notes, games, or rows that are switched off.
std::vector<std::string> kept(const std::vector<book::Row>& rows) {
  std::vector<std::string> out;
  for (const book::Row& row : rows) {
    if (row.enabled) out.push_back(words_of(row, false));
  }
  return out;
}

}  // namespace

TEST_CASE("polyglot: rows are sixteen bytes, big-endian, both orientations", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "a.bin";
  book::Row row = row_of("b9c7", 513);
  row.results = book::Results{10, 3, 1};
  REQUIRE_OK(write_book({{xq::mirrored(after({"h2e2"})), {row}}}, "polyglot", path));
  REQUIRE(xq::test::read_file(path) ==
          be(0x3D7DEB18D91F589D, 8) + be(88 * 90 + 69, 2) + be(513, 2) + be(4, 2) + be(13, 2) +
              be(0xEA4D4E8B08C89117, 8) + be(82 * 90 + 65, 2) + be(513, 2) + be(4, 2) + be(13, 2));
}

TEST_CASE("polyglot: what is written is read back the same", "[book][property]") {
  const TempDir dir;
  const auto seed = GENERATE(range(1U, 5U));
  const auto positions = random_book(seed, 30);
  const auto path = dir.path() / "a.bin";
  const auto report = write_book(positions, "polyglot", path);
  REQUIRE_OK(report);
  REQUIRE(report->positions == positions.size());
  REQUIRE(report->bytes == report->rows * 16);
  REQUIRE(report->notes > 0);
  REQUIRE(report->disabled > 0);
  const auto book = load_book(path);
  REQUIRE(book->info().format == "polyglot");
  REQUIRE(book->info().warnings.empty());
  for (const auto& at : positions) {
    REQUIRE(words_of(*book::rows_of(*book, at.position), false) == kept(at.rows));
    REQUIRE(book::rows_of(*book, xq::mirrored(at.position))->size() == kept(at.rows).size());
  }
  std::uint64_t before = 0;
  REQUIRE_OK(book->for_each_row([&](const book::FileRow& row) {
    REQUIRE(row.key.number() >= before);
    before = row.key.number();
    return true;
  }));
}

TEST_CASE("polyglot: weights beyond 16 bits are scaled, those below 0 become 0 (C24)", "[book]") {
  const TempDir dir;
  const xq::Position at = xq::mirrored(after({"h2e2"}));
  const auto report =
      write_book({{at, {row_of("b7e7", -5), row_of("b9c7", 655350), row_of("h9g7", 20)}}},
                 "polyglot", dir.path() / "a.bin");
  REQUIRE_OK(report);
  REQUIRE(report->scaled == 1);
  REQUIRE(report->negative == 1);
  REQUIRE(words_of(probed(*load_book(dir.path() / "a.bin"), at), false) ==
          std::vector<std::string>{"b9c7 65535", "h9g7 2", "b7e7 0"});
}

TEST_CASE("polyglot: more games than 16 bits hold are scaled together", "[book]") {
  const TempDir dir;
  book::Row row = row_of("b9c7", 1);
  row.results = book::Results{131070, 0, 65535};
  REQUIRE_OK(write_book({{xq::mirrored(after({"h2e2"})), {row}}}, "polyglot", dir.path() / "a"));
  REQUIRE(xq::test::read_file(dir.path() / "a").substr(12, 4) == "\x80\x00\xFF\xFF"s);
}

TEST_CASE("polyglot: an unsorted book is sorted in memory, a cut one is read to the last row (C25)",
          "[book]") {
  const TempDir dir;
  const auto positions = random_book(3, 10);
  REQUIRE_OK(write_book(positions, "polyglot", dir.path() / "a.bin"));
  std::string bytes = xq::test::read_file(dir.path() / "a.bin");
  std::string turned;
  for (std::size_t at = bytes.size(); at > 0; at -= 16)
    turned += bytes.substr(at - 16, 16);
  const auto book = load_book(dir.write("turned.bin", turned + "xyz"));
  REQUIRE(book->info().format == "polyglot");
  REQUIRE(
      book->info().warnings ==
      std::vector<std::string>{"3 trailing bytes ignored: the file seems cut off in its last row",
                               "rows were not sorted by key; sorted in memory"});
  REQUIRE(book->info().out_of_order > 100);
  REQUIRE(book->info().first_out_of_order >= 2);
  for (const auto& at : positions)
    REQUIRE(words_of(*book::rows_of(*book, at.position), false) == kept(at.rows));
}

TEST_CASE("polyglot: a book of chess is refused by name", "[book]") {
  // e2e4, d2d4, g1f3, c2c4 and so on as PolyGlot codes them, under any keys.
  const TempDir dir;
  std::string bytes;
  for (unsigned i = 1; i < 13; ++i) {
    const std::vector<unsigned> moves{0x31C, 0x2DB, 0x195, 0x29A};
    bytes += record(
        i * std::uint64_t{0x1234567890ABCDEF} % 0x1000000000000000 + (std::uint64_t{i} << 60),
        moves[i % 4], 10);
  }
  const auto chess = book::load(dir.write("chess.bin", bytes));
  REQUIRE(chess.error().code == xq::Errc::BadBook);
  REQUIRE(chess.error().message == "PolyGlot book of chess, not of xiangqi");
}

TEST_CASE("polyglot: a book of one row is told from a BOOK.DAT of two", "[book]") {
  const TempDir dir;
  const xq::Position start;
  const auto one = dir.write("one", record(book::polyglot_key(start), 2272, 5));
  REQUIRE(load_book(one)->info().format == "polyglot");
  REQUIRE(probed(*load_book(one), start).size() == 1);
  const std::vector<book::Entry> rows{xq::test::row(start, "b2e2", 3),
                                      xq::test::row(start, "h2e2", 3)};
  REQUIRE_OK(book::save_bookdat(rows, dir.path() / "two"));
  REQUIRE(load_book(dir.path() / "two")->info().format == "bookdat");
}

TEST_CASE("polyglot: a sparse book of 3 GiB is read at its end (C35)", "[book]") {
  const TempDir dir;
  const auto path = dir.path() / "large.bin";
  const std::uint64_t size = (std::uint64_t{3} << 30) - 16;
  {
    std::ofstream out(path, std::ios::binary);
    out.seekp(static_cast<std::streamoff>(size));
    out << record(book::polyglot_key(xq::Position()), 2272, 5);
  }
  const auto book = load_book(path);
  REQUIRE(book->info().format == "polyglot");
  REQUIRE(book->info().rows == size / 16 + 1);
  REQUIRE(probed(*book, xq::Position()).size() == 1);
}
