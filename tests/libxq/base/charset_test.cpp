#include "xq/base/charset.hpp"

#include <catch2/catch.hpp>

#include "support/random_game.hpp"

using xq::as_bytes;
using xq::Charset;

namespace {

std::string decoded(std::string_view bytes, Charset charset) {
  return xq::decode(as_bytes(bytes), charset).text;
}

constexpr std::string_view kAsciiSigns{"1. a[]{}|\\~\"\r\n\t"};

}  // namespace

TEST_CASE("charset: names are read in any case and by their aliases", "[charset]") {
  REQUIRE(xq::charset_name(Charset::Utf16le) == "utf-16le");
  REQUIRE(xq::parse_charset("GBK") == Charset::Gb18030);
  REQUIRE(xq::parse_charset("Big5") == Charset::Big5);
  REQUIRE(xq::parse_charset("UTF8") == Charset::Utf8);
  REQUIRE(xq::parse_charset("latin-1") == std::nullopt);
  for (const Charset c : {Charset::Ascii, Charset::Utf8, Charset::Utf16le, Charset::Utf16be,
                          Charset::Gb18030, Charset::Big5}) {
    REQUIRE(xq::parse_charset(xq::charset_name(c)) == c);
  }
}

TEST_CASE("charset: Big5 is CP950 and keeps trail bytes that look like ASCII signs", "[charset]") {
  // 炮二平五 炮8平5; the digit four is A5 7C, whose second byte is a vertical bar.
  REQUIRE(decoded("\xAC\xB6\xA4\x47\xA5\xAD\xA4\xAD", Charset::Big5) == "炮二平五");
  REQUIRE(decoded("\xA5\x7C\xA2\xB7|", Charset::Big5) == "四８|");
  REQUIRE(decoded("\xB3\x5C\xA6\xE6", Charset::Big5) == "許行");
}

TEST_CASE("charset: GB18030 holds pairs and four-byte forms", "[charset]") {
  REQUIRE(decoded("\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5", Charset::Gb18030) == "炮二平五");
  REQUIRE(decoded("\x82\x35\x8F\x33", Charset::Gb18030) == "\xE9\xBE\xA6");      // U+9FA6
  REQUIRE(decoded("\x95\x32\x82\x36", Charset::Gb18030) == "\xF0\xA0\x80\x80");  // U+20000
  REQUIRE(decoded("\x84\x31\x95\x33\x61", Charset::Gb18030) == "a");             // its BOM
}

TEST_CASE("charset: UTF-16 of both byte orders is read, with surrogates and BOM", "[charset]") {
  using namespace std::string_view_literals;
  REQUIRE(decoded("\xFF\xFE\x61\0\xAE\x70\n\0"sv, Charset::Utf16le) == "a炮\n");
  REQUIRE(decoded("\0\x61\x70\xAE\0\n"sv, Charset::Utf16be) == "a炮\n");
  REQUIRE(decoded("\x40\xD8\x00\xDC"sv, Charset::Utf16le) == "\xF0\xA0\x80\x80");
  const auto lone = xq::decode(as_bytes("\x40\xD8\x61\0"sv), Charset::Utf16le);
  REQUIRE(lone.text ==
          "\xEF\xBF\xBD"
          "a");
  REQUIRE(lone.bad_bytes == 2);
}

TEST_CASE("charset: an undecodable byte becomes U+FFFD and is counted with its offset",
          "[charset]") {
  const auto big5 = xq::decode(as_bytes("ab\xFF\"\xAC\xB6"), Charset::Big5);
  REQUIRE(big5.text == "ab\xEF\xBF\xBD\"炮");
  REQUIRE(big5.bad_bytes == 1);
  REQUIRE(big5.first_bad == 2);

  const auto cut = xq::decode(as_bytes("a\xC5"), Charset::Gb18030);
  REQUIRE(cut.text == "a\xEF\xBF\xBD");
  REQUIRE(cut.first_bad == 1);

  const auto utf8 = xq::decode(as_bytes("\xEF\xBB\xBFx\x80\xE7\x82\xAE"), Charset::Utf8);
  REQUIRE(utf8.text == "x\xEF\xBF\xBD炮");
  REQUIRE(utf8.bad_bytes == 1);
  REQUIRE(utf8.first_bad == 4);
}

