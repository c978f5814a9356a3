// The players of a database, what users say about names, and games that count in parts.
#include "xq/store/player_list.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <catch2/catch.hpp>

#include "xq/store/filter_words.hpp"
#include "xq/store/merge.hpp"
#include "xq/store/weigh.hpp"

#include "store_support.hpp"
#include "support/temp_dir.hpp"

using namespace xq;
using namespace xq::store;
using xq::test::game_of;
using xq::test::moves_of;
using xq::test::put;

namespace {

// Games of three players; `copies` of one more each.
test::Sources of_names(const std::vector<std::pair<std::string, std::string>>& pairs) {
  test::Sources sources;
  int n = 0;
  for (const auto& [red, black] : pairs) {
    auto walk = test::random_game(static_cast<unsigned>(++n), 30);
    sources["/" + std::to_string(n)] = {
        game_of(std::move(walk.moves), Outcome::RedWins, red, black)};
  }
  return sources;
}

Database made_of(const test::Sources& sources) {
  auto db = Database::temporary();
  REQUIRE_OK(db);
  put(*db, sources);
  return std::move(*db);
}

const test::Sources& names() {
  static const test::Sources sources = of_names(
      {{"楊官璘", "胡榮華"}, {"廣東楊官璘", "上海胡榮華"}, {"楊官麟", "胡榮華"}, {"胡榮華", ""}});
  return sources;
}

PlayerEntry entry_of(const Database& db, const std::string& player) {
  const auto all = list_players(db);
  REQUIRE_OK(all);
  for (const PlayerEntry& entry : *all) {
    if (entry.player == player) return entry;
  }
  return {};
}

std::uint64_t games_of(const Database& db, const std::string& player) {
  GameFilter filter;
  filter.players = {player};
  const auto report = for_each_selected(db, {}, filter, {});
  REQUIRE_OK(report);
  return report->games;
}

constexpr double kOne = static_cast<double>(kGameParts);

}  // namespace

TEST_CASE("player list: each player with his spellings, records and games", "[store]") {
  const Database db = made_of(names());
  const auto all = list_players(db);
  REQUIRE_OK(all);
  REQUIRE(all->size() == 3);
  CHECK((*all)[0].player == "胡荣华");
  CHECK((*all)[0].records == 4);
  CHECK((*all)[0].games == 4);
  REQUIRE((*all)[0].spellings.size() == 2);
  CHECK((*all)[0].spellings[0].text == "胡榮華");
  CHECK((*all)[0].spellings[0].count == 3);
  CHECK(entry_of(db, "杨官璘").records == 2);
  CHECK(entry_of(db, "杨官麟").records == 1);
}

TEST_CASE("player list: copies of one game count once, as records each time", "[store]") {
  auto walk = test::random_game(1, 30);
  const auto a = game_of(walk.moves, Outcome::RedWins, "甲一", "乙一");
  const auto b = game_of(walk.moves, Outcome::RedWins, "甲一", "");
  const Database db = made_of({{"/1", {a, b}}, {"/2", {a}}});
  CHECK(entry_of(db, "甲一").records == 3);
  CHECK(entry_of(db, "甲一").games == 1);
}

TEST_CASE("player list: players are joined and parted, and filters follow", "[store]") {
  Database db = made_of(names());
  CHECK(games_of(db, "杨官璘") == 2);
  CHECK(join_players(db, "楊官麟", "廣東楊官璘", 1) == "杨官璘");
  CHECK(games_of(db, "杨官璘") == 3);
  CHECK(games_of(db, "楊官麟") == 3);
  CHECK(entry_of(db, "杨官璘").spellings.size() == 3);
  CHECK(join_players(db, "杨官璘", "胡荣华", 2) == "胡荣华");
  CHECK(games_of(db, "楊官麟") == 4);
  CHECK(part_spelling(db, "楊官璘", 3) == "杨官璘");
  CHECK(part_spelling(db, "楊官麟", 3) == "杨官麟");
  CHECK(games_of(db, "杨官璘") == 2);
  CHECK(part_spelling(db, "廣東 楊官璘", 4) == "广东杨官璘");
  CHECK(games_of(db, "杨官璘") == 1);
  CHECK(games_of(db, "广东杨官璘") == 1);
}

TEST_CASE("player list: names that no record has, and what is so already, are refused", "[store]") {
  Database db = made_of(names());
  CHECK_FALSE(join_players(db, "nobody", "胡荣华", 1).has_value());
  CHECK_FALSE(join_players(db, "胡荣华", "nobody", 1).has_value());
  CHECK_FALSE(join_players(db, "胡荣华", "上海胡榮華", 1).has_value());
  CHECK_FALSE(part_spelling(db, "nobody", 1).has_value());
  CHECK_FALSE(part_spelling(db, "胡榮華", 1).has_value());
  CHECK(list_players(db)->size() == 3);
}

TEST_CASE("player list: what was said survives ingest and merge, the later word counts",
          "[store]") {
  Database db = made_of(names());
  REQUIRE_OK(join_players(db, "楊官麟", "楊官璘", 5));
  put(db, {{"/new", {game_of(test::random_game(9, 30).moves, Outcome::Draw, "楊官麟", "")}}});
  CHECK(games_of(db, "杨官璘") == 4);
  Database other = made_of(names());
  REQUIRE_OK(join_players(other, "楊官麟", "胡榮華", 9));
  const auto merged = [](Database& a, Database& b) {
    auto into = Database::temporary();
    REQUIRE_OK(into);
    MergeSession session(*into);
    REQUIRE_OK(session.add(a));
    REQUIRE_OK(session.add(b));
    REQUIRE_OK(session.finish());
    return games_of(*into, "胡荣华");
  };
  CHECK(merged(db, other) == 5);
  CHECK(merged(other, db) == 5);
}

