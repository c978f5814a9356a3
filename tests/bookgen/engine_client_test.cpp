// Engines that answer, and engines that don't.
#include "engine_client.hpp"

#include <filesystem>

#include <catch2/catch.hpp>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"

#include "fake_engine.hpp"
#include "support/require_ok.hpp"
#include "support/run_tool.hpp"

using namespace bookgen;
using namespace std::chrono_literals;
using xq::test::FakeEngine;

namespace {

xq::Position position(std::string_view fen) {
  const auto parsed = xq::parse_position(fen);
  REQUIRE_OK(parsed);
  return *parsed;
}

EngineSpec quick(const std::string& command) {
  return {.command = command, .nodes = 100, .hello = 60'000ms, .answer = 60'000ms};
}

EngineClient started(const EngineSpec& spec) {
  auto client = EngineClient::start(spec);
  REQUIRE_OK(client);
  return std::move(*client);
}

}  // namespace

TEST_CASE("engine client: commands are split at blanks, quotes and backslashes keep them") {
  using Words = std::vector<std::string>;
  CHECK(split_command(" a  b\tc ") == Words{"a", "b", "c"});
  CHECK(split_command("\"my engine\" x\\ y \"\"") == Words{"my engine", "x y", ""});
  CHECK(split_command("").empty());
}

TEST_CASE("engine client: our own engine is asked in UCI") {
  EngineClient client = started(quick(xq::test::tool_path("xqengine")));
  CHECK(client.protocol() == Protocol::Uci);
  CHECK(client.name().starts_with("xqengine"));
  CHECK(client.origin() == client.name() + ", 100 nodes");
  const auto score = client.evaluate(xq::Position());
  REQUIRE_OK(score);
  CHECK_FALSE(score->mate);
  CHECK(std::abs(score->score) < 300);
  CHECK(xq::is_legal(xq::Position(), score->best));
  CHECK(*client.evaluate(xq::Position()) == *score);
  // Red takes a rook that nobody guards.
  const auto won = client.evaluate(position("3k5/9/9/9/4r4/9/9/9/4R4/4K4 w - - 0 1"));
  REQUIRE_OK(won);
  CHECK(red_centipawns(*won, xq::Color::Red) > 300);
  CHECK(client.take_troubles().empty());
  CHECK(client.restarts() == 0);
}

