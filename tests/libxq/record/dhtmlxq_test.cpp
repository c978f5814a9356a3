#include "xq/record/dhtmlxq.hpp"

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/record/dump.hpp"
#include "xq/record/tree_facts.hpp"

#include "read_games.hpp"

using namespace xq;
using record::FaultCode;
using xq::test::ended_by;
using xq::test::moves_of;
using xq::test::read_game;
using xq::test::read_games;

namespace {

std::string field(std::string_view name, std::string_view value) {
  return fmt::format("[DhtmlXQ_{0}]{1}[/DhtmlXQ_{0}]\n", name, value);
}
std::string block(std::string_view fields) {
  return fmt::format("[DhtmlXQ]\n{}[/DhtmlXQ]\n", fields);
}
// Only the tree's lines of the dump.
std::string tree_of(const record::Game& game) {
  std::string out;
  const std::string dump = record::dump(game);
  for (std::size_t at = 0; at < dump.size();) {
    const std::size_t end = dump.find('\n', at);
    const std::string line = dump.substr(at, end - at);
    if (line.starts_with("tree: ")) out += line.substr(6) + '\n';
    at = end + 1;
  }
  return out;
}
std::vector<FaultCode> codes_of(const record::Game& game) {
  std::vector<FaultCode> codes;
  for (const auto& fault : game.faults)
    codes.push_back(fault.code);
  return codes;
}

}  // namespace

TEST_CASE("dhtmlxq: tags, result and moves of a plain block") {
  const auto game =
      read_game(block(field("title", "甲胜乙") + field("event", "样例赛") + field("place", "上海") +
                      field("date", "2026.01.02") + field("red", "甲") + field("redteam", "一队") +
                      field("redrating", "2400") + field("black", "乙") + field("result", "红胜") +
                      field("ver", "x") + field("length", "2") + field("movelist", "77477062")));
  CHECK(moves_of(game) == "h2e2 h9g7");
  CHECK(game.outcome == Outcome::RedWins);
  CHECK(game.tag("Title") == "甲胜乙");
  CHECK(game.tag("Event") == "样例赛");
  CHECK(game.tag("Site") == "上海");
  CHECK(game.tag("Red") == "甲");
  CHECK(game.tag("RedTeam") == "一队");
  CHECK(game.tag("RedElo") == "2400");
  CHECK(game.tag("ver").empty());
  CHECK(game.initial);
  CHECK_FALSE(game.notation);
  CHECK_FALSE(game.tree);
  CHECK(game.faults.empty());
}

TEST_CASE("dhtmlxq: the result words of Chinese and English pages") {
  const auto outcome = [](std::string_view word) {
    return read_game(block(field("movelist", "7747") + field("result", word))).outcome;
  };
  CHECK(outcome("红胜") == Outcome::RedWins);
  CHECK(outcome("黑胜") == Outcome::BlackWins);
  CHECK(outcome("和棋") == Outcome::Draw);
  CHECK(outcome("和局") == Outcome::Draw);
  CHECK(outcome("未知") == Outcome::Unknown);
  CHECK(outcome("W") == Outcome::RedWins);
  CHECK(outcome("L") == Outcome::BlackWins);
  CHECK(outcome("D") == Outcome::Draw);
  CHECK(outcome("1-0") == Outcome::RedWins);
  CHECK(outcome("&frac12;") == Outcome::Unknown);
}

TEST_CASE("dhtmlxq: a variation replaces a ply of its line, whatever order they come in") {
  // Line 2 grows from line 1, which is read after it.
  const std::string fields = field("move_1_3_2", "2625") + field("movelist", "774770627967") +
                             field("move_0_2_1", "724279677062") + field("move_0_1_3", "2625") +
                             field("comment1_2", "顺炮") + field("comment2", "屏风||第二行") +
                             field("comment0", "根") + field("comment2_3", "丙");
  const auto game = read_game(block(fields));
  CHECK(tree_of(game) ==
        " root {根}\n"
        ". h2e2\n"
        ".. h9g7 {屏风\\n第二行}\n"
        "... h0g2\n"
        ".. h7e7 {顺炮}\n"
        "... h0g2\n"
        ".... h9g7\n"
        "... c3c4 {丙}\n"
        ". c3c4\n");
  CHECK(moves_of(game) == "h2e2 h9g7 h0g2");
  CHECK(game.faults.empty());
}

TEST_CASE("dhtmlxq: a branch point before the parent's first ply lies on the grandparent") {
  const auto game = read_game(block(field("movelist", "77477062") + field("move_0_2_1", "7242") +
                                    field("move_1_2_2", "1022") + field("move_2_1_3", "2625")));
  CHECK(tree_of(game) == " root\n. h2e2\n.. h9g7\n.. h7e7\n.. b9c7\n. c3c4\n");
}

