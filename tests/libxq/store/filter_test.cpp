// Choosing games: what passes, how it counts, and what the report says of the rest.
#include "xq/store/filter.hpp"

#include <catch2/catch.hpp>

#include "xq/store/filter_words.hpp"
#include "xq/store/games_at.hpp"
#include "xq/store/listing.hpp"
#include "xq/store/why.hpp"

#include "store_support.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::game_of;
using xq::test::into;
using xq::test::moves_of;
using xq::test::put;
using xq::test::stock_record;

namespace {

using Tags = std::vector<std::pair<std::string, std::string>>;

record::Game tagged(const std::string& moves, Outcome outcome, const Tags& tags) {
  record::Game game = game_of(moves_of(moves), outcome);
  game.tags.clear();
  for (const auto& [name, value] : tags)
    game.tags.push_back({name, value});
  return game;
}

Database made_of(const test::Sources& sources) {
  auto db = Database::temporary();
  REQUIRE_OK(db);
  put(*db, sources);
  return std::move(*db);
}

// Every game another line, so that games are told apart by their first moves.
const test::Sources& library() {
  static const test::Sources sources{
      {"/games/a/one.pgn",
       {tagged("h2e2 h9g7", Outcome::RedWins,
               {{"Red", "廣東呂欽"},
                {"Black", "胡榮華"},
                {"Date", "2005.03.01"},
                {"Event", "全國個人賽"},
                {"RedElo", "2600"},
                {"BlackElo", "2400"}}),
        tagged("h2e2 h9i7", Outcome::BlackWins,
               {{"Red", "上海胡榮華"},
                {"Black", "呂欽"},
                {"Date", "2005"},
                {"RedElo", "2500"},
                {"BlackElo", "2300"}}),
        tagged("c3c4 g6g5", Outcome::Draw,
               {{"Red", "許銀川"}, {"Black", "柳大華"}, {"Date", "1999.12.31"}})}},
      {"/games/b/two.xqf",
       {tagged("c3c4 c6c5 h2e2", Outcome::Unknown, {{"Red", "呂 欽"}, {"Black", "許銀川"}}),
        tagged("g3g4", Outcome::RedWins,
               {{"Red", "柳大華"}, {"Black", "廣東許銀川"}, {"Date", "2010.01.05"}})}}};
  return sources;
}

FilterWords words(const std::string& option, const std::string& value) {
  FilterWords out;
  for (const FilterOption& known : filter_options()) {
    if (known.name != option) continue;
    if (const auto* one = std::get_if<std::string FilterWords::*>(&known.place)) {
      out.** one = value;
    } else {
      (out.*std::get<std::vector<std::string> FilterWords::*>(known.place)).push_back(value);
    }
  }
  return out;
}

GameFilter filter_of(const FilterWords& words) {
  const auto filter = read_filter(words, Lang::English);
  INFO((filter ? std::string() : filter.error()));
  REQUIRE(filter.has_value());
  return *filter;
}

std::string error_of(const FilterWords& words) {
  const auto filter = read_filter(words, Lang::English);
  REQUIRE_FALSE(filter.has_value());
  return filter.error();
}

GamesReport pass(const Database& db, const GameFilter& filter, const Policies& policies = {}) {
  const auto report = for_each_selected(db, policies, filter, {});
  REQUIRE_OK(report);
  const FilterReport& f = report->filter;
  if (!filter.empty()) CHECK(report->games + f.total() == f.games);
  return *report;
}

std::uint64_t passing(const Database& db, const std::string& option, const std::string& value) {
  return pass(db, filter_of(words(option, value))).games;
}

std::vector<std::string> counted(const Database& db, const AggregateOptions& options) {
  std::vector<std::string> lines;
  REQUIRE_OK(aggregate(db, options, into(lines)));
  return lines;
}

}  // namespace

