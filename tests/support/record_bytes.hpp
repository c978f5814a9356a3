// Records of binary formats made for tests: as other programs write them, and damaged on purpose.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"

namespace xq::test {

/// The key bytes of an encrypted XQF file. Their sum with that of `last` becomes 0 modulo 256.
struct XqfKeys {
  std::uint8_t mask = 0x5A;
  std::array<std::uint8_t, 4> bits{0x10, 0x02, 0x81, 0x44};
  std::uint8_t sum = 187;
  std::uint8_t piece = 164;
  std::uint8_t from = 84;
};
/// The same record as a version 1.8 file without keys, with them.
[[nodiscard]] std::string encrypted_xqf(std::string plain, const XqfKeys& keys = {});

/// A .cbr record of version 2 with Title, Event, Red, Black, Date, outcome, tree and comments.
[[nodiscard]] std::string cbr_bytes(const record::Game& game);

/// One record of a library and how the index has it.
struct CblRecord {
  std::string bytes;
  std::uint32_t flags = 7;  ///< 7 live, 5 deleted
  bool stated = true;       ///< the index gives the right length, else 0
};
struct CblOptions {
  std::uint32_t capacity = 8;         ///< entries of the index
  std::uint32_t capacity_stated = 8;  ///< as the header says
};
/// A .cbl library, its records in blocks of 4096 bytes.
[[nodiscard]] std::string cbl_bytes(const std::vector<CblRecord>& records,
                                    const CblOptions& options = {});

/// A .cbf document of the main line, UTF-8.
[[nodiscard]] std::string cbf_text(const record::Game& game);

/// Puts a little-endian number over four bytes.
void put_le32(std::string& bytes, std::size_t at, std::uint32_t value);

}  // namespace xq::test
