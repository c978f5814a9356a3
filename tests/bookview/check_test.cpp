#include "bookview/check.hpp"

#include <algorithm>

#include "xq/board/fen.hpp"

#include "books.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

using namespace bookview;
using xq::test::row;
using xq::test::stored_row;

namespace {

// The finding of a kind; a count of 0 if there is none.
Finding finding(const CheckReport& report, std::string_view code) {
  const auto found = std::ranges::find(report.findings, code, &Finding::code);
  return found == report.findings.end() ? Finding{} : *found;
}

CheckReport report_of(const xq::book::Book& book) {
  auto report = check(book);
  REQUIRE_OK(report);
  return std::move(*report);
}

CheckReport checked(std::vector<xq::book::Entry> extra) {
  auto rows = xq::test::small_book_rows();
  rows.insert(rows.end(), extra.begin(), extra.end());
  return report_of(*xq::test::book_of(rows));
}

const xq::Position kStart;

}  // namespace

TEST_CASE("check: a sound book has no findings", "[bookview]") {
  const CheckReport report = checked({});
  REQUIRE(report.rows == 9);
  REQUIRE(report.keys == 2);
  REQUIRE(report.reached_positions == 2);
  REQUIRE(report.findings.empty());
  REQUIRE_FALSE(report.has_problem());
}

TEST_CASE("check: a move beside the board is found with its row", "[bookview]") {
  const Finding found = finding(checked({{kStart.key().lock1, 0x1234, 7}, {5, 0, 0}}), "off_board");
  REQUIRE(found.count == 2);
  REQUIRE(found.row == 1);
  REQUIRE(found.entry.key.number() == 5);
  REQUIRE(found.severity == Severity::Problem);
}

TEST_CASE("check: a repeated move is found once for each row too many", "[bookview]") {
  const Finding found = finding(
      checked({row(kStart, "e3e4", 1), row(kStart, "e3e4", 1), stored_row(kStart, "c3c4", 0)}),
      "duplicate_rows");
  REQUIRE(found.count == 3);
  REQUIRE(found.entry.key.number() == kStart.key().lock1);
}

TEST_CASE("check: an illegal row is shown with the FEN of its position", "[bookview]") {
  const Finding found = finding(checked({row(kStart, "a9a8", 4)}), "illegal_rows");
  REQUIRE(found.count == 1);
  REQUIRE(found.fen == xq::kStartFen);
  REQUIRE(found.entry.row.move.text() == "a9a8");
}

TEST_CASE("check: an illegal row under the mirror is shown in the stored orientation",
          "[bookview]") {
  const xq::Position position = xq::test::after({"h2e2"});
  const Finding found = finding(checked({stored_row(position, "a0a1", 4)}), "illegal_rows");
  REQUIRE(found.count == 1);
  const xq::Position shown = xq::test::position_of(found.fen);
  REQUIRE(shown.key().lock1 == found.entry.key.number());
  REQUIRE_FALSE(xq::is_legal(shown, found.entry.row.move));
}

TEST_CASE("check: keys without any weight are found (C02)", "[bookview]") {
  const CheckReport report =
      report_of(*xq::test::book_of({row(kStart, "h2e2", 0), row(kStart, "b2e2", 0),
                                stored_row(xq::test::after({"h2e2"}), "h9g7", 1)}));
  REQUIRE(finding(report, "zero_sum").count == 1);
  REQUIRE(finding(report, "zero_sum").entry.key.number() == kStart.key().lock1);
}

TEST_CASE("check: weights at the limit are a note", "[bookview]") {
  const CheckReport report = checked({stored_row(xq::test::after({"h2e2"}), "h7e7", 65535)});
  REQUIRE(finding(report, "weight_limit").count == 1);
  REQUIRE(finding(report, "weight_limit").severity == Severity::Note);
  REQUIRE_FALSE(report.has_problem());
}

TEST_CASE("check: both orientations of a position are found, with its FEN", "[bookview]") {
  const xq::Position right = xq::test::after({"h2e2"});
  const xq::Position left = xq::test::after({"b2e2"});
  const Finding found =
      finding(checked({row(right, "h9g7", 3), row(left, "b9c7", 3)}), "both_orientations");
  REQUIRE(found.count == 1);
  REQUIRE_FALSE(found.fen.empty());
}

TEST_CASE("check: a pair that lacks a half or weighs unevenly is found", "[bookview]") {
  const Finding lone = finding(checked({row(kStart, "b0c2", 4)}), "uneven_pairs");
  REQUIRE(lone.count == 1);
  REQUIRE(lone.entry.row.move.text() == "b0c2");
  const Finding uneven =
      finding(checked({row(kStart, "b0c2", 4), row(kStart, "h0g2", 5)}), "uneven_pairs");
  REQUIRE(uneven.count == 1);
}

TEST_CASE("check: rows that no move reaches are a note", "[bookview]") {
  const CheckReport report =
      checked({stored_row(xq::test::after({"c3c4", "a6a5"}), "b0c2", 4), {1, 0xA7AA, 3}});
  REQUIRE(finding(report, "unreached_rows").count == 2);
  REQUIRE(finding(report, "unreached_rows").severity == Severity::Note);
  REQUIRE_FALSE(report.has_problem());
}

TEST_CASE("check: what the file's reader met is listed (C25)", "[bookview]") {
  const xq::test::TempDir dir;
  auto rows = xq::test::small_book_rows();
  std::string bytes(xq::as_text(xq::book::RowTable::from_entries(rows).bytes()));
  std::swap_ranges(bytes.begin(), bytes.begin() + 8, bytes.end() - 8);
  const auto loaded = xq::book::load(dir.write("b.dat", bytes + "abc"));
  REQUIRE_OK(loaded);
  const CheckReport report = report_of(**loaded);
  REQUIRE(finding(report, "trailing_bytes").count == 3);
  REQUIRE(finding(report, "out_of_order").count >= 1);
  REQUIRE(finding(report, "out_of_order").detail.starts_with("row "));
  REQUIRE(report.has_problem());

  const auto text = xq::book::load(dir.write("b.txt", "86398677,42922,1\nnonsense\n"));
  REQUIRE_OK(text);
  REQUIRE(finding(report_of(**text), "bad_lines").count == 1);
  REQUIRE(finding(report_of(**text), "bad_lines").detail ==
          "line 2: 1 field, expected 3: lock1,move,weight; line ignored");
}

TEST_CASE("check: the stock book is sound; 8,149 rows are not reached", "[bookview][corpus]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = xq::book::load(*corpus / "small" / "book" / "BOOK.DAT");
  REQUIRE_OK(loaded);
  const CheckReport report = report_of(**loaded);
  REQUIRE_FALSE(report.has_problem());
  REQUIRE(finding(report, "unreached_rows").count == 12081 - 3932);
}