TEST_CASE("filter: every option alone lets through what it says", "[store]") {
  const Database db = made_of(library());
  CHECK(passing(db, "--player", "吕钦") == 3);
  CHECK(passing(db, "--player", "廣  東 呂  欽") == 3);
  CHECK(passing(db, "--red", "吕钦") == 2);
  CHECK(passing(db, "--black", "吕钦") == 1);
  CHECK(passing(db, "--opponent", "吕钦") == 3);
  CHECK(passing(db, "--event", "全国个人") == 1);
  CHECK(passing(db, "--since", "2005") == 3);
  CHECK(passing(db, "--since", "2005-03") == 2);
  CHECK(passing(db, "--until", "2005") == 3);
  CHECK(passing(db, "--until", "1999-12-31") == 1);
  CHECK(passing(db, "--min-elo", "2300") == 2);
  CHECK(passing(db, "--min-elo", "2400") == 1);
  CHECK(passing(db, "--max-elo", "2500") == 1);
  CHECK(passing(db, "--outcome", "red") == 2);
  CHECK(passing(db, "--outcome", "black,1/2-1/2") == 2);
  CHECK(passing(db, "--outcome", "*") == 1);
  CHECK(passing(db, "--source", "/games/a") == 3);
  CHECK(passing(db, "--source", "/games/b/two.xqf") == 2);
  CHECK(passing(db, "--source", "two.xqf") == 2);
  CHECK(passing(db, "--source", "*.pgn") == 3);
  CHECK(passing(db, "--source", "/gam") == 0);
  CHECK(passing(db, "--min-length", "2") == 4);
  CHECK(passing(db, "--max-length", "2") == 4);
  CHECK(passing(db, "--moves", "h2e2") == 2);
  CHECK(passing(db, "--moves", "炮八平五") == 2);
  CHECK(passing(db, "--moves", "c3c4 c6c5") == 1);
}

TEST_CASE("filter: parts are all asked, words of one are alternatives", "[store]") {
  const Database db = made_of(library());
  FilterWords both = words("--player", "吕钦");
  both.opponents = {"胡荣华"};
  CHECK(pass(db, filter_of(both)).games == 2);
  both.since = "2005-03";
  CHECK(pass(db, filter_of(both)).games == 1);
  FilterWords either = words("--player", "吕钦");
  either.players.emplace_back("柳大华");
  CHECK(pass(db, filter_of(either)).games == 5);
}

TEST_CASE("filter: what a date or a missing Elo does not tell is left out and counted", "[store]") {
  const Database db = made_of(library());
  const auto since = pass(db, filter_of(words("--since", "2005-03"))).filter;
  CHECK(since.games == 5);
  CHECK(since.left_out[static_cast<std::size_t>(FilterPart::Since)] == 3);
  CHECK(since.undated == 2);  // 2005, and no date at all
  const auto elo = pass(db, filter_of(words("--min-elo", "2400"))).filter;
  CHECK(elo.total() == 4);
  CHECK(elo.without_elo == 3);
}

TEST_CASE("filter: the report names the first part that left nothing of a game", "[store]") {
  const Database db = made_of(library());
  FilterWords both = words("--player", "吕钦");
  both.since = "2005";
  const auto report = pass(db, filter_of(both)).filter;
  CHECK(report.left_out[static_cast<std::size_t>(FilterPart::Since)] == 2);
  CHECK(report.left_out[static_cast<std::size_t>(FilterPart::Player)] == 1);
  CHECK(report.alone[static_cast<std::size_t>(FilterPart::Player)] == 2);
}

TEST_CASE("filter: a word that nothing answers to is named with what may be meant", "[store]") {
  const Database db = made_of(library());
  const auto nobody = pass(db, filter_of(words("--player", "吕大钦")));
  REQUIRE(nobody.filter.misses.size() == 1);
  CHECK(nobody.filter.misses[0].word == "吕大钦");
  CHECK(why_nothing_passed(nobody.filter, Lang::English).find("--player 吕大钦") == 0);
  const auto part = pass(db, filter_of(words("--player", "银川"))).filter.misses;
  REQUIRE(part.size() == 1);
  CHECK(part[0].near == std::vector<std::string>{"许银川"});
  CHECK(pass(db, filter_of(words("--event", "x"))).filter.misses.size() == 1);
  CHECK(pass(db, filter_of(words("--source", "x"))).filter.misses.size() == 1);
  CHECK(pass(db, filter_of(words("--group", "x"))).filter.misses.size() == 1);
  CHECK(pass(db, filter_of(words("--group", ""))).games == 5);
  const auto future = pass(db, filter_of(words("--since", "2050"))).filter;
  CHECK(future.misses.empty());
  CHECK(why_nothing_passed(future, Lang::English) ==
        "no game passes --since: it leaves out all 5 (1 of them undated)");
}

