// What lies between a name on the command line and a reader's bytes: archives, hidden files, trial
// runs, games put aside.
#include <csignal>
#include <cstdlib>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "xq/base/charset.hpp"

#include "../bookgen/tool.hpp"
#include "support/archives.hpp"
#include "support/paths.hpp"

using namespace xq::test;
using nlohmann::json;

namespace {

const std::string kA = pgn("1. H2-E2 H9-G7");
const std::string kB = pgn("1. C3-C4 G6-G5 2. H0-G2", "0-1");
const std::string kC = pgn("1. G3-G4 B9-C7", "1/2-1/2");
const std::string kCut = pgn("1. H2-E2 H9-G7 2. H0-H5 I9-H9");
const std::string kEmpty = pgn("");

json stats(const Fixture& f) {
  json s = ok_json({"stats", f.db});
  CHECK(s["files"] == s["files_with_moves"].get<int>() + s["files_without_moves"].get<int>() +
                          s["files_not_records"].get<int>());
  CHECK(s["games_found"] ==
        s["games_read"].get<int>() + s["games_empty"].get<int>() + s["games_rejected"].get<int>());
  return s;
}

json faults(const Fixture& f) {
  json list = json::array();
  for (const json& line : lines_of(ok({"faults", f.db, "--list", "--json"}).out))
    list.push_back(line);
  return list;
}

// The games of a database without the places they came from.
std::vector<std::string> games(const std::string& db) {
  std::vector<std::string> out;
  for (json line : lines_of(ok({"games", db, "--json"}).out)) {
    line.erase("path");
    line.erase("member");
    out.push_back(line.dump());
  }
  std::sort(out.begin(), out.end());
  return out;
}

const std::vector<Packed> kMembers{{"a.pgn", kA},          {"d/", "", 'd'},
                                   {"d/b.pgn", kB + kCut}, {"d/e.pgn", kEmpty},
                                   {"d/n.txt", "nothing"}, {"z.pgn.gz", ""}};

std::vector<Packed> members() {
  auto list = kMembers;
  list.back().bytes = compress("gz", kC);
  return list;
}

}  // namespace

TEST_CASE("intake: a folder and its archives hold the same games and counts (C34, C37)", "[cli]") {
  const Fixture folder;
  for (const Packed& member : members()) {
    if (member.type == 'f') folder.dir.write("in/" + member.name, member.bytes);
  }
  ok({"ingest", folder.db, folder.at("in"), "--quiet"});
  json want = stats(folder);
  CHECK(want["files"] == 5);
  CHECK(want["files_not_records"] == 1);
  CHECK(want["games_found"] == 5);
  const auto want_games = games(folder.db);
  for (const std::string format : {"zip", "7z", "tar", "tar.gz", "tar.xz", "tar.zst", "rar"}) {
    INFO(format);
    const Fixture f;
    auto list = members();
    if (format == "rar") list.erase(list.begin() + 1);
    f.dir.write("in/all." + format, format == "rar" ? pack_rar4(list) : pack(format, list));
    ok({"ingest", f.db, f.at("in"), "--quiet"});
    CHECK(stats(f) == want);
    CHECK(games(f.db) == want_games);
    // Again: nothing is read. The scan finds the same.
    const json again = ok_json({"ingest", f.db, f.at("in")});
    CHECK(again["files"] == 5);
    CHECK(again["files_unchanged"] == 5);
    CHECK(again["games_read"] == 0);
    CHECK(has(ok({"scan", f.at("in"), "--summary"}).out,
              "files: 5 = 3 with moves + 1 without + 1 no records"));
    // Standard input as well.
    const Fixture piped;
    ok({"ingest", piped.db, "-", "--quiet"}, read_file(f.at("in/all." + format)));
    CHECK(stats(piped) == want);
    CHECK(ok({"ingest", piped.db, "-"}, read_file(f.at("in/all." + format))).status == 0);
    CHECK(stats(piped) == want);
  }
}

