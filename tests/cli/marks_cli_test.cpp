// bookgen marks and upgrade as a user runs them.
#include <map>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../bookgen/tool.hpp"
#include "support/paths.hpp"

using namespace xq::test;
using nlohmann::json;

namespace {

// Games in which Red opens with h2e2 most often, then c3c4, then e3e4; Black answers.
std::string games(int first, int count) {
  std::string text;
  for (int i = first; i < first + count; ++i) {
    const char* line = i % 6 < 3   ? "1. H2-E2 H9-G7 2. H0-G2 I9-H9"
                       : i % 6 < 5 ? "1. C3-C4 C6-C5 2. H0-G2 H9-G7"
                                   : "1. E3-E4 H9-G7 2. H2-E2 I9-H9";
    text += pgn(line, i % 3 == 0 ? "1-0" : i % 3 == 1 ? "1/2-1/2" : "0-1", "P" + std::to_string(i));
  }
  return text;
}

// What the book says at a position: move -> weight; moves of a pair both.
std::map<std::string, int> moves_at(const std::string& book, const std::string& line = "",
                                    const std::string& fen = "") {
  std::vector<std::string> args{"show", book, "--json", "--moves", line};
  if (!fen.empty()) args.insert(args.end(), {"--fen", fen});
  const ToolRun run = run_tool("bookview", args);
  std::map<std::string, int> out;
  if (run.out.empty()) return out;
  const json shown = json::parse(run.out);
  for (const json& move : shown["moves"]) {
    if (!move.value("enabled", true)) continue;  // listed, played by nobody
    out[move["iccs"]] = move["weight"];
    if (!move["pair"].is_null()) out[move["pair"]] = move["weight"];
  }
  return out;
}

struct Marked : Fixture {
  Marked() { ok({"ingest", db, "-", "-q"}, games(0, 60)); }
  void mark(std::vector<std::string> words) const {
    words.insert(words.begin(), {"marks", db});
    ok(words);
  }
  [[nodiscard]] std::map<std::string, int> exported(const std::string& line = "",
                                                    std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"export", db, "-o", book, "-q", "--scheme", "frequency"});
    ok(options);
    return moves_at(book, line);
  }
};

}  // namespace

TEST_CASE("bookgen marks: a forbidden move stays out of the book whatever is read, until undone",
          "[cli]") {
  const Marked f;
  REQUIRE(f.exported().at("h2e2") == 30);
  f.mark({"forbid", "h2e2"});
  REQUIRE(f.exported().count("h2e2") == 0);
  ok({"ingest", f.db, "-", "-q"}, games(60, 1000));
  const auto moves = f.exported();
  REQUIRE(moves.count("h2e2") == 0);
  REQUIRE(moves.count("b2e2") == 0);
  REQUIRE(moves.at("c3c4") > 300);
  REQUIRE(f.exported("", {"--no-marks"}).at("h2e2") > 500);
  f.mark({"undo", "last"});
  REQUIRE(f.exported().at("h2e2") > 500);
}

TEST_CASE("bookgen marks: force, prefer, avoid and weight each do what they say", "[cli]") {
  const Marked f;
  f.mark({"force", "g3g4"});  // no game has it
  REQUIRE(f.exported() == std::map<std::string, int>{{"c3c4", 20}, {"g3g4", 20}});  // its mirror
  f.mark({"undo", "last"});
  f.mark({"prefer", "e3e4"});
  REQUIRE(f.exported().at("e3e4") == 2 * 30 + 2 * 20);  // as much as both pairs
  f.mark({"undo", "last"});
  f.mark({"avoid", "h2e2"});
  REQUIRE(f.exported().at("h2e2") == 0);
  f.mark({"weight", "h2e2", "4321"});  // the later one counts
  REQUIRE(f.exported().at("h2e2") == 4321);
  REQUIRE(f.exported().at("b2e2") == 4321);
  // A limit takes c3c4 away; the mark brings it back.
  REQUIRE(f.exported("", {"--min-games", "25"}).count("c3c4") == 0);
  f.mark({"weight", "c3c4", "5"});
  REQUIRE(f.exported("", {"--min-games", "25"}).at("c3c4") == 5);
}

