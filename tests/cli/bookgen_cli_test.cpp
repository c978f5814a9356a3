// bookgen as a user runs it: what it prints, what it writes, and how it ends.
#include <cstdlib>
#include <map>
#include <set>

#include <unistd.h>

#include "xq/board/move.hpp"
#include "xq/record/game.hpp"

#include "../bookgen/tool.hpp"
#include "support/paths.hpp"
#include "support/random_game.hpp"

using namespace xq::test;
using nlohmann::json;

TEST_CASE("bookgen scan: an illegal ply ends its game, is named, and the next is read (C03)",
          "[cli]") {
  const Fixture f;
  const std::string file =
      f.dir
          .write("c03.pgn", pgn("1. H2-E2 H9-G7\n2. H0-H5 I9-H9\n3. H0-G2 C6-C5") +
                                pgn("1. C3-C4 C6-C5", "0-1"))
          .string();
  const auto games = lines_of(ok({"scan", file, "--json"}).out);
  REQUIRE(games.size() == 2);
  REQUIRE(games[0]["moves"] == "h2e2 h9g7");
  REQUIRE(games[0]["fault"]["code"] == "illegal_move");
  REQUIRE(games[0]["fault"]["ply"] == 3);
  REQUIRE(games[0]["fault"]["line"] == 7);
  REQUIRE(games[0]["fault"]["token"] == "H0-H5");
  REQUIRE(games[1]["moves"] == "c3c4 c6c5");
  REQUIRE(has(ok({"scan", file}).out, file + ":7: game 1, ply 3: illegal_move 'H0-H5'"));
  ok({"ingest", f.db, file});
  ok({"export", f.db, "-o", f.book, "--cut-games", "skip"});
  REQUIRE(read_file(f.book).size() == 3 * 8);  // c3c4, its mirror, and the answer
  REQUIRE(bookgen({"scan", file, "--strict"}).status == 1);
}

TEST_CASE("bookgen scan: two games in one file are two, with or without a line end (C04)",
          "[cli]") {
  const Fixture f;
  const std::string first = "1. 炮二平五 马８进７ 1-0";
  const std::string second = "[Event \"U\"]\n[Result \"0-1\"]\n\n1. 兵七进一 卒７进１ 0-1\n";
  for (const std::string between : {"\n\n", ""}) {
    const auto games =
        lines_of(ok({"scan", "-", "--json"}, "[Event \"T\"]\n\n" + first + between + second).out);
    REQUIRE(games.size() == 2);
    REQUIRE(games[0]["plies"] == 2);
    REQUIRE(games[1]["plies"] == 2);
    REQUIRE(games[0]["outcome"] == "red");
    REQUIRE(games[1]["outcome"] == "black");
  }
}

TEST_CASE("bookgen scan: results missing, Chinese, unknown or at odds (C06)", "[cli]") {
  const auto outcome = [](const std::string& text) {
    return lines_of(ok({"scan", "-", "--json"}, text).out).at(0);
  };
  REQUIRE(outcome("[Event \"T\"]\n\n1. H2-E2 H9-G7 1-0\n")["outcome"] == "red");
  REQUIRE(outcome("[Event \"T\"]\n[Result \"红胜\"]\n\n1. H2-E2 H9-G7\n")["outcome"] == "red");
  REQUIRE(outcome(pgn("1. H2-E2 H9-G7", "*"))["outcome"] == "unknown");
  const json odd = outcome("[Event \"T\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 0-1\n");
  REQUIRE(odd["outcome"] == "red");
  REQUIRE(odd["fault"].is_null());
  REQUIRE(odd["faults"][0]["code"] == "result_conflict");
}

TEST_CASE("bookgen build: repetition inside a game counts once (C08)", "[cli]") {
  const Fixture f;
  const auto file = f.dir.write(
      "a.pgn",
      pgn("1. H0-G2 H9-G7 2. G2-H0 G7-H9 3. H0-G2 H9-G7 4. G2-H0 G7-H9 5. H2-E2 H7-E7", "1/2-1/2"));
  ok({"build", file.string(), "-o", f.at("b.txt"), "--scheme", "frequency"});
  std::istringstream rows(read_file(f.at("b.txt")));
  int count = 0;
  for (std::string row; std::getline(rows, row); ++count)
    CHECK(row.substr(row.rfind(',') + 1) == "1");
  REQUIRE(count == 4 + 4 + 1 - 1);  // h0g2 and h2e2 twice each at the start, 4 replies and returns
}

