#include "xq/base/text.hpp"

#include <array>

#include <catch2/catch.hpp>

TEST_CASE("text: a mistyped name finds the nearest one (C43)", "[text]") {
  constexpr std::array<std::string_view, 6> names{"--min-games", "--min-share", "--max-ply",
                                                  "--json",      "--fen",       "--color"};
  REQUIRE(xq::nearest_name("--min-game", names) == "--min-games");
  REQUIRE(xq::nearest_name("--jsno", names) == "--json");
  REQUIRE(xq::nearest_name("--JSON", names) == "--json");
  REQUIRE(xq::nearest_name("-fen", names) == "--fen");
  REQUIRE(xq::nearest_name("--colour", names) == "--color");
  REQUIRE(xq::nearest_name("--max", names) == "--max-ply");
}

TEST_CASE("text: a word like none of the names finds nothing", "[text]") {
  constexpr std::array<std::string_view, 2> names{"--json", "--fen"};
  REQUIRE_FALSE(xq::nearest_name("--variation", names).has_value());
  REQUIRE_FALSE(xq::nearest_name("--", names).has_value());
  REQUIRE_FALSE(xq::nearest_name("", names).has_value());
  REQUIRE_FALSE(xq::nearest_name("--json", {}).has_value());
}

TEST_CASE("text: widths follow East Asian width, marks and colours take no column", "[text]") {
  REQUIRE(xq::display_width("") == 0);
  REQUIRE(xq::display_width("abc") == 3);
  REQUIRE(xq::display_width("炮二平五") == 8);
  REQUIRE(xq::display_width("马８进７") == 8);
  REQUIRE(xq::display_width("．") == 2);
  REQUIRE(xq::display_width("e\xCC\x81") == 1);  // e and a combining acute accent
  REQUIRE(xq::display_width("\x1B[31;1m炮\x1B[0m") == 2);
  REQUIRE(xq::display_width("a\xFF"
                            "b") == 3);  // a bad byte
}

TEST_CASE("text: padding counts columns, not bytes, and cuts nothing", "[text]") {
  REQUIRE(xq::pad_right("炮", 4) == "炮  ");
  REQUIRE(xq::pad_left("炮", 4) == "  炮");
  REQUIRE(xq::pad_right("abcd", 2) == "abcd");
  REQUIRE(xq::pad_left("abcd", 2) == "abcd");
}

TEST_CASE("text: numbers are grouped by thousands", "[text]") {
  REQUIRE(xq::with_commas(0) == "0");
  REQUIRE(xq::with_commas(999) == "999");
  REQUIRE(xq::with_commas(1000) == "1,000");
  REQUIRE(xq::with_commas(12081) == "12,081");
  REQUIRE(xq::with_commas(1234567890) == "1,234,567,890");
}

TEST_CASE("text: a share is never rounded to nothing or to everything", "[text]") {
  REQUIRE(xq::percent_text(0) == "0%");
  REQUIRE(xq::percent_text(1) == "100%");
  REQUIRE(xq::percent_text(1e-9) == "<0.1%");
  REQUIRE(xq::percent_text(0.0004999) == "<0.1%");
  REQUIRE(xq::percent_text(0.0005001) == "0.1%");
  REQUIRE(xq::percent_text(0.9994) == "99.9%");
  REQUIRE(xq::percent_text(0.99951) == ">99.9%");
  REQUIRE(xq::percent_text(0.585) == "58.5%");
}
