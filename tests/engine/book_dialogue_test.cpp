// The book through the protocol, against the real program.
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "xq/board/movegen.hpp"

#include "book_support.hpp"
#include "support/dialogue.hpp"
#include "support/paths.hpp"
#include "support/temp_dir.hpp"

using xq::test::Dialogue;
using xq::test::TempDir;
using xq::test::write_book;

namespace {

std::string path(const TempDir& dir, const char* name) {
  return (dir.path() / name).string();
}

void greet(Dialogue& engine, const std::string& books) {
  engine.send("ucci");
  engine.expect("ucciok");
  engine.send("setoption bookfiles " + books);
}

}  // namespace

TEST_CASE("ucci: book moves are shown as candidates and drawn, then the book is left",
          "[engine][book]") {
  const TempDir dir;
  write_book(dir.path() / "a.dat", {{{}, "h2e2", 60}, {{}, "c3c4", 40}, {{"c3c4"}, "g6g5", 5}});
  Dialogue engine("xqengine");
  greet(engine, path(dir, "a.dat"));
  engine.send("setoption seed 3\nisready");
  engine.expect("readyok");
  CHECK_FALSE(
      engine.line_with("info message book " + path(dir, "a.dat") + ": bookdat, 2 positions, 3 rows")
          .empty());
  engine.send("position startpos\ngo depth 6\n");
  engine.expect("bestmove ");
  CHECK(engine.count("info depth 0 score 60 pv h2e2") == 1);
  CHECK(engine.count("info depth 0 score 40 pv c3c4") == 1);
  const std::string drawn = engine.line_with(" drawn ");
  CHECK(drawn.find("h2e2 60 (60.0 %), c3c4 40 (40.0 %)") != std::string::npos);
  CHECK(drawn.find("weighted, seed 3, game 1") != std::string::npos);
  CHECK(engine.line_with("info depth 1").empty());

  engine.send("position startpos moves h2e2 h9g7\ngo depth 2\n");
  engine.expect("bestmove ");
  CHECK(engine.count("info message book left: the position is not in the book") == 1);
  engine.send("position startpos moves h2e2 h9g7 h0g2 i9h9\ngo depth 2\n");
  engine.expect("bestmove ");
  CHECK(engine.count("info message book left") == 0);
}

TEST_CASE("uci: weights that are all 0 give a message and a searched move (C02)",
          "[engine][book]") {
  const TempDir dir;
  write_book(dir.path() / "zero.dat", {{{}, "b2e2", 0}, {{}, "h2e2", 0}});
  Dialogue engine("xqengine");
  greet(engine, path(dir, "zero.dat"));
  engine.send("position startpos\ngo depth 2\n");
  engine.expect("bestmove ");
  CHECK(engine.count("info message book left: all weights 0") == 1);
  CHECK_FALSE(engine.line_with("info depth 2 score").empty());
  engine.send("quit");
  CHECK(engine.wait() == 0);
}

TEST_CASE("ucci: two books in order, a missing one named, an empty value off (C09)",
          "[engine][book]") {
  const TempDir dir;
  write_book(dir.path() / "A.DAT", {{{}, "h2e2", 1}});
  write_book(dir.path() / "B.DAT", {{{}, "c3c4", 1}, {{"h2e2"}, "h9g7", 1}});
  Dialogue engine("xqengine");
  greet(engine, path(dir, "A.DAT") + ";" + path(dir, "none.dat") + ";" + path(dir, "B.DAT") + "\r");
  engine.send("position startpos\ngo depth 1\n");
  CHECK(engine.expect("bestmove ").starts_with("bestmove h2e2"));
  CHECK(engine.count("info message book " + path(dir, "none.dat") + " not used: ") == 1);
  engine.send("position startpos moves h2e2\ngo depth 1\n");
  CHECK(engine.expect("bestmove ").starts_with("bestmove h9g7"));
  engine.send("setoption bookfiles\nposition startpos\ngo depth 1\n");
  engine.expect("bestmove ");
  CHECK(engine.line_with("book").empty());
}

TEST_CASE("ucci: a path in GBK bytes with 5C and 7C inside characters (C09)", "[engine][book]") {
  const TempDir dir;
  write_book(dir.path() / "乗東 谱.dat", {{{}, "h2e2", 1}});
  for (const std::string& name :
       {std::string("乗東 谱.dat"), std::string("\x81\x5C\x96\x7C \xC6\xD7.dat")}) {
    Dialogue engine("xqengine");
    greet(engine, dir.path().string() + "/" + name);
    engine.send("position startpos\ngo depth 1\n");
    CHECK(engine.expect("bestmove ").starts_with("bestmove h2e2"));
    CHECK_FALSE(engine.line_with("乗東 谱.dat: bookdat").empty());
  }
}

TEST_CASE("ucci: a relative path starts at the engine's folder (C09)", "[engine][book]") {
  Dialogue engine("xqengine");
  greet(engine, "no-such-book.dat");
  engine.send("isready");
  engine.expect("readyok");
  CHECK_FALSE(engine.line_with(std::string(XQ_BIN_DIR) + "/no-such-book.dat not used: ").empty());
}

TEST_CASE("uci: no book move in analysis, the moves are listed instead", "[engine][book]") {
  const TempDir dir;
  write_book(dir.path() / "a.dat", {{{}, "h2e2", 1}});
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("setoption name BookFile value " + path(dir, "a.dat"));
  engine.send("position startpos\ngo infinite\n");
  engine.expect("info depth 2");
  CHECK_FALSE(engine.line_with("knows h2e2 1 (100.0 %); not played in analysis").empty());
  engine.send("stop");
  engine.expect("bestmove ");
  engine.send("setoption name UCI_AnalyseMode value true\ngo depth 2\n");
  engine.expect("bestmove ");
  CHECK_FALSE(engine.line_with("not played in analysis").empty());
}