TEST_CASE("bookgen build: mirrored openings are one, the axis move is not doubled away (C10)",
          "[cli]") {
  const Fixture f;
  const auto file = f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7") + pgn("1. B2-E2 B9-C7", "1-0", "C") +
                                             pgn("1. E3-E4 E6-E5", "1-0", "D"));
  const json report =
      ok_json({"build", file.string(), "-o", f.at("b.txt"), "--scheme", "frequency"});
  REQUIRE(report["games"] == 3);
  REQUIRE(report["rows"] == 3 + 1 + 1);
  std::istringstream rows(read_file(f.at("b.txt")));
  std::map<std::string, int> weights;  // by move code, all keys together
  for (std::string row; std::getline(rows, row);) {
    const auto comma = row.find(',');
    const auto last = row.rfind(',');
    weights[row.substr(comma + 1, last - comma - 1)] = std::stoi(row.substr(last + 1));
  }
  const auto code = [](xq::Move m) { return std::to_string(xq::code_of(m)); };
  const auto move = [](xq::File a, xq::Rank b, xq::File c, xq::Rank d) {
    return xq::Move(xq::Square(a, b), xq::Square(c, d));
  };
  using xq::File;
  using xq::Rank;
  REQUIRE(weights[code(move(File::H, Rank::R2, File::E, Rank::R2))] == 2);
  REQUIRE(weights[code(move(File::B, Rank::R2, File::E, Rank::R2))] == 2);
  REQUIRE(weights[code(move(File::E, Rank::R3, File::E, Rank::R4))] == 2);
}

TEST_CASE("bookgen build: a tiny collection gives a book, an empty one says why (C11)", "[cli]") {
  const Fixture f;
  const auto file =
      f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7", "0-1") + pgn("1. C3-C4 G6-G5", "1-0")).string();
  const json report = ok_json({"build", file, "-o", f.book, "--min-games", "1"});
  REQUIRE(report["rows"] == 6);  // two pairs at the start, two answers
  const ToolRun empty = bookgen({"build", file, "-o", f.at("e.dat"), "--min-games", "2"});
  REQUIRE(empty.status == 1);
  REQUIRE(has(empty.err, "the book would be empty: --min-games removed most, 6 of 6 rows"));
  REQUIRE_FALSE(fs::exists(f.at("e.dat")));
}

TEST_CASE("bookgen export: a game that another continues is dropped on request (C21)", "[cli]") {
  const Fixture f;
  auto moves = xq::test::random_game(5, 25).moves;
  const std::string whole = xq::record::iccs_text(moves);
  moves.pop_back();
  const auto file =
      f.dir.write("a.pgn", pgn(whole) + pgn(xq::record::iccs_text(moves), "1-0", "C", "D"));
  ok({"ingest", f.db, file.string()});
  REQUIRE(ok_json({"export", f.db, "-o", f.book})["games"] == 2);
  const json report = ok_json({"export", f.db, "-o", f.book, "--drop-prefixes"});
  REQUIRE(report["games"] == 1);
  REQUIRE(report["prefixes_dropped"] == 1);
}

TEST_CASE("bookgen ingest: again is nothing new, one more game is one (C22)", "[cli]") {
  const Fixture f;
  const std::string file = f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7")).string();
  REQUIRE(ok_json({"ingest", f.db, file})["games_new"] == 1);
  ok({"export", f.db, "-o", f.book});
  const std::string bytes = read_file(f.book);
  const json again = ok_json({"ingest", f.db, file});
  REQUIRE(again["games_new"] == 0);
  REQUIRE(again["games_read"] == 0);
  REQUIRE(again["files_unchanged"] == 1);
  REQUIRE(ok_json({"ingest", f.db, file, "--rehash"})["files_unchanged"] == 1);
  ok({"export", f.db, "-o", f.book});
  REQUIRE(read_file(f.book) == bytes);
  f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7") + pgn("1. C3-C4 G6-G5"));
  const json more = ok_json({"ingest", f.db, file});
  REQUIRE(more["games_new"] == 1);
  REQUIRE(more["files_changed"] == 1);
  REQUIRE(ok_json({"stats", f.db})["games_distinct"] == 2);
  REQUIRE(has(ok({"ingest", f.db, file}).out, "games in the database: 2 (+0)"));
}

