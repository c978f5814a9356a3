#include <map>

#include "xq/book/merge.hpp"

#include "books.hpp"
#include "bookview/diff.hpp"
#include "bookview/edit_plan.hpp"
#include "bookview/fix.hpp"
#include "bookview/replace.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"
#include "support/temp_dir.hpp"

using namespace bookview;
using xq::Lang;
using xq::test::after;
using xq::test::move_of;
using xq::test::row;
using xq::test::stored_row;
using xq::test::TempDir;
using Kind = EditStep::Kind;

namespace {

const xq::Position kStart;

EditStep step(Kind kind, std::string_view move, std::int64_t weight = 0, std::string note = {}) {
  return {kind, move_of(move), weight, std::move(note)};
}

std::unique_ptr<xq::book::Book> loaded(const std::filesystem::path& path) {
  auto book = xq::book::load(path);
  REQUIRE_OK(book);
  return std::move(*book);
}

// The small book in a file of a format.
std::filesystem::path small_book(const TempDir& dir, const std::string& name) {
  const auto book = xq::test::book_of(xq::test::small_book_rows());
  const auto path = dir.path() / name;
  const auto* format = xq::book::format_of_extension(path);
  REQUIRE(format != nullptr);
  REQUIRE_OK(xq::book::merge_books({{book.get(), 1, {}}}, xq::book::MergeRule::First, {}, *format,
                                   path, {}));
  return path;
}

void edit(const std::filesystem::path& path, const xq::Position& position,
          const std::vector<EditStep>& steps) {
  const auto book = loaded(path);
  const auto edits = plan_edits(*book, position, steps, Lang::English);
  REQUIRE_OK(edits);
  const auto draft = draft_of(path);
  REQUIRE_OK(xq::book::edit_rows(*book, path, *edits, draft));
  REQUIRE_OK(replace_keeping(path, draft));
}

std::string refusal(const std::filesystem::path& path, const xq::Position& position,
                    const std::vector<EditStep>& steps) {
  const auto edits = plan_edits(*loaded(path), position, steps, Lang::English);
  REQUIRE_FALSE(edits.has_value());
  return edits.error().message;
}

// Weights by move.
std::map<std::string, std::int64_t> weights(const std::filesystem::path& path,
                                            const xq::Position& position) {
  std::map<std::string, std::int64_t> out;
  for (const auto& c : xq::test::probed(*loaded(path), position))
    out[c.move.text()] = c.weight;
  return out;
}

}  // namespace

TEST_CASE("edit: weights, new and deleted moves in every format that is written", "[bookview]") {
  const TempDir dir;
  for (const char* name : {"b.dat", "b.txt", "b.obk", "b.pfBook", "b.xqb", "b.bin"}) {
    CAPTURE(name);
    if (xq::book::format_of_extension(name) == nullptr) continue;  // built without SQLite books
    const auto path = small_book(dir, name);
    const std::string before = xq::test::read_file(path);
    const xq::Position reply = after({"h2e2"});
    edit(path, kStart,
         {step(Kind::Delete, "c3c4"), step(Kind::Add, "b0c2", 7), step(Kind::Set, "h2e2", 50)});
    edit(path, reply, {step(Kind::Set, "h9g7", 9), step(Kind::Add, "h7e7", 2)});
    const auto start = weights(path, kStart);
    REQUIRE(start == std::map<std::string, std::int64_t>{{"a0a1", 0},
                                                         {"b0c2", 7},
                                                         {"b2e2", 50},
                                                         {"e3e4", 20},
                                                         {"h0g2", 7},
                                                         {"h2e2", 50},
                                                         {"i0i1", 0}});
    // The other orientation gives the same.
    REQUIRE(weights(path, reply) ==
            std::map<std::string, std::int64_t>{{"b9c7", 1}, {"h7e7", 2}, {"h9g7", 9}});
    REQUIRE(weights(path, after({"b2e2"})) ==
            std::map<std::string, std::int64_t>{{"h9g7", 1}, {"b7e7", 2}, {"b9c7", 9}});
    REQUIRE_OK(undo_replace(path));
    REQUIRE(weights(path, reply)["h9g7"] == 3);
    REQUIRE(weights(path, kStart)["h2e2"] == 50);
  }
}