TEST_CASE("bookgen marks: positions by moves, FEN and mirror, moves in any notation", "[cli]") {
  const Marked f;
  f.mark({"forbid", "马8进7", "--moves", "炮二平五"});
  REQUIRE(f.exported("h2e2").count("h9g7") == 0);
  REQUIRE(f.exported("b2e2").count("b9c7") == 0);   // the mirror
  f.mark({"force", "H8+9", "--moves", "1. h3e3"});  // ranks from 1
  REQUIRE(f.exported("h2e2") == std::map<std::string, int>{{"h9i7", 1}});
  const std::string fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
  f.mark({"weight", "e1e8", "12", "--fen", fen, "--note", "check"});
  ok({"export", f.db, "-o", f.book, "-q"});
  REQUIRE(moves_at(f.book, "", fen) == std::map<std::string, int>{{"e1e8", 12}});
  REQUIRE(moves_at(f.book, "", "5k3/9/9/9/9/9/9/9/4R4/4K4 w") ==
          std::map<std::string, int>{{"e1e8", 12}});
}

TEST_CASE("bookgen marks: a fresh database takes marks and makes a book of them", "[cli]") {
  const Fixture f;
  REQUIRE(has(ok({"marks", f.db, "prefer", "h2e2", "--note", "always"}).out, "prefer"));
  REQUIRE(has(ok({"recheck", f.db}).out, "all is sound"));
  const auto report = ok_json({"export", f.db, "-o", f.book});
  REQUIRE(report["marks"]["prefer"] == 1);
  REQUIRE(report["marks"]["rows_added"] == 2);
  REQUIRE(report["positions"] == 1);
  REQUIRE(moves_at(f.book) == std::map<std::string, int>{{"b2e2", 1}, {"h2e2", 1}});
  REQUIRE(bookgen({"export", f.db, "-o", f.book, "--no-marks"}).status == 1);
  REQUIRE(bookgen({"export", f.db, "-o", f.book, "--preset", "makebook"}).status == 1);
  REQUIRE(read_file(f.book).size() == 16);  // the old one is still there
}

TEST_CASE("bookgen marks: list tells what acts, what is overridden and what is undone", "[cli]") {
  const Marked f;
  f.mark({"force", "c3c4"});
  f.mark({"forbid", "g3g4", "--note", "why not"});
  f.mark({"note", "h2e2", "a good move"});
  f.mark({"note", "a good start"});
  f.mark({"undo", "3"});
  const auto marks = ok_json({"marks", f.db, "list", "--all"})["marks"];
  REQUIRE(marks.size() == 4);
  REQUIRE(marks[0]["state"] == "overridden");
  REQUIRE(marks[1]["state"] == "acting");
  REQUIRE(marks[1]["kind"] == "forbid");
  REQUIRE(marks[1]["move"] == "c3c4");  // the smaller code of the pair
  REQUIRE(marks[1]["pair"] == "g3g4");
  REQUIRE(marks[1]["note"] == "why not");
  REQUIRE(marks[1]["weight"].is_null());
  REQUIRE(marks[2]["state"] == "undone");
  REQUIRE(marks[3]["move"].is_null());
  REQUIRE(ok_json({"marks", f.db})["marks"].size() == 3);
  const std::string text = ok({"marks", f.db, "list"}).out;
  REQUIRE(has(text, "overridden"));
  REQUIRE(has(text, "1 marks are undone; --all lists them"));
  REQUIRE(has(ok({"marks", f.db, "list", "--lang", "zh"}).out, "兵七进一"));
  f.mark({"undo", "1-4"});
  REQUIRE(ok_json({"marks", f.db})["marks"].empty());
}