TEST_CASE("bookgen build: fifty short games of different players count fifty (C23)", "[cli]") {
  const Fixture f;
  std::string text;
  for (int i = 0; i < 50; ++i)
    text += pgn("1. H2-E2 H9-G7 2. H0-G2 I9-H9", "1/2-1/2", "R" + std::to_string(i));
  f.dir.write("a.pgn", text);
  ok({"ingest", f.db, f.at("a.pgn")});
  const json stats = ok_json({"stats", f.db});
  REQUIRE(stats["games_distinct"] == 50);
  REQUIRE(stats["games_duplicate"] == 0);
  REQUIRE(lines_of(ok({"games", f.db, "--json"}).out).size() == 50);
}

TEST_CASE("bookgen build: games without a move are counted as empty (C37)", "[cli]") {
  const Fixture f;
  f.dir.write("g/tags.pgn", "[Event \"T\"]\n[Red \"A\"]\n\n*\n");
  f.dir.write("g/only.pgn", "[Event \"T\"]\n[Red \"A\"]\n");
  f.dir.write("g/empty.pgn", "");
  const ToolRun run = bookgen({"ingest", f.db, f.at("g")});
  REQUIRE(run.status == 1);
  REQUIRE(has(run.err, "no game with a move in what was given"));
  const json stats = ok_json({"stats", f.db});
  REQUIRE(stats["games_empty"] == 2);
  REQUIRE(stats["files_without_moves"] == 2);
  REQUIRE(stats["files_not_records"] == 1);
  REQUIRE(stats["positions"] == 0);
  const ToolRun build = bookgen({"build", f.at("g"), "-o", f.book});
  REQUIRE(build.status == 1);
  REQUIRE_FALSE(fs::exists(f.book));
  REQUIRE(bookgen({"export", f.db, "-o", f.book}).status == 1);
}

TEST_CASE("bookgen: option typos name the nearest option (C43)", "[cli]") {
  const auto err = [](const std::vector<std::string>& args) {
    const ToolRun run = bookgen(args);
    REQUIRE(run.status == 2);
    REQUIRE(run.out.empty());
    return run.err.substr(0, run.err.find('\n'));
  };
  REQUIRE(err({"export", "x.xqdb", "-o", "b.dat", "--min-game", "3"}) ==
          "bookgen: unknown option --min-game; did you mean --min-games?");
  REQUIRE(err({"export", "x.xqdb", "--min-game", "3"}) ==
          "bookgen: unknown option --min-game; did you mean --min-games?");
  REQUIRE(err({"build", "g", "-dup", "-o", "b.dat"}) ==
          "bookgen: unknown option -dup; did you mean --duplicates?");
  REQUIRE(err({"buld", "g", "-o", "b.dat"}) ==
          "bookgen: unknown command buld; did you mean build?");
  REQUIRE(err({"stats", "x.xqdb", "y"}) == "bookgen: unexpected argument y");
  REQUIRE(has(err({}), "wrong arguments"));
}

TEST_CASE("bookgen: wrong values are wrong usage, and nothing is written", "[cli]") {
  const Fixture f;
  const std::string file = f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7")).string();
  ok({"ingest", f.db, file});
  const std::vector<std::vector<std::string>> tails{{"--scheme", "foo"},
                                                    {"--min-share", "101"},
                                                    {"--memory", "-5"},
                                                    {"--memory", "5x"},
                                                    {"--memory", "99999999999G"},
                                                    {"--max-ply", "-1"},
                                                    {"--max-ply", "x"},
                                                    {"--ratio", "0"},
                                                    {"--win", "9"},
                                                    {"--win", "2"},
                                                    {"--format", "obk2"},
                                                    {"--lang", "fr"},
                                                    {"--preset", "makebook", "--top", "3"}};
  for (const auto& tail : tails) {
    std::vector<std::string> args{"export", f.db, "-o", f.book};
    args.insert(args.end(), tail.begin(), tail.end());
    CAPTURE(tail);
    const ToolRun run = bookgen(args);
    CHECK(run.status == 2);
    CHECK_FALSE(run.err.empty());
  }
  REQUIRE(bookgen({"faults", f.db, "--code", "nonsense"}).status == 2);
  REQUIRE_FALSE(fs::exists(f.book));
}