TEST_CASE("edit: bytes of rows that are not touched stay", "[bookview]") {
  const TempDir dir;
  const auto path = small_book(dir, "b.dat");
  const std::string before = xq::test::read_file(path);
  edit(path, after({"h2e2"}), {step(Kind::Set, "h9g7", 300)});
  const std::string now = xq::test::read_file(path);
  REQUIRE(now.size() == before.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < now.size(); i += 8)
    different += now.compare(i, 8, before, i, 8) != 0 ? 1U : 0U;
  REQUIRE(different == 1);
  REQUIRE(xq::test::read_file(backup_of(path)) == before);

  const auto text = dir.write("odd.txt", " 86398677 , 42922, 1 \r\n\r\n86398677,43690,5\r\n");
  const auto book = loaded(text);
  REQUIRE_OK(xq::book::edit_rows(*book, text, {{.number = 2, .weight = 6}}, dir.path() / "o.txt"));
  REQUIRE(xq::test::read_file(dir.path() / "o.txt") ==
          " 86398677 , 42922, 1 \r\n\r\n86398677,43690,6\r\n");
}

TEST_CASE("edit: notes and rows that are switched off where the format has them", "[bookview]") {
  const TempDir dir;
  if (xq::book::format_of_extension("b.obk") == nullptr) return;
  const auto path = small_book(dir, "b.obk");
  const xq::Position reply = after({"h2e2"});
  edit(path, reply, {step(Kind::Disable, "h9g7"), step(Kind::Note, "h9g7", 0, "rare")});
  auto rows = xq::book::rows_of(*loaded(path), reply);
  REQUIRE_OK(rows);
  REQUIRE(rows->size() == 2);
  const auto off = std::ranges::find(*rows, move_of("h9g7"), &xq::book::Row::move);
  REQUIRE_FALSE(off->enabled);
  REQUIRE(off->note == "rare");
  REQUIRE(off->weight == 3);
  edit(path, reply, {step(Kind::Enable, "h9g7"), step(Kind::Note, "h9g7", 0, "")});
  REQUIRE(weights(path, reply).size() == 2);

  const auto flat = small_book(dir, "b.dat");
  REQUIRE(refusal(flat, reply, {step(Kind::Disable, "h9g7")}) ==
          "h9g7: format bookdat cannot switch rows off; --set h9g7=0 or --delete it");
  REQUIRE(refusal(flat, reply, {step(Kind::Note, "h9g7", 0, "x")}) ==
          "h9g7: format bookdat has no notes");
}

TEST_CASE("edit: what cannot be done is refused by name (C24)", "[bookview]") {
  const TempDir dir;
  const auto path = small_book(dir, "b.dat");
  REQUIRE(refusal(path, kStart, {step(Kind::Set, "h2e2", 65536)}) ==
          "h2e2=65536: format bookdat holds weights from 0 to 65535");
  REQUIRE(refusal(path, kStart, {step(Kind::Set, "b0c2", 5)}) ==
          "b0c2: the book has no such move here; --add puts one in");
  REQUIRE(refusal(path, kStart, {step(Kind::Add, "h2e2", 5)}) ==
          "h2e2: the book has this move already; --set changes its weight");
  REQUIRE(refusal(path, kStart, {step(Kind::Set, "h2e2", -1)}).find("from 0") != std::string::npos);
  if (xq::book::format_of_extension("b.obk") == nullptr) return;
  const auto obk = small_book(dir, "b.obk");
  REQUIRE(refusal(obk, kStart, {step(Kind::Set, "e3e4", 5)}).find("must be even") !=
          std::string::npos);
  edit(obk, kStart, {step(Kind::Set, "h2e2", 70000), step(Kind::Set, "e3e4", 40)});
  REQUIRE(weights(obk, kStart)["h2e2"] == 70000);
  REQUIRE(weights(obk, kStart)["e3e4"] == 40);
}

TEST_CASE("edit: a damaged file is not edited, and stays (C25)", "[bookview]") {
  const TempDir dir;
  const auto path = small_book(dir, "b.dat");
  const auto cut = dir.write("cut.dat", xq::test::read_file(path) + "abc");
  const auto done =
      xq::book::edit_rows(*loaded(cut), cut, {{.number = 1, .weight = 6}}, dir.path() / "out.dat");
  REQUIRE_FALSE(done.has_value());
  REQUIRE(done.error().message.find("3 bytes behind the last whole row") != std::string::npos);
  REQUIRE_FALSE(std::filesystem::exists(dir.path() / "out.dat"));
}