TEST_CASE("bookgen marks: wrong words are named and mark nothing", "[cli]") {
  const Fixture f;
  const auto wrong = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"marks", f.db});
    const ToolRun run = bookgen(words);
    REQUIRE(run.status == 2);
    REQUIRE(run.out.empty());
    return run.err;
  };
  REQUIRE(has(wrong({"forbid", "h2h8"}), "h2h8: illegal here"));
  REQUIRE(has(wrong({"forbid", "h2e2", "h9g7"}), "h9g7: illegal here"));
  REQUIRE(has(wrong({"forbid", "hello"}), "not a move in any notation"));
  REQUIRE(has(wrong({"forbid"}), "expected a move"));
  REQUIRE(has(wrong({"forbid", ""}), "expected one move"));
  REQUIRE(has(wrong({"forbid", "h2e2 h9g7"}), "expected one move"));
  REQUIRE(has(wrong({"forbid", "h9g7", "--moves", "h2e3"}), "--moves: move 1, h2e3: illegal"));
  REQUIRE(has(wrong({"forbid", "h2e2", "--fen", "no/fen"}), "--fen: "));
  REQUIRE(has(wrong({"forbid", "h2e2", "--fen", "9/9/9/9/9/9/9/9/9/9 w"}), "--fen: "));
  REQUIRE(has(wrong({"weight", "h2e2", "65536"}), "expected 0 to 65535"));
  REQUIRE(has(wrong({"weight", "h2e2", "99999999999999999999"}), "expected 0 to 65535"));
  REQUIRE(has(wrong({"weight", "h2e2", "1.5"}), "expected 0 to 65535"));
  REQUIRE(has(wrong({"weight", "h2e2"}), "expected one move and one number"));
  REQUIRE(has(wrong({"note", "h2e2"}), "the text of the note is missing"));
  REQUIRE(has(wrong({"note", "h2e2", "two", "words"}), "in quotes"));
  REQUIRE(has(wrong({"forbit", "h2e2"}), "did you mean forbid?"));
  REQUIRE(has(wrong({"list", "--fen", "x"}), "--fen is for marking"));
  REQUIRE(names_in(f.dir.path()).empty());  // no database was made
  REQUIRE(bookgen({"marks", f.db, "list"}).status == 1);
  ok({"marks", f.db, "forbid", "h2e2"});
  REQUIRE(has(wrong({"undo"}), "expected the number of a mark"));
  REQUIRE(has(wrong({"undo", "x"}), "expected the number of a mark"));
  REQUIRE(has(wrong({"list", "x"}), "unexpected argument x"));
  const ToolRun none = bookgen({"marks", f.db, "undo", "7"});
  REQUIRE(none.status == 1);
  REQUIRE(has(none.err, "there is no mark 7"));
  ok({"marks", f.db, "undo", "last"});
  REQUIRE(has(bookgen({"marks", f.db, "undo", "last"}).err, "there is no mark to undo"));
}

TEST_CASE("bookgen marks: a file that cannot be written to is refused and stays", "[cli]") {
  if (::geteuid() == 0) {
    WARN("skipped: root may write everything");
  } else {
    const Marked f;
    const std::string before = read_file(f.db);
    ::chmod(f.db.c_str(), 0444);
    ::chmod(f.dir.path().c_str(), 0555);
    REQUIRE(bookgen({"marks", f.db, "forbid", "h2e2"}).status == 1);
    ::chmod(f.dir.path().c_str(), 0755);
    REQUIRE(read_file(f.db) == before);
  }
  const Fixture f;
  const auto text = f.dir.write("b.xqdb", "no database");
  REQUIRE(has(bookgen({"marks", text.string(), "forbid", "h2e2"}).err, "not a database"));
  REQUIRE(read_file(text) == "no database");
  const std::string nowhere = f.at("no/such/folder/a.xqdb");
  REQUIRE(bookgen({"marks", nowhere, "forbid", "h2e2"}).status == 1);
}

TEST_CASE("bookgen marks: a mark that was damaged stops the export with its number", "[cli]") {
  const Marked f;
  f.mark({"forbid", "h2e2"});
  SQLite::Database(f.db, SQLite::OPEN_READWRITE).exec("UPDATE mark SET move = 1");
  const ToolRun run = bookgen({"export", f.db, "-o", f.book});
  REQUIRE(run.status == 1);
  REQUIRE(has(run.err, "mark 1: no move"));
  REQUIRE(bookgen({"recheck", f.db}).status == 1);
  ok({"export", f.db, "-o", f.book, "--no-marks"});
  REQUIRE(has(ok({"doctor", f.db, "--fix"}).out, "1 bad_mark: mark 1: no move"));
  REQUIRE(f.exported().count("h2e2") == 1);
}

