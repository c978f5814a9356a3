// What happens to a book file and its copy when there is nothing to do, or it is protected.
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "xq/book/table.hpp"

#include "../libxq/book/book_support.hpp"
#include "support/require_ok.hpp"
#include "support/run_tool.hpp"
#include "support/temp_dir.hpp"

using xq::test::after;
using xq::test::read_file;
using xq::test::run_tool;

namespace {

namespace fs = std::filesystem;

// Start: h2e2 b2e2 60, e3e4 2; after h2e2: h9g7 3.
struct Fixture {
  xq::test::TempDir dir;
  std::string book = (dir.path() / "b.dat").string();
  Fixture() {
    const xq::Position start;
    const auto rows =
        xq::book::RowTable::from_entries(
            {xq::test::row(start, "b2e2", 60), xq::test::row(start, "h2e2", 60),
             xq::test::row(start, "e3e4", 2), xq::test::stored_row(after({"h2e2"}), "h9g7", 3)})
            .entries();
    REQUIRE_OK(xq::book::save_bookdat(rows, book));
  }
};

}  // namespace

TEST_CASE("bookview edit: a change that is none writes nothing and keeps the old copy", "[cli]") {
  const Fixture f;
  const std::string first = read_file(f.book);
  REQUIRE(run_tool("bookview", {"edit", f.book, "--set", "h2e2=9"}).status == 0);
  const std::string second = read_file(f.book);
  const auto again = run_tool("bookview", {"edit", f.book, "--set", "h2e2=9", "--json"});
  REQUIRE(again.status == 0);
  REQUIRE(again.err.find("the book says so already") != std::string::npos);
  const auto json = nlohmann::json::parse(again.out);
  REQUIRE(json["changed"] == 0);
  REQUIRE(json["backup"].is_null());
  REQUIRE(read_file(f.book) == second);
  REQUIRE(read_file(f.book + ".bak") == first);
}

TEST_CASE("bookview fix: a sound book is left alone, and so is the old copy", "[cli]") {
  const Fixture f;
  const std::string first = read_file(f.book);
  REQUIRE(run_tool("bookview", {"edit", f.book, "--set", "h2e2=9"}).status == 0);
  const auto fixed = run_tool("bookview", {"fix", f.book, "--json"});
  REQUIRE(fixed.status == 0);
  REQUIRE(nlohmann::json::parse(fixed.out)["backup"].is_null());
  REQUIRE(read_file(f.book + ".bak") == first);
  REQUIRE(std::distance(fs::directory_iterator(f.dir.path()), fs::directory_iterator()) == 2);
}

TEST_CASE("bookview edit, fix: a read-only file is refused by name and stays", "[cli]") {
  const Fixture f;
  std::string bytes = read_file(f.book) + "abc";
  { std::ofstream(f.book, std::ios::binary | std::ios::app) << "abc"; }
  fs::permissions(f.book, fs::perms::owner_read);
  const auto fixed = run_tool("bookview", {"fix", f.book});
  REQUIRE(fixed.status == 1);
  REQUIRE(fixed.err.find(f.book + ": the file is read-only") != std::string::npos);
  REQUIRE(read_file(f.book) == bytes);
  REQUIRE_FALSE(fs::exists(f.book + ".bak"));
  const std::string other = (f.dir.path() / "o.dat").string();
  REQUIRE(run_tool("bookview", {"fix", f.book, "-o", other}).status == 0);

  fs::permissions(other, fs::perms::owner_read);
  const auto edited = run_tool("bookview", {"edit", other, "--set", "h2e2=9"});
  REQUIRE(edited.status == 1);
  REQUIRE(edited.err.find("the file is read-only") != std::string::npos);
}

TEST_CASE("bookview edit, fix: a full disk is told of the file that is written", "[cli]") {
  const Fixture f;
  for (const auto& args : std::vector<std::vector<std::string>>{
           {"fix", f.book, "-o", "/dev/full"},
           {"edit", f.book, "--set", "h2e2=9", "-o", "/dev/full"}}) {
    const auto run = run_tool("bookview", args);
    REQUIRE(run.status == 1);
    REQUIRE(run.err.starts_with("bookview: /dev/full: "));
  }
}

TEST_CASE("bookview diff: --min-share hides moves and counts them", "[cli]") {
  const Fixture f;
  const std::string other = (f.dir.path() / "o.dat").string();
  REQUIRE(run_tool("bookview", {"edit", f.book, "--set", "e3e4=3", "--set", "h2e2=61", "-o", other})
              .status == 0);
  const auto run = run_tool("bookview", {"diff", f.book, other, "--min-share", "10", "--json"});
  REQUIRE(run.status == 1);
  const auto json = nlohmann::json::parse(run.out);
  REQUIRE(json["changed"] == 2);
  REQUIRE(json["positions"].size() == 1);
  REQUIRE(json["positions"][0]["moves"].size() == 1);
  REQUIRE(json["positions"][0]["moves"][0]["after"]["share"].get<double>() ==
          Approx(122.0 / 125).epsilon(1e-9));
  REQUIRE(run_tool("bookview", {"diff", f.book, other, "--min-share", "200"}).status == 2);
}
