#include "opening.hpp"

#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "book_support.hpp"
#include "support/temp_dir.hpp"

using namespace engine;
using xq::test::move_of;
using xq::test::TempDir;
using xq::test::write_book;

namespace {

/// A game and what the engine would ask of its books.
struct Table {
  TempDir dir;
  Opening opening{dir.path(), xq::Lang::English};
  xq::GameHistory history;
  std::vector<xq::Move> allowed;
  std::vector<std::string> loaded;

  void load(std::string list) {
    opening.set_list(std::move(list));
    loaded = opening.prepare();
  }
  void play(const std::vector<std::string_view>& moves) {
    for (const auto text : moves)
      history.play(move_of(text));
  }
  BookQuery query() {
    const xq::MoveList legal = xq::legal_moves(history.position());
    allowed.assign(legal.begin(), legal.end());
    return {.history = history,
            .allowed = allowed,
            .ply = static_cast<int>(history.plies()),
            .policy = xq::book::Policy::Weighted,
            .depth = 0,
            .min_share = 0,
            .list_only = false,
            .rank_base = 0};
  }
};

bool says(const std::vector<std::string>& lines, std::string_view text) {
  return std::ranges::any_of(
      lines, [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

}  // namespace

TEST_CASE("opening: each file gets a line, the missing one too, and the other is used (C09)",
          "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{}, "c3c4", 5}});
  t.load("missing.dat;a.dat");
  REQUIRE(t.loaded.size() == 2);
  CHECK(t.loaded[0].find("missing.dat not used: no such file") != std::string::npos);
  CHECK(t.loaded[1].find("bookdat, 1 positions, 1 rows") != std::string::npos);
  CHECK(t.opening.ask(t.query()).move == move_of("c3c4"));
}

TEST_CASE("opening: the first book with a playable move wins", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "zero.dat", {{{}, "h2e2", 0}});
  write_book(t.dir.path() / "a.dat", {{{}, "c3c4", 5}});
  write_book(t.dir.path() / "b.dat", {{{}, "g3g4", 500}, {{"c3c4"}, "h9g7", 5}});
  t.load("zero.dat;a.dat;b.dat");
  CHECK(t.opening.ask(t.query()).move == move_of("c3c4"));
  t.play({"c3c4"});
  CHECK(t.opening.ask(t.query()).move == move_of("h9g7"));
}

TEST_CASE("opening: weights that are all 0 give no move and a reason (C02)", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "zero.dat", {{{}, "b2e2", 0}, {{}, "h2e2", 0}});
  t.load("zero.dat");
  const BookAnswer answer = t.opening.ask(t.query());
  CHECK_FALSE(answer.move);
  CHECK(says(answer.messages, "all weights 0"));
}

TEST_CASE("opening: a book move never brings a position back (C08)", "[engine][book]") {
  Table t;
  // After h0g2 h9g7 g2h0 the book offers Black g7h9 (the start again) and i9h9.
  write_book(t.dir.path() / "a.dat",
             {{{"h0g2", "h9g7", "g2h0"}, "g7h9", 60'000}, {{"h0g2", "h9g7", "g2h0"}, "i9h9", 1}});
  t.load("a.dat");
  t.play({"h0g2", "h9g7", "g2h0"});
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    t.opening.set_seed(seed);
    REQUIRE(t.opening.ask(t.query()).move == move_of("i9h9"));
  }
}

TEST_CASE("opening: if all candidates repeat it says so, once", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{"h0g2", "h9g7", "g2h0"}, "g7h9", 10}});
  t.load("a.dat");
  t.play({"h0g2", "h9g7", "g2h0"});
  const BookAnswer answer = t.opening.ask(t.query());
  CHECK_FALSE(answer.move);
  CHECK(says(answer.messages, "all candidates repeat"));
  CHECK(t.opening.ask(t.query()).messages.empty());
  t.opening.new_game();
  CHECK(says(t.opening.ask(t.query()).messages, "all candidates repeat"));
}

