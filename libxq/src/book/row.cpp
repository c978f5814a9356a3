#include "xq/book/row.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace xq::book {

FileKey FileKey::of_bytes(ByteView bytes) noexcept {
  FileKey key;
  key.size = static_cast<std::uint8_t>(std::min(bytes.size(), key.bytes.size()));
  std::copy_n(bytes.begin(), key.size, key.bytes.begin());
  return key;
}

FileKey FileKey::of32(std::uint32_t value) noexcept {
  FileKey key = of64(std::uint64_t{value} << 32);
  key.size = 4;
  return key;
}

FileKey FileKey::of64(std::uint64_t value) noexcept {
  FileKey key;
  key.size = 8;
  for (std::size_t i = 0; i < 8; ++i)
    key.bytes[i] = static_cast<std::uint8_t>(value >> (56 - 8 * i));
  return key;
}

std::uint64_t FileKey::number() const noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(size, 8); ++i)
    value = value << 8 | bytes[i];
  return value;
}

std::string FileKey::text() const {
  std::string out;
  for (std::size_t i = 0; i < size; ++i)
    out += fmt::format("{:02x}", bytes[i]);
  return out;
}

}  // namespace xq::book