TEST_CASE("bookgen: what is read is never overwritten", "[cli]") {
  const Fixture f;
  const std::string text = pgn("1. H2-E2 H9-G7");
  const std::string file = f.dir.write("a.dat", text).string();
  REQUIRE(bookgen({"build", file, "-o", file}).status == 2);
  REQUIRE(bookgen({"build", file, "-o", f.book, "--db", file}).status == 2);
  REQUIRE(bookgen({"ingest", file, file}).status == 2);
  REQUIRE(read_file(file) == text);
  ok({"ingest", f.db, file});
  const std::string bytes = read_file(f.db);
  REQUIRE(bookgen({"export", f.db, "-o", f.db}).status == 2);
  REQUIRE(read_file(f.db) == bytes);
  REQUIRE(bookgen({"export", f.db, "-o", "-"}).status == 2);
  REQUIRE(bookgen({"export", f.db, "-o", f.at("b.yfk")}).status == 2);
  REQUIRE(bookgen({"ingest", "", file}).status == 2);
  ok({"export", f.db, "-o", f.at("b.obk"), "--format", "bookdat"});
}

TEST_CASE("bookgen: reasons and statuses of what fails", "[cli]") {
  const Fixture f;
  const std::string file = f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7")).string();
  REQUIRE(has(bookgen({"stats", f.db}).err, "no such database"));
  REQUIRE(bookgen({"stats", f.db}).status == 1);
  REQUIRE(bookgen({"stats", file}).status == 1);
  REQUIRE(has(bookgen({"stats", file}).err, "not a database"));
  ok({"ingest", f.db, file});
  REQUIRE(bookgen({"export", f.db, "-o", f.at("no/b.dat")}).status == 1);
  REQUIRE(bookgen({"ingest", f.at("no/a.xqdb"), file}).status == 1);
  const ToolRun missing = bookgen({"ingest", f.db, f.at("nosuch.pgn")});
  REQUIRE(missing.status == 1);
  REQUIRE(has(missing.err, "nosuch.pgn: io_error"));
  REQUIRE(has(ok({"ingest", f.db, f.at("nosuch.pgn"), file}).err, "nosuch.pgn: io_error"));
  REQUIRE(bookgen({"ingest", f.db, f.at("nosuch.pgn"), file, "--strict"}).status == 1);
  REQUIRE(bookgen({"--help"}).status == 0);
  REQUIRE(has(bookgen({"export", "--help"}).out, "--min-games"));
  REQUIRE(has(bookgen({"--version"}).out, "bookgen "));
}

