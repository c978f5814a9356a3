// The bookdat format: what is written, what is read back, and what damage does.
#include <algorithm>

#include <sys/resource.h>
#include <unistd.h>

#include "xq/book/format.hpp"
#include "xq/book/probe.hpp"

#include "book_support.hpp"
#include "support/random_game.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

using namespace std::string_literals;
using xq::test::entries_of;
using xq::test::probed;
namespace book = xq::book;

namespace {

// Rows of the positions of a random game, sorted.
std::vector<book::Entry> random_rows(std::uint64_t seed) {
  xq::test::Rng rng(seed);
  const xq::test::RandomGame game =
      xq::test::random_game(seed, static_cast<int>(rng.below(60)) + 1);
  std::vector<book::Entry> rows;
  xq::Position position = game.start;
  for (const xq::Move move : game.moves) {
    rows.push_back(
        {position.key().lock1, xq::code_of(move), static_cast<book::Weight>(rng.below(65536))});
    position.do_move(move);
  }
  std::ranges::sort(rows);
  return rows;
}

std::string bytes_of(const std::vector<book::Entry>& rows) {
  return std::string(xq::as_text(book::RowTable::from_entries(rows).bytes()));
}

}  // namespace

TEST_CASE("bookdat: a row is lock1, move, weight, little-endian", "[book][golden]") {
  const xq::test::TempDir dir;
  const std::vector<book::Entry> rows{xq::test::row(xq::Position(), "h2e2", 1473)};
  const auto size = book::save_bookdat(rows, dir.path() / "b.dat");
  REQUIRE_OK(size);
  REQUIRE(*size == 8);
  REQUIRE(xq::test::read_file(dir.path() / "b.dat") == "\xD5\x56\x26\x05\xAA\xA7\xC1\x05"s);
}

TEST_CASE("bookdat, booktext: load gives back what save was given", "[book][property]") {
  const auto seed = GENERATE(range(0U, 256U));
  CAPTURE(seed);
  const xq::test::TempDir dir;
  const std::vector<book::Entry> rows = random_rows(seed);
  REQUIRE_FALSE(rows.empty());
  const auto path = dir.path() / "book";
  for (const std::string_view format : {"bookdat", "booktext"}) {
    CAPTURE(format);
    REQUIRE_OK(format == "bookdat" ? book::save_bookdat(rows, path)
                                   : book::save_booktext(rows, path));
    const auto loaded = book::load(path);
    REQUIRE_OK(loaded);
    REQUIRE((*loaded)->info().format == format);
    REQUIRE((*loaded)->info().warnings.empty());
    REQUIRE(entries_of(**loaded) == rows);
  }
}

TEST_CASE("bookdat: rows keep file order within equal lock1", "[book]") {
  const xq::test::TempDir dir;
  const xq::Position start;
  const std::vector<book::Entry> rows{xq::test::row(start, "h2e2", 5),
                                      xq::test::row(start, "b2e2", 5),
                                      xq::test::row(start, "c3c4", 5)};
  const auto loaded = book::load(dir.write("b.dat", bytes_of(rows)));
  REQUIRE_OK(loaded);
  REQUIRE(entries_of(**loaded) == rows);
  REQUIRE((*loaded)->info().warnings.empty());
}

TEST_CASE("bookdat: unsorted rows are sorted in memory, with a warning (C25)", "[book]") {
  const xq::test::TempDir dir;
  const std::vector<book::Entry> rows = random_rows(5);
  std::string bytes = bytes_of(rows);
  for (std::size_t i = 0, j = rows.size() - 1; i < j; ++i, --j) {
    std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(i * 8),
                     bytes.begin() + static_cast<std::ptrdiff_t>(i * 8 + 8),
                     bytes.begin() + static_cast<std::ptrdiff_t>(j * 8));
  }
  const auto loaded = book::load(dir.write("b.dat", bytes));
  REQUIRE_OK(loaded);
  REQUIRE((*loaded)->info().warnings ==
          std::vector<std::string>{"rows were not sorted by lock1; sorted in memory"});
  REQUIRE((*loaded)->info().rows == rows.size());
  REQUIRE(std::ranges::is_sorted(entries_of(**loaded), {}, &book::Entry::lock1));
  auto found = entries_of(**loaded);
  std::ranges::sort(found);
  REQUIRE(found == rows);
}

