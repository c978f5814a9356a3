// A text file as decoded lines, a block at a time.
//
// Lines end with LF, CRLF or CR, mixed as they come. ASCII and sound UTF-8 are never copied; other
// sets are decoded in blocks of some 64 KiB that end with a line. A "line" of more than 16 MiB is
// handed over in pieces.
#pragma once

#include <cstdint>
#include <string_view>

#include "xq/base/charset.hpp"

namespace xq::record {

class LineSource {
 public:
  /// `bytes` must outlive the source.
  LineSource(ByteView bytes, Charset charset);

  /// Goes to the next line; false at the end of the input.
  bool next();
  /// UTF-8 without the line end. Valid until next().
  [[nodiscard]] std::string_view text() const noexcept { return line_text_; }
  /// 1-based number of the line in the file.
  [[nodiscard]] std::uint32_t number() const noexcept { return number_; }
  /// Byte offset of the line's start in the input.
  [[nodiscard]] std::uint64_t offset() noexcept;
  /// Whether the line may hold replacement characters for undecodable bytes.
  [[nodiscard]] bool damaged() const noexcept { return damaged_; }
  /// Bytes of the input that have been looked at.
  [[nodiscard]] std::uint64_t position() const noexcept { return block_end_; }

  [[nodiscard]] ByteView bytes() const noexcept { return bytes_; }
  [[nodiscard]] Charset charset() const noexcept { return charset_; }

 private:
  bool load_block();

  ByteView bytes_;
  Charset charset_;
  std::size_t block_end_ = 0;
  Decoded decoded_;
  std::string_view text_;  // of the block
  std::size_t at_ = 0;
  std::string_view line_text_;
  std::uint32_t number_ = 0;
  bool has_cr_ = false;
  bool damaged_ = false;
  bool ended_line_ = true;        // false after a piece of an overlong line
  std::size_t known_offset_ = 0;  // where line known_number_ starts
  std::uint32_t known_number_ = 1;
};

/// A place in a decoded file: `column` counts UTF-8 bytes from the start of the line.
struct TextPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// Byte offset of a place in the input, counted on from the start of an earlier line.
/// Cost  proportional to the bytes between them; for faults only.
[[nodiscard]] std::uint64_t offset_of(TextPlace place, ByteView bytes, Charset charset,
                                      std::uint32_t known_line, std::uint64_t known_offset);

}  // namespace xq::record