TEST_CASE("opening: the draw is a function of seed, game number and position", "[engine][book]") {
  const std::vector<xq::test::BookRow> rows{{{"h2e2"}, "h9g7", 1}, {{"h2e2"}, "b9c7", 1},
                                            {{"h2e2"}, "h7e7", 1}, {{"h2e2"}, "b7e7", 1},
                                            {{"h2e2"}, "i9i8", 1}, {{"h2e2"}, "a9a8", 1}};
  // Ten games' draws; asked `times` times each, other positions asked in between.
  const auto draws = [&](std::uint64_t seed, int times) {
    Table t;
    write_book(t.dir.path() / "a.dat", rows);
    t.load("a.dat");
    t.opening.set_seed(seed);
    std::vector<xq::Move> out;
    for (int game = 0; game < 10; ++game) {
      xq::Move move;
      for (int i = 0; i < times; ++i) {
        t.history = xq::GameHistory();
        if (times > 1) (void)t.opening.ask(t.query());
        t.play({"h2e2"});
        move = *t.opening.ask(t.query()).move;
      }
      out.push_back(move);
      t.opening.new_game();
      t.opening.new_game();  // GUIs say it twice
    }
    return out;
  };
  CHECK(draws(7, 1) == draws(7, 3));
  CHECK(draws(7, 1) != draws(8, 1));
  const auto seven = draws(7, 1);
  CHECK(std::ranges::any_of(seven, [&](xq::Move m) { return m != seven.front(); }));
}

TEST_CASE("opening: banned and unlisted moves are no candidates", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{}, "h2e2", 100}, {{}, "c3c4", 1}});
  t.load("a.dat");
  BookQuery query = t.query();
  std::erase(t.allowed, move_of("h2e2"));
  CHECK(t.opening.ask(query).move == move_of("c3c4"));
  std::erase(t.allowed, move_of("c3c4"));
  CHECK(says(t.opening.ask(query).messages, "all candidates are banned"));
}

TEST_CASE("opening: depth, side and policy, of the query and of the item", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{}, "h2e2", 100}, {{}, "c3c4", 1}, {{"h2e2"}, "h9g7", 7}});
  t.load("a.dat");
  BookQuery query = t.query();
  query.policy = xq::book::Policy::Best;
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    t.opening.set_seed(seed);
    REQUIRE(t.opening.ask(query).move == move_of("h2e2"));
  }
  t.load("a.dat|side=black");
  CHECK(says(t.opening.ask(t.query()).messages, "no book for this side"));
  t.play({"h2e2"});
  CHECK(t.opening.ask(t.query()).move == move_of("h9g7"));
  t.load("a.dat|depth=1");
  CHECK(says(t.opening.ask(t.query()).messages, "the limit of 1 plies is reached"));
  t.load("a.dat");
  BookQuery second = t.query();
  second.depth = 1;
  CHECK_FALSE(t.opening.ask(second).move);
  second.depth = 2;
  CHECK(t.opening.ask(second).move);
}

TEST_CASE("opening: shares below the minimum are left out, the heaviest never", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{"h2e2"}, "h9g7", 97}, {{"h2e2"}, "b9c7", 3}});
  t.load("a.dat");
  t.play({"h2e2"});
  BookQuery query = t.query();
  query.min_share = 5;
  CHECK(t.opening.ask(query).candidates.size() == 1);
  query.min_share = 3;
  CHECK(t.opening.ask(query).candidates.size() == 2);
  query.min_share = 100;
  CHECK(t.opening.ask(query).move == move_of("h9g7"));
}

TEST_CASE("opening: analysis lists book moves and plays none", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{}, "c3c4", 5}});
  t.load("a.dat");
  BookQuery query = t.query();
  query.list_only = true;
  const BookAnswer answer = t.opening.ask(query);
  CHECK_FALSE(answer.move);
  CHECK(says(answer.messages, "c3c4"));
  CHECK(answer.candidates.size() == 1);
}

