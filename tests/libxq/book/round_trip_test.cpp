// A book through every format that is both read and written, and back.
#include "xq/book/merge.hpp"

#include "random_book.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::load_book;
using xq::test::random_book;
using xq::test::TempDir;
using xq::test::write_book;

namespace {

using Positions = std::vector<xq::test::RandomPosition>;

// As with --positions: not every random position is reached by the book's own moves.
book::MergeReport convert(const std::filesystem::path& from, const std::filesystem::path& to,
                          std::string_view format, const Positions& positions) {
  const book::PositionSource source =
      [&](const std::function<bool(const xq::Position&)>& sink) -> xq::Result<bool> {
    for (const auto& at : positions) {
      if (!sink(at.position)) return false;
    }
    return true;
  };
  const auto book = load_book(from);
  const auto report = book::merge_books({{book.get(), 1, std::nullopt}}, book::MergeRule::First,
                                        source, *book::find_format(format), to, {});
  REQUIRE_OK(report);
  return *report;
}

}  // namespace

TEST_CASE("formats: a BOOK.DAT through any format and back has the same bytes",
          "[book][property]") {
  const auto seed = GENERATE(range(20U, 24U));
  CAPTURE(seed);
  const TempDir dir;
  xq::test::RandomBookOptions plain;
  plain.extras = false;
  const Positions positions = random_book(seed, 40, plain);
  REQUIRE_OK(write_book(positions, "bookdat", dir.path() / "a.dat"));
  const std::string bytes = xq::test::read_file(dir.path() / "a.dat");
  for (const book::BookFormat* format : book::formats()) {
    if (format->create == nullptr || format->open == nullptr) continue;
    CAPTURE(format->name);
    const auto there = convert(dir.path() / "a.dat", dir.path() / "b", format->name, positions);
    REQUIRE(there.unreached == std::vector<std::uint64_t>{0});
    REQUIRE(there.written.rounded == 0);
    REQUIRE(load_book(dir.path() / "b")->info().format == format->name);
    const auto back = convert(dir.path() / "b", dir.path() / "c.dat", "bookdat", positions);
    REQUIRE(back.unreached == std::vector<std::uint64_t>{0});
    REQUIRE((xq::test::read_file(dir.path() / "c.dat") == bytes));
  }
}

TEST_CASE("formats: notes, games and rows switched off survive between SQLite books",
          "[book][property]") {
  const TempDir dir;
  const auto positions = random_book(31, 30);
  if (book::find_format("obk") == nullptr) return;
  REQUIRE_OK(write_book(positions, "obk", dir.path() / "a.obk"));
  const std::string bytes = xq::test::read_file(dir.path() / "a.obk");
  for (const std::string format : {"pfbook", "xqb"}) {
    convert(dir.path() / "a.obk", dir.path() / "b", format, positions);
    convert(dir.path() / "b", dir.path() / "c", "obk", positions);
    REQUIRE((xq::test::read_file(dir.path() / "c") == bytes));
  }
}
