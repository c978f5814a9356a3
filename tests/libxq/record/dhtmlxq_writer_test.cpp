#include "xq/record/dhtmlxq_writer.hpp"

#include <algorithm>
#include <regex>

#include "xq/board/fen.hpp"
#include "xq/record/dhtmlxq.hpp"
#include "xq/record/dump.hpp"

#include "read_games.hpp"
#include "record/raw_record.hpp"
#include "support/random_tree.hpp"

using namespace xq;
using namespace xq::record;
using xq::test::read_game;

namespace {

// The dump without what depends on the file: place, notation, the Result tag.
std::string comparable(Game game) {
  game.notation.reset();
  std::erase_if(game.tags, [](const Tag& t) { return t.name == "Result" || t.name == "FEN"; });
  game.line = 1;
  game.offset = 0;
  game.ordinal = 1;
  for (Fault& fault : game.faults)
    fault.line = 0, fault.offset = 0;
  return dump(game);
}

std::string with_wide_signs(std::string text) {
  for (const auto& [from, to] : {std::pair{"[", "［"}, std::pair{"]", "］"}}) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;)
      text.replace(at, 1, to);
  }
  return text;
}

Move move(std::string_view text) {
  return {*Square::parse(text.substr(0, 2)), *Square::parse(text.substr(2))};
}

}  // namespace

TEST_CASE("dhtmlxq writer: random trees with comments read back as they were") {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    Game game = test::random_tree(seed, {.nodes = static_cast<int>(5 + seed * 3)});
    if (game.tree) {
      for (NodeText& comment : game.tree->comments)
        comment.text = with_wide_signs(comment.text);
    }
    const std::string text = format_dhtmlxq(game);
    const Game back = read_game(text);
    REQUIRE(comparable(back) == comparable(game));
    REQUIRE(format_dhtmlxq(back) == text);
  }
}

TEST_CASE("dhtmlxq writer: what a plain game looks like") {
  Game game;
  game.tags = {{"Event", "样例赛"}, {"White", "甲"}, {"Black", "乙"},
               {"Site", "上海"},    {"ECCO", "C50"}, {"MyTag", "x"}};
  game.outcome = Outcome::BlackWins;
  game.moves = {move("h2e2"), move("h9g7")};
  CHECK(format_dhtmlxq(game) ==
        "[DhtmlXQ]\n"
        "[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
        "[DhtmlXQ_event]样例赛[/DhtmlXQ_event]\n"
        "[DhtmlXQ_red]甲[/DhtmlXQ_red]\n"
        "[DhtmlXQ_black]乙[/DhtmlXQ_black]\n"
        "[DhtmlXQ_place]上海[/DhtmlXQ_place]\n"
        "[DhtmlXQ_ecco]C50[/DhtmlXQ_ecco]\n"
        "[DhtmlXQ_MyTag]x[/DhtmlXQ_MyTag]\n"
        "[DhtmlXQ_result]黑胜[/DhtmlXQ_result]\n"
        "[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383"
        "[/DhtmlXQ_binit]\n"
        "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n"
        "[/DhtmlXQ]\n");
}

TEST_CASE("dhtmlxq writer: texts that could be mistaken for something else read back") {
  for (const auto* const text :
       {"a|b", "a||b", "|", "a|\nb", "a\n|b", "&lt;", "&amp;lt;", "%u4e2d", "\\u4e2d", "<br>",
        "\") x", "'); x", "a\n\nb", "100%", "&#65;", "]x[", "[DhtmlXQ_movelist]", "< br >"}) {
    CAPTURE(text);
    Game game;
    game.moves = {move("h2e2")};
    game.tree.emplace();
    game.tree->nodes.push_back({1, move("h2e2"), true});
    game.tree->comments = {{0, "x"}, {1, text}};
    const Game back = read_game(format_dhtmlxq(game));
    REQUIRE(back.tree);
    REQUIRE(back.tree->comments.size() == 2);
    std::string expected = with_wide_signs(text);
    const bool bars = expected.find("||") != std::string::npos ||
                      expected.find("|\n") != std::string::npos ||
                      expected.find("\n|") != std::string::npos;
    std::string found = back.tree->comments[1].text;
    if (bars) {  // written as full-width signs
      found = std::regex_replace(found, std::regex("｜"), "|");
    }
    CHECK(found == expected);
  }
}

TEST_CASE("dhtmlxq writer: control characters in a comment do not make it another charset") {
  using namespace std::string_literals;
  Game game;
  game.moves = {move("h2e2")};
  game.tree.emplace();
  game.tree->nodes.push_back({1, move("h2e2"), true});
  game.tree->comments = {{1, "Q\0_\0m\0o\0v\0e\0l\0i\0s\0t\0\x01\x1F"s}};
  const Game back = read_game(format_dhtmlxq(game));
  CHECK(back.moves == game.moves);
  REQUIRE(back.tree);
  CHECK(back.tree->comments[0].text == "Q_movelist");
}

TEST_CASE("dhtmlxq writer: names of tags that fields have already come back") {
  Game game;
  game.moves = {move("h2e2")};
  game.tags = {{"Comment", "a"}, {"ver", "b"},   {"title", "c"}, {"Title", "d"},
               {"fen", "e"},     {"lower", "f"}, {"tag_x", "g"}, {"Place", "h"}};
  const Game back = read_game(format_dhtmlxq(game));
  for (const auto& [name, value] :
       {std::pair{"Comment", "a"}, std::pair{"ver", "b"}, std::pair{"title", "c"},
        std::pair{"lower", "f"}, std::pair{"tag_x", "g"}, std::pair{"Place", "h"}}) {
    CAPTURE(name);
    const auto hit = std::ranges::find(back.tags, std::string(name), &Tag::name);
    REQUIRE(hit != back.tags.end());
    CHECK(hit->value == value);
  }
}

TEST_CASE("dhtmlxq writer: a move that cannot be played is kept, an unreadable one is not") {
  RawRecord record;
  for (const auto& [depth, text] :
       {std::pair{1U, "h2e2"}, std::pair{2U, "h9h8"}, std::pair{3U, "a0a1"}, std::pair{2U, ""},
        std::pair{3U, "a0a1"}, std::pair{2U, "b9c7"}, std::pair{1U, ""}, std::pair{1U, "c3c4"}}) {
    record.tree.nodes.push_back({depth, text[0] == '\0' ? Move() : move(text)});
  }
  const Game back = read_game(format_dhtmlxq(to_game(std::move(record))));
  CHECK(dump(back).find("tree:  root\n"
                        "tree: . h2e2\n"
                        "tree: .. h9h8 (not playable)\n"
                        "tree: ... a0a1 (not playable)\n"
                        "tree: .. b9c7\n"
                        "tree: . c3c4\n") != std::string::npos);
}

TEST_CASE("dhtmlxq writer: any start position comes back, with or without moves") {
  for (const auto* const fen :
       {"4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 12 34", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"}) {
    CAPTURE(fen);
    Game game;
    const auto position = parse_position(fen);
    REQUIRE(position);
    game.start = *position;
    game.initial = false;
    CHECK(format_fen(read_game(format_dhtmlxq(game)).start) == fen);
  }
}