TEST_CASE("intake: member names stand in fault lines and JSON", "[cli]") {
  const Fixture f;
  const std::string zip =
      f.dir
          .write("x.zip", pack("zip", {{"in.7z", pack("7z", {{"d/cut.pgn", kCut}})},
                                       {"\xC8\xAB\xBE\xD6.pgn", kA}}))
          .string();
  const auto run = ok({"scan", zip, "--json"});
  const auto lines = lines_of(run.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["path"] == zip);
  CHECK(lines[0]["member"] == "in.7z/d/cut.pgn");
  CHECK(lines[1]["member"] == "全局.pgn");
  CHECK(has(ok({"scan", zip}).out, zip + "/in.7z/d/cut.pgn:6: game 1, ply 3: illegal_move"));
  CHECK(has(ok({"ingest", f.db, zip}).err, zip + "/in.7z/d/cut.pgn:6: game 1, ply 3"));
  const json list = faults(f);
  REQUIRE(list.size() == 1);
  CHECK(list[0]["member"] == "in.7z/d/cut.pgn");
  CHECK(lines_of(ok({"scan", f.dir.write("p.pgn", kA).string(), "--json"}).out)[0]["member"]
            .is_null());
}

TEST_CASE("intake: a changed archive replaces its members, those that are gone are taken out",
          "[cli]") {
  const Fixture f;
  f.dir.write("x.zip", pack("zip", {{"a.pgn", kA}, {"b.pgn", kB}, {"c.pgn", kC}}));
  ok({"ingest", f.db, f.at("x.zip")});
  f.dir.write("x.zip", pack("zip", {{"a.pgn", kA}, {"b.pgn", kB + kB}, {"d.pgn", kCut}}));
  const auto before = read_file(f.db);
  const json trial = ok_json({"ingest", f.db, f.at("x.zip"), "--dry-run"});
  CHECK(read_file(f.db) == before);
  const json changed = ok_json({"ingest", f.db, f.at("x.zip")});
  for (const json& report : {trial, changed}) {
    CHECK(report["files_unchanged"] == 1);
    CHECK(report["files_changed"] == 1);
    CHECK(report["files_new"] == 1);
    CHECK(report["files_removed"] == 1);
    CHECK(report["games_read"] == 3);
  }
  CHECK(trial["games_new"] == 0);  // the moves of d.pgn are those of a.pgn
  const Fixture clean;
  ok({"ingest", clean.db, f.at("x.zip")});
  CHECK(stats(f) == stats(clean));
  CHECK(games(f.db) == games(clean.db));
  // Renamed: moved as a whole.
  fs::rename(f.at("x.zip"), f.at("y.zip"));
  CHECK(ok_json({"ingest", f.db, f.at("y.zip"), "--dry-run"})["files_moved"] == 3);
  CHECK(ok_json({"ingest", f.db, f.at("y.zip")})["files_moved"] == 3);
  CHECK(stats(f) == stats(clean));
  CHECK(ok_json({"ingest", f.db, f.at("y.zip")})["files_unchanged"] == 3);
  // An archive that becomes a plain file, and the other way round.
  f.dir.write("y.zip", kA);
  ok({"ingest", f.db, f.at("y.zip")});
  CHECK(stats(f)["files"] == 1);
  CHECK(stats(f)["games_read"] == 1);
  f.dir.write("y.zip", pack("tar.gz", {{"a.pgn", kB}}));
  ok({"ingest", f.db, f.at("y.zip")});
  CHECK(stats(f)["files"] == 1);
  CHECK(stats(f)["plies_kept"] == 3);
}

