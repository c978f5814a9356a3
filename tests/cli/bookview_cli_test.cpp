// bookview as a user runs it: what it prints, where, and how it ends.
#include <csignal>
#include <cstdlib>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "xq/book/table.hpp"

#include "../libxq/book/book_support.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"
#include "support/run_tool.hpp"
#include "support/temp_dir.hpp"

using xq::test::after;
using xq::test::run_tool;
using xq::test::TempDir;
using xq::test::ToolRun;

namespace {

const std::string kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

// A book of two positions in a folder of its own.
struct Fixture {
  TempDir dir;
  std::string book = (dir.path() / "b.dat").string();
  Fixture() { save({}); }
  void save(const std::vector<xq::book::Entry>& more) const {
    const xq::Position start;
    std::vector<xq::book::Entry> rows{xq::test::row(start, "b2e2", 60),
                                      xq::test::row(start, "h2e2", 60),
                                      xq::test::stored_row(after({"h2e2"}), "h9g7", 3)};
    rows.insert(rows.end(), more.begin(), more.end());
    const auto sorted = xq::book::RowTable::from_entries(rows).entries();
    REQUIRE_OK(xq::book::save_bookdat(sorted, book));
  }
};

ToolRun bookview(const std::vector<std::string>& args, const std::string& input = "") {
  return run_tool("bookview", args, input);
}

}  // namespace

TEST_CASE("bookview show: prints board and table, nothing on standard error", "[cli]") {
  const Fixture f;
  const ToolRun run = bookview({"show", f.book});
  REQUIRE(run.status == 0);
  REQUIRE(run.err.empty());
  REQUIRE(run.out.find("0  俥 傌 相 仕 帥 仕 相 傌 俥\n") != std::string::npos);
  REQUIRE(run.out.find("h2e2 / b2e2  C2=5 / C8=5  炮二平五 / 炮八平五      60   100%  中炮 Central "
                       "Cannon\n") != std::string::npos);
  REQUIRE(run.out.find('\x1B') == std::string::npos);
}