TEST_CASE("filter: wrong words, impossible dates and empty windows are refused", "[store]") {
  CHECK(error_of(words("--since", "2005-02-30")) ==
        "--since 2005-02-30: no such day, the month has 28");
  CHECK(error_of(words("--until", "2005-13")).find("no such month") != std::string::npos);
  CHECK(error_of(words("--min-elo", "-1")).find("--min-elo -1") == 0);
  CHECK(error_of(words("--max-length", "0")).find("--max-length 0") == 0);
  CHECK(error_of(words("--outcome", "won")).find("--outcome won") == 0);
  CHECK(error_of(words("--player", "")) == "--player: nothing to look for");
  CHECK(error_of(words("--elo-of", "mover")).find("--min-elo") != std::string::npos);
  CHECK(error_of(words("--player-moves", "own")).find("--player") != std::string::npos);
  CHECK(error_of(words("--moves", "h2e3")).find("h2e3") != std::string::npos);
  FilterWords window = words("--since", "2006");
  window.until = "2005-12";
  CHECK(error_of(window) == "--since 2006 is above --until 2005-12: no game can pass");
  window = words("--min-elo", "2500");
  window.max_elo = "2400";
  CHECK(error_of(window).find("no game can pass") != std::string::npos);
  window = words("--min-length", "9");
  window.max_length = "8";
  CHECK(error_of(window).find("no game can pass") != std::string::npos);
  window = words("--since", "2005-12-31");
  window.until = "2005";
  CHECK(read_filter(window, Lang::English).has_value());
}

TEST_CASE("filter: a game passes by one copy, and counts as the copies that pass do", "[store]") {
  const std::string long_game =
      "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 b0c2 b9c7 g3g4 g5g4 h0h4 c6c5 h4g4 c9e7 c3c4 c5c4 g4c4 h7i7 "
      "a0a1 h9h4";
  const Database db =
      made_of({{"/1", {tagged(long_game, Outcome::RedWins, {{"Red", "A"}, {"Date", "2001"}})}},
               {"/2", {tagged(long_game, Outcome::RedWins, {{"Red", "A"}, {"Date", "2002"}})}},
               {"/3", {tagged(long_game, Outcome::Draw, {{"Red", "B"}, {"Date", "2003"}})}}});
  CHECK(pass(db, {}).outcomes == OutcomeCounts{1, 0, 0, 0});
  const auto late = pass(db, filter_of(words("--since", "2003")));
  CHECK(late.outcomes == OutcomeCounts{0, 1, 0, 0});
  CHECK(late.copies == 1);
  CHECK(pass(db, filter_of(words("--outcome", "draw"))).games == 0);
  const auto copies =
      pass(db, filter_of(words("--since", "2002")), {.duplicates = DuplicatePolicy::Keep});
  CHECK(copies.outcomes == OutcomeCounts{1, 1, 0, 0});
  std::vector<std::string> shown;
  FilterReport report;
  REQUIRE_OK(for_each_chosen_game(
      db, filter_of(words("--since", "2003")), nullptr,
      [&](const ShownGame& game) {
        shown.push_back(game.place.path);
        CHECK(game.outcome == Outcome::Draw);
        CHECK(game.copies == OutcomeCounts{0, 1, 0, 0});
        return true;
      },
      &report));
  CHECK(shown == std::vector<std::string>{"/3"});
  CHECK(report.games == 1);
}

TEST_CASE("filter: short games are told apart by all their copies before any is left out",
          "[store]") {
  // The nameless copy joins A's game only because there is no other.
  const Database db =
      made_of({{"/1", {tagged("h2e2", Outcome::RedWins, {{"Red", "A"}, {"Black", "B"}})}},
               {"/2", {tagged("h2e2", Outcome::RedWins, {{"Date", "2001"}})}},
               {"/3", {tagged("h2e2", Outcome::Draw, {{"Red", "C"}, {"Black", "D"}})}}});
  CHECK(pass(db, {}).games == 3);
  CHECK(pass(db, filter_of(words("--player", "A"))).games == 1);
  CHECK(pass(db, filter_of(words("--since", "2001"))).games == 1);
}

