// However a collection gets into a database, the same games, counts and books come out.
#include <csignal>
#include <set>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "xq/record/game.hpp"

#include "support/random_game.hpp"
#include "tool.hpp"

using namespace xq::test;

namespace {

// A collection of small games with copies, mirrors, faults and files of other kinds.
void make_collection(const fs::path& folder, std::uint64_t seed, int files) {
  fs::create_directories(folder);
  xq::test::Rng rng(seed);
  const std::vector<std::string> names{"?", "A", "B", "C", ""};
  const std::vector<std::string> results{"1-0", "0-1", "1/2-1/2", "*"};
  for (int i = 0; i < files; ++i) {
    std::string text;
    for (std::uint64_t n = 1 + rng.below(4); n > 0; --n) {
      auto moves = xq::test::random_game(rng.below(40), 8 + static_cast<int>(rng.below(40))).moves;
      if (rng.below(2) == 0) {
        for (auto& move : moves)
          move = move.mirrored();
      }
      text += pgn(xq::record::iccs_text(moves) + (rng.below(9) == 0 ? " H0-H9 C3-C4" : ""),
                  results[rng.below(4)], names[rng.below(5)], names[rng.below(5)]);
    }
    std::ofstream(folder / ("g" + std::to_string(i) + ".pgn"), std::ios::binary) << text;
  }
  std::ofstream(folder / "notes.md") << "no games in here\n";
}

// Everything a user can see of a database, without the paths: games and counts as JSON and the
// bytes of two books.
struct Seen {
  json stats;
  std::multiset<std::string> games;
  std::string book;
  std::string whole;
  friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seen(const fs::path& db) {
  Seen out;
  out.stats = ok_json({"stats", db.string()});
  for (json game : lines_of(ok({"games", db.string(), "--json"}).out)) {
    game.erase("path");
    for (auto* fault : {&game["fault"]}) {
      if (!fault->is_null()) fault->erase("line");
    }
    game.erase("faults");
    out.games.insert(game.dump());
  }
  const std::string book = db.string() + ".dat";
  ok({"export", db.string(), "-o", book, "--min-games", "1"});
  out.book = read_file(book);
  ok({"export", db.string(), "-o", book, "--preset", "makebook"});
  out.whole = read_file(book);
  fs::remove(book);
  return out;
}

// Starts bookgen, kills it after some microseconds unless it ends before. Returns whether it was
// killed.
bool run_and_kill(const std::vector<std::string>& args, unsigned microseconds) {
  const std::string program = std::string(XQ_BIN_DIR) + "/bookgen";
  std::vector<std::string> words{program};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> argv;
  for (auto& word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int null = ::open("/dev/null", O_RDWR);
    ::dup2(null, 1);
    ::dup2(null, 2);
    ::execv(program.c_str(), argv.data());
    ::_exit(127);
  }
  ::usleep(microseconds);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

}  // namespace

TEST_CASE("bookgen ingest: order, runs, changes and moves leave the same games and books",
          "[cli]") {
  const Fixture f;
  const fs::path games = f.dir.path() / "games";
  make_collection(games, 11, 40);
  ok({"ingest", f.db, games.string()});
  const Seen one = seen(f.db);
  REQUIRE(one.games.size() > 20);
  REQUIRE_FALSE(one.book.empty());

  SECTION("file by file, backwards, in five runs") {
    auto names = names_in(games);
    std::reverse(names.begin(), names.end());
    for (std::size_t run = 0; run < 5; ++run) {
      std::vector<std::string> args{"ingest", f.at("five.xqdb")};
      for (std::size_t i = run; i < names.size(); i += 5)
        args.push_back((games / names[i]).string());
      ok(args);
    }
    REQUIRE(seen(f.at("five.xqdb")) == one);
  }
  SECTION("after files had been something else") {
    const fs::path old = f.dir.path() / "old";
    make_collection(old, 12, 40);
    ok({"ingest", f.at("c.xqdb"), old.string()});
    fs::remove_all(old);
    fs::copy(games, old);
    ok({"ingest", f.at("c.xqdb"), old.string()});
    REQUIRE(seen(f.at("c.xqdb")) == one);
  }
  SECTION("after the folder was moved") {
    fs::rename(games, f.dir.path() / "moved");
    const json run = ok_json({"ingest", f.db, f.at("moved")});
    REQUIRE(run["files_moved"] == run["files"]);
    REQUIRE(run["games_new"] == 0);
    REQUIRE(seen(f.db) == one);
  }
  SECTION("with a copy of everything left-right mirrored, the same games are met") {
    const fs::path twin = f.dir.path() / "twin";
    fs::create_directories(twin);
    for (const auto& name : names_in(games)) {
      std::string text = read_file(games / name);
      // Moves are the only words of the form a0b1 in these files.
      for (std::size_t i = 0; i + 3 < text.size(); ++i) {
        const auto file = [&](std::size_t k) { return text[k] >= 'a' && text[k] <= 'i'; };
        const auto rank = [&](std::size_t k) { return text[k] >= '0' && text[k] <= '9'; };
        if (!(file(i) && rank(i + 1) && file(i + 2) && rank(i + 3))) continue;
        text[i] = static_cast<char>('a' + 'i' - text[i]);
        text[i + 2] = static_cast<char>('a' + 'i' - text[i + 2]);
        i += 3;
      }
      std::ofstream(twin / name, std::ios::binary) << text;
    }
    ok({"ingest", f.at("t.xqdb"), twin.string()});
    const Seen other = seen(f.at("t.xqdb"));
    REQUIRE(other.stats == one.stats);
    REQUIRE(other.book == one.book);
    REQUIRE(other.whole == one.whole);
    ok({"ingest", f.db, twin.string()});
    REQUIRE(ok_json({"stats", f.db})["games_distinct"] == one.stats["games_distinct"]);
  }
}

TEST_CASE("bookgen ingest: killed at any moment, it goes on to the same result (C36)", "[cli]") {
  const Fixture f;
  const fs::path games = f.dir.path() / "games";
  make_collection(games, 21, 120);
  const fs::path more = f.dir.path() / "more";
  make_collection(more, 22, 10);
  ok({"ingest", f.at("clean.xqdb"), games.string(), more.string()});
  const Seen clean = seen(f.at("clean.xqdb"));
  xq::test::Rng rng(5);
  int killed = 0;
  for (int round = 0; round < 12; ++round) {
    CAPTURE(round);
    const std::string db = f.at("k" + std::to_string(round) + ".xqdb");
    // Odd rounds: into a database that already holds something.
    if (round % 2 == 1) ok({"ingest", db, more.string()});
    for (int i = 0; i < 3; ++i) {
      killed += run_and_kill({"ingest", db, games.string(), more.string()},
                             static_cast<unsigned>(rng.below(60'000)))
                    ? 1
                    : 0;
      if (fs::exists(db) && fs::file_size(db) > 0) {
        const ToolRun stats = bookgen({"stats", db, "--json"});
        INFO(stats.err);
        REQUIRE((stats.status == 0 || stats.status == 1));  // it answers, whatever is in there
      }
    }
    ok({"ingest", db, games.string(), more.string()});
    REQUIRE(seen(db) == clean);
  }
  REQUIRE(killed > 0);
}
