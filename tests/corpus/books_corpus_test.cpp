// The book of the reference collection in every format.
#include <algorithm>
#include <map>
#include <set>

#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/book/format.hpp"
#include "xq/book/probe.hpp"
#include "xq/store/replay.hpp"

#include "../libxq/book/sqlite_support.hpp"
#include "corpus_database.hpp"
#include "support/paths.hpp"
#include "support/require_ok.hpp"

using namespace xq::test;
using xq::Position;
namespace book = xq::book;
namespace store = xq::store;

namespace {

store::Database opened(const std::string& path) {
  auto db = store::Database::open(path, {.program = "test"});
  REQUIRE_OK(db);
  return std::move(*db);
}

// The positions that most games reached, with what was played there.
std::vector<store::PositionMoves> most_played(const store::Database& db, std::size_t count) {
  std::vector<store::PositionMoves> all;
  REQUIRE_OK(db.for_each_position([&](const store::PositionMoves& at) {
    all.push_back(at);
    return true;
  }));
  const auto games = [](const store::PositionMoves& at) {
    std::uint64_t sum = 0;
    for (const store::MoveCounts& m : at.moves)
      sum += m.games();
    return sum;
  };
  std::ranges::stable_sort(all, std::greater<>(), games);
  all.resize(count);
  return all;
}

// By the stored orientation's key.
std::map<std::uint64_t, Position> boards_of(const store::Database& db,
                                            const std::vector<store::PositionMoves>& wanted) {
  std::set<std::uint64_t> keys;
  for (const auto& at : wanted)
    keys.insert(at.key);
  std::map<std::uint64_t, Position> boards;
  REQUIRE_OK(store::for_each_played(db, 40, [&](const Position& position) {
    const xq::Canonical at = xq::canonical(position);
    const std::uint64_t key = at.key.book_order();
    if (keys.contains(key)) boards.emplace(key, at.mirrored ? xq::mirrored(position) : position);
    return boards.size() < keys.size();
  }));
  return boards;
}

std::unique_ptr<book::Book> loaded(const std::string& path) {
  auto book = book::load(path);
  REQUIRE_OK(book);
  return std::move(*book);
}

}  // namespace

TEST_CASE("corpus: the book of the openings goes through every format and back, byte for byte",
          "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const Fixture f;
  const std::string& db = f.db;
  ok({"ingest", db, (*corpus / "Dataset" / "開局").string(), "--quiet"});
  ok({"export", db, "-o", f.at("b.dat"), "--min-games", "1", "--quiet"});
  const std::string wanted = read_file(f.at("b.dat"));
  REQUIRE(wanted.size() > 20'000);
  for (const std::string extension : {"obk", "pfBook", "xqb", "bin", "txt"}) {
    INFO(extension);
    const std::string there = f.at("there." + extension);
    const std::string back = f.at("back-" + extension + ".dat");
    ok({"convert", f.at("b.dat"), there, "--positions", db, "--quiet"});
    ok({"convert", there, back, "--positions", db, "--quiet"});
    CHECK(read_file(back) == wanted);
  }
}

TEST_CASE("corpus: twelve popular positions of .obk and .pfBook say what the database says",
          "[corpus]") {
  const auto corpus = corpus_dir();
  if (!corpus) XQ_SKIP("the corpus (XQ_CORPUS)");
  const Fixture f;
  const std::string& path = full_games(*corpus);
  const store::Database db = opened(path);
  const auto popular = most_played(db, 12);
  const auto boards = boards_of(db, popular);
  REQUIRE(boards.size() == 12);
  for (const std::string name : {"b.obk", "b.pfBook"}) {
    INFO(name);
    // Every move that three games played.
    ok({"export", path, "-o", f.at(name), "--quiet", "--scheme", "frequency", "--min-games", "3",
        "--min-share", "0"});
    {
      const auto book = loaded(f.at(name));
      for (const store::PositionMoves& at : popular) {
        const Position& stored = boards.at(at.key);
        INFO(xq::format_fen(stored));
        for (const bool turned : {false, true}) {
          const auto rows = book::rows_of(*book, turned ? xq::mirrored(stored) : stored).value();
          std::size_t wanted = 0;
          for (const store::MoveCounts& m : at.moves) {
            if (m.games() < 3) continue;
            std::set<xq::MoveCode> codes{turned ? xq::mirrored_code(m.move) : m.move};
            if (at.self_mirrored) codes.insert(xq::mirrored_code(*codes.begin()));
            wanted += codes.size();
            for (const xq::MoveCode code : codes) {
              const auto row = std::ranges::find(
                  rows, code, [](const book::Row& r) { return xq::code_of(r.move); });
              REQUIRE(row != rows.end());
              REQUIRE(row->results);
              CHECK(row->results->wins == m.wins);
              CHECK(row->results->draws == m.draws);
              CHECK(row->results->losses == m.losses);
            }
          }
          CHECK(rows.size() == wanted);
        }
      }
    }
    // As old readers know it: a rollback journal, one index, nothing beside the file.
    const std::string header = read_file(f.at(name)).substr(0, 20);
    CHECK(header.starts_with("SQLite format 3"));
    CHECK((header[18] == 1 && header[19] == 1));
    CHECK(RawDb(f.at(name)).rows("SELECT count(*) FROM sqlite_master WHERE type = 'index'") ==
          std::vector<std::string>{"1"});
    CHECK_FALSE(fs::exists(f.at(name + "-journal")));
    CHECK_FALSE(fs::exists(f.at(name + "-wal")));
  }
}