TEST_CASE("game weights: games count by group and age, whole numbers stay beside", "[store]") {
  const auto game = [](const std::string& moves, const std::string& date) {
    record::Game made = game_of(moves_of(moves), Outcome::RedWins);
    made.tags.push_back({"Date", date});
    return made;
  };
  const Database db = made_of({{"/1", {game("h2e2", "2010.12.31")}},
                               {"/2", {game("c3c4", "2000.12.31")}},
                               {"/3", {game("a0a1", ""), game("h0g2", "1990.12.31")}}});
  AggregateOptions options;
  options.weights.half_life = 10;
  REQUIRE_FALSE(is_cached(db, options));
  std::map<std::uint32_t, double> parts;
  const auto report = aggregate(db, options, [&](const PositionMoves& p) {
    for (const MoveCounts& m : p.moves) {
      parts[m.move] = static_cast<double>(m.parts[0]) / kOne;
      CHECK(m.games() == 1);
    }
    return true;
  });
  REQUIRE_OK(report);
  std::vector<double> sorted;
  for (const auto& [move, part] : parts)
    sorted.push_back(part);
  std::ranges::sort(sorted);
  REQUIRE(sorted.size() == 4);
  CHECK(sorted[3] == Approx(1.0));
  CHECK(sorted[2] == Approx(0.5).epsilon(0.01));
  CHECK(sorted[1] == Approx(0.25).epsilon(0.01));
  CHECK(sorted[0] == Approx(0.25).epsilon(0.01));  // the undated one is as old as the oldest
  CHECK(static_cast<double>(report->parts) / kOne == Approx(2.0).epsilon(0.01));
}

TEST_CASE("game weights: factors of 1 give the books that no weights give", "[store][property]") {
  test::Rng rng(7);
  const Database db = made_of(test::random_sources(rng, "s", 12));
  AggregateOptions options;
  AggregateOptions weighed;
  weighed.memory = 1U << 20;
  weighed.weights.groups = {{"", 1.0}};
  const auto rows = [&](const AggregateOptions& how, bool by_parts) {
    std::vector<std::string> lines;
    WeighOptions weigh;
    weigh.by_parts = by_parts;
    Weigher weigher(weigh, 0.5);
    REQUIRE_OK(aggregate(db, how, [&](const PositionMoves& p) {
      for (const WeighedMove& m : weigher.weigh(p)) {
        lines.push_back(std::to_string(p.key) + " " + std::to_string(m.move) + " " +
                        std::to_string(m.weight) + " " + std::to_string(m.wins));
      }
      return true;
    }));
    return lines;
  };
  const auto plain = rows(options, false);
  REQUIRE(plain.size() > 50);
  CHECK(rows(weighed, true) == plain);
}

TEST_CASE("game weights: what was typed is read, and nonsense refused", "[store]") {
  const auto groups = read_group_weights("engine=0.3,own=5,=2", Lang::English);
  REQUIRE(groups.has_value());
  REQUIRE(groups->size() == 3);
  CHECK((*groups)[0].name == "engine");
  CHECK((*groups)[0].factor == 0.3);
  CHECK((*groups)[2].name.empty());
  for (const char* text : {"", "engine", "engine=", "engine=x", "engine=0", "engine=-1",
                           "engine=nan", "engine=1001", "a=1,a=2"}) {
    CAPTURE(text);
    CHECK_FALSE(read_group_weights(text, Lang::English).has_value());
  }
  CHECK(read_half_life("10y", Lang::English) == 10.0);
  CHECK(read_half_life("0.5", Lang::English) == 0.5);
  for (const char* text : {"", "y", "0", "-1y", "10d", "nan", "1e9"}) {
    CAPTURE(text);
    CHECK_FALSE(read_half_life(text, Lang::English).has_value());
  }
}

TEST_CASE("upgrade: version 3 gets the table of names, and its dates are read again", "[store]") {
  const test::TempDir dir;
  const auto path = dir.path() / "old.xqdb";
  {
    auto db = Database::open(path, {.access = Access::Write, .create = true, .program = "t"});
    REQUIRE_OK(db);
    record::Game game = game_of(moves_of("h2e2"), Outcome::Draw, "甲一", "乙一");
    game.tags.push_back({"Date", "87-11-13"});
    put(*db, {{"/1", {game}}});
  }
  const auto sql = [&](const char* text) {
    SQLite::Database db(path.string(), SQLite::OPEN_READWRITE);
    db.exec(text);
  };
  sql("DROP TABLE name_rule; UPDATE copy SET year = NULL, month = NULL, day = NULL; "
      "PRAGMA user_version = 3");
  REQUIRE_FALSE(Database::open(path).has_value());
  const auto report = upgrade(path, "t");
  REQUIRE_OK(report);
  CHECK(report->from == 3);
  CHECK(report->to == kSchemaVersion);
  SQLite::Database db(path.string());
  CHECK(db.execAndGet("SELECT year * 10000 + month * 100 + day FROM copy").getInt() == 19871113);
  CHECK(db.execAndGet("SELECT count(*) FROM name_rule").getInt() == 0);
}
