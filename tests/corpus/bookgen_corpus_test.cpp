// The reference collection through the database: sums, positions and books are known from two
// independent programs.
#include <array>
#include <csignal>
#include <map>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <openssl/sha.h>
#include <sys/wait.h>
#include <unistd.h>

#include "xq/board/move.hpp"
#include "xq/store/games.hpp"

#include "corpus_database.hpp"
#include "support/paths.hpp"
#include "support/random_game.hpp"
#include "support/require_ok.hpp"

using namespace xq::test;

namespace {

std::string sha256_of(const fs::path& file) {
  const std::string bytes = read_file(file);
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()),  // NOLINT: bytes are bytes
         bytes.size(), digest.data());
  std::string out;
  for (const unsigned char byte : digest) {
    constexpr const char* kDigits = "0123456789abcdef";
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

// What the books say: the default one and the whole one.
std::pair<std::string, std::string> books_of(const std::string& db, const Fixture& f) {
  ok({"export", db, "-o", f.at("default.dat")});
  ok({"export", db, "-o", f.at("whole.dat"), "--preset", "makebook"});
  return {sha256_of(f.at("default.dat")), sha256_of(f.at("whole.dat"))};
}

constexpr const char* kWholeBook =
    "86d739a025582c7fd19f1ea7e612ebb057f2ea292b5ca6fca80acc5c21123f0e";

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

TEST_CASE("corpus: the database of the full games holds what is known", "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const std::string& db = full_games(*corpus);
  struct Row {
    const char* plies;
    int positions;
    int pairs;
  };
  for (const Row& row :
       {Row{"20", 125'268, 147'926}, Row{"30", 331'272, 360'957}, Row{"40", 570'073, 602'143},
        Row{"60", 1'012'430, 1'046'950}, Row{"all", 1'753'438, 1'796'914}}) {
    CAPTURE(row.plies);
    const json stats = ok_json({"stats", db, "--max-ply", row.plies});
    CHECK(stats["files"] == 53'866);
    CHECK(stats["files_with_moves"] == 53'787);
    CHECK(stats["files_without_moves"] == 79);
    CHECK(stats["files_not_records"] == 0);
    CHECK(stats["games_found"] == 53'866);
    CHECK(stats["games_read"] == 53'787);
    CHECK(stats["games_empty"] == 79);
    CHECK(stats["games_rejected"] == 0);
    CHECK(stats["games_distinct"] == 27'893);
    CHECK(stats["games_duplicate"] == 53'787 - 27'893);
    CHECK(stats["games_cut"] == 2);
    CHECK(stats["outcome_conflicts"] == 135);
    CHECK(stats["plies_kept"] == 4'701'918);
    CHECK(stats["positions"] == row.positions);
    CHECK(stats["pairs"] == row.pairs);
    CHECK(stats["faults"] == json{{"empty_game", 79}, {"illegal_move", 2}});
  }
}

TEST_CASE("corpus: pairs met in at least 2, 3, 5 and 10 games, told apart by moves alone",
          "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto db = xq::store::Database::open(full_games(*corpus));
  REQUIRE_OK(db);
  xq::store::PairSorter sorter(std::uint64_t{256} << 20);
  std::size_t sequences = 0;
  REQUIRE_OK(xq::store::for_each_game(
      *db, {}, [&](const xq::store::StoredGame& game, const xq::store::OutcomeCounts&) {
        ++sequences;
        sorter.add_game(game.start, game.moves, 40, {0, 0, 0, 1});
      }));
  REQUIRE(sequences == 27'891);
  std::map<std::uint64_t, int> pairs;  // by least number of games
  REQUIRE_OK(sorter.finish([&](const xq::store::PositionMoves& position) {
    for (const auto& move : position.moves) {
      for (const std::uint64_t least : {1U, 2U, 3U, 5U, 10U})
        pairs[least] += move.games() >= least ? 1 : 0;
    }
    return true;
  }));
  REQUIRE(pairs == std::map<std::uint64_t, int>{
                       {1, 602'143}, {2, 77'879}, {3, 29'490}, {5, 13'681}, {10, 6'212}});
}

TEST_CASE("corpus: the cache holds what a count from scratch gives", "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const auto db = xq::store::Database::open(full_games(*corpus));
  REQUIRE_OK(db);
  REQUIRE(db->cache_is_current());
  const auto digest = [](std::uint64_t& sum) {
    return [&sum](const xq::store::PositionMoves& position) {
      const auto mix = [&](std::uint64_t value) { sum = (sum ^ value) * 0x100000001B3ULL; };
      mix(position.key);
      for (const auto& m : position.moves) {
        for (const std::uint64_t value :
             {std::uint64_t{m.move}, std::uint64_t{m.wins}, std::uint64_t{m.draws},
              std::uint64_t{m.losses}, std::uint64_t{m.unknown}}) {
          mix(value);
        }
      }
      return true;
    };
  };
  std::uint64_t cached = 0;
  std::uint64_t fresh = 0;
  REQUIRE(*db->for_each_position(digest(cached)) == 570'073);
  REQUIRE_OK(xq::store::aggregate(*db, {}, digest(fresh)));
  REQUIRE(cached == fresh);
}

TEST_CASE("corpus: the makebook preset writes the known book, byte for byte", "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const Fixture f;
  const json report =
      ok_json({"export", full_games(*corpus), "-o", f.book, "--preset", "makebook"});
  REQUIRE(report["rows"] == 389'151);
  REQUIRE(report["bytes"] == 3'113'208);
  REQUIRE(sha256_of(f.book) == kWholeBook);
  // In so little memory that rows go to disk.
  ok({"export", full_games(*corpus), "-o", f.book, "--preset", "makebook", "--memory", "8M"});
  REQUIRE(sha256_of(f.book) == kWholeBook);
}

TEST_CASE("corpus: the whole data set is counted by its starts", "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const Fixture f;
  const ToolRun scan = ok({"scan", (*corpus / "Dataset").string(), "--json"});
  int initial = 0;
  int elsewhere = 0;
  int refused = 0;
  for (const json& game : lines_of(scan.out)) {
    if (!game["fault"].is_null() && game["fault"]["code"] == "bad_fen") {
      ++refused;
    } else {
      ++(game["start_fen"].is_null() ? initial : elsewhere);
    }
  }
  REQUIRE(initial == 55'388);
  REQUIRE(elsewhere == 3'030);
  REQUIRE(refused == 3);
}

TEST_CASE("corpus: five runs, or one broken off again and again, end in the same books (C36)",
          "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const Fixture f;
  const auto clean = books_of(full_games(*corpus), f);
  REQUIRE(clean.second == kWholeBook);
  const std::string folder = (*corpus / "Dataset" / "對局").string();

  SECTION("five runs over parts of it, the last part first") {
    std::vector<std::vector<std::string>> parts(5);
    std::size_t next = 0;
    auto names = names_in(folder);
    std::reverse(names.begin(), names.end());
    for (const std::string& name : names)
      parts[next++ % 5].push_back(folder + "/" + name);
    for (const auto& part : parts) {
      if (part.empty()) continue;
      std::vector<std::string> args{"ingest", f.db, "--quiet"};
      args.insert(args.end(), part.begin(), part.end());
      ok(args);
    }
  }
  SECTION("killed 25 times") {
    xq::test::Rng rng(25);
    int killed = 0;
    for (int i = 0; i < 25; ++i) {
      killed +=
          run_and_kill({"ingest", f.db, folder}, static_cast<unsigned>(20'000 + rng.below(600'000)))
              ? 1
              : 0;
    }
    REQUIRE(killed > 0);
    ok({"ingest", f.db, folder, "--quiet"});
  }
  REQUIRE(ok_json({"stats", f.db}) == ok_json({"stats", full_games(*corpus)}));
  REQUIRE(books_of(f.db, f) == clean);
}

TEST_CASE("corpus: five shards merged are one ingest, in any order and grouping", "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const std::string& whole = full_games(*corpus);
  const Fixture f;
  // Folders of links would be other paths: the shards are lists of files of the collection itself.
  std::vector<std::vector<std::string>> lists(5);
  Rng rng(6);
  for (const auto& file : fs::recursive_directory_iterator(*corpus / "Dataset" / "對局")) {
    if (file.is_regular_file()) lists[rng.below(5)].push_back(file.path().string());
  }
  std::vector<std::string> shards;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    shards.push_back(f.at("shard" + std::to_string(i) + ".xqdb"));
    constexpr std::size_t kAtOnce = 4000;  // a command line has its limits
    for (std::size_t first = 0; first < lists[i].size(); first += kAtOnce) {
      std::vector<std::string> args{"ingest", shards.back(), "--quiet"};
      const auto from = lists[i].begin() + static_cast<std::ptrdiff_t>(first);
      const auto to = lists[i].begin() +
                      static_cast<std::ptrdiff_t>(std::min(first + kAtOnce, lists[i].size()));
      args.insert(args.end(), from, to);
      ok(args);
    }
  }
  const auto wanted = books_of(whole, f);
  const std::string stats = ok({"stats", whole, "--json"}).out;
  const std::string flat = f.at("flat.xqdb");
  const json report =
      ok_json({"merge", flat, shards[3], shards[0], shards[4], shards[1], shards[2]});
  CHECK(report["files_new"] == 53'866);
  CHECK(report["copies_added"] == 53'787);
  CHECK(report["games_distinct"] == 27'893);
  const std::string left = f.at("left.xqdb");
  ok({"merge", left, shards[1], shards[4]});
  const std::string grouped = f.at("grouped.xqdb");
  ok({"merge", grouped, shards[2], left, shards[0]});
  ok({"merge", grouped, shards[3], left});
  for (const std::string& merged : {flat, grouped}) {
    CHECK(ok({"stats", merged, "--json"}).out == stats);
    CHECK(books_of(merged, f) == wanted);
  }
  CHECK(ok({"games", flat, "--json"}).out == ok({"games", whole, "--json"}).out);
}

TEST_CASE("corpus: popular positions have the same games by index and by replay", "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const Fixture f;
  fs::copy_file(full_games(*corpus), f.db);
  const auto answers = [&](std::vector<std::string> more) {
    std::vector<json> out;
    for (const char* line : {"", "h2e2", "h2e2 h9g7", "b2e2 b9c7 b0c2", "c3c4 g6g5",
                             "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"}) {
      std::vector<std::string> args{"why", f.db, "--moves", line, "--json", "--quiet"};
      args.insert(args.end(), more.begin(), more.end());
      const ToolRun run = run_tool("bookview", args);
      REQUIRE(run.status == 0);
      out.push_back(json::parse(run.out));
    }
    return out;
  };
  const auto replayed = answers({"--no-index"});
  const auto indexed = answers({});
  for (std::size_t i = 0; i < replayed.size(); ++i) {
    CHECK(replayed[i]["search"]["indexed"] == false);
    CHECK(indexed[i]["search"]["indexed"] == true);
    CHECK(indexed[i]["search"]["looked_at"] <= replayed[i]["search"]["looked_at"]);
    CHECK(indexed[i]["moves"] == replayed[i]["moves"]);
  }
  const json start = indexed[0];
  std::uint64_t games = 0;
  for (const json& move : start["moves"]) {
    for (const char* field : {"wins", "draws", "losses", "unknown"})
      games += move[field].get<std::uint64_t>();
  }
  CHECK(games + start["search"]["other_starts"].get<std::uint64_t>() >= 27'000);
  CHECK(ok_json({"stats", f.db})["index"]["bytes"] < 8'000'000);
}
