// Books of any formats converted and merged, as a user does it.
#include <algorithm>

#include "xq/board/fen.hpp"

#include "../bookgen/tool.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"

using namespace xq::test;
using nlohmann::json;

namespace {

std::string samples() {
  return std::string(XQ_SOURCE_DIR) + "/pgn-samples";
}

// Lines of a text book.
std::vector<std::string> rows_of(const std::string& path) {
  std::vector<std::string> rows;
  std::string line;
  for (const char c : read_file(path)) {
    if (c != '\n') {
      line += c;
      continue;
    }
    rows.push_back(line);
    line.clear();
  }
  return rows;
}

}  // namespace

TEST_CASE("bookgen convert: a book becomes text and the same book again", "[cli]") {
  const Fixture f;
  const std::string dat = f.at("a.dat");
  const std::string text = f.at("a.txt");
  const std::string back = f.at("b.dat");
  ok({"build", samples(), "-o", dat});
  const auto report = ok_json({"convert", dat, text});
  CHECK(report["format"] == "booktext");
  CHECK(report["rows"] == rows_of(text).size());
  ok({"convert", text, back});
  CHECK(read_file(dat) == read_file(back));
}

TEST_CASE("bookgen build: a name without a known extension is told its format", "[cli]") {
  const Fixture f;
  CHECK(has(ok({"build", samples(), "-o", f.at("book.first")}).out, "format: bookdat, since"));
  CHECK_FALSE(has(ok({"build", samples(), "-o", f.at("b.dat")}).out, "format: bookdat"));
  CHECK(read_file(f.at("book.first")) == read_file(f.at("b.dat")));
}

TEST_CASE("bookgen convert: what cannot be read or written is named, the old file stays", "[cli]") {
  const Fixture f;
  const std::string old = f.dir.write("old.dat", "precious").string();
  const std::string junk = f.dir.write("junk.gz", "\x1F\x8B\x08rubbish").string();
  const auto run = bookgen({"convert", junk, old});
  CHECK(run.status == 1);
  CHECK(has(run.err, "gzip data, not a book"));
  CHECK(read_file(old) == "precious");
  CHECK(bookgen({"convert", f.at("absent.dat"), old}).status == 1);
  const auto same = bookgen({"convert", old, old});
  CHECK(same.status == 2);
  CHECK(has(same.err, "both to read and to write"));
  ok({"ingest", f.db, samples()});
  const auto database = bookgen({"convert", f.db, f.at("x.dat")});
  CHECK(database.status == 1);
  CHECK(has(database.err, "bookgen export"));
  CHECK(bookgen({"convert", old, f.at("x.xqdb")}).status == 2);
}

TEST_CASE("bookgen merge: books by each rule, unreached rows and empty books included (C40)",
          "[cli]") {
  const Fixture f;
  // Two moves of a key that no position is known for: h2e2 = 42922, b2e2 = 42916, h0g2 = 43466.
  const std::string a = f.dir.write("a.txt", "5,42916,5\n5,42922,10\n").string();
  const std::string b = f.dir.write("b.txt", "5,42916,7\n5,43466,3\n\n").string();
  const std::string none = f.dir.write("none.dat", "").string();
  const std::string out = f.at("out.txt");
  const auto merged = [&](std::vector<std::string> args) {
    std::vector<std::string> all{"merge", "-o", out};
    all.insert(all.end(), args.begin(), args.end());
    ok(all);
    return rows_of(out);
  };
  using Rows = std::vector<std::string>;
  CHECK(merged({a, b}) == Rows{"5,42916,5", "5,42922,10"});
  CHECK(merged({a, b, "--rule", "sum"}) == Rows{"5,42916,12", "5,42922,10", "5,43466,3"});
  CHECK(merged({a, b, "--rule", "max"}) == Rows{"5,42916,7", "5,42922,10", "5,43466,3"});
  CHECK(merged({"--rule", "weighted", a + "=2", b + "=1"}) ==
        Rows{"5,42916,17", "5,42922,20", "5,43466,3"});
  CHECK(merged({a, none, "--rule", "sum"}) == Rows{"5,42916,5", "5,42922,10"});
  CHECK(bookgen({"merge", "-o", out, none}).status == 1);
  CHECK(bookgen({"merge", "-o", out, "--rule", "weighted", a + "=x", b}).status == 2);
}

