// What all formats share: names, checksums, the registry, the dump.
#include "xq/record/crc.hpp"
#include "xq/record/dump.hpp"

#include "read_games.hpp"

using xq::record::FaultCode;
using xq::test::read_game;

TEST_CASE("record: fault names go both ways and are the contract's", "[record]") {
  for (int i = 0; i < xq::record::kFaultCodes; ++i) {
    const auto code = static_cast<FaultCode>(i);
    REQUIRE(xq::record::parse_fault_name(xq::record::fault_name(code)) == code);
  }
  REQUIRE(xq::record::fault_name(FaultCode::UnreadableMove) == "unreadable_move");
  REQUIRE(xq::record::fault_name(FaultCode::IoError) == "io_error");
  REQUIRE_FALSE(xq::record::parse_fault_name("other"));
}

TEST_CASE("record: the checksum is CRC-32 of the moves as text", "[record]") {
  REQUIRE(xq::record::crc32_of({}) == 0);
  const auto game = read_game("1. h2e2 h9g7");
  REQUIRE(xq::record::iccs_text(game.moves) == "h2e2 h9g7");
  REQUIRE(xq::record::crc32_of(game.moves) == 0xD08ED06EU);
  // The same over the limit of one block.
  std::string text;
  for (int i = 0; i < 500; ++i)
    text += "h0g2 h9g7 g2h0 g7h9 ";
  const auto long_game = read_game(text);
  REQUIRE(long_game.moves.size() == 2000);
  REQUIRE(xq::record::crc32_of(long_game.moves) == 0xC738B5FFU);
}

TEST_CASE("record: formats are found by name and by content", "[record]") {
  REQUIRE(xq::record::find_format("pgn") == &xq::record::pgn_format());
  REQUIRE(xq::record::find_format("text") == &xq::record::text_format());
  REQUIRE(xq::record::find_format("PGN?") == nullptr);
  const auto name = [](std::string_view bytes) -> std::string_view {
    const auto* format = xq::record::sniff(xq::as_bytes(bytes));
    return format == nullptr ? "none" : format->name;
  };
  REQUIRE(name("[Event \"T\"]\n") == "pgn");
  REQUIRE(name("\n\n  [event \"T\"]\n") == "pgn");
  REQUIRE(name("1. 炮二平五 马８进７") == "text");
  REQUIRE(name("h2e2 h9g7") == "text");
  REQUIRE(name("title\n\n 1.C2=5 H8+7") == "text");
  REQUIRE(name("Dear reader, this is no game. 1. It has no moves.") == "none");
  REQUIRE(name("[DhtmlXQ]\n[DhtmlXQ_title]1. h2e2 h9g7[/DhtmlXQ_title]") == "dhtmlxq");
  REQUIRE(name("<html><body>h2e2 h9g7</body>") == "dhtmlxq");  // a block may come
  REQUIRE(name(std::string_view("h2e2 h9g7\0\1\2", 12)) == "none");
}

TEST_CASE("record: unknown bytes are named by what they look like (C34)", "[record]") {
  using namespace std::string_view_literals;
  const auto looks = [](std::string_view bytes) {
    return xq::record::looks_like(xq::as_bytes(bytes));
  };
  REQUIRE(looks("\x1F\x8B\x08"sv) == "gzip data");
  REQUIRE(looks("SQLite format 3\0..."sv) == "SQLite database");
  REQUIRE(looks("PK\x03\x04"sv) == "zip archive");
  REQUIRE(looks("\x89PNG\r\n\x1A\n"sv) == "PNG image");
  REQUIRE(looks("hello"sv) == "text without moves");
  REQUIRE(looks("[DhtmlXQ]"sv) == "DhtmlXQ record");
  REQUIRE(looks("<!DOCTYPE html>"sv) == "web page");
  REQUIRE(looks("\1\2\3\0\0"sv) == "binary data");
}

TEST_CASE("record: the dump of a game tells everything", "[record]") {
  const auto game = read_game("[Red \"A\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 2. H0-H9\n0-1\n");
  REQUIRE(xq::record::dump(game) ==
          "game: 1 (line 1, offset 0)\nstart: initial\noutcome: red\nnotation: iccs\nplies: 2\n"
          "crc32: d08ed06e\nmoves: h2e2 h9g7\ntag Red: A\ntag Result: 1-0\n"
          "fault result_conflict: line 5, offset 50, ply 0, '0-1': the moves end with black wins, "
          "the Result tag says red wins; the tag counts\n"
          "fault illegal_move (the end): line 4, offset 44, ply 3, 'H0-H9': no legal move of red "
          "reads like this\n\n");
}