TEST_CASE("bookgen upgrade: an older database is named, upgraded once, and works", "[cli]") {
  const Marked f;
  SQLite::Database(f.db, SQLite::OPEN_READWRITE)
      .exec(
          "DROP TABLE mark; DROP TABLE book_move; DROP TABLE book; "
          "DROP TABLE position_evaluation; DROP TABLE name_rule; PRAGMA user_version = 2");
  REQUIRE(has(bookgen({"export", f.db, "-o", f.book}).err, "run bookgen upgrade"));
  const auto report = ok_json({"upgrade", f.db});
  REQUIRE(report["from"] == 2);
  REQUIRE(report["to"] == 4);
  REQUIRE(has(ok({"upgrade", f.db}).out, "already"));
  f.mark({"forbid", "h2e2"});
  REQUIRE(f.exported().count("h2e2") == 0);
  REQUIRE(names_in(f.dir.path()) == std::vector<std::string>{"b.dat", "my.xqdb"});
  REQUIRE(bookgen({"upgrade", f.at("none.xqdb")}).status == 1);
}

TEST_CASE("bookgen import: a book is shown beside the counts and never in them", "[cli]") {
  const Marked f;
  for (const std::string name : {"own.dat", "own.obk", "own.pfBook"}) {
    const std::string book = f.at(name);
    ok({"export", f.db, "-o", book, "-q", "--scheme", "frequency"});
    const auto before = ok_json({"stats", f.db});
    const auto done = ok_json({"import", book, f.db})["books"][0];
    REQUIRE(done["name"] == name);
    REQUIRE(done["unplaced"] == 0);
    REQUIRE(done["rows"] == done["placed"]);
    REQUIRE(ok_json({"import", book, f.db})["books"][0]["rows"] == done["rows"]);  // once
    REQUIRE(ok_json({"stats", f.db}) == before);
  }
  REQUIRE(ok_json({"import", "--list", f.db})["books"].size() == 3);
  const json shown = json::parse(run_tool("bookview", {"show", f.db, "--json"}).out);
  REQUIRE(shown["books"].size() == 9);  // h2e2, c3c4 and e3e4 of each
  for (const json& word : shown["books"]) {
    if (word["move"] != "b2e2") continue;
    REQUIRE(word["pair"] == "h2e2");
    REQUIRE(word["weight"] == 30);
    REQUIRE(word["wins"].is_null() == (word["book"] == "own.dat"));
  }
  REQUIRE(has(run_tool("bookview", {"show", f.db}).out, "own.obk: weight 30"));
  REQUIRE(has(ok({"recheck", f.db}).out, "all is sound"));
  ok({"import", "--forget", "own.dat", f.db});
  REQUIRE(bookgen({"import", "--forget", "own.dat", f.db}).status == 1);
  REQUIRE(ok_json({"import", "--list", f.db})["books"].size() == 2);
}

TEST_CASE("bookgen import: what is no book is refused and changes nothing", "[cli]") {
  const Marked f;
  const auto text = f.dir.write("b.obk", "no book").string();
  REQUIRE(bookgen({"import", text, f.db}).status == 1);
  REQUIRE(bookgen({"import", f.at("none.obk"), f.db}).status == 1);
  REQUIRE(bookgen({"import", f.db}).status == 2);
  REQUIRE(bookgen({"import", "--list", "--forget", "x", f.db}).status == 2);
  REQUIRE(ok_json({"import", "--list", f.db})["books"].empty());
}

