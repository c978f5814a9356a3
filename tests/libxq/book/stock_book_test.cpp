// The BOOK.DAT of the corpus against what is known about it.
#include <set>

#include <nlohmann/json.hpp>

#include "xq/book/format.hpp"
#include "xq/book/pick.hpp"
#include "xq/book/probe.hpp"

#include "book_support.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::after;
using xq::test::entries_of;
using xq::test::probed;

namespace {

std::optional<std::filesystem::path> stock_path() {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) return std::nullopt;
  return *corpus / "small" / "book" / "BOOK.DAT";
}

using Row = std::pair<std::string, book::Weight>;

std::multiset<Row> rows_at(const book::Book& book, const xq::Position& position) {
  std::multiset<Row> out;
  for (const auto& c : probed(book, position))
    out.insert({c.move.text(), c.weight});
  return out;
}

}  // namespace

TEST_CASE("stock book: start rows and weights", "[book][corpus]") {
  const auto path = stock_path();
  if (!path) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = book::load(*path);
  REQUIRE_OK(loaded);
  REQUIRE((*loaded)->info().format == "bookdat");
  REQUIRE((*loaded)->info().warnings.empty());
  REQUIRE((*loaded)->info().rows == 12081);
  REQUIRE(rows_at(**loaded, xq::Position()) == std::multiset<Row>{{"b2e2", 1473},
                                                                  {"h2e2", 1473},
                                                                  {"c3c4", 546},
                                                                  {"g3g4", 546},
                                                                  {"c0e2", 311},
                                                                  {"g0e2", 311},
                                                                  {"b0c2", 89},
                                                                  {"h0g2", 89},
                                                                  {"h2d2", 42},
                                                                  {"b2f2", 42},
                                                                  {"b2d2", 37},
                                                                  {"h2f2", 37},
                                                                  {"b0a2", 18},
                                                                  {"h0i2", 18},
                                                                  {"h2c2", 2},
                                                                  {"b2g2", 2}});
}

TEST_CASE("stock book: the reply to h2e2 is found by the mirror only", "[book][corpus]") {
  const auto path = stock_path();
  if (!path) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = book::load(*path);
  REQUIRE_OK(loaded);
  const xq::Position position = after({"h2e2"});
  REQUIRE((*loaded)->rows_at(position)->empty());
  const auto found = probed(**loaded, position);
  REQUIRE(found.size() == 4);
  REQUIRE(rows_at(**loaded, position) ==
          std::multiset<Row>{{"h9g7", 761}, {"b9c7", 172}, {"h7e7", 97}, {"b7e7", 1}});
  for (const auto& c : found)
    REQUIRE(c.mirrored);
}

TEST_CASE("stock book: after c3c4 and g3g4 the lists are mirror images (C10)", "[book][corpus]") {
  const auto path = stock_path();
  if (!path) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = book::load(*path);
  REQUIRE_OK(loaded);
  const auto left = rows_at(**loaded, after({"c3c4"}));
  REQUIRE(left == std::multiset<Row>{{"b7c7", 149},
                                     {"g6g5", 57},
                                     {"h9g7", 50},
                                     {"c9e7", 24},
                                     {"h7e7", 4},
                                     {"h7c7", 2},
                                     {"b9a7", 2}});
  std::multiset<Row> mirrored;
  for (const auto& [text, weight] : left)
    mirrored.insert({xq::test::move_of(text).mirrored().text(), weight});
  REQUIRE(rows_at(**loaded, after({"g3g4"})) == mirrored);
}

TEST_CASE("stock book: 3,932 rows are reached from the start", "[book][corpus]") {
  const auto path = stock_path();
  if (!path) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = book::load(*path);
  REQUIRE_OK(loaded);
  std::set<xq::LockKey> seen{xq::canonical(xq::Position()).key};
  std::vector<xq::Position> open{xq::Position()};
  std::size_t rows = 0;
  while (!open.empty()) {
    const xq::Position here = open.back();
    open.pop_back();
    for (const auto& c : probed(**loaded, here)) {
      ++rows;
      xq::Position next = here;
      next.do_move(c.move);
      if (seen.insert(xq::canonical(next).key).second) open.push_back(next);
    }
  }
  REQUIRE(rows == 3932);
}

TEST_CASE("stock book: loading and saving gives the same bytes", "[book][corpus]") {
  const auto path = stock_path();
  if (!path) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = book::load(*path);
  REQUIRE_OK(loaded);
  const xq::test::TempDir dir;
  REQUIRE_OK(book::save_bookdat(entries_of(**loaded), dir.path() / "b.dat"));
  REQUIRE(xq::test::read_file(dir.path() / "b.dat") == xq::test::read_file(*path));

  REQUIRE_OK(book::save_booktext(entries_of(**loaded), dir.path() / "b.txt"));
  const auto text = book::load(dir.path() / "b.txt");
  REQUIRE_OK(text);
  REQUIRE(entries_of(**text) == entries_of(**loaded));
}

TEST_CASE("stock book: 40,000 draws at the start match the weights", "[book][corpus]") {
  const auto path = stock_path();
  if (!path) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = book::load(*path);
  REQUIRE_OK(loaded);
  const xq::Position start;
  const auto list = probed(**loaded, start);
  std::vector<double> counts(list.size());
  for (std::uint64_t game = 0; game < 40000; ++game)
    ++counts[*book::pick(list, book::Policy::Weighted, book::roll_of(7, game, start.key()))];
  double total = 0;
  for (const auto& c : list)
    total += static_cast<double>(c.weight);
  double chi = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const double want = static_cast<double>(list[i].weight) * 40000 / total;
    chi += (counts[i] - want) * (counts[i] - want) / want;
  }
  REQUIRE(chi < 37.7);  // 15 degrees of freedom, 0.1 % limit
}

TEST_CASE("stock book: the shared vectors are answered", "[book][corpus]") {
  const auto path = stock_path();
  const auto shared = xq::test::shared_dir();
  if (!path || !shared) XQ_SKIP("the corpus (XQ_CORPUS) or the shared vectors");
  const auto loaded = book::load(*path);
  REQUIRE_OK(loaded);
  const auto vectors =
      nlohmann::json::parse(xq::test::read_file(*shared / "vectors" / "vectors_bookdat.json"));
  REQUIRE((*loaded)->info().rows == vectors["entries"].get<std::size_t>());
  std::set<std::uint32_t> locks;
  for (const auto& entry : entries_of(**loaded))
    locks.insert(entry.lock1);
  REQUIRE(locks.size() == vectors["positions"].get<std::size_t>());
  REQUIRE(vectors["lookups"].size() == 5);
  for (const auto& lookup : vectors["lookups"]) {
    const xq::Position position = xq::test::position_of(lookup["fen"].get<std::string>());
    CAPTURE(lookup["fen"].get<std::string>());
    REQUIRE(position.key().lock1 == std::stoul(lookup["lock1"].get<std::string>(), nullptr, 16));
    REQUIRE(position.mirror_key().lock1 ==
            std::stoul(lookup["mirror_lock1"].get<std::string>(), nullptr, 16));
    std::multiset<Row> want;
    for (const auto& move : lookup["moves"])
      want.insert({move[0].get<std::string>(), move[1].get<book::Weight>()});
    REQUIRE(rows_at(**loaded, position) == want);
  }
}