TEST_CASE("uci: a book move keeps the rules of ponder", "[engine][book]") {
  const TempDir dir;
  write_book(dir.path() / "a.dat", {{{}, "h2e2", 1}, {{"h2e2"}, "h9g7", 1}});
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("setoption name BookFile value " + path(dir, "a.dat"));
  engine.send("position startpos\ngo ponder wtime 1000 btime 1000\n");
  engine.expect("info string book " + path(dir, "a.dat") + ": h2e2");
  engine.send("isready");
  engine.expect("readyok");
  CHECK(engine.count("bestmove") == 0);
  engine.send("ponderhit");
  CHECK(engine.expect("bestmove ") == "bestmove h2e2 ponder h9g7");
}

TEST_CASE("uci: a seeded draw is the same whatever was searched before", "[engine][book]") {
  const TempDir dir;
  std::vector<std::string> texts;
  for (const xq::Move move : xq::legal_moves(xq::Position()))
    texts.push_back(move.text());
  std::vector<xq::test::BookRow> rows;
  for (const std::string& text : texts)
    rows.push_back({{}, text, 1});
  write_book(dir.path() / "a.dat", rows);
  const auto play = [&](bool busy) {
    Dialogue engine("xqengine");
    greet(engine, path(dir, "a.dat"));
    engine.send("setoption seed 12345\nsetoption bookminshare 0\nsetoption newgame");
    if (busy) {
      engine.send("position startpos moves h2e2 h9g7\ngo depth 4\n");
      engine.expect("bestmove ");
      engine.send("position startpos\ngo depth 3\n");
      engine.expect("bestmove ");
    }
    engine.send("position startpos\ngo depth 1\n");
    return engine.expect("bestmove ").substr(9, 4);
  };
  const std::string quiet = play(false);
  CHECK(play(true) == quiet);
  CHECK(play(false) == quiet);
}

TEST_CASE("uci: two engines started together draw independently with seed 0", "[engine][book]") {
  const TempDir dir;
  std::vector<std::string> texts;
  for (const xq::Move move : xq::legal_moves(xq::Position()))
    texts.push_back(move.text());
  std::vector<xq::test::BookRow> rows;
  for (const std::string& text : texts)
    rows.push_back({{}, text, 1});
  write_book(dir.path() / "a.dat", rows);
  Dialogue a("xqengine");
  Dialogue b("xqengine");
  std::string drawn[2];
  int i = 0;
  for (Dialogue* engine : {&a, &b}) {
    greet(*engine, path(dir, "a.dat"));
    engine->send("setoption bookminshare 0");
    for (int game = 0; game < 12; ++game) {
      engine->send("setoption newgame\nposition startpos\ngo depth 1\n");
      drawn[i] += engine->expect("bestmove ").substr(9, 4);
    }
    ++i;
  }
  CHECK(drawn[0] != drawn[1]);  // equal with a chance of 44^-12
}

TEST_CASE("uci: a book with another content is read at the next new game", "[engine][book]") {
  const TempDir dir;
  write_book(dir.path() / "a.dat", {{{}, "h2e2", 1}});
  Dialogue engine("xqengine");
  engine.send("uci");
  engine.send("setoption name BookFile value " + path(dir, "a.dat"));
  engine.send("position startpos\ngo depth 1\n");
  CHECK(engine.expect("bestmove ").starts_with("bestmove h2e2"));
  write_book(dir.path() / "a.dat", {{{}, "c3c4", 1}, {{}, "g3g4", 0}});
  engine.send("go depth 1");
  CHECK(engine.expect("bestmove ").starts_with("bestmove h2e2"));
  engine.send("ucinewgame\nposition startpos\ngo depth 1\n");
  CHECK(engine.expect("bestmove ").starts_with("bestmove c3c4"));
}

TEST_CASE("uci: damaged books are refused and the engine searches (C25)", "[engine][book]") {
  const TempDir dir;
  dir.write("empty.dat", "");
  dir.write("odd.dat", std::string(21, 'x'));
  dir.write("gz.dat", "\x1f\x8b\x08whatever");
  Dialogue engine("xqengine");
  greet(engine, path(dir, "empty.dat") + ";" + path(dir, "odd.dat") + ";" + path(dir, "gz.dat") +
                    ";" + dir.path().string());
  engine.send("position startpos\ngo depth 2\n");
  engine.expect("bestmove ");
  CHECK(engine.count("info message book " + dir.path().string()) == 4);
  CHECK(engine.count("info message book left: no book could be loaded") == 1);
}

TEST_CASE("uci: ElephantEye's book gives its sixteen first moves", "[engine][book]") {
  const auto corpus = xq::test::corpus_dir();
  if (!corpus) XQ_SKIP("the corpus");
  Dialogue engine("xqengine");
  greet(engine, (*corpus / "small" / "book" / "BOOK.DAT").string());
  engine.send("setoption bookminshare 0\nposition startpos\ngo depth 1\n");
  engine.expect("bestmove ");
  CHECK(engine.count("info depth 0 score ") == 16);
  CHECK(engine.count("info depth 0 score 1473 pv h2e2") == 1);
  CHECK(engine.count("info depth 0 score 1473 pv b2e2") == 1);
}