TEST_CASE("charset: a lead byte before an ASCII sign does not swallow the sign", "[charset]") {
  // 0x80 and 0xFF never lead; F9 FF is no pair; a newline and a quote are no trail bytes.
  for (const Charset c : {Charset::Big5, Charset::Gb18030}) {
    REQUIRE(decoded("\xB0\n", c) == "\xEF\xBF\xBD\n");
    REQUIRE(decoded("\xB0\"", c) == "\xEF\xBF\xBD\"");
  }
}

TEST_CASE("charset: is_utf8 refuses overlong forms, surrogates and cut characters", "[charset]") {
  REQUIRE(xq::is_utf8("炮二平五 abc \xF0\xA0\x80\x80"));
  REQUIRE_FALSE(xq::is_utf8("\xC0\xAF"));
  REQUIRE_FALSE(xq::is_utf8("\xE0\x80\xAF"));
  REQUIRE_FALSE(xq::is_utf8("\xED\xA0\x80"));
  REQUIRE_FALSE(xq::is_utf8("\xF4\x90\x80\x80"));
  REQUIRE_FALSE(xq::is_utf8("abcdefghijk\xE7\x82"));
}

TEST_CASE("charset: BOM, zeros, ASCII and UTF-8 are told from the bytes, the rest is not",
          "[charset]") {
  using namespace std::string_view_literals;
  REQUIRE(xq::sniff_charset(as_bytes("\xEF\xBB\xBF[Event"sv)) == Charset::Utf8);
  REQUIRE(xq::sniff_charset(as_bytes("\xFF\xFE[\0"sv)) == Charset::Utf16le);
  REQUIRE(xq::sniff_charset(as_bytes("[\0E\0v\0"sv)) == Charset::Utf16le);
  REQUIRE(xq::sniff_charset(as_bytes("\0[\0E\0v"sv)) == Charset::Utf16be);
  REQUIRE(xq::sniff_charset(as_bytes("[Event \"x\"]"sv)) == Charset::Ascii);
  REQUIRE(xq::sniff_charset(as_bytes("炮二平五"sv)) == Charset::Utf8);
  REQUIRE(xq::sniff_charset(as_bytes("\xC5\xDA\xB6\xFE"sv)) == std::nullopt);
}

TEST_CASE("charset: encoding what was decoded gives the bytes back", "[charset][property]") {
  const std::string text = "炮八平五 馬２進３ 車九進一 士４進５ 象７進５ 卒３進１ 兵三進一";
  for (const Charset c :
       {Charset::Utf8, Charset::Utf16le, Charset::Utf16be, Charset::Gb18030, Charset::Big5}) {
    CAPTURE(xq::charset_name(c));
    const auto encoded = xq::encode(text + std::string(kAsciiSigns), c);
    REQUIRE(encoded.lost == 0);
    REQUIRE(decoded(encoded.bytes, c) == text + std::string(kAsciiSigns));
  }
  const auto rare = xq::encode("\xF0\xA0\x80\x80", Charset::Gb18030);
  REQUIRE(rare.bytes == "\x95\x32\x82\x36");
  REQUIRE(rare.lost == 0);
}

TEST_CASE("charset: characters a set lacks become question marks and are counted", "[charset]") {
  const auto encoded = xq::encode("炮车", Charset::Big5);
  REQUIRE(encoded.bytes == "\xAC\xB6?");
  REQUIRE(encoded.lost == 1);
  REQUIRE(xq::encode("炮", Charset::Ascii).bytes == "?");
}

TEST_CASE("charset: any bytes decode to sound UTF-8 in every set", "[charset][property]") {
  const auto seed = GENERATE(range(0u, 64u));
  CAPTURE(seed);
  xq::test::Rng rng(seed);
  std::string bytes;
  for (std::size_t i = rng.below(200); i > 0; --i)
    bytes += static_cast<char>(rng.next() & 0xFF);
  for (const Charset c : {Charset::Ascii, Charset::Utf8, Charset::Utf16le, Charset::Utf16be,
                          Charset::Gb18030, Charset::Big5}) {
    CAPTURE(xq::charset_name(c));
    const auto out = xq::decode(as_bytes(bytes), c);
    REQUIRE(xq::is_utf8(out.text));
    if (out.bad_bytes > 0) REQUIRE(out.first_bad < bytes.size());
  }
}