TEST_CASE("dhtmlxq: a variation without its branch point is a fault, the rest is read") {
  const auto game = read_game(block(field("movelist", "7747") + field("move_0_9_1", "7062") +
                                    field("move_7_2_2", "7062") + field("move_3_2_3", "7062") +
                                    field("move_0_2_4", "7242") + field("comment9", "x") +
                                    field("comment7_2", "y") + field("move_x_1_1", "7747")));
  CHECK(moves_of(game) == "h2e2 h7e7");
  CHECK(codes_of(game) == std::vector{FaultCode::UnreadableMove, FaultCode::UnreadableMove,
                                      FaultCode::UnreadableMove, FaultCode::UnreadableMove,
                                      FaultCode::Skipped, FaultCode::Skipped});
  CHECK_FALSE(game.ended_by);
}

TEST_CASE("dhtmlxq: a variation may start the tree where there is no main line") {
  const auto game = read_game(block(field("movelist", "") + field("move_0_1_1", "7062")));
  CHECK(moves_of(game) == "h9g7");
  CHECK(game.start.side_to_move() == Color::Black);
}

TEST_CASE("dhtmlxq: the board by its digits, the side by the first move") {
  constexpr auto digits = "9999993949999999999999999999999999999999409999999999994499999999";
  const auto game = read_game(block(field("binit", digits) + field("movelist", "404149484140")));
  CHECK(format_fen(game.start) == "4k4/9/9/9/4p4/9/9/9/9/3AK4 b - - 0 1");
  CHECK(moves_of(game) == "e9e8 e0e1 e8e9");
  const auto start = read_game(
      block(field("binit", "8979695949392919097717866646260600102030405060708012720323436383") +
            field("movelist", "7747")));
  CHECK(start.initial);
}

TEST_CASE("dhtmlxq: without a move Red is to move unless only Black can be") {
  const auto side_of = [](std::string_view fen) {
    return read_game(block(field("fen", fen))).start.side_to_move();
  };
  CHECK(side_of("4k4/9/9/9/9/9/9/9/9/3K5") == Color::Red);
  CHECK(side_of("4k4/9/9/9/9/9/9/9/4R4/3K5") == Color::Black);  // Red could take the king
  CHECK(side_of("4k4/9/9/9/9/9/9/9/9/3K5 b") == Color::Black);
}

