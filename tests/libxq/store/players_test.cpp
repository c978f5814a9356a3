// One player under many spellings.
#include "xq/store/players.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace xq::store;

namespace {

// Names as a collection has them: three players who play for several places.
std::vector<NameCount> collection() {
  return {{"呂欽", 50},
          {"廣東呂欽", 40},
          {"廣  東 呂  欽", 3},
          {"吕钦", 1},
          {"胡榮華", 50},
          {"上海胡榮華", 40},
          {"上海八建胡榮華", 3},
          {"許銀川", 50},
          {"上海八建許銀川", 2},
          {"上海八建呂欽", 1},
          {"郭莉萍", 9},
          {"郭莉萍呂欽", 2},
          {"郭莉萍胡榮華", 2},
          {"郭莉萍許銀川", 2},
          {"小呂欽(8弦)", 2},
          {"廣東呂金欽", 1},
          {"呂欽、郭莉萍", 2},
          {"", 9},
          {"?", 9}};
}

}  // namespace

TEST_CASE("players: brackets, ranks and signs go, a place stays in a bare name", "[store]") {
  CHECK(bare_name("呂  欽") == "吕钦");
  CHECK(bare_name("呂欽(8段)") == "吕钦");
  CHECK(bare_name("呂欽（特級大師）") == "吕钦");
  CHECK(bare_name("何志敏（義大利") == "何志敏");
  CHECK(bare_name("呂欽特級大師") == "吕钦");
  CHECK(bare_name("張三業餘6段") == "张三");
  CHECK(bare_name("張三九段") == "张三");
  CHECK(bare_name("呂欽+") == "吕钦");
  CHECK(bare_name("//上海胡榮華.") == "上海胡荣华");
  CHECK(bare_name("KLEIN Andreas") == bare_name("klein andreas"));
  CHECK(bare_name("大師") == "大师");
  CHECK(bare_name("（俄羅斯）") == "俄罗斯");
  CHECK(bare_name("?").empty());
  CHECK(bare_name("").empty());
  CHECK(bare_name("()").empty());
}

TEST_CASE("players: a leading place goes where the rest is a known player", "[store]") {
  const Players players(collection());
  for (const char* name : {"吕钦", "呂欽", "廣東呂欽", "廣  東 呂  欽", "廣東隊 呂欽",
                           "中國廣東呂欽", "呂欽(8段)", "廣東-呂欽", "广东吕钦"}) {
    CAPTURE(name);
    CHECK(players.of(name) == "吕钦");
  }
  CHECK(players.of("上海胡榮華") == "胡荣华");
  CHECK(players.of("上海朱學增") == "上海朱学增");
}

TEST_CASE("players: a word before three known players is a place, a player is none", "[store]") {
  const Players players(collection());
  CHECK(players.of("上海八建胡榮華") == "胡荣华");
  CHECK(players.of("郭莉萍呂欽") == "郭莉萍吕钦");
  CHECK(players.of("呂欽、郭莉萍") != "吕钦");
}

TEST_CASE("players: names that only look like one stay apart", "[store]") {
  const Players players(collection());
  CHECK(players.of("小呂欽(8弦)") == "小吕钦");
  CHECK(players.of("廣東呂金欽") == "广东吕金钦");
  CHECK(players.of("?").empty());
}

TEST_CASE("players: the order of the names does not matter", "[store]") {
  std::vector<NameCount> names = collection();
  const Players there(names);
  std::reverse(names.begin(), names.end());
  const Players back(names);
  for (const NameCount& name : names)
    CHECK(there.of(name.text) == back.of(name.text));
}

TEST_CASE("players: what the user says goes before everything", "[store]") {
  const std::vector<NameRule> rules{{"吕钦", "吕大师"}, {"广东吕钦", "广东吕钦"}};
  const Players players(collection(), rules);
  CHECK(players.of("呂欽") == "吕大师");
  CHECK(players.of("中國呂欽") == "吕大师");
  CHECK(players.of("廣東 呂欽") == "广东吕钦");
}