TEST_CASE("bookview show: moves in any notation lead to the position", "[cli]") {
  const Fixture f;
  const std::string want = bookview({"show", f.book, "h2e2", "--json"}).out;
  REQUIRE(want.find("\"iccs\":\"h9g7\"") != std::string::npos);
  for (const char* move : {"H2-E2", "C2=5", "炮二平五", "1.h2e2"})
    REQUIRE(bookview({"show", f.book, move, "--json"}).out == want);
  REQUIRE(bookview({"show", f.book, "--moves", "h2e2", "--json"}).out == want);
  const auto json = nlohmann::json::parse(want);
  REQUIRE(json["fen"] == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
  REQUIRE(json["moves"][0]["share"] == 1.0);
}

TEST_CASE("bookview show: a position that is not in the book is named, status 1", "[cli]") {
  const Fixture f;
  const ToolRun run = bookview({"show", f.book, "c3c4"});
  REQUIRE(run.status == 1);
  REQUIRE(run.err == "bookview: " + f.book +
                         ": position not in the book: "
                         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR b - - 1 1\n");
  const ToolRun json = bookview({"show", f.book, "c3c4", "--json"});
  REQUIRE(json.status == 1);
  REQUIRE(nlohmann::json::parse(json.out)["moves"].empty());
}

TEST_CASE("bookview show: FEN dialects are accepted, a bad FEN is wrong usage", "[cli]") {
  const Fixture f;
  const ToolRun dialect =
      bookview({"show", f.book, "--json", "--fen",
                "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"});
  REQUIRE(dialect.status == 0);
  REQUIRE(nlohmann::json::parse(dialect.out)["fen"] == kStart);

  const ToolRun bad = bookview({"show", f.book, "--fen", "9/9/9 w"});
  REQUIRE(bad.status == 2);
  REQUIRE(bad.out.empty());
  REQUIRE(bad.err.starts_with("bookview: --fen: "));
}

TEST_CASE("bookview show: a move that cannot be played is wrong usage", "[cli]") {
  const Fixture f;
  const ToolRun illegal = bookview({"show", f.book, "h2e2", "h2e2"});
  REQUIRE(illegal.status == 2);
  REQUIRE(illegal.err.starts_with("bookview: move 2, h2e2: illegal here ("));
  const ToolRun nonsense = bookview({"show", f.book, "--moves", "h2e2 hello"});
  REQUIRE(nonsense.status == 2);
  REQUIRE(nonsense.err == "bookview: move 2, hello: not a move in any notation\n");
}

TEST_CASE("bookview: Chinese texts by --lang and by XQ_LANG", "[cli]") {
  const Fixture f;
  const ToolRun run = bookview({"show", f.book, "--lang", "zh", "--no-board"});
  REQUIRE(run.status == 0);
  REQUIRE(run.out.find("轮到    红方走棋") != std::string::npos);
  REQUIRE(run.out.find("Red") == std::string::npos);
  const ToolRun missing = bookview({"show", f.book, "c3c4", "--lang", "zh"});
  REQUIRE(missing.err.find("开局库中没有此局面") != std::string::npos);
  ::setenv("XQ_LANG", "zh_CN.UTF-8", 1);
  const ToolRun by_variable = bookview({"stats", f.book});
  ::unsetenv("XQ_LANG");
  REQUIRE(by_variable.out.starts_with("开局库"));
}

TEST_CASE("bookview: colours by --color only, NO_COLOR or not, off a terminal", "[cli]") {
  const Fixture f;
  REQUIRE(bookview({"show", f.book}).out.find('\x1B') == std::string::npos);
  REQUIRE(bookview({"show", f.book, "--color", "always"}).out.find("\x1B[31;1m帥") !=
          std::string::npos);
  REQUIRE(bookview({"show", f.book, "--color", "never"}).out.find('\x1B') == std::string::npos);
}

TEST_CASE("bookview: files that are no books are named with what they are (C25)", "[cli]") {
  const TempDir dir;
  const std::vector<std::pair<std::string, std::string>> files{
      {"", "empty file, not a book"},
      {"hello\n", "text file, not a book: expected lines lock1,move,weight"},
      {std::string("\x1F\x8B\x08\0\0\0\0\0\0\x03\x03\0\0\0\0\0\0\0\0\0", 20),
       "gzip data, not a book; unpack it first"},
      {"SQLite format 3" + std::string(85, '\0'),
       "damaged SQLite database: its first page is no database's"}};
  for (const auto& [bytes, reason] : files) {
    const std::string path = dir.write("BOOK.DAT", bytes).string();
    for (const char* command : {"show", "stats", "check"}) {
      const ToolRun run = bookview({command, path});
      REQUIRE(run.status == 1);
      REQUIRE(run.out.empty());
      REQUIRE(run.err == "bookview: " + path + ": " + reason + "\n");
    }
  }
  const ToolRun missing = bookview({"show", (dir.path() / "none.dat").string()});
  REQUIRE(missing.status == 1);
  REQUIRE(missing.err.ends_with("none.dat: no such file or directory\n"));
}

TEST_CASE("bookview: oddities of a file are warnings, and --quiet drops them", "[cli]") {
  const Fixture f;
  std::ofstream(f.book, std::ios::binary | std::ios::app) << "xyz";
  const ToolRun run = bookview({"show", f.book});
  REQUIRE(run.status == 0);
  REQUIRE(run.err == "bookview: warning: " + f.book +
                         ": 3 trailing bytes ignored: the file seems cut off in its last row\n");
  REQUIRE(bookview({"show", f.book, "--quiet"}).err.empty());
}

TEST_CASE("bookview check: status 0 with findings, 1 under --strict", "[cli]") {
  const Fixture f;
  REQUIRE(bookview({"check", f.book}).status == 0);
  REQUIRE(bookview({"check", f.book, "--strict"}).status == 0);
  REQUIRE(bookview({"check", f.book}).out.ends_with("no problems found\n"));

  f.save({xq::test::row(xq::Position(), "e0e2", 4)});
  const ToolRun run = bookview({"check", f.book});
  REQUIRE(run.status == 0);
  REQUIRE(run.out.find("problem  rows that are illegal") != std::string::npos);
  REQUIRE(run.out.find(kStart) != std::string::npos);
  REQUIRE(bookview({"check", f.book, "--strict"}).status == 1);
  const auto json = nlohmann::json::parse(bookview({"check", f.book, "--json"}).out);
  REQUIRE(json["ok"] == false);
  REQUIRE(json["findings"][0]["code"] == "illegal_rows");
}

TEST_CASE("bookview stats: counts as text and as JSON", "[cli]") {
  const Fixture f;
  REQUIRE(bookview({"stats", f.book}).out.find("Rows                                        3\n") !=
          std::string::npos);
  const auto json = nlohmann::json::parse(bookview({"stats", "--json", f.book}).out);
  REQUIRE(json["rows"] == 3);
  REQUIRE(json["positions"] == 2);
  REQUIRE(json["reached_rows"] == 3);
}

TEST_CASE("bookview: a book comes from standard input as well", "[cli]") {
  const Fixture f;
  const ToolRun run = bookview({"stats", "-", "--json"}, xq::test::read_file(f.book));
  REQUIRE(run.status == 0);
  REQUIRE(nlohmann::json::parse(run.out)["rows"] == 3);
}

TEST_CASE("bookview: option typos are wrong usage and name the nearest option (C43)", "[cli]") {
  const Fixture f;
  const ToolRun run = bookview({"show", f.book, "--jsno"});
  REQUIRE(run.status == 2);
  REQUIRE(run.out.empty());
  REQUIRE(run.err ==
          "bookview: unknown option --jsno; did you mean --json?\nsee: bookview show --help\n");
  REQUIRE(bookview({"shw", f.book}).status == 2);
  REQUIRE(bookview({}).status == 2);
}

TEST_CASE("bookview: --help and --version are answers", "[cli]") {
  REQUIRE(bookview({"--version"}).status == 0);
  REQUIRE(bookview({"--version"}).out.starts_with("bookview "));
  REQUIRE(bookview({"check", "--help"}).status == 0);
  REQUIRE(bookview({"check", "--help"}).err.empty());
}

TEST_CASE("bookview: a reader that stops reading is no failure", "[cli]") {
  const Fixture f;
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  ::close(ends[0]);  // nobody will read
  const std::string program = std::string(XQ_BIN_DIR) + "/bookview";
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], 1);
    std::signal(SIGPIPE, SIG_DFL);
    ::execl(program.c_str(), "bookview", "show", f.book.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(ends[1]);
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFEXITED(status));
  REQUIRE(WEXITSTATUS(status) == 0);
}

