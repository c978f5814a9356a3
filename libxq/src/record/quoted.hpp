// What a fault shows of the text it met.
#pragma once

#include <string>
#include <string_view>

namespace xq::record {

/// At most 80 bytes of UTF-8, cut between characters; line ends become blanks.
[[nodiscard]] inline std::string quoted_text(std::string_view text) {
  constexpr std::size_t kLongest = 80;
  if (text.size() > kLongest) {
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
      --end;
    text = text.substr(0, end);
  }
  std::string out(text);
  for (char& c : out) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return out;
}

}  // namespace xq::record
