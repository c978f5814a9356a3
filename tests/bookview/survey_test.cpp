#include "bookview/survey.hpp"

#include "xq/board/mirror.hpp"

#include "books.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"

using namespace bookview;

namespace {

Survey surveyed(const Source& source) {
  const auto found = survey(source);
  REQUIRE_OK(found);
  return *found;
}

}  // namespace

TEST_CASE("survey: counts rows, keys, what is reached and how deep", "[bookview]") {
  auto rows = xq::test::small_book_rows();
  // Never reached: the book has no a6a5 after c3c4.
  rows.push_back(xq::test::stored_row(xq::test::after({"c3c4", "a6a5"}), "b0c2", 500));
  const auto source = source_of(xq::test::book_of(rows), "b.dat");
  const Survey found = surveyed(*source);
  REQUIRE(found.totals.rows == 10);
  REQUIRE(found.totals.positions == 3);
  REQUIRE(found.totals.zero_weights == 2);
  REQUIRE(found.totals.largest_weight == 500);
  REQUIRE(found.reached_rows == 9);
  REQUIRE(found.reached_positions == 2);
  REQUIRE(found.self_mirrored == 1);
  REQUIRE(found.start_moves == 4);
  REQUIRE(found.deepest_ply == 1);
}

TEST_CASE("survey: an empty book reaches nothing", "[bookview]") {
  const Survey found = surveyed(*source_of(xq::test::book_of({}), "b.dat"));
  REQUIRE(found.totals.rows == 0);
  REQUIRE(found.reached_rows == 0);
  REQUIRE(found.reached_positions == 0);
}

TEST_CASE("walk: a transposition is visited once, and so is a mirror image", "[bookview]") {
  std::size_t visits = 0;
  std::vector<xq::LockKey> keys;
  const auto done = walk(
      xq::Position(),
      [&](const xq::Position& position, std::size_t ply) -> xq::
                                                             Result<std::vector<xq::Move>> {
                                                               ++visits;
                                                               keys.push_back(
                                                                   xq::canonical(position).key);
                                                               std::vector<xq::Move> moves;
                                                               if (ply >= 3) return moves;
                                                               const auto all = position.side_to_move() == xq::Color::Red
                             ? std::vector<std::string_view>{"c3c4", "g3g4", "h0g2"}
                             : std::vector<std::string_view>{"g6g5"};
                                                               for (const auto text : all) {
                                                                 if (xq::is_legal(
                                                                         position,
                                                                         xq::test::move_of(text)))
                                                                   moves.push_back(
                                                                       xq::test::move_of(text));
                                                               }
                                                               return moves;
                                                             });
  REQUIRE_OK(done);
  REQUIRE(visits == keys.size());
  std::ranges::sort(keys);
  REQUIRE(std::ranges::adjacent_find(keys) == keys.end());
}

TEST_CASE("walk: an error of the visitor ends it", "[bookview]") {
  const auto done = walk(xq::Position(), [](const xq::Position&, std::size_t) {
    return xq::Result<std::vector<xq::Move>>(xq::fail(xq::Errc::BadDatabase, "gone"));
  });
  REQUIRE(done.error().message == "gone");
}

TEST_CASE("survey: the stock book has 3,932 reached rows, the deepest at ply 76",
          "[bookview][corpus]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto source = open_source((*corpus / "small" / "book" / "BOOK.DAT").string());
  REQUIRE_OK(source);
  const Survey found = surveyed(**source);
  REQUIRE(found.totals.rows == 12081);
  REQUIRE(found.totals.positions == 10841);
  REQUIRE(found.totals.largest_weight == 1473);
  REQUIRE(found.reached_rows == 3932);
  REQUIRE(found.deepest_ply == 76);
  REQUIRE(found.start_moves == 8);
}