TEST_CASE("bookgen: the JSON of scan, games and stats has the fields of the contract", "[cli]") {
  const Fixture f;
  f.dir.write("g/a.pgn", pgn("1. H2-E2 H9-G7"));
  f.dir.write("g/b.pgn",
              "[Red \"R\"]\n[Date \"1999.12.09\"]\n[FEN \"3k5/9/9/9/9/9/9/9/4K4/9 w - - 3 7\"]\n\n"
              "1. E1-F1 *\n");
  f.dir.write("g/c.pgn", "[Event \"E\"]\n[FEN \"9/9/9/9/9/9/9/9/9/9 w\"]\n\n1. E1-F1 *\n");
  const std::set<std::string> fields{"path",     "member",    "ordinal", "format", "charset",
                                     "notation", "start_fen", "outcome", "plies",  "crc32",
                                     "moves",    "red",       "black",   "event",  "date",
                                     "fault",    "faults"};
  const auto keys = [](const json& object) {
    std::set<std::string> out;
    for (const auto& [key, value] : object.items())
      out.insert(key);
    return out;
  };
  const auto scan = lines_of(ok({"scan", f.at("g"), "--json"}).out);
  REQUIRE(scan.size() == 3);
  for (const json& line : scan)
    REQUIRE(keys(line) == fields);
  REQUIRE(scan[0]["path"] == f.at("g") + "/a.pgn");
  REQUIRE(scan[0]["member"].is_null());
  REQUIRE(scan[0]["format"] == "pgn");
  REQUIRE(scan[0]["charset"] == "ascii");
  REQUIRE(scan[0]["notation"] == "iccs");
  REQUIRE(scan[0]["start_fen"].is_null());
  REQUIRE(scan[0]["crc32"] == "d08ed06e");
  REQUIRE(scan[1]["start_fen"] == "3k5/9/9/9/9/9/9/9/4K4/9 w - - 3 7");
  REQUIRE(scan[1]["date"] == "1999.12.09");
  REQUIRE(scan[2]["start_fen"] == "9/9/9/9/9/9/9/9/9/9 w");
  REQUIRE(scan[2]["fault"]["code"] == "bad_fen");
  REQUIRE(scan[2]["crc32"] == "00000000");
  REQUIRE(keys(scan[2]["fault"]) ==
          std::set<std::string>{"line", "ply", "token", "code", "message"});

  ok({"ingest", f.db, f.at("g")});
  auto game_fields = fields;
  for (const char* field : {"copies", "start", "opening", "ecco"})
    game_fields.insert(field);
  const auto games = lines_of(ok({"games", f.db, "--json"}).out);
  REQUIRE(games.size() == 2);
  for (const json& line : games) {
    REQUIRE(keys(line) == game_fields);
    REQUIRE(keys(line["copies"]) == std::set<std::string>{"red", "draw", "black", "unknown"});
  }
  const json stats = ok_json({"stats", f.db});
  for (const char* field :
       {"files", "files_with_moves", "files_without_moves", "files_not_records", "games_found",
        "games_read", "games_empty", "games_rejected", "games_distinct", "games_duplicate",
        "games_cut", "outcome_conflicts", "plies_kept", "positions", "pairs", "faults",
        "other_starts", "odds", "ecco"}) {
    CAPTURE(field);
    CHECK(stats.contains(field));
  }
  REQUIRE(stats["games_rejected"] == 1);
  REQUIRE(stats["games_distinct"] == 2);
  REQUIRE(stats["positions"] == 2);  // of the game from the start position
  REQUIRE(ok_json({"stats", f.db, "--start", "any"})["positions"] == 3);
  REQUIRE(ok_json({"stats", f.db, "--max-ply", "1"})["positions"] == 1);
}

TEST_CASE("bookgen ingest: files of every kind in a folder are counted or named", "[cli]") {
  const Fixture f;
  f.dir.write("g/a.pgn", pgn("1. H2-E2 H9-G7"));
  f.dir.write("g/deep/er/b.PGN", pgn("1. C3-C4 G6-G5"));
  f.dir.write("g/c.txt", "1. 炮二平五 马８进７\n");
  f.dir.write("g/notes.md", "nothing here\n");
  f.dir.write("g/x.png", std::string("\x89PNG\r\n\x1a\n\0\0", 10));
  f.dir.write("g/e.pgn", "");
  const ToolRun run = ok({"ingest", f.db, f.at("g")});
  for (const char* name : {"notes.md: unknown_format", "x.png: unknown_format: PNG image",
                           "e.pgn: unknown_format: empty file"}) {
    CHECK(has(run.err, name));
  }
  const json stats = ok_json({"stats", f.db});
  REQUIRE(stats["files"] == 6);
  REQUIRE(stats["files_with_moves"] == 3);
  REQUIRE(stats["files_not_records"] == 3);
  REQUIRE(lines_of(ok({"faults", f.db, "--json", "--code", "unknown_format"}).out).size() == 3);
  REQUIRE(bookgen({"ingest", f.db, f.at("g"), "--strict"}).status == 0);  // nothing read anew
}

TEST_CASE("bookgen: files that the run itself writes are no input of it", "[cli]") {
  const Fixture f;
  f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7"));
  for (int i = 0; i < 2; ++i) {
    const json run = ok_json({"ingest", f.db, f.dir.path().string()});
    REQUIRE(run["files"] == 1);
    REQUIRE(run["faults"] == 0);
  }
  for (int i = 0; i < 2; ++i)
    ok({"build", f.dir.path().string() + "/.", "-o", f.book, "--db", f.db, "--strict"});
  REQUIRE(names_in(f.dir.path()) == std::vector<std::string>{"a.pgn", "b.dat", "my.xqdb"});
}

