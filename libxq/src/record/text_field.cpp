#include "text_field.hpp"

#include <fmt/format.h>

namespace xq::record {

ByteView until_zero(ByteView field, Charset charset) noexcept {
  const std::size_t unit = charset == Charset::Utf16le ? 2 : 1;
  std::size_t end = 0;
  while (end + unit <= field.size() && (field[end] != 0 || field[end + unit - 1] != 0))
    end += unit;
  return field.first(end);
}

ByteView whole_characters(ByteView gb18030) noexcept {
  std::size_t at = 0;
  while (at < gb18030.size()) {
    std::size_t length = 1;
    if (gb18030[at] > 0x80) {
      const bool four_bytes =
          at + 1 < gb18030.size() && gb18030[at + 1] >= 0x30 && gb18030[at + 1] <= 0x39;
      length = four_bytes ? 4 : 2;
    }
    if (at + length > gb18030.size()) break;
    at += length;
  }
  return gb18030.first(at);
}

std::string_view FieldDecoder::decode(ByteView bytes, std::uint64_t offset) {
  decode_into(decoded_, bytes, charset_);
  if (decoded_.bad_bytes > 0) {
    if (bad_bytes_ == 0) first_bad_ = offset + decoded_.first_bad;
    bad_bytes_ += decoded_.bad_bytes;
  }
  return decoded_.text;
}

void FieldDecoder::add_tag(RawRecord& record, std::string_view name, ByteView bytes,
                           std::uint64_t offset) {
  std::string value = clean_comment(decode(bytes, offset));
  if (!value.empty()) record.tags.push_back({std::string(name), std::move(value)});
}

void FieldDecoder::report(RawRecord& record) const {
  if (bad_bytes_ == 0) return;
  record.faults.push_back({.code = FaultCode::BadCharset,
                           .offset = first_bad_,
                           .message = fmt::format("{} undecodable bytes, expected {}", bad_bytes_,
                                                  charset_name(charset_))});
}

}  // namespace xq::record