TEST_CASE("engine client: a position without a move is mate, without asking") {
  const FakeEngine fake("go) exit 9 ;;");
  EngineClient client = started(quick(fake.command()));
  const auto mated = client.evaluate(position("R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1"));
  REQUIRE_OK(mated);
  CHECK(mated->mate);
  CHECK(mated->score == 0);
  CHECK(mated->best.is_none());
  CHECK(red_centipawns(*mated, xq::Color::Black) == 30'000);
}

TEST_CASE("engine client: the last score that is no bound counts, of the first line") {
  const FakeEngine fake(
      "go) echo 'info depth 1 score cp 10 pv h2e2'; echo 'info string score cp 99';"
      " echo 'info depth 2 score cp 31 nodes 5 pv h2e2';"
      " echo 'info depth 2 multipv 2 score cp -70 pv c3c4';"
      " echo 'info depth 3 score cp 55 lowerbound'; echo 'bestmove h2e2 ponder h9g7' ;;");
  EngineClient client = started(quick(fake.command()));
  const auto score = client.evaluate(xq::Position());
  REQUIRE_OK(score);
  CHECK(score->score == 31);
  CHECK(score->depth == 2);
  CHECK(score->best.text() == "h2e2");
  CHECK(red_centipawns(*score, xq::Color::Black) == -31);
}

TEST_CASE("engine client: mates are plies, in both protocols") {
  const FakeEngine uci("go) echo 'info depth 3 score mate -2'; echo 'bestmove h2e2' ;;");
  EngineClient client = started(quick(uci.command()));
  const auto lost = client.evaluate(xq::Position());
  REQUIRE_OK(lost);
  CHECK(lost->mate);
  CHECK(lost->score == -4);
  CHECK(red_centipawns(*lost, xq::Color::Red) == -29'996);

  const FakeEngine ucci(
      "uci) exit 0 ;; ucci) echo 'id name Old'; echo ucciok ;;"
      "go) echo 'info depth 7 score 9995 pv h2e2'; echo 'bestmove h2e2' ;;");
  EngineClient old = started(quick(ucci.command()));
  CHECK(old.protocol() == Protocol::Ucci);
  CHECK(old.name() == "Old");
  const auto won = old.evaluate(xq::Position());
  REQUIRE_OK(won);
  CHECK(won->mate);
  CHECK(won->score == 5);
}

TEST_CASE("engine client: an engine that does not know uci is asked in UCCI, its book off") {
  const FakeEngine fake(
      "uci) ;; ucci) echo ucciok ;; 'setoption usebook false') b=off ;;"
      "go) [ \"$b\" = off ] && echo 'info depth 1 score 12 pv h2e2';"
      " echo 'bestmove h2e2' ;;");
  EngineClient client = started(quick(fake.command()));
  CHECK(client.protocol() == Protocol::Ucci);
  const auto score = client.evaluate(xq::Position());
  REQUIRE_OK(score);
  CHECK(score->score == 12);
}

TEST_CASE("engine client: ranks 1-10 of engines for many variants are understood") {
  const FakeEngine fake(
      "uci) echo 'option name UCI_Variant type combo default chess var chess "
      "var xiangqi'; echo uciok ;;"
      "go) echo 'info depth 1 score cp 5'; echo 'bestmove h10g8' ;;");
  EngineClient client = started(quick(fake.command()));
  const auto score =
      client.evaluate(position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"));
  REQUIRE_OK(score);
  CHECK(score->best.text() == "h9g7");
}

TEST_CASE("engine client: one that dies is started again and the position asked again") {
  const FakeEngine fake(
      "go) if [ -e \"$0.died\" ]; then echo 'info depth 1 score cp 8';"
      " echo 'bestmove h2e2'; else : >\"$0.died\"; exit 3; fi ;;");
  EngineClient client = started(quick(fake.command()));
  const auto score = client.evaluate(xq::Position());
  REQUIRE_OK(score);
  CHECK(score->score == 8);
  CHECK(client.restarts() == 1);
  const auto troubles = client.take_troubles();
  REQUIRE(troubles.size() == 1);
  CHECK(troubles[0] == client.name() + ": it ended while it searched (exit status 3)");
  CHECK(client.take_troubles().empty());
}

TEST_CASE("engine client: silence, illegal moves, moves without a score and garbage are named") {
  const auto troubles_of = [](const std::string& go, std::chrono::milliseconds answer = 60'000ms) {
    const FakeEngine fake("go) " + go + " ;;");
    EngineSpec spec = quick(fake.command());
    spec.tries = 2;
    spec.answer = answer;
    EngineClient client = started(spec);
    const auto score = client.evaluate(xq::Position());
    REQUIRE_FALSE(score.has_value());
    CHECK(score.error().message.find(std::string(xq::kStartFen) + ", 2 tries") !=
          std::string::npos);
    const auto troubles = client.take_troubles();
    REQUIRE(troubles.size() == 2);
    CHECK(troubles[0] == troubles[1]);
    return troubles[0].substr(troubles[0].find(": ") + 2);
  };
  CHECK(troubles_of(":", 200ms) == "no answer in time while it searched");
  CHECK(troubles_of("echo 'info depth 1 score cp 8'; echo 'bestmove h2h8'") ==
        "answered the illegal move h2h8");
  CHECK(troubles_of("echo 'info depth 1 score cp x'; echo 'bestmove h2e2'") ==
        "gave a move without a score");
  CHECK(troubles_of("echo 'bestmove'") == "answered the illegal move ");
  CHECK(troubles_of("echo 'bestmove (none)'") == "answered the illegal move (none)");
  CHECK(troubles_of("echo nobestmove") == "found no move where there is one");
  CHECK(troubles_of("head -c 300000 /dev/zero; echo; echo 'bestmove h2e2'") ==
        "gave a move without a score");
}

TEST_CASE("engine client: what is no engine of ours is refused with its name") {
  const auto message = [](EngineSpec spec) {
    const auto client = EngineClient::start(std::move(spec));
    REQUIRE_FALSE(client.has_value());
    return client.error().message;
  };
  CHECK(message(quick("/no/such/engine -x")) ==
        "/no/such/engine -x: cannot be run: No such file or directory");
  CHECK(message(quick("")) == ": cannot be run: no program is named");
  CHECK(message(quick("true")).starts_with("true: it ended when asked what it speaks"));
  EngineSpec cat = quick("cat");
  cat.hello = 100ms;
  CHECK(message(cat) == "cat: no answer in time when asked what it speaks (UCI or UCCI)");
  const FakeEngine chess(
      "uci) echo 'option name UCI_Variant type combo default chess var chess "
      "var shogi'; echo uciok ;;");
  CHECK(message(quick(chess.command())).ends_with(": does not play xiangqi"));
  const FakeEngine plain("");
  EngineSpec spec = quick(plain.command());
  spec.options = {"Hash=16"};
  CHECK(message(spec) == "Fake: has no option Hash");
}