TEST_CASE("bookview: paths in Chinese characters and with blanks", "[cli]") {
  const Fixture f;
  const auto path = f.dir.write("开局 库.dat", xq::test::read_file(f.book)).string();
  const ToolRun run = bookview({"show", path, "--json"});
  REQUIRE(run.status == 0);
  REQUIRE(nlohmann::json::parse(run.out)["book"] == path);
}

TEST_CASE("bookview: the stock book at the start, after h2e2, and its check", "[cli][corpus]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const std::string book = (*corpus / "small" / "book" / "BOOK.DAT").string();
  const auto start = nlohmann::json::parse(bookview({"show", book, "--json"}).out);
  REQUIRE(start["moves"].size() == 8);
  REQUIRE(start["moves"][0]["iccs"] == "b2e2");
  REQUIRE(start["moves"][0]["pair"] == "h2e2");
  REQUIRE(start["moves"][0]["weight"] == 1473);
  const auto reply = nlohmann::json::parse(bookview({"show", book, "h2e2", "--json"}).out);
  REQUIRE(reply["moves"].size() == 4);
  REQUIRE(reply["moves"][0]["iccs"] == "h9g7");
  REQUIRE(reply["moves"][0]["weight"] == 761);
  REQUIRE(reply["moves"][0]["mirrored"] == true);
  REQUIRE(bookview({"check", book, "--strict"}).status == 0);
}