TEST_CASE("intake: damaged, encrypted and refused archives are named and counted", "[cli]") {
  const Fixture f;
  const std::string whole = pack("zip-stored", {{"a.pgn", kA}, {"b.pgn", kB}, {"c.pgn", kC}});
  f.dir.write("in/cut.zip", whole.substr(0, whole.find("c.pgn") + 40));
  f.dir.write("in/secret.zip", pack("zip", {{"s.pgn", kA}}, "secret"));
  f.dir.write("in/b.part1.rar", pack_rar4({{"a.pgn", kA}}, {.volume = true}));
  f.dir.write("in/b.part2.rar", pack_rar4({{"a.pgn", kA}}, {.volume = true}));
  f.dir.write("in/evil.tar", pack("tar", {{"../../evil.pgn", kA}, {"good.pgn", kB}}));
  f.dir.write("in/none.zip", pack("zip", {}));
  ok({"ingest", f.db, f.at("in"), "--quiet"});
  const json s = stats(f);
  CHECK(s["games_read"] == 3);
  CHECK(s["files_with_moves"] == 3);
  CHECK(s["files_not_records"] == 6);
  CHECK(s["faults"]["refused"] == 4);
  CHECK(s["faults"]["damaged_archive"] == 1);
  CHECK(s["faults"]["unknown_format"] == 1);
  CHECK(!fs::exists(f.dir.path().parent_path() / "evil.pgn"));
  CHECK(has(ok({"scan", f.at("in"), "--summary"}).out,
            "files: 9 = 3 with moves + 0 without + 6 no records"));
  const json again = ok_json({"ingest", f.db, f.at("in")});
  CHECK(again["files"] == 9);
  CHECK(again["files_unchanged"] == 9);
}

TEST_CASE("intake: an archive whose reading was stopped is read again (C36)", "[cli]") {
  const Fixture f;
  std::vector<Packed> many;
  for (int i = 0; i < 40; ++i)
    many.push_back({std::to_string(100 + i) + ".pgn", i == 20 ? kCut : kB});
  f.dir.write("x.zip", pack("zip", many));
  CHECK(bookgen({"ingest", f.db, f.at("x.zip"), "--on-fault", "stop"}).status == 1);
  CHECK(stats(f)["files"] == 21);
  const json rest = ok_json({"ingest", f.db, f.at("x.zip")});
  CHECK(rest["files_unchanged"] == 21);
  CHECK(rest["files_new"] == 19);
  CHECK(stats(f)["files"] == 40);
  CHECK(ok_json({"ingest", f.db, f.at("x.zip")})["files_unchanged"] == 40);
}

TEST_CASE("intake: a run killed inside an archive leaves a whole database (C36)", "[cli]") {
  const Fixture f;
  std::vector<Packed> many;
  for (int i = 0; i < 9000; ++i)
    many.push_back({std::to_string(i) + ".pgn",
                    pgn("1. H2-E2 H9-G7 2. H0-G2", "1-0", "R" + std::to_string(i))});
  f.dir.write("x.zip", pack("zip-stored", many));
  const Fixture clean;
  ok({"ingest", clean.db, f.at("x.zip")});
  for (int round = 0; round < 6; ++round) {
    const pid_t child = ::fork();
    if (child == 0) {
      const std::string tool = std::string(XQ_BIN_DIR) + "/bookgen";
      ::execl(tool.c_str(), "bookgen", "ingest", f.db.c_str(), f.at("x.zip").c_str(), "--quiet",
              nullptr);
      ::_exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(30 + 60 * round));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    if (fs::exists(f.db)) {
      const auto left = bookgen({"stats", f.db});
      CHECK((left.status == 0 || has(left.err, "cut off before it began")));
    }
  }
  ok({"ingest", f.db, f.at("x.zip"), "--quiet"});
  CHECK(stats(f) == stats(clean));
  CHECK(games(f.db) == games(clean.db));
}

TEST_CASE("intake: hidden files are counted and named, not read", "[cli]") {
  const Fixture f;
  f.dir.write("in/a.pgn", kA);
  f.dir.write("in/.hidden.pgn", kB);
  f.dir.write("in/.git/config", "x");
  f.dir.write("in/b.zip", pack("zip", {{"__MACOSX/._c.pgn", "m"}, {"c.pgn", kC}}));
  const std::string line = "hidden files passed over: 3 (" + f.at("in/.git") + ", " +
                           f.at("in/.hidden.pgn") + ", " + f.at("in/b.zip") + "/__MACOSX/._c.pgn)";
  CHECK(has(ok({"scan", f.at("in"), "--summary"}).out, line));
  CHECK(has(ok({"ingest", f.db, f.at("in"), "--dry-run"}).out, line));
  CHECK(has(ok({"ingest", f.db, f.at("in")}).out, line));
  CHECK(ok_json({"ingest", f.db, f.at("in/a.pgn")})["files_hidden"] == 0);
  CHECK(stats(f)["files"] == 2);
  // Named by the user it is read.
  CHECK(lines_of(ok({"scan", f.at("in/.hidden.pgn"), "--json"}).out).size() == 1);
}