TEST_CASE("dhtmlxq: a FEN wins over the digits, digits stand in for a bad FEN") {
  constexpr auto digits = "9999993949999999999999999999999999999999409999999999994499999999";
  const auto fen = read_game(
      block(field("binit", digits) + field("fen", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1")));
  CHECK(format_fen(fen.start) == "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1");
  const auto bad =
      read_game(block(field("binit", digits) + field("fen", "3k5/9") + field("movelist", "4041")));
  CHECK(moves_of(bad) == "e9e8");
  CHECK(codes_of(bad) == std::vector{FaultCode::BadFen});
}

TEST_CASE("dhtmlxq: a board that cannot be used is a bad FEN with its reason") {
  const auto message = [](std::string_view digits) {
    const auto game = read_game(block(field("binit", digits) + field("movelist", "7747")));
    REQUIRE(game.bad_start);
    REQUIRE(ended_by(game) == "bad_fen");
    return game.faults[0].message;
  };
  CHECK(message("123") == "board: 3 digits, expected 64");
  CHECK(message("0000993949999999999999999999999999999999409999999999994499999999") ==
        "board: two pieces on a9");
  CHECK(message("9199993949999999999999999999999999999999409999999999994499999999") ==
        "board: 91 is no point of the board");
  CHECK(message("9999999999999999999999999999999999999999999999999999999999999999").find("king") !=
        std::string::npos);
}

TEST_CASE("dhtmlxq: a move that cannot be played or read ends the main line, the tree keeps it") {
  const auto game = read_game(block(field("movelist", "7747774770")));
  CHECK(moves_of(game) == "h2e2");
  CHECK(ended_by(game) == "illegal_move");
  CHECK(tree_of(game) == " root\n. h2e2\n.. h2e2 (not playable)\n");
  CHECK(codes_of(game) == std::vector{FaultCode::Truncated, FaultCode::IllegalMove});
  const auto letters = read_game(block(field("movelist", "7747xx4770625")));
  CHECK(ended_by(letters) == "unreadable_move");
  CHECK(letters.moves.size() == 1);
}

TEST_CASE("dhtmlxq: faults name the line and the byte of the move") {
  const std::string text = block(field("title", "甲") + field("movelist", "7747 7062\n7777"));
  const auto game = read_game(text);
  REQUIRE(game.faults.size() == 1);
  CHECK(game.faults[0].line == 3);
  CHECK(game.faults[0].offset == text.find("7777"));
  const std::string gb = encode(text, Charset::Gb18030).bytes;
  CHECK(read_game(gb).faults[0].offset == gb.find("7777"));
  const std::string wide = encode(text, Charset::Utf16le).bytes;
  const auto from_wide = read_game(wide);
  REQUIRE(from_wide.faults.size() == 1);
  const std::string wide_move = encode("7777", Charset::Utf16le).bytes;
  CHECK(from_wide.faults[0].offset == wide.find(wide_move));
}

TEST_CASE("dhtmlxq: comments with entities, escapes and breaks (C13)") {
  const auto comment = [](std::string_view text) {
    const auto game = read_game(block(field("movelist", "7747") + field("comment1", text)));
    REQUIRE(game.tree);
    REQUIRE(game.tree->comments.size() == 1);
    return game.tree->comments[0].text;
  };
  CHECK(comment("a||b") == "a\nb");
  CHECK(comment("a<br>b<BR />c") == "a\nb\nc");
  CHECK(comment("&lt;b&gt; &amp;lt; &quot;&#39;&nbsp;x") == "<b> &lt; \"' x");
  CHECK(comment("%u70AE%u4E8C \\u5E73&#20116;&#x4e94;") == "炮二 平五五");
  CHECK(comment("\\ud83d\\ude00") == "\xF0\x9F\x98\x80");
  CHECK(comment("%ud83d") == "\xEF\xBF\xBD");
  CHECK(comment("100% &c; &; %u12 a|b") == "100% &c; &; %u12 a|b");
  CHECK(comment("{see (a} [1] 1-0") == "{see (a} [1] 1-0");
}

TEST_CASE("dhtmlxq: several blocks in a page are several games (C04)") {
  const std::string text =
      "<html><body>\n<div id=\"a\">[DhtmlXQ][DhtmlXQ_movelist]7747"
      "[/DhtmlXQ_movelist][/DhtmlXQ]</div>\n"
      "<!-- [DhtmlXQiFrame][DhtmlXQ_movelist]2625[/DhtmlXQ_movelist]"
      "[DhtmlXQ_result]L[/DhtmlXQ_result][/DhtmlXQiFrame] -->\n"
      "[DhtmlXQ][DhtmlXQ_movelist]1747[/DhtmlXQ_movelist]</html>";
  const auto games = read_games(text);
  REQUIRE(games.size() == 3);
  CHECK(moves_of(games[0]) == "h2e2");
  CHECK(moves_of(games[1]) == "c3c4");
  CHECK(games[1].outcome == Outcome::BlackWins);
  CHECK(moves_of(games[2]) == "b2e2");
  CHECK(games[0].line == 2);
  CHECK(games[1].line == 3);
  CHECK(games[1].offset == text.find("[DhtmlXQiFrame]"));
  CHECK(games[2].ordinal == 3);
}

TEST_CASE("dhtmlxq: blocks without a frame are told by a field that comes again (C04)") {
  const auto games = read_games(field("title", "A") + field("movelist", "7747") +
                                field("title", "B") + field("movelist", "2625"));
  REQUIRE(games.size() == 2);
  CHECK(games[1].tag("Title") == "B");
  CHECK(moves_of(games[1]) == "c3c4");
}

TEST_CASE("dhtmlxq: a block far behind the head of a page is found") {
  const std::string text =
      "<!DOCTYPE html>\n" + std::string(100'000, ' ') + "\n" + block(field("movelist", "7747"));
  CHECK(moves_of(read_game(text)) == "h2e2");
}

TEST_CASE("dhtmlxq: a page without a block is refused by name") {
  const std::string text = "<html>[b]1-0[/b] 7747</html>";
  const auto* format = record::sniff(as_bytes(text));
  REQUIRE(format == &record::dhtmlxq_format());
  const auto reader = format->open(as_bytes(text));
  REQUIRE_FALSE(reader);
  CHECK(reader.error().code == Errc::BadRecord);
  CHECK(reader.error().message == "web page without a DhtmlXQ block");
}

TEST_CASE("dhtmlxq: scripts that look fields up are no games") {
  const std::string text =
      "<html><script>var t = s.split(\"[DhtmlXQ_movelist]\")[1].split(\"[/DhtmlXQ_movelist]\")[0];"
      "</script>" +
      block(field("movelist", "7747")) + "</html>";
  CHECK(moves_of(read_game(text)) == "h2e2");
}

TEST_CASE("dhtmlxq: PGN that quotes a block in a tag stays PGN") {
  const auto game = read_game("[Event \"[DhtmlXQ]\"]\n[Result \"1-0\"]\n\n1. 炮二平五 1-0\n");
  CHECK(moves_of(game) == "h2e2");
  CHECK(game.notation);
}

TEST_CASE("dhtmlxq: one game in every character set (C05)") {
  const std::string text =
      block(field("title", "许银川胜吕钦") + field("result", "红胜") +
            field("movelist", "7747706279678070") + field("comment2", "马８进７，常见的走法"));
  for (const Charset charset :
       {Charset::Utf8, Charset::Gb18030, Charset::Utf16le, Charset::Utf16be}) {
    CAPTURE(charset_name(charset));
    const auto game = read_game(encode(text, charset).bytes);
    CHECK(moves_of(game) == "h2e2 h9g7 h0g2 i9h9");
    CHECK(game.tag("Title") == "许银川胜吕钦");
    REQUIRE(game.tree);
    CHECK(game.tree->comments[0].text == "马８进７，常见的走法");
    CHECK(game.faults.empty());
  }
  CHECK(read_game("\xEF\xBB\xBF" + text).tag("Title") == "许银川胜吕钦");
}

TEST_CASE("dhtmlxq: undecodable bytes are counted once a game") {
  const auto game =
      read_game(block(field("title", "许银川胜吕钦\xFF") + field("event", "全国象棋个人赛\xFE") +
                      field("movelist", "7747")));
  CHECK(codes_of(game) == std::vector{FaultCode::BadCharset});
  CHECK(moves_of(game) == "h2e2");
}

TEST_CASE("dhtmlxq: a file cut inside the list of moves keeps what was read") {
  const auto game = read_game("[DhtmlXQ]\n[DhtmlXQ_movelist]7747706279");
  CHECK(moves_of(game) == "h2e2 h9g7");
  CHECK(ended_by(game) == "truncated");
  const auto comment = read_game(
      "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
      "[DhtmlXQ_comment1]half");
  CHECK(moves_of(comment) == "h2e2");
  CHECK(codes_of(comment) == std::vector{FaultCode::Truncated});
  CHECK_FALSE(comment.ended_by);
}

TEST_CASE("dhtmlxq: a block without moves is an empty game (C37)") {
  const auto game = read_game(block(field("title", "x") + field("movelist", "")));
  CHECK(ended_by(game) == "empty_game");
  CHECK(game.tag("Title") == "x");
}

TEST_CASE("dhtmlxq: other games are refused by name") {
  const auto refused = [](const std::string& fields) {
    const auto game = read_game(block(fields + field("movelist", "7747")));
    REQUIRE(ended_by(game) == "unknown_format");
    CHECK(game.moves.empty());
    return game.faults[*game.ended_by].message;
  };
  CHECK(refused(field("gametype", "揭棋")) == "variant 揭棋, expected xiangqi");
  CHECK(refused(field("type", "网络揭棋")) == "variant 网络揭棋, expected xiangqi");
  CHECK(refused(field("gametype", "三国象棋")) == "variant 三国象棋, expected xiangqi");
  CHECK(refused(field("fen", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w")) ==
        "variant jieqi, expected xiangqi");
  CHECK(read_game(block(field("type", "全局") + field("movelist", "7747"))).faults.empty());
}

TEST_CASE("dhtmlxq: the numbered form counts ranks from the bottom") {
  const auto numbered = [](int number, std::string_view value) {
    return fmt::format("[DHJHtmlXQ_{0}]{1}[/DHJHtmlXQ_{0}]\n", number, value);
  };
  const auto game = read_game("[DHJHtmlXQ]\n" + numbered(10, "题") + numbered(18, "甲") +
                              numbered(22, "乙") + numbered(28, "黑胜") + numbered(34, "72427967") +
                              "[game_comment_0_0]开[/comment_0_0]\n"
                              "[game_comment_0_2]应马[/comment_0_2]\n[/DHJHtmlXQ]\n");
  CHECK(moves_of(game) == "h2e2 h9g7");
  CHECK(game.tag("Title") == "题");
  CHECK(game.tag("Red") == "甲");
  CHECK(game.outcome == Outcome::BlackWins);
  CHECK(tree_of(game) == " root {开}\n. h2e2\n.. h9g7 {应马}\n");
  const auto board = read_game(numbered(31, "****k****" + std::string(72, '*') + " ***K*****") +
                               numbered(32, "1"));
  CHECK(format_fen(board.start) == "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
}

TEST_CASE("dhtmlxq: a hundred thousand plies and as many lines are read without recursion") {
  std::string moves;
  for (int i = 0; i < 25'000; ++i)
    moves += "7967706267796270";
  std::string fields = field("movelist", moves);
  for (int i = 1; i <= 20'000; ++i)
    fields += field(fmt::format("move_{}_{}_{}", i - 1, i, i), "79677062");
  const auto game = read_game(block(fields));
  CHECK(record::tree_facts(game).nodes == 140'000);
  CHECK(game.moves.size() == 100'000);
}
