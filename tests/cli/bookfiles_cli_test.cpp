// bookview edit, fix, diff and books side by side, as a user runs them.
#include <csignal>
#include <filesystem>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include "xq/book/table.hpp"

#include "../libxq/book/book_support.hpp"
#include "support/require_ok.hpp"
#include "support/run_tool.hpp"
#include "support/temp_dir.hpp"

using xq::test::after;
using xq::test::read_file;
using xq::test::run_tool;
using xq::test::TempDir;
using xq::test::ToolRun;

namespace {

ToolRun bookview(const std::vector<std::string>& args, const std::string& input = "") {
  return run_tool("bookview", args, input);
}

// A book of two positions in a folder of its own.
struct Fixture {
  TempDir dir;
  std::string book = (dir.path() / "b.dat").string();
  Fixture() {
    const xq::Position start;
    const auto rows = xq::book::RowTable::from_entries(
                          {xq::test::row(start, "b2e2", 60), xq::test::row(start, "h2e2", 60),
                           xq::test::stored_row(after({"h2e2"}), "h9g7", 3)})
                          .entries();
    REQUIRE_OK(xq::book::save_bookdat(rows, book));
  }
  [[nodiscard]] std::size_t files() const {
    const auto all = std::filesystem::directory_iterator(dir.path());
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }
};

}  // namespace

TEST_CASE("bookview edit: changes, keeps the old file, undoes", "[cli]") {
  const Fixture f;
  const std::string before = read_file(f.book);
  const ToolRun run =
      bookview({"edit", f.book, "h2e2", "--set", "h9g7=9", "--add", "h7e7=2", "--json"});
  REQUIRE(run.err.empty());
  REQUIRE(run.status == 0);
  const auto json = nlohmann::json::parse(run.out);
  REQUIRE(json["changed"] == 1);
  REQUIRE(json["added"] == 1);
  REQUIRE(json["backup"] == f.book + ".bak");
  REQUIRE(read_file(f.book + ".bak") == before);
  REQUIRE(read_file(f.book).size() == before.size() + 8);
  const ToolRun undo = bookview({"edit", f.book, "--undo"});
  REQUIRE(undo.status == 0);
  REQUIRE(read_file(f.book) == before);
  REQUIRE(bookview({"edit", f.book, "--undo"}).status == 0);
  REQUIRE(read_file(f.book).size() == before.size() + 8);
}

TEST_CASE("bookview edit: says that marks survive a new export and edits do not", "[cli]") {
  const Fixture f;
  const ToolRun run = bookview({"edit", f.book, "--set", "h2e2=61"});
  REQUIRE(run.out.find("bookgen marks") != std::string::npos);
  REQUIRE(bookview({"edit", f.book, "--set", "h2e2=62", "-q"}).out.find("bookgen marks") ==
          std::string::npos);
}

TEST_CASE("bookview edit: all or nothing", "[cli]") {
  const Fixture f;
  const std::string before = read_file(f.book);
  const ToolRun run = bookview({"edit", f.book, "--set", "h2e2=1", "--add", "c3c4=70000"});
  REQUIRE(run.status == 1);
  REQUIRE(run.err ==
          "bookview: " + f.book + ": c3c4=70000: format bookdat holds weights from 0 to 65535\n");
  REQUIRE(bookview({"edit", f.book, "--set", "h2e2=1", "--delete", "h2e2"}).status == 2);
  REQUIRE(bookview({"edit", f.book, "--set", "h2h8=1"}).status == 2);
  REQUIRE(read_file(f.book) == before);
  REQUIRE(f.files() == 1);
}

TEST_CASE("bookview edit, fix: a disk that fills up leaves the old file alone", "[cli]") {
  const TempDir dir;
  std::vector<xq::book::Entry> rows;
  for (std::uint32_t i = 1; i <= 2000; ++i)
    rows.push_back({i, 0xA7AA, 1});
  rows.push_back(xq::test::row(xq::Position(), "e3e4", 3));
  const std::string book = (dir.path() / "b.dat").string();
  REQUIRE_OK(xq::book::save_bookdat(xq::book::RowTable::from_entries(rows).entries(), book));
  const std::string before = read_file(book);
  rlimit old{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &old) == 0);
  rlimit small = old;
  small.rlim_cur = 8192;
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  const ToolRun edit = bookview({"edit", book, "--set", "e3e4=5"});
  const ToolRun fix = bookview({"fix", book});
  ::setrlimit(RLIMIT_FSIZE, &old);
  for (const ToolRun& run : {edit, fix}) {
    REQUIRE(run.status == 1);
    REQUIRE(run.err.find("file too large") != std::string::npos);
  }
  REQUIRE(read_file(book) == before);
  const auto all = std::filesystem::directory_iterator(dir.path());
  REQUIRE(std::distance(begin(all), end(all)) == 1);
}

TEST_CASE("bookview edit, fix: foreign, empty and missing files are named (C25)", "[cli]") {
  const Fixture f;
  const auto gz = f.dir.write("x.dat", std::string("\x1F\x8B\x08\0\0\0\0\0\0\3junk", 14)).string();
  const auto empty = f.dir.write("e.dat", "").string();
  for (const char* command : {"edit", "fix"}) {
    const auto err = [&](const std::string& path) {
      std::vector<std::string> args{command, path};
      if (args[0] == "edit") args.insert(args.end(), {"--set", "h2e2=1"});
      const ToolRun run = bookview(args);
      REQUIRE(run.status == 1);
      REQUIRE(run.out.empty());
      return run.err;
    };
    REQUIRE(err(gz).find("gzip data, not a book") != std::string::npos);
    REQUIRE(err(empty).find("empty file") != std::string::npos);
    REQUIRE(err(f.book + "x").find("o such file") != std::string::npos);
  }
  REQUIRE(bookview({"edit", f.book, "--undo"}).err.find("nothing to undo") != std::string::npos);
}