TEST_CASE("intake: --dry-run says what would be done and writes nothing", "[cli]") {
  const Fixture f;
  f.dir.write("in/a.pgn", kA + kCut);
  f.dir.write("in/x.zip", pack("zip", {{"b.pgn", kB}, {"c.pgn", kB}, {"n.bin", "\x01\x02"}}));
  const auto names = names_in(f.dir.path());
  const auto first = ok({"ingest", f.db, f.at("in"), "--dry-run"});
  CHECK(has(first.out, "dry run: nothing is written"));
  CHECK(has(first.out, "files: 4 = 4 new + 0 changed + 0 moved + 0 unchanged"));
  CHECK(has(first.out, "games to read: 4 = 2 new + 2 copies of known ones; faults: 2"));
  CHECK(names_in(f.dir.path()) == names);
  ok({"ingest", f.db, f.at("in/a.pgn")});
  const std::string bytes = read_file(f.db);
  const auto with_db = names_in(f.dir.path());
  const json second = ok_json({"ingest", f.db, f.at("in"), "--dry-run"});
  CHECK(second["files_unchanged"] == 1);
  CHECK(second["files_new"] == 3);
  CHECK(second["games_new"] == 1);
  CHECK(second["games_copies"] == 1);
  CHECK(second["dry_run"] == true);
  CHECK(read_file(f.db) == bytes);
  CHECK(names_in(f.dir.path()) == with_db);
  CHECK(bookgen({"ingest", f.at("in/a.pgn"), f.at("in"), "--dry-run"}).status == 1);  // no database
  CHECK(bookgen({"ingest", f.at("none.pgn"), f.dir.write("n.txt", "no").string(), "--dry-run"})
            .status == 1);
}

TEST_CASE("intake: --quarantine puts bad games aside as text and nothing else", "[cli]") {
  const Fixture f;
  // GB18030 in, UTF-8 out: a good game, one cut, one empty.
  const std::string gbk =
      "[Event \"\xC8\xAB\xB9\xFA\xC8\xFC\"]\n\n1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 "
      "\xC2\xED"
      "8\xBD\xF8"
      "7 1-0\n\n"
      "[Event \"\xB8\xF6\xC8\xCB\xC8\xFC\"]\n\n1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 "
      "\xC5\xDA\xB6\xFE\xC6\xBD\xB6\xFE 0-1\n\n[Event \"E\"]\n\n*\n";
  f.dir.write("in/d/a.pgn", gbk);
  f.dir.write("in/x.zip", pack("zip", {{"a..d/e.pgn", kEmpty}, {"good.pgn", kA}}));
  const std::string folder = f.at("in/aside");
  const auto run = ok({"scan", f.at("in"), "--summary", "--quarantine", folder});
  CHECK(has(run.out, "games put aside: 3, in 2 files in " + folder));
  const auto names = names_in(folder);
  REQUIRE(names.size() == 2);
  std::string all;
  for (const std::string& name : names) {
    CHECK(name.find('/') == std::string::npos);
    all += read_file(folder + "/" + name);
  }
  CHECK(has(all, "; " + f.at("in/d/a.pgn")));
  CHECK(has(all, ": game 2, ply 2: "));
  CHECK(has(all, "[Event \"个人赛\"]"));
  CHECK(has(all, "炮二平五 炮二平二 0-1"));
  CHECK(!has(all, "全国赛"));
  CHECK(has(all, "game 3: empty_game"));
  CHECK(has(all, "a..d/e.pgn:"));
  CHECK(xq::is_utf8(all));
  // Again: what is there stays, new files get numbers; what was put aside is no input.
  const auto again = ok({"ingest", f.db, f.at("in"), "--quarantine", folder});
  CHECK(has(again.out, "games put aside: 3, in 2 files"));
  CHECK(names_in(folder).size() == 4);
  CHECK(stats(f)["files"] == 3);
  // A folder that cannot be made is said, the rest is done.
  const auto failed =
      bookgen({"scan", f.at("in"), "--summary", "--quarantine", f.at("in/d/a.pgn/x")});
  CHECK(failed.status == 1);
  CHECK(has(failed.err, "in/d/a.pgn/x: "));
  CHECK(bookgen({"ingest", f.db, f.at("in"), "--quarantine", folder, "--dry-run"}).status == 2);
}

