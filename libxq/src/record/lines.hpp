// A text file as decoded lines, a block at a time.
//
// Lines end with LF, CRLF or CR, mixed as they come. ASCII and sound UTF-8 are never copied; other
// sets are decoded in blocks of some 64 KiB that end with a line. A "line" of more than 16 MiB is
// handed over in pieces.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "xq/base/charset.hpp"

namespace xq::record {

/// A place in a decoded file: `column` counts UTF-8 bytes from the start of the line.
struct TextPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend auto operator<=>(const TextPlace&, const TextPlace&) = default;
};

/// Finds the byte offsets of places, going forward from one that is known.
class OffsetFinder {
 public:
  /// `bytes` must outlive the finder.
  OffsetFinder(ByteView bytes, Charset charset, TextPlace known, std::uint64_t offset) noexcept;
  /// Byte offset of a place; of the known one if it lies before that.
  /// Cost  proportional to the bytes since the place asked for last, if that lies before this one.
  [[nodiscard]] std::uint64_t find(TextPlace place);

 private:
  ByteView bytes_;
  Charset charset_;
  TextPlace known_;
  std::size_t known_offset_;
  TextPlace at_;
  std::size_t offset_;
};

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
  /// Byte offset in the input of a column of the line.   Cost  small if columns are asked for in
  /// rising order.
  [[nodiscard]] std::uint64_t offset_at(std::size_t column);
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
  bool ended_line_ = true;  // false after a piece of an overlong line
  OffsetFinder finder_;
};

}  // namespace xq::record
