#include "xq/base/bytes.hpp"

#include <array>

#include <catch2/catch.hpp>

TEST_CASE("bytes: numbers are little-endian, whatever the machine", "[bytes]") {
  constexpr std::array<std::uint8_t, 5> bytes{0xD5, 0x56, 0x26, 0x05, 0xFF};
  CHECK(xq::load_le16(bytes) == 0x56D5);
  CHECK(xq::load_le32(bytes) == 0x052656D5);
  CHECK(xq::load_le32(xq::ByteView(bytes).subspan(1)) == 0xFF052656);
}

TEST_CASE("bytes: what is appended is read back", "[bytes]") {
  for (const std::uint32_t value : {0U, 1U, 0x7FFFU, 0x8000U, 0xFFFFU, 0x12345678U, 0xFFFFFFFFU}) {
    CAPTURE(value);
    std::string out;
    xq::append_le16(out, static_cast<std::uint16_t>(value & 0xFFFF));
    xq::append_le32(out, value);
    REQUIRE(out.size() == 6);
    CHECK(xq::load_le16(xq::as_bytes(out)) == (value & 0xFFFF));
    CHECK(xq::load_le32(xq::as_bytes(out).subspan(2)) == value);
  }
}

TEST_CASE("bytes: text and bytes are views of the same memory", "[bytes]") {
  const std::string text("a\0\xFF", 3);
  const xq::ByteView bytes = xq::as_bytes(text);
  REQUIRE(bytes.size() == 3);
  CHECK(bytes[2] == 0xFF);
  CHECK(xq::as_text(bytes).data() == text.data());
  CHECK(xq::as_text({}).empty());
}
