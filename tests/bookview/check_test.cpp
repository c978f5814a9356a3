#include "bookview/check.hpp"

#include <algorithm>

#include "xq/board/fen.hpp"
#include "xq/book/keys.hpp"

#include "books.hpp"
#include "bookview/check_parts.hpp"
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

TEST_CASE("check: orientations with different best moves are told", "[bookview]") {
  const CheckReport report = checked(
      {row(xq::test::after({"h2e2"}), "h7e7", 9), row(xq::test::after({"b2e2"}), "h7e7", 9)});
  REQUIRE(finding(report, "orientations_disagree").count == 1);
  REQUIRE(checked({}).lines.cut == false);
}

TEST_CASE("check: a move missing behind another order of the same moves is shown", "[bookview]") {
  using xq::test::after;
  // h2e2 h9g7 b0c2 and b0c2 h9g7 h2e2 lead to one position; behind b0c2 h9g7 the book has no h2e2.
  const CheckReport report = report_of(*xq::test::book_of(
      {row(kStart, "h2e2", 2), row(kStart, "b2e2", 2), row(kStart, "h0g2", 1),
       row(kStart, "b0c2", 1), stored_row(after({"h2e2"}), "h9g7", 1),
       stored_row(after({"h2e2", "h9g7"}), "b0c2", 1), stored_row(after({"b0c2"}), "h9g7", 1),
       stored_row(after({"b0c2", "h9g7"}), "c3c4", 1)}));
  const Finding found = finding(report, "move_orders");
  REQUIRE(found.count == 1);
  REQUIRE(found.severity == Severity::Note);
  REQUIRE(report.lines.orders >= 1);
  REQUIRE(xq::test::position_of(found.fen).side_to_move() == xq::Color::Red);
}

TEST_CASE("check: a line that goes round in perpetual check is shown", "[bookview]") {
  // The rook checks on d8 and d9, the king goes to and fro; the other side has another answer.
  const auto at = [](const char* fen) { return xq::test::position_of(fen); };
  const auto move = [](const char* text) { return xq::test::move_of(text); };
  LineSearch lines;
  Findings findings;
  lines.add(at("3k5/2R6/9/9/9/9/9/9/9/5K3 w - - 0 1"), {move("c8c9"), move("c8c7")});
  lines.add(at("2Rk5/9/9/9/9/9/9/9/9/5K3 b - - 0 1"), {move("d9d8")});
  lines.add(at("2R6/3k5/9/9/9/9/9/9/9/5K3 w - - 0 1"), {move("c9c8")});
  lines.add(at("9/2Rk5/9/9/9/9/9/9/9/5K3 b - - 0 1"), {move("d8d9")});
  lines.run(findings);
  const Finding* found = findings.find("perpetual_check");
  REQUIRE(found != nullptr);
  REQUIRE(found->count == 1);
  REQUIRE(std::count(found->detail.begin(), found->detail.end(), ' ') == 3);
  REQUIRE(lines.looked().checks == 4);

  // Without the way back there is none.
  LineSearch open;
  Findings none;
  open.add(at("3k5/2R6/9/9/9/9/9/9/9/5K3 w - - 0 1"), {move("c8c9")});
  open.add(at("2Rk5/9/9/9/9/9/9/9/9/5K3 b - - 0 1"), {move("d9d8")});
  open.add(at("2R6/3k5/9/9/9/9/9/9/9/5K3 w - - 0 1"), {move("c9c8")});
  open.run(none);
  REQUIRE(none.find("perpetual_check") == nullptr);
}

TEST_CASE("check: SQLite books: scattered, doubled, switched off and keyless rows", "[bookview]") {
  const auto* obk = xq::book::find_format("obk");
  if (obk == nullptr) return;
  const xq::test::TempDir dir;
  const auto path = dir.path() / "b.obk";
  auto writer = obk->create(path, {});
  REQUIRE_OK(writer);
  const auto raw = [&](std::uint64_t key, const char* move, std::int64_t weight, bool enabled) {
    xq::book::FileRow one;
    one.key = key == 0 ? xq::book::FileKey() : xq::book::FileKey::of64(key);
    one.row.move = xq::test::move_of(move);
    one.row.weight = weight;
    one.row.enabled = enabled;
    REQUIRE_OK((*writer)->add_raw(one));
  };
  const std::uint64_t start = xq::book::bh_key(kStart);
  raw(start, "h2e2", 70000, true);
  raw(start, "h2e2", 5, true);
  raw(start, "g3g4", -3, true);
  raw(start, "a0a1", 2, false);
  raw(start, "a9a8", 2, true);
  raw(0, "h2e2", 1, true);
  REQUIRE_OK((*writer)->finish());
  const auto loaded = xq::book::load(path);
  REQUIRE_OK(loaded);
  const CheckReport report = report_of(**loaded);
  REQUIRE(finding(report, "duplicate_rows").count == 1);
  REQUIRE(finding(report, "duplicate_rows").entry.row.move.text() == "h2e2");
  REQUIRE(finding(report, "negative_weights").count == 1);
  REQUIRE(finding(report, "disabled_rows").count == 1);
  REQUIRE(finding(report, "unusable_keys").count == 1);
  REQUIRE(finding(report, "illegal_rows").count == 1);
  REQUIRE(finding(report, "illegal_rows").fen == xq::kStartFen);
  REQUIRE(finding(report, "weight_limit").count == 0);
  REQUIRE(finding(report, "uneven_pairs").count == 0);
}

TEST_CASE("check: a polyglot book must hold both orientations", "[bookview]") {
  const auto* bin = xq::book::find_format("polyglot");
  REQUIRE(bin != nullptr);
  const xq::test::TempDir dir;
  const auto path = dir.path() / "b.bin";
  auto writer = bin->create(path, {});
  REQUIRE_OK(writer);
  const xq::Position reply = xq::test::after({"h2e2"});
  const auto raw = [&](const xq::Position& position, const char* move) {
    xq::book::FileRow one;
    one.key = xq::book::FileKey::of64(xq::book::polyglot_key(position));
    one.row.move = xq::test::move_of(move);
    one.code = xq::book::polyglot_code_of(one.row.move);
    one.row.weight = 3;
    REQUIRE_OK((*writer)->add_raw(one));
  };
  raw(kStart, "h2e2");
  raw(kStart, "b2e2");
  raw(reply, "h9g7");
  REQUIRE_OK((*writer)->finish());
  const auto loaded = xq::book::load(path);
  REQUIRE_OK(loaded);
  const CheckReport report = report_of(**loaded);
  REQUIRE(finding(report, "one_orientation").count == 1);
  REQUIRE(finding(report, "both_orientations").count == 0);
}

TEST_CASE("check: the stock book is sound, 8,149 rows are not reached", "[bookview][corpus]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto loaded = xq::book::load(*corpus / "small" / "book" / "BOOK.DAT");
  REQUIRE_OK(loaded);
  const CheckReport report = report_of(**loaded);
  REQUIRE_FALSE(report.has_problem());
  REQUIRE(finding(report, "unreached_rows").count == 12081 - 3932);
  // Red's rook checks on c8 and c9 for ever: book moves of both sides.
  REQUIRE(finding(report, "perpetual_check").count == 1);
}
