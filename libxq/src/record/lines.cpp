#include "lines.hpp"

#include <algorithm>
#include <cstring>

namespace xq::record {
namespace {

constexpr std::size_t kBlock = 64 << 10;
constexpr std::size_t kLongestLine = 16 << 20;

std::size_t unit_of(Charset charset) noexcept {
  return charset == Charset::Utf16le || charset == Charset::Utf16be ? 2 : 1;
}

// Whether a CR or LF stands at `at`. In the double-byte sets no trail byte has these values.
bool is_line_end(ByteView bytes, std::size_t at, Charset charset, char which) noexcept {
  const auto wanted = static_cast<std::uint8_t>(which);
  switch (charset) {
    case Charset::Utf16le:
      return at + 1 < bytes.size() && bytes[at] == wanted && bytes[at + 1] == 0;
    case Charset::Utf16be:
      return at + 1 < bytes.size() && bytes[at] == 0 && bytes[at + 1] == wanted;
    default: return at < bytes.size() && bytes[at] == wanted;
  }
}

// Where the line that holds `at` is over, its line end included; bytes.size() if it is the last
// one.
std::size_t line_over(ByteView bytes, std::size_t at, Charset charset) noexcept {
  const std::size_t unit = unit_of(charset);
  for (; at < bytes.size(); at += unit) {
    if (is_line_end(bytes, at, charset, '\n')) return at + unit;
    if (is_line_end(bytes, at, charset, '\r')) {
      return at + (is_line_end(bytes, at + unit, charset, '\n') ? 2 * unit : unit);
    }
  }
  return bytes.size();
}

// The length of the character at the start of `bytes`, as decode() takes it.
std::size_t character_length(ByteView bytes, Charset charset) noexcept {
  const std::uint8_t lead = bytes[0];
  std::size_t length = 1;
  switch (charset) {
    case Charset::Ascii: break;
    case Charset::Utf8: length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4; break;
    case Charset::Utf16le:
    case Charset::Utf16be: length = 2; break;
    case Charset::Gb18030:
    case Charset::Big5:
      if (lead >= 0x81 && bytes.size() > 1) {
        if (bytes[1] >= 0x40) length = 2;
        if (charset == Charset::Gb18030 && bytes[1] >= 0x30 && bytes[1] <= 0x39) length = 4;
      }
      break;
  }
  return std::min(length, bytes.size());
}

}  // namespace

LineSource::LineSource(ByteView bytes, Charset charset)
    : bytes_(bytes), charset_(charset), finder_(bytes, charset, {1, 0}, 0) {}

bool LineSource::load_block() {
  const std::size_t from = block_end_;
  if (from >= bytes_.size()) return false;
  std::size_t to = bytes_.size();
  if (to - from > kBlock) {
    const ByteView window = bytes_.first(std::min(to, from + kLongestLine));
    to = line_over(window, from + kBlock, charset_);
    const bool cut = to == window.size() && to < bytes_.size();
    if (cut && unit_of(charset_) == 1) {  // between two words, if there are any
      const std::size_t blank = as_text(window).rfind(' ');
      if (blank != std::string_view::npos && blank > from + kBlock) to = blank + 1;
    }
  }
  block_end_ = to;
  const ByteView block = bytes_.subspan(from, to - from);
  const bool plain = charset_ == Charset::Ascii || charset_ == Charset::Utf8;
  if (plain && is_utf8(as_text(block))) {
    text_ = as_text(block);
    if (from == 0 && text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);
    damaged_ = false;
  } else {
    decode_into(decoded_, block, charset_ == Charset::Ascii ? Charset::Utf8 : charset_);
    text_ = decoded_.text;
    damaged_ = decoded_.bad_bytes > 0;
  }
  has_cr_ = text_.find('\r') != std::string_view::npos;
  at_ = 0;
  // A piece of an overlong line counts as a line of its own when columns are counted.
  finder_ = OffsetFinder(bytes_, charset_, {ended_line_ ? number_ + 1 : number_, 0}, from);
  return true;
}

bool LineSource::next() {
  while (at_ >= text_.size()) {
    if (!load_block()) return false;
  }
  if (ended_line_) ++number_;
  const std::string_view rest = text_.substr(at_);
  const std::size_t end = has_cr_ ? rest.find_first_of("\r\n") : rest.find('\n');
  ended_line_ = end != std::string_view::npos;
  line_text_ = rest.substr(0, end);
  if (!ended_line_) {
    at_ = text_.size();
  } else {
    const bool crlf = rest[end] == '\r' && end + 1 < rest.size() && rest[end + 1] == '\n';
    at_ += end + (crlf ? 2 : 1);
  }
  return true;
}

std::uint64_t LineSource::offset_at(std::size_t column) {
  return finder_.find({number_, static_cast<std::uint32_t>(column)});
}

OffsetFinder::OffsetFinder(ByteView bytes, Charset charset, TextPlace known,
                           std::uint64_t offset) noexcept
    : bytes_(bytes),
      charset_(charset),
      known_(known),
      known_offset_(std::min<std::size_t>(offset, bytes.size())),
      at_(known),
      offset_(known_offset_) {}

std::uint64_t OffsetFinder::find(TextPlace place) {
  if (place < at_) {
    at_ = known_;
    offset_ = known_offset_;
  }
  for (; at_.line < place.line && offset_ < bytes_.size(); ++at_.line) {
    offset_ = line_over(bytes_, offset_, charset_);
    at_.column = 0;
  }
  Decoded one;
  while (at_ < place && offset_ < bytes_.size()) {
    const std::size_t length = character_length(bytes_.subspan(offset_), charset_);
    decode_into(one, bytes_.subspan(offset_, length), charset_);  // a BOM gives nothing
    at_.column += static_cast<std::uint32_t>(one.text.size());
    offset_ += length;
  }
  return offset_;
}

}  // namespace xq::record