TEST_CASE("edit: a doubled row becomes one when it gets a weight", "[bookview]") {
  const TempDir dir;
  auto rows = xq::test::small_book_rows();
  rows.push_back(stored_row(after({"h2e2"}), "h9g7", 4));
  const auto path = dir.path() / "b.dat";
  REQUIRE_OK(xq::book::save_bookdat(xq::book::RowTable::from_entries(rows).entries(), path));
  edit(path, after({"h2e2"}), {step(Kind::Set, "h9g7", 9)});
  REQUIRE(loaded(path)->info().rows == 9);
  REQUIRE(weights(path, after({"h2e2"}))["h9g7"] == 9);
}

TEST_CASE("edit: steps are read in any notation, their = signs apart", "[bookview]") {
  const auto set = read_step(Kind::Set, "C2=5=100", kStart, Lang::English);
  REQUIRE(set.has_value());
  REQUIRE(set->move == move_of("h2e2"));
  REQUIRE(set->weight == 100);
  const auto note = read_step(Kind::Note, "C2=5=a=b", kStart, Lang::English);
  REQUIRE(note.has_value());
  REQUIRE(note->note == "a=b");
  REQUIRE(read_step(Kind::Set, "h2e2", kStart, Lang::English).error() ==
          "h2e2: expected MOVE=WEIGHT");
  REQUIRE(read_step(Kind::Set, "h2e2=x", kStart, Lang::English).error() ==
          "h2e2=x: expected a whole number as weight, found 'x'");
  REQUIRE_FALSE(read_step(Kind::Delete, "h2h8", kStart, Lang::English).has_value());
}

TEST_CASE("fix: a sound book stays byte for byte", "[bookview]") {
  const TempDir dir;
  for (const char* name : {"b.dat", "b.txt", "b.bin"}) {
    const auto path = small_book(dir, name);
    const auto book = loaded(path);
    const auto out = dir.path() / (std::string("fixed-") + name);
    const auto report =
        fix_book(*book, *xq::book::find_format(book->info().format), out, {}, false);
    REQUIRE_OK(report);
    REQUIRE_FALSE(report->any());
    REQUIRE(xq::test::read_file(out) == xq::test::read_file(path));
  }
}

TEST_CASE("fix: every kind of fault is mended and counted", "[bookview]") {
  const TempDir dir;
  auto rows = xq::test::small_book_rows();
  const xq::Position reply = after({"h2e2"});
  rows.push_back(row(kStart, "a9a8", 4));           // illegal
  rows.push_back({kStart.key().lock1, 0x1234, 7});  // beside the board
  rows.push_back({5, 0, 0});                        // the same, not reached
  rows.push_back(row(kStart, "b0c2", 4));           // half a pair
  rows.push_back(stored_row(reply, "h9g7", 2));     // doubled
  rows.push_back({1, 0xA7AA, 3});                   // not reached
  rows.push_back({1, 0xA7AA, 4});                   // doubled there
  const xq::Position second = after({"h2e2", "h9g7"});
  rows.push_back(row(second, "h0g2", 6));  // both orientations
  rows.push_back(row(after({"b2e2", "b9c7"}), "b0c2", 8));
  std::string bytes(xq::as_text(xq::book::RowTable::from_entries(rows).bytes()));
  std::swap_ranges(bytes.begin(), bytes.begin() + 8, bytes.end() - 8);
  const auto path = dir.write("b.dat", bytes + "abc");
  const auto book = loaded(path);
  const auto out = dir.path() / "f.dat";
  const auto trial = fix_book(*book, *xq::book::find_format("bookdat"), out, {}, true);
  REQUIRE_OK(trial);
  REQUIRE_FALSE(std::filesystem::exists(out));
  const auto report = fix_book(*book, *xq::book::find_format("bookdat"), out, {}, false);
  REQUIRE_OK(report);
  REQUIRE(report->illegal == 1);
  REQUIRE(report->off_board == 2);
  REQUIRE(report->pairs == 1);
  REQUIRE(report->duplicates == 2);
  REQUIRE(report->folded == 1);
  REQUIRE(report->trailing_bytes == 3);
  REQUIRE(report->sorted >= 1);
  REQUIRE(report->unreached == 1);
  const auto start = weights(out, kStart);
  REQUIRE(start.at("h0g2") == 4);
  REQUIRE(start.at("b0c2") == 4);
  REQUIRE(weights(out, reply).at("h9g7") == 5);
  REQUIRE(weights(out, second).at("h0g2") == 8);
  REQUIRE(weights(out, after({"b2e2", "b9c7"})).at("b0c2") == 8);
  const auto again =
      fix_book(*loaded(out), *xq::book::find_format("bookdat"), dir.path() / "g.dat", {}, false);
  REQUIRE_OK(again);
  REQUIRE_FALSE(again->any());
  REQUIRE(xq::test::read_file(out) == xq::test::read_file(dir.path() / "g.dat"));
}