TEST_CASE("intake: scan sums up by file and by folder, the worst first", "[cli]") {
  const Fixture f;
  f.dir.write("in/good/a.pgn", kA);
  f.dir.write("in/good/b.pgn", kB);
  f.dir.write("in/bad/c.pgn", kCut);
  f.dir.write("in/bad/deep/n.bin", std::string("\x01\x02", 2));
  f.dir.write("in/x.zip", pack("zip", {{"d/e.pgn", kEmpty}, {"d/g.pgn", kA}}));
  std::vector<std::string> folders;
  for (const json& line : lines_of(ok({"scan", f.at("in"), "--by-folder", "--json"}).out))
    folders.push_back(line["folder"].get<std::string>().substr(f.at("in").size()) + " " +
                      std::to_string(line["files"].get<int>()));
  CHECK(folders == std::vector<std::string>{" 6", "/bad 2", "/bad/deep 1", "/x.zip 2", "/x.zip/d 2",
                                            "/good 2"});
  const auto files = lines_of(ok({"scan", f.at("in"), "--by-file", "--json", "--rows", "4"}).out);
  REQUIRE(files.size() == 4);
  CHECK(files[0]["path"] == f.at("in/bad/c.pgn"));
  CHECK(files[0]["games_cut"] == 1);
  CHECK(files[0]["faults"]["illegal_move"] == 1);
  CHECK(files[2]["member"] == "d/e.pgn");
  CHECK(files[3]["faults"].empty());
  const auto text = ok({"scan", f.at("in"), "--by-folder", "--rows", "2"}).out;
  CHECK(has(text, "... and 4 more lines; --rows 0 prints all"));
  CHECK(has(text, "files: 6 = 4 with moves + 1 without + 1 no records"));
  CHECK(bookgen({"scan", f.at("in"), "--by-folder", "--by-file"}).status == 2);
}

TEST_CASE("intake: convert-records and build read archives too", "[cli]") {
  const Fixture f;
  const std::string zip =
      f.dir.write("x.zip", pack("zip", {{"a.pgn", kA}, {"b.pgn", kB}})).string();
  ok({"convert-records", zip, f.at("out.pgn")});
  CHECK(lines_of(ok({"scan", f.at("out.pgn"), "--json"}).out).size() == 2);
  ok({"build", zip, "-o", f.book, "--min-games", "1"});
  CHECK(read_file(f.book).size() > 0);
}

TEST_CASE("intake: a forgotten member is read again with its archive", "[cli]") {
  const Fixture f;
  const std::string zip =
      f.dir.write("x.zip", pack("zip", {{"a.pgn", kA}, {"b.pgn", kB}})).string();
  ok({"ingest", f.db, zip});
  const json whole = stats(f);
  ok({"forget", f.db, zip + "/b.pgn"});
  CHECK(stats(f)["files"] == 1);
  CHECK(stats(f)["games_read"] == 1);
  const json again = ok_json({"ingest", f.db, zip});
  CHECK(again["files_unchanged"] == 1);
  CHECK(again["files_new"] == 1);
  CHECK(stats(f) == whole);
  ok({"forget", f.db, zip});
  CHECK(stats(f)["files"] == 0);
}
