// Texts in fields of binary records: decoded, cleaned, and what was no text counted.
#pragma once

#include <string>
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/base/charset.hpp"

#include "raw_record.hpp"

namespace xq::record {

/// The bytes of a field up to its first zero character.
[[nodiscard]] ByteView until_zero(ByteView field, Charset charset) noexcept;
/// GB18030 bytes without a character that is cut off at their end.
[[nodiscard]] ByteView whole_characters(ByteView gb18030) noexcept;

/// Decodes the texts of one record.
class FieldDecoder {
 public:
  explicit FieldDecoder(Charset charset) : charset_(charset) {}

  /// The text as UTF-8, not cleaned; valid until the next call. `offset`: where in the file the
  /// bytes lie.
  [[nodiscard]] std::string_view decode(ByteView bytes, std::uint64_t offset);
  /// Adds a tag unless its text is empty.
  void add_tag(RawRecord& record, std::string_view name, ByteView bytes, std::uint64_t offset);
  /// Adds one fault for all undecodable bytes so far, if there were any.
  void report(RawRecord& record) const;

 private:
  Charset charset_;
  Decoded decoded_;
  std::size_t bad_bytes_ = 0;
  std::uint64_t first_bad_ = 0;
};

}  // namespace xq::record