TEST_CASE("diff: added, removed and changed moves with a line that reaches them", "[bookview]") {
  const auto source = [](std::vector<xq::book::Entry> rows) {
    return source_of(xq::test::book_of(std::move(rows)), "x.dat");
  };
  const auto before = source(xq::test::small_book_rows());
  auto rows = xq::test::small_book_rows();
  const xq::Position reply = after({"h2e2"});
  std::erase(rows, stored_row(reply, "b9c7", 1));
  std::ranges::replace(rows, stored_row(reply, "h9g7", 3), stored_row(reply, "h9g7", 5));
  rows.push_back(stored_row(after({"h2e2", "h9g7"}), "h0g2", 6));
  rows.push_back({1, 0xA7AA, 3});
  const auto changed = source(rows);

  const auto same = diff_books(*before, *before, 0);
  REQUIRE_OK(same);
  REQUIRE(same->equal());
  REQUIRE(same->same == 6);

  const auto diff = diff_books(*before, *changed, 0);
  REQUIRE_OK(diff);
  REQUIRE(diff->added == 1);
  REQUIRE(diff->removed == 1);
  REQUIRE(diff->changed == 1);
  REQUIRE(diff->positions == 2);
  REQUIRE(diff->raw_added == 1);
  REQUIRE(diff->compared_unreached);
  for (const PositionDiff& one : diff->shown) {
    xq::Position position;
    for (const xq::Move move : one.line) {
      REQUIRE(xq::is_legal(position, move));
      position.do_move(move);
    }
    REQUIRE(position == one.position);
    for (const MoveDiff& move : one.moves)
      REQUIRE(xq::is_legal(position, move.move));
  }
  const auto back = diff_books(*changed, *before, 1);
  REQUIRE_OK(back);
  REQUIRE(back->added == 1);
  REQUIRE(back->removed == 1);
  REQUIRE(back->shown.size() == 1);
}

TEST_CASE("diff: books of two formats with the same rows are equal", "[bookview]") {
  const TempDir dir;
  if (xq::book::format_of_extension("b.obk") == nullptr) return;
  const auto flat = source_of(loaded(small_book(dir, "b.dat")), "b.dat");
  for (const char* name : {"b.obk", "b.pfBook", "b.xqb", "b.bin"}) {
    CAPTURE(name);
    const auto other = source_of(loaded(small_book(dir, name)), name);
    const auto diff = diff_books(*flat, *other, 0);
    REQUIRE_OK(diff);
    REQUIRE(diff->equal());
    REQUIRE(diff->same == 6);
  }
}

TEST_CASE("edit, fix, diff: the stock book", "[bookview][corpus]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto stock = *corpus / "small" / "book" / "BOOK.DAT";
  const TempDir dir;
  const auto path = dir.write("b.dat", xq::test::read_file(stock));
  edit(path, kStart, {step(Kind::Set, "h2e2", 1500)});
  const auto diff = diff_books(*source_of(loaded(stock), "a"), *source_of(loaded(path), "b"), 0);
  REQUIRE_OK(diff);
  REQUIRE(diff->changed == 1);
  REQUIRE(diff->added + diff->removed + diff->raw_added + diff->raw_removed == 0);
  REQUIRE(diff->unreached_before == 12081 - 3932);
  REQUIRE_OK(undo_replace(path));
  REQUIRE(xq::test::read_file(path) == xq::test::read_file(stock));
  const auto report =
      fix_book(*loaded(path), *xq::book::find_format("bookdat"), dir.path() / "f.dat", {}, false);
  REQUIRE_OK(report);
  REQUIRE_FALSE(report->any());
  REQUIRE(report->unreached == 12081 - 3932);
  REQUIRE(xq::test::read_file(dir.path() / "f.dat") == xq::test::read_file(stock));
}