TEST_CASE("bookgen import: chessdb.cn's answers become evaluations, mates told apart", "[cli]") {
  const Marked f;
  const std::string start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
  const std::string text =
      "# from chessdb.cn\n" + start +
      "\tmove:h2e2,score:1,rank:2,note:! (44-01),winrate:50.08|move:c3c4,score:29990|"
      "move:g3g4,score:??|move:a0a9,score:3|move:i0i1,score:-29996,extra:7\r\n" +
      start + "\tunknown\n" + start + "\tinvalid board\n" + start + "\n" + "no fen\tunknown\n" +
      start + "\teval:-12\n" +
      "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1\tscore:5,depth:9,pv:e1e8|d9d8\n";
  const auto file = f.dir.write("answers.txt", text).string();
  const auto r = ok_json({"import", "--cloud", file, f.db});
  REQUIRE(r["evaluations"] == 6);
  REQUIRE(r["illegal_moves"] == 1);
  REQUIRE(r["bad_lines"] == 2);
  REQUIRE(r["answers_without"]["unknown"] == 1);
  REQUIRE(r["answers_without"]["invalid board"] == 1);
  const json shown = json::parse(run_tool("bookview", {"show", f.db, "--json"}).out);
  const json& list = shown["evaluations"];
  REQUIRE(list.size() == 4);  // i0i1 and a0a1 are one, as c3c4 and g3g4 are: the later one stays
  REQUIRE(list[0]["move"].is_null());
  REQUIRE(list[0]["score"] == -12);
  REQUIRE(list[1]["move"] == "b2e2");
  REQUIRE(list[1]["score"] == 1);
  REQUIRE(list[1]["winrate"] == 50.08);
  REQUIRE(list[1]["note"] == "! (44-01)");
  REQUIRE(list[2]["mate"] == -4);
  REQUIRE(list[3]["move"] == "c3c4");
  REQUIRE(list[3]["score"].is_null());
  REQUIRE(has(run_tool("bookview", {"show", f.db}).out, "is mated in 4 plies"));
  const auto nothing = f.dir.write("n.txt", start + "\tunknown\n").string();
  REQUIRE(bookgen({"import", "--cloud", nothing, f.db}).status == 1);
  REQUIRE(bookgen({"import", "--cloud", f.at("none"), f.db}).status == 1);
}

TEST_CASE("bookgen marks --from: edits of a book come back in the next export", "[cli]") {
  const Marked f;
  const std::string book = f.at("edit.pfBook");
  ok({"export", f.db, "-o", book, "-q", "--scheme", "frequency"});
  const auto from = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"marks", f.db, "--from", book, "--scheme", "frequency"});
    return ok_json(more);
  };
  REQUIRE(from({})["marks"].empty());
  // One row goes, one is switched off, one gets another weight and a note.
  SQLite::Database(book, SQLite::OPEN_READWRITE)
      .exec(
          "DELETE FROM pfBook WHERE vscore = 30 AND vkey = 7101337512282506414;"
          "UPDATE pfBook SET vvalid = 0 WHERE vscore = 20 AND vkey = 7101337512282506414;"
          "UPDATE pfBook SET vscore = 77, vmemo = 'mine' WHERE vscore = 10 AND "
          "vkey = 7101337512282506414");
  const auto dry = from({"--dry-run"});
  REQUIRE(dry["removed"] == 1);
  REQUIRE(dry["disabled"] == 1);
  REQUIRE(dry["changed"] == 1);
  REQUIRE(dry["notes"] == 1);
  REQUIRE(dry["marks"].empty());
  REQUIRE(ok_json({"marks", f.db})["marks"].empty());
  REQUIRE(from({})["marks"].size() == 4);
  REQUIRE(f.exported() == std::map<std::string, int>{{"e3e4", 154}});  // an axis move: doubled
  REQUIRE(from({})["marks"].empty());                                  // nothing is left to be done
  const std::string again = f.at("again.pfBook");
  ok({"export", f.db, "-o", again, "-q", "--scheme", "frequency"});
  SQLite::Database check(again);
  REQUIRE(check.execAndGet("SELECT vmemo FROM pfBook WHERE vscore = 77").getString() == "mine");
  REQUIRE(bookgen({"marks", f.db, "--from", f.at("none.obk")}).status == 1);
  REQUIRE(bookgen({"marks", f.db, "forbid", "h2e2", "--from", book}).status == 2);
  REQUIRE(bookgen({"marks", f.db, "--dry-run"}).status == 2);
}

TEST_CASE("bookgen marks: a forbidden move is played from no format", "[cli]") {
  const Marked f;
  f.mark({"forbid", "h2e2"});
  for (const std::string name : {"b.dat", "b.obk", "b.pfBook", "b.xqb", "b.bin"}) {
    const std::string book = f.at(name);
    INFO(name);
    ok({"export", f.db, "-o", book, "-q", "--scheme", "frequency"});
    const auto moves = moves_at(book);
    REQUIRE(moves.count("c3c4") == 1);
    REQUIRE(moves.count("h2e2") == 0);
    REQUIRE(moves.count("b2e2") == 0);
  }
}