TEST_CASE("bookgen merge: my book over a mass book where Red moves", "[cli]") {
  const Fixture f;
  ok({"build", samples(), "-o", f.at("mass.dat"), "--min-games", "1"});
  ok({"build", f.dir.write("mine.pgn", pgn("1. A0-A1 I9-I8 2. A1-A0")).string(), "-o",
      f.at("mine.dat")});
  const auto report = ok_json(
      {"merge", "-o", f.at("out.dat"), f.at("mine.dat"), f.at("mass.dat"), "--side", "red"});
  CHECK(report["books"].size() == 2);
  CHECK(report["shared_positions"] == 1);
  const auto start = json::parse(run_tool("bookview", {"show", f.at("out.dat"), "--json"}).out);
  REQUIRE(start["moves"].size() == 1);
  CHECK(start["moves"][0]["iccs"] == "a0a1");
}

TEST_CASE("bookgen merge: rows that no line reaches are found in games and listed", "[cli]") {
  const Fixture f;
  const std::string games =
      f.dir.write("games.pgn", pgn("1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0")).string();
  ok({"build", games, "-o", f.at("whole.txt"), "--min-games", "1"});
  auto rows = rows_of(f.at("whole.txt"));
  REQUIRE(rows.size() == 6);  // the first move is a pair
  // Without the reply to h2e2 nothing leads on.
  const xq::Position start;
  std::string cut;
  xq::Position after = start;
  after.do_move(xq::Move(*xq::Square::parse("h2"), *xq::Square::parse("e2")));
  for (const std::string& row : rows) {
    const auto lock1 = std::stoul(row);
    if (lock1 != after.key().lock1 && lock1 != after.mirror_key().lock1) cut += row + "\n";
  }
  const std::string book = f.dir.write("cut.txt", cut).string();
  const auto alone = ok_json(
      {"merge", "-o", f.at("a.dat"), book, "--rule", "max", "--unreached", f.at("list.txt")});
  CHECK(alone["books"][0]["unreached"] == 3);
  CHECK(rows_of(f.at("list.txt")).size() == 4);
  const std::string fens =
      f.dir.write("list.fen", "# one position\n" + xq::format_fen(after) + "\nrubbish\n").string();
  for (const std::string& places : {games, fens}) {
    const auto found =
        ok_json({"merge", "-o", f.at("b.dat"), book, "--rule", "max", "--positions", places});
    CHECK(found["books"][0]["unreached"] == (places == games ? 0 : 3));
  }
  ok({"ingest", f.db, games});
  const auto found =
      ok_json({"merge", "-o", f.at("b.dat"), book, "--rule", "max", "--positions", f.db});
  CHECK(found["books"][0]["unreached"] == 0);
  CHECK(found["carried"] == 0);
}

TEST_CASE("bookgen merge: databases and books do not mix", "[cli]") {
  const Fixture f;
  ok({"ingest", f.db, samples()});
  ok({"export", f.db, "-o", f.at("a.dat")});
  const auto mixed = bookgen({"merge", "-o", f.at("x.dat"), f.db, f.at("a.dat")});
  CHECK(mixed.status == 2);
  CHECK(has(mixed.err, "bookgen import"));
  CHECK(bookgen({"merge", "-o", f.at("x.xqdb"), f.db, "--rule", "sum"}).status == 2);
  CHECK(bookgen({"merge", "-o", f.at("x.xqdb"), f.at("a.dat")}).status == 2);
}

TEST_CASE("bookgen merge: the stock book's 3,932 reachable rows, the others listed",
          "[cli][corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const std::string stock = (*corpus / "small" / "book" / "BOOK.DAT").string();
  const Fixture f;
  const auto report = ok_json(
      {"merge", "-o", f.at("a.dat"), stock, "--rule", "max", "--unreached", f.at("list.txt")});
  const json& book = report["books"][0];
  CHECK(book["rows"].template get<int>() - book["unreached"].template get<int>() == 3932);
  CHECK(rows_of(f.at("list.txt")).size() == 1 + 12081 - 3932);
  CHECK(read_file(f.at("a.dat")) == read_file(stock));
}