TEST_CASE("bookview fix: in place with a copy of the old file, or to another one", "[cli]") {
  const Fixture f;
  const std::string cut = f.dir.write("cut.dat", read_file(f.book) + "abc").string();
  const ToolRun trial = bookview({"fix", cut, "--dry-run"});
  REQUIRE(trial.status == 0);
  REQUIRE(trial.out.find("bytes behind the last row, dropped: 3") != std::string::npos);
  REQUIRE(read_file(cut).size() == 27);
  REQUIRE(bookview({"fix", cut, "-o", (f.dir.path() / "o.dat").string()}).status == 0);
  REQUIRE(read_file(f.dir.path() / "o.dat") == read_file(f.book));
  const auto json = nlohmann::json::parse(bookview({"fix", cut, "--json"}).out);
  REQUIRE(json["trailing_bytes"] == 3);
  REQUIRE(json["rows"] == 3);
  REQUIRE(read_file(cut) == read_file(f.book));
  REQUIRE(read_file(cut + ".bak").size() == 27);
}

TEST_CASE("bookview diff: status as of diff, text and JSON", "[cli]") {
  const Fixture f;
  const std::string other = (f.dir.path() / "o.dat").string();
  REQUIRE(bookview({"edit", f.book, "h2e2", "--set", "h9g7=9", "-o", other}).status == 0);
  REQUIRE(bookview({"diff", f.book, f.book}).status == 0);
  const ToolRun run = bookview({"diff", f.book, other});
  REQUIRE(run.status == 1);
  REQUIRE(run.out ==
          "1. 炮八平五\n"
          "  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1\n"
          "  ~ b9c7 马２进３  3 -> 9\n"
          "0 added, 0 removed, 1 changed in 1 positions; 1 moves the same\n");
  const auto json = nlohmann::json::parse(bookview({"diff", f.book, other, "--json"}).out);
  REQUIRE(json["changed"] == 1);
  REQUIRE(json["positions"][0]["moves"][0]["before"]["weight"] == 3);
  REQUIRE(json["positions"][0]["moves"][0]["after"]["weight"] == 9);
  REQUIRE(bookview({"diff", f.book, f.book + "x"}).status == 2);
}

TEST_CASE("bookview show: books side by side", "[cli]") {
  const Fixture f;
  const std::string other = (f.dir.path() / "o.dat").string();
  REQUIRE(bookview({"edit", f.book, "--add", "c3c4=40", "-o", other}).status == 0);
  const ToolRun run = bookview({"show", f.book, other, "--no-board", "--ascii"});
  REQUIRE(run.status == 0);
  REQUIRE(run.out.find("h2e2 / b2e2          60   100%          60  60.0%  Central Cannon\n") !=
          std::string::npos);
  REQUIRE(run.out.find("g3g4 / c3c4           -      -          40  40.0%  Angel's Pawn\n") !=
          std::string::npos);
  const auto json = nlohmann::json::parse(bookview({"show", f.book, other, "--json"}).out);
  REQUIRE(json["books"].size() == 2);
  REQUIRE(json["books"][1]["moves"].size() == 2);
  REQUIRE(json["books"][0]["moves"][0]["share"] == 1.0);
  REQUIRE(bookview({"show", f.book, other, "a0a1"}).status == 1);
}

TEST_CASE("bookview stats: says how many moves of a database's games a book has", "[cli]") {
  const Fixture f;
  const std::string db = (f.dir.path() / "g.xqdb").string();
  const std::string pgn =
      "[Event \"x\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
      "1. H2-E2 H9-G7 2. H0-G2 1-0\n\n"
      "[Event \"y\"]\n[Red \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n"
      "1. B2-E2 B9-C7 2. C3-C4 0-1\n\n"
      "[Event \"z\"]\n[Red \"E\"]\n[Black \"F\"]\n[Result \"0-1\"]\n\n"
      "1. C3-C4 G6-G5 0-1\n";
  const auto games = f.dir.write("g.pgn", pgn).string();
  REQUIRE(run_tool("bookgen", {"ingest", db, games, "-q"}).status == 0);
  const ToolRun run = bookview({"stats", f.book, "--against", db, "--json"});
  REQUIRE(run.status == 0);
  const auto coverage = nlohmann::json::parse(run.out)["coverage"];
  // Mirrored games count alike: h2e2 h9g7 and b2e2 b9c7 are in the book.
  REQUIRE(coverage["all"]["plies"] == 8);
  REQUIRE(coverage["all"]["found"] == 4);
  REQUIRE(coverage["red"]["found"] == 2);
  REQUIRE(coverage["by_ply"][0]["plies"] == 3);
  REQUIRE(coverage["by_ply"][1]["found"] == 2);
  REQUIRE(bookview({"stats", f.book, "--against", db, "--depth", "1"})
              .out.find("the book has: 2 of 3 (66.7%)") != std::string::npos);
  const ToolRun none = bookview({"stats", f.book, "--against", f.book});
  REQUIRE(none.status == 1);
  REQUIRE(none.out.empty());
}