TEST_CASE("bookdat: a file cut at any length gives its whole rows or a reason (C25)", "[book]") {
  const xq::test::TempDir dir;
  const std::vector<book::Entry> rows = random_rows(7);
  const std::string bytes = bytes_of(rows);
  for (std::size_t length = 0; length <= std::min<std::size_t>(bytes.size(), 200); ++length) {
    CAPTURE(length);
    const auto loaded = book::load(dir.write("b.dat", bytes.substr(0, length)));
    if (length < 8) {
      REQUIRE_FALSE(loaded.has_value());
      REQUIRE_FALSE(loaded.error().message.empty());
      continue;
    }
    REQUIRE_OK(loaded);
    REQUIRE((*loaded)->info().rows == length / 8);
    REQUIRE((*loaded)->info().warnings.size() == (length % 8 == 0 ? 0 : 1));
    if (length % 8 == 3) {
      REQUIRE((*loaded)->info().warnings[0] ==
              "3 trailing bytes ignored: the file seems cut off in its last row");
    }
  }
}

TEST_CASE("bookdat: no flipped byte leads out of the board or to a crash", "[book]") {
  const xq::test::TempDir dir;
  const std::string bytes = bytes_of(random_rows(11)).substr(0, 96);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const unsigned mask : {0x01U, 0x80U, 0xFFU}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ mask);
      const auto loaded = book::load(dir.write("b.dat", damaged));
      if (!loaded) {
        REQUIRE_FALSE(loaded.error().message.empty());
        continue;
      }
      REQUIRE((*loaded)->info().rows == bytes.size() / 8);
      for (const book::Candidate& c : probed(**loaded, xq::Position())) {
        REQUIRE(xq::is_legal(xq::Position(), c.move));
      }
    }
  }
}

TEST_CASE("bookdat: the last row of a 3 GiB book is found in little memory (C35)", "[book]") {
  const xq::test::TempDir dir;
  const auto path = dir.path() / "huge.dat";
  const xq::Position position = xq::test::after({"c3c4"});
  const book::Entry last = xq::test::row(position, "c6c5", 9);
  constexpr std::uint64_t kSize = 3ULL << 30;
  dir.write("huge.dat", "");
  REQUIRE(::truncate(path.c_str(), static_cast<off_t>(kSize - 8)) == 0);
  std::ofstream(path, std::ios::binary | std::ios::app) << bytes_of({last});

  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  const auto loaded = book::load(path);
  REQUIRE_OK(loaded);
  const auto found = probed(**loaded, position);
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);

  REQUIRE((*loaded)->info().warnings.empty());
  REQUIRE((*loaded)->info().rows == kSize / 8);
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].move.text() == "c6c5");
  REQUIRE(after.ru_maxrss - before.ru_maxrss < 50 * 1024);  // KiB
}

TEST_CASE("bookdat: a lock that starts like gzip does not hide a book", "[book]") {
  const xq::test::TempDir dir;
  std::vector<book::Entry> rows = random_rows(13);
  rows.resize(8);
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i].lock1 = 0x00088B1F + static_cast<std::uint32_t>(i << 24);
  const auto loaded = book::load(dir.write("b.dat", bytes_of(rows)));
  REQUIRE_OK(loaded);
  REQUIRE(entries_of(**loaded) == rows);
}

TEST_CASE("bookdat: a book that cannot be written leaves nothing behind", "[book]") {
  const xq::test::TempDir dir;
  const auto saved = book::save_bookdat({}, dir.path() / "absent" / "b.dat");
  REQUIRE_FALSE(saved.has_value());
  REQUIRE(saved.error().code == xq::Errc::Io);
  REQUIRE(std::filesystem::is_empty(dir.path()));
}
