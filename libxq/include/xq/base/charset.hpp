// Character sets of game records, and turning them into UTF-8.
//
// The locale is never asked. Which of GB18030 and Big5 a file is can only be told by what its moves
// say; that decision lives with the record readers, this unit only decodes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "xq/base/bytes.hpp"

namespace xq {

enum class Charset : std::uint8_t { Ascii, Utf8, Utf16le, Utf16be, Gb18030, Big5 };

/// "ascii" "utf-8" "utf-16le" "utf-16be" "gb18030" "big5".
[[nodiscard]] std::string_view charset_name(Charset charset) noexcept;
/// The reverse, any case, with the usual aliases (utf8, gbk, gb2312, cp936, cp950).
[[nodiscard]] std::optional<Charset> parse_charset(std::string_view name) noexcept;

/// Text made UTF-8.
struct Decoded {
  std::string text;  ///< UTF-8 without BOM; every undecodable byte became U+FFFD
  std::size_t bad_bytes = 0;
  std::size_t first_bad = 0;  ///< offset in the input of the first of them
};

/// Decodes a whole input or any piece that starts and ends between characters. Big5 means CP950. A
/// BOM at the start is dropped. Cost  about 1 ns per byte; multi-byte sets through tables built
/// once.
[[nodiscard]] Decoded decode(ByteView bytes, Charset charset);
/// decode() into a result that is used again and again: what was in `out` is replaced, its memory
/// is kept.
void decode_into(Decoded& out, ByteView bytes, Charset charset);

/// Encodes UTF-8 text, without a BOM. Characters the set lacks become '?', counted in `lost`.
struct Encoded {
  std::string bytes;
  std::size_t lost = 0;
};
[[nodiscard]] Encoded encode(std::string_view utf8, Charset charset);

/// What can be told without reading moves: a BOM, UTF-16 by its zero bytes, pure ASCII, valid
/// UTF-8. nullopt: an 8-bit set, GB18030 or Big5.
[[nodiscard]] std::optional<Charset> sniff_charset(ByteView bytes) noexcept;

/// Whether the text is well-formed UTF-8 (no overlong forms, no surrogates). Cost about 0.2 ns per
/// ASCII byte.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;
/// Number of leading bytes below 0x80.
[[nodiscard]] std::size_t ascii_prefix(ByteView bytes) noexcept;

}  // namespace xq