TEST_CASE("opening: a changed file is taken at the next new game, not before", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{}, "c3c4", 5}});
  t.load("a.dat");
  CHECK(t.opening.ask(t.query()).move == move_of("c3c4"));
  write_book(t.dir.path() / "a.dat", {{{}, "g3g4", 5}, {{}, "h2e2", 0}});
  CHECK(t.opening.prepare().empty());
  CHECK(t.opening.ask(t.query()).move == move_of("c3c4"));
  t.opening.new_game();
  CHECK(t.opening.prepare().size() == 1);
  CHECK(t.opening.ask(t.query()).move == move_of("g3g4"));
}

TEST_CASE("opening: damaged files are refused with a reason each (C25)", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "whole.dat", {{{}, "c3c4", 5}, {{}, "g3g4", 5}});
  const std::string whole = xq::test::read_file(t.dir.path() / "whole.dat");
  t.dir.write("empty.dat", "");
  t.dir.write("gz.dat", "\x1f\x8b\x08garbage garbage");
  t.dir.write("text.dat", "this is no book at all\n");
  std::filesystem::create_directory(t.dir.path() / "folder.dat");
  t.load("empty.dat;gz.dat;text.dat;folder.dat");
  REQUIRE(t.loaded.size() == 4);
  std::map<std::string, int> reasons;
  for (const std::string& line : t.loaded) {
    CAPTURE(line);
    REQUIRE(line.find("not used: ") != std::string::npos);
    ++reasons[line.substr(line.find("not used: "))];
  }
  CHECK(reasons.size() == 4);
  CHECK(says(t.opening.ask(t.query()).messages, "no book could be loaded"));
}

TEST_CASE("opening: two engines with seed 0 draw independently", "[engine][book]") {
  Table a;
  Table b;
  std::vector<xq::test::BookRow> rows;
  const xq::MoveList legal = xq::legal_moves(xq::Position());
  std::vector<std::string> texts;
  for (const xq::Move move : legal)
    texts.push_back(move.text());
  for (const std::string& text : texts)
    rows.push_back({{}, text, 1});
  write_book(a.dir.path() / "a.dat", rows);
  write_book(b.dir.path() / "a.dat", rows);
  a.load("a.dat");
  b.load("a.dat");
  // 40 games with 44 equal moves: equal draws throughout would have a chance of 44^-40.
  int equal = 0;
  for (int game = 0; game < 40; ++game) {
    equal += a.opening.ask(a.query()).move == b.opening.ask(b.query()).move ? 1 : 0;
    a.opening.new_game();
    b.opening.new_game();
  }
  CHECK(equal < 20);
}

TEST_CASE("opening: seeded draws follow the weights (C29)", "[engine][book]") {
  Table t;
  write_book(t.dir.path() / "a.dat", {{{"h2e2"}, "h9g7", 60},
                                      {{"h2e2"}, "b9c7", 30},
                                      {{"h2e2"}, "h7e7", 10},
                                      {{"h2e2"}, "a9a8", 0}});
  t.load("a.dat");
  t.opening.set_seed(1);
  t.play({"h2e2"});
  std::map<std::string, int> drawn;
  const BookQuery query = t.query();
  constexpr int kDraws = 4000;
  for (int i = 0; i < kDraws; ++i) {
    ++drawn[t.opening.ask(query).move->text()];
    t.opening.new_game();
  }
  CHECK(drawn.count("a9a8") == 0);
  double chi = 0;
  for (const auto& [move, share] :
       {std::pair{"h9g7", 0.6}, std::pair{"b9c7", 0.3}, std::pair{"h7e7", 0.1}}) {
    const double wanted = kDraws * share;
    chi += std::pow(drawn[move] - wanted, 2) / wanted;
  }
  CHECK(chi < 13.8);  // 2 degrees of freedom, 0.1 %
}