TEST_CASE("bookgen: gzip files and standard input are read like files", "[cli]") {
  const Fixture f;
  const std::string text = pgn("1. H2-E2 H9-G7");
  const std::string zipped = f.at("a.pgn.gz");
  f.dir.write("a.pgn", text);
  REQUIRE(std::system(("gzip '" + f.at("a.pgn") + "'").c_str()) == 0);
  REQUIRE(lines_of(ok({"scan", zipped, "--json"}).out).at(0)["moves"] == "h2e2 h9g7");
  const std::string half = f.dir.write("half.gz", read_file(zipped).substr(0, 40)).string();
  const ToolRun cut = bookgen({"scan", half});
  REQUIRE(cut.status == 1);
  REQUIRE(has(cut.out, "gzip data cut off"));
  ok({"ingest", f.db, zipped});
  ok({"ingest", f.db, "-"}, text);
  REQUIRE(has(ok({"ingest", f.db, "-"}, text).out, "1 unchanged"));
  const json stats = ok_json({"stats", f.db});
  REQUIRE(stats["files"] == 2);
  REQUIRE(stats["games_distinct"] == 1);
  REQUIRE(bookgen({"scan", "-"}).status == 1);
}

TEST_CASE("bookgen ingest: --quiet prints nothing, --on-fault stop keeps what came before",
          "[cli]") {
  const Fixture f;
  f.dir.write("g/a.pgn", pgn("1. H2-E2 H9-G7"));
  f.dir.write("g/b.pgn", pgn("1. H2-E2 H9-H5"));
  f.dir.write("g/c.pgn", pgn("1. C3-C4 G6-G5"));
  const ToolRun quiet = ok({"ingest", f.at("q.xqdb"), f.at("g"), "--quiet"});
  REQUIRE(quiet.out.empty());
  REQUIRE(quiet.err.empty());
  const ToolRun stop = bookgen({"ingest", f.db, f.at("g"), "--on-fault", "stop"});
  REQUIRE(stop.status == 1);
  REQUIRE(has(stop.out, "stopped at the first fault"));
  const json stats = ok_json({"stats", f.db});
  REQUIRE(stats["files"] == 2);
  REQUIRE(stats["games_read"] == 2);
  REQUIRE(bookgen({"build", f.at("g"), "-o", f.book, "--on-fault", "stop"}).status == 1);
  REQUIRE_FALSE(fs::exists(f.book));
  ok({"ingest", f.db, f.at("g")});
  REQUIRE(ok_json({"stats", f.db})["games_read"] == 3);
}

TEST_CASE("bookgen ingest: an unreadable file is named, a known one keeps its games", "[cli]") {
  if (::geteuid() == 0) XQ_SKIP("a user without all rights");
  const Fixture f;
  const fs::path file = f.dir.write("g/a.pgn", pgn("1. H2-E2 H9-G7"));
  const fs::path bad = f.dir.write("g/b.pgn", pgn("1. C3-C4 G6-G5"));
  fs::permissions(bad, fs::perms::none);
  const ToolRun run = ok({"ingest", f.db, f.at("g")});
  REQUIRE(has(run.err, "b.pgn: io_error"));
  REQUIRE(ok_json({"stats", f.db})["files_not_records"] == 1);
  fs::permissions(bad, fs::perms::owner_read);
  REQUIRE(ok_json({"ingest", f.db, f.at("g")})["games_new"] == 1);
}

TEST_CASE("bookgen: --lang zh speaks Chinese and keeps names and JSON as they are", "[cli]") {
  const Fixture f;
  const std::string file = f.dir.write("a.pgn", pgn("1. H2-E2 H9-G7")).string();
  const ToolRun build = ok({"build", file, "-o", f.book, "--lang", "zh"});
  REQUIRE(has(build.out, "使用对局：1（副本共 1 份）"));
  REQUIRE(has(build.out, "已写出：" + f.book));
  REQUIRE(has(ok({"scan", file, "--lang", "zh"}).out, "第 1 局"));
  REQUIRE(ok({"scan", file, "--lang", "zh", "--json"}).out == ok({"scan", file, "--json"}).out);
  REQUIRE(has(bookgen({"--lang", "zh", "--help"}).out, "用法"));
  REQUIRE(has(bookgen({"--lang", "zh", "buld"}).err, "未知命令 buld；是否想用 build？"));
}
