#include "xq/book/probe.hpp"

#include "book_support.hpp"
#include "support/random_game.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::book_of;
using xq::test::probed;
using xq::test::row;
using xq::test::stored_row;

namespace {

std::vector<std::string> texts(const std::vector<book::Candidate>& list) {
  std::vector<std::string> out;
  for (const auto& c : list)
    out.push_back(c.move.text() + " " + std::to_string(c.weight));
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("probe: heaviest first, equal weights in file order", "[book]") {
  const xq::Position start;
  const auto book = book_of(
      {row(start, "c3c4", 5), row(start, "h2e2", 9), row(start, "b0c2", 5), row(start, "b2e2", 9)});
  REQUIRE(texts(probed(*book, start)) == Texts{"h2e2 9", "b2e2 9", "c3c4 5", "b0c2 5"});
}

TEST_CASE("probe: an unknown position gives nothing", "[book]") {
  const auto book = book_of({row(xq::Position(), "h2e2", 9)});
  REQUIRE(probed(*book, after({"h2e2"})).empty());
  REQUIRE(probed(*book_of({}), xq::Position()).empty());
}

TEST_CASE("probe: rows stored under the mirror come back in the caller's orientation", "[book]") {
  const xq::Position right = after({"h2e2"});
  const xq::Position left = after({"b2e2"});
  const auto book = book_of({row(left, "b9c7", 7), row(left, "h9g7", 2)});

  const auto asked = probed(*book, right);
  REQUIRE(texts(asked) == Texts{"h9g7 7", "b9c7 2"});
  REQUIRE((asked[0].mirrored && asked[1].mirrored));
  const auto own = probed(*book, left);
  REQUIRE(texts(own) == Texts{"b9c7 7", "h9g7 2"});
  REQUIRE_FALSE(own[0].mirrored);
}

TEST_CASE("probe: a move that is not legal here is left out (C26)", "[book]") {
  const xq::Position start;
  const auto book = book_of({
      row(start, "h2e2", 9),
      row(start, "a9a8", 90),          // Black's rook, Red to move
      row(start, "e0e2", 90),          // no king's move
      {start.key().lock1, 0x0000, 3},  // beside the board
      {start.key().lock1, 0xFFFF, 3},
      {start.key().lock1, 0xA7A7, 3},  // from = to
  });
  REQUIRE(texts(probed(*book, start)) == Texts{"h2e2 9"});
}

TEST_CASE("probe: two positions under one lock each get their own moves (C26)", "[book]") {
  // The lock of the start position also carries a row that only the other side could play.
  const xq::Position red;
  const auto book =
      book_of({row(red, "h2e2", 4), {red.key().lock1, xq::code_of(xq::test::move_of("h7e7")), 8}});
  REQUIRE(texts(probed(*book, red)) == Texts{"h2e2 4"});
}

TEST_CASE("probe: rows of the own key that are all foreign do not hide the mirror's", "[book]") {
  const xq::Position right = after({"h2e2"});
  const xq::Position left = after({"b2e2"});
  const auto book = book_of({row(right, "a0a1", 9), row(left, "b9c7", 7)});
  REQUIRE(texts(probed(*book, right)) == Texts{"h9g7 7"});
}

TEST_CASE("probe: equal rows are summed, at most 65,535", "[book]") {
  const xq::Position start;
  const auto book = book_of({row(start, "h2e2", 5), row(start, "h2e2", 6),
                             row(start, "c3c4", 65000), row(start, "c3c4", 600)});
  REQUIRE(texts(probed(*book, start)) == Texts{"c3c4 65535", "h2e2 11"});
}

TEST_CASE("probe: a position and its mirror get mirrored lists of equal weights",
          "[book][property]") {
  const auto seed = GENERATE(range(0U, 64U));
  CAPTURE(seed);
  const xq::Position position = xq::test::random_game(seed, 30).last_position();
  std::vector<book::Entry> rows;
  book::Weight weight = 1;
  for (const xq::Move move : xq::legal_moves(position))
    rows.push_back(stored_row(position, move.text(), weight++));
  const auto book = book_of(rows);

  const auto here = probed(*book, position);
  const auto there = probed(*book, xq::mirrored(position));
  REQUIRE(here.size() == xq::legal_moves(position).size());
  REQUIRE(there.size() == here.size());
  for (std::size_t i = 0; i < here.size(); ++i) {
    REQUIRE(here[i].move == there[i].move.mirrored());
    REQUIRE(here[i].weight == there[i].weight);
  }
}

TEST_CASE("join_pairs: at a self-mirrored position a move and its mirror are one (C10)", "[book]") {
  // Three games: h2e2, its mirror b2e2, and e3e4, as the maker writes them: sums over the pair,
  // axis moves twice.
  const xq::Position start;
  const auto book = book_of({row(start, "b2e2", 2), row(start, "h2e2", 2), row(start, "e3e4", 2)});

  const auto choices = book::join_pairs(probed(*book, start), start);
  REQUIRE(choices.size() == 2);
  REQUIRE(choices[0].move.text() == "b2e2");
  REQUIRE(xq::code_of(choices[0].move) < xq::code_of(choices[0].pair));
  REQUIRE(choices[0].pair.text() == "h2e2");
  REQUIRE(choices[0].weight == 2);
  REQUIRE(choices[0].share == Approx(2.0 / 3));
  REQUIRE(choices[1].move.text() == "e3e4");
  REQUIRE(choices[1].pair.is_none());
  REQUIRE(choices[1].share == Approx(1.0 / 3));
}

TEST_CASE("join_pairs: a lone half of a pair has no twin, elsewhere nothing is joined", "[book]") {
  const xq::Position start;
  const auto lone = book_of({row(start, "b2e2", 2)});
  const auto one = book::join_pairs(probed(*lone, start), start);
  REQUIRE(one.size() == 1);
  REQUIRE(one[0].move.text() == "b2e2");
  REQUIRE(one[0].pair.is_none());
  REQUIRE(one[0].share == 1.0);

  const xq::Position reply = after({"h2e2"});
  const auto both = book_of({row(reply, "h9g7", 3), row(reply, "b9c7", 1)});
  const auto choices = book::join_pairs(probed(*both, reply), reply);
  REQUIRE(choices.size() == 2);
  REQUIRE(choices[0].share == 0.75);
  REQUIRE(choices[0].pair.is_none());
}

TEST_CASE("join_pairs: shares are 0 where every weight is 0 (C02)", "[book]") {
  const xq::Position start;
  const auto book = book_of({row(start, "b2e2", 0), row(start, "c3c4", 0)});
  for (const auto& choice : book::join_pairs(probed(*book, start), start))
    REQUIRE(choice.share == 0);
}