TEST_CASE("filter: moves of one side can be asked for by name and by Elo", "[store]") {
  const Database db = made_of(library());
  FilterWords own = words("--player", "吕钦");
  own.player_moves = "own";
  AggregateOptions options;
  options.filter = filter_of(own);
  std::uint64_t red = 0;
  std::uint64_t black = 0;
  REQUIRE_OK(aggregate(db, options, [&](const PositionMoves& p) {
    for (const MoveCounts& m : p.moves)
      (p.side == Color::Red ? red : black) += m.games();
    return true;
  }));
  CHECK(red == 3);    // h2e2 once, c3c4 and h2e2
  CHECK(black == 1);  // h9i7
  FilterWords strong = words("--min-elo", "2400");
  strong.elo_of = "mover";
  options.filter = filter_of(strong);
  red = black = 0;
  REQUIRE_OK(aggregate(db, options, [&](const PositionMoves& p) {
    for (const MoveCounts& m : p.moves)
      (p.side == Color::Red ? red : black) += m.games();
    return true;
  }));
  CHECK(red == 2);    // both games
  CHECK(black == 1);  // the one of 2400
}

TEST_CASE("filter: games of a position, why and lists obey it", "[store]") {
  const Database db = made_of(library());
  Position position;
  PositionQuery query{.position = position, .filter = filter_of(words("--player", "胡荣华"))};
  std::uint64_t games = 0;
  const auto at = games_at(db, query, [&](const GameAt& found) {
    games += found.copies;
    return true;
  });
  REQUIRE_OK(at);
  CHECK(games == 2);
  CHECK(at->filter.total() == 3);
  const auto because = why(db, {.at = query});
  REQUIRE_OK(because);
  REQUIRE(because->moves.size() == 1);
  CHECK(because->moves[0].games == OutcomeCounts{1, 0, 1, 0});
  std::uint64_t listed = 0;
  REQUIRE_OK(for_each_chosen_game(db, query.filter, nullptr, [&](const ShownGame&) {
    ++listed;
    return true;
  }));
  CHECK(listed == 2);
}

TEST_CASE("filter: one that everything passes counts what the cache holds", "[store][property]") {
  const auto seed = GENERATE(range(0U, 6U));
  CAPTURE(seed);
  test::Rng rng(seed);
  const Database db = made_of(test::random_sources(rng, "s", 12));
  GameFilter all;
  all.min_length = 1;
  AggregateOptions options;
  const auto cached = [&] {
    std::vector<std::string> lines;
    REQUIRE(is_cached(db, options));
    REQUIRE_OK(positions(db, options, into(lines)));
    return lines;
  }();
  options.filter = all;
  REQUIRE_FALSE(is_cached(db, options));
  CHECK(counted(db, options) == cached);
  const auto plain = pass(db, {});
  const auto chosen = pass(db, all);
  CHECK(chosen.games == plain.games);
  CHECK(chosen.outcomes == plain.outcomes);
  CHECK(chosen.copies == plain.copies);
  CHECK(chosen.conflicts == plain.conflicts);
  CHECK(chosen.plies == plain.plies);
  for (const bool keep : {false, true}) {
    for (const bool prefixes : {false, true}) {
      AggregateOptions afresh;
      afresh.policies.duplicates = keep ? DuplicatePolicy::Keep : DuplicatePolicy::Smart;
      afresh.policies.drop_prefixes = prefixes;
      const auto without = counted(db, afresh);
      afresh.filter = all;
      CHECK(counted(db, afresh) == without);
    }
  }
}

TEST_CASE("filter: two that exclude each other count together what both do", "[store][property]") {
  const auto seed = GENERATE(range(0U, 4U));
  CAPTURE(seed);
  test::Rng rng(seed + 100);
  const Database db = made_of(test::random_sources(rng, "s", 10));
  GameFilter shorter;
  shorter.max_length = 12;
  GameFilter longer;
  longer.min_length = 13;
  const auto all = pass(db, {});
  const auto a = pass(db, shorter);
  const auto b = pass(db, longer);
  CHECK(a.games + b.games == all.games);
  CHECK(a.copies + b.copies == all.copies);
  CHECK(a.filter.total() == b.games);
}

TEST_CASE("filter: limits of plies by side leave out that side's later moves", "[store]") {
  const Database db = made_of(library());
  AggregateOptions options;
  options.side_max_ply = {std::size_t{1}, std::size_t{0}};
  std::uint64_t red = 0;
  std::uint64_t black = 0;
  REQUIRE_OK(aggregate(db, options, [&](const PositionMoves& p) {
    for (const MoveCounts& m : p.moves)
      (p.side == Color::Red ? red : black) += m.games();
    return true;
  }));
  CHECK(red == 5);
  CHECK(black == 4);
}
