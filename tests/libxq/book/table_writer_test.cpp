// The rows of a BOOK.DAT on their way into the file.
#include <numeric>

#include "xq/book/format.hpp"

#include "book_support.hpp"
#include "support/random_game.hpp"
#include "support/temp_dir.hpp"

namespace book = xq::book;
using xq::test::entries_of;

namespace {

constexpr std::uint32_t kLock1 = 7;

// Rows b0c2, h0g2, ... with these weights.
std::vector<book::Row> rows_with(const std::vector<std::int64_t>& weights) {
  constexpr std::array<std::string_view, 4> kMoves{"i0i1", "h0g2", "g0e2", "c3c4"};
  std::vector<book::Row> rows;
  for (const std::int64_t weight : weights) {
    book::Row& row = rows.emplace_back();
    row.move = xq::test::move_of(kMoves.at(rows.size() - 1));
    row.weight = weight;
  }
  return rows;
}

struct Written {
  book::WriteReport report;
  std::vector<book::Weight> weights;
};

class Writing {
 public:
  explicit Writing(const book::WriteOptions& options = {}) {
    auto writer = book::find_format("bookdat")->create(dir_.path() / "b.dat", options);
    REQUIRE_OK(writer);
    writer_ = std::move(*writer);
  }
  void add(std::uint32_t lock1, std::uint32_t lock0, const std::vector<std::int64_t>& weights) {
    const auto rows = rows_with(weights);
    REQUIRE_OK(writer_->add({xq::LockKey{lock1, lock0, 0}, nullptr, rows}));
  }
  book::BookWriter& writer() { return *writer_; }
  Written finish() {
    Written out;
    const auto report = writer_->finish();
    REQUIRE_OK(report);
    out.report = *report;
    const auto loaded = book::load(dir_.path() / "b.dat");
    if (!loaded) return out;
    for (const book::Entry& entry : entries_of(**loaded))
      out.weights.push_back(entry.weight);
    return out;
  }

 private:
  xq::test::TempDir dir_;
  std::unique_ptr<book::BookWriter> writer_;
};

using Weights = std::vector<book::Weight>;

}  // namespace

TEST_CASE("table writer: of two positions with one key the heavier stays, both are counted (C26)",
          "[book]") {
  Writing book;
  book.add(8, 0, {1});
  book.add(kLock1, 3, {3, 3, 3});
  book.add(kLock1, 1, {5, 5});
  book.add(kLock1, 2, {11});
  const Written written = book.finish();
  REQUIRE(written.weights == Weights{11, 1});
  REQUIRE(written.report.positions == 2);
  REQUIRE(written.report.collisions == 2);
  REQUIRE(written.report.collision_rows == 5);
}

TEST_CASE("table writer: on a tie the smaller lock0 stays (C26)", "[book]") {
  Writing book;
  book.add(kLock1, 2, {1, 3});
  book.add(kLock1, 1, {4});
  const Written written = book.finish();
  REQUIRE(written.weights == Weights{4});
  REQUIRE(written.report.collision_rows == 2);
}

TEST_CASE("table writer: the makebook preset keeps both, in order of lock0 (C26)", "[book]") {
  Writing book({.keep_collisions = true});
  book.add(kLock1, 2, {9});
  book.add(kLock1, 1, {4});
  const Written written = book.finish();
  REQUIRE(written.weights == Weights{4, 9});
  REQUIRE(written.report.collisions == 0);
}

TEST_CASE("table writer: a position above 65,535 is scaled as a whole, order kept (C24)",
          "[book]") {
  Writing book;
  book.add(kLock1, 1, {65540, 10, 1, 0});
  book.add(8, 0, {65535, 10});
  const Written written = book.finish();
  REQUIRE(written.weights.size() == 6);
  Weights scaled(written.weights.begin(), written.weights.begin() + 4);
  std::ranges::sort(scaled, std::ranges::greater{});
  REQUIRE(scaled == Weights{65535, 10, 1, 0});
  REQUIRE(written.report.scaled == 1);
}

TEST_CASE("table writer: no kept move becomes 0 by scaling, weights below 0 become 0 (C24)",
          "[book][property]") {
  xq::test::Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::int64_t> weights(4);
    for (std::int64_t& weight : weights)
      weight = static_cast<std::int64_t>(rng.below(std::uint64_t{1} << rng.below(40))) - 5;
    const auto rows = rows_with(weights);
    const auto bits = book::to_sixteen_bits(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      REQUIRE((bits.weights[i] > 0) == (weights[i] > 0));
      for (std::size_t j = 0; j < rows.size(); ++j) {
        if (weights[i] > weights[j]) REQUIRE(bits.weights[i] >= bits.weights[j]);
      }
    }
    REQUIRE(bits.scaled == std::ranges::any_of(weights, [](auto w) { return w > 65535; }));
  }
}

TEST_CASE("table writer: switched-off rows are left out, notes and results counted", "[book]") {
  Writing book;
  auto rows = rows_with({5, 6, 7});
  rows[0].enabled = false;
  rows[1].note = "good";
  rows[2].results = book::Results{1, 2, 3};
  REQUIRE_OK(book.writer().add({xq::LockKey{kLock1, 1, 0}, nullptr, rows}));
  const Written written = book.finish();
  REQUIRE(written.weights.size() == 2);
  REQUIRE(written.report.disabled == 1);
  REQUIRE(written.report.notes == 1);
  REQUIRE(written.report.results == 1);
}
