#include "ascii.hpp"

#include "utf8.hpp"

namespace xq::notation {
namespace {

// The half-width twin of a sign, 0 if it has none.
char half_width(char32_t c) noexcept {
  if (c > 0x20 && c < 0x7F) return static_cast<char>(c);
  if (c >= 0xFF01 && c <= 0xFF5E) return static_cast<char>(c - 0xFEE0);  // full-width forms
  if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) return '-';           // dashes and the minus
  return 0;
}

}  // namespace

AsciiToken::AsciiToken(std::string_view token) noexcept {
  std::size_t size = 0;
  while (!token.empty()) {
    const CodePoint point = first_code_point(token);
    const char c = half_width(point.value);
    if (c == 0 || size == chars_.size()) return;
    chars_[size++] = c;
    token.remove_prefix(point.length);
  }
  size_ = size;
}

}  // namespace xq::notation
