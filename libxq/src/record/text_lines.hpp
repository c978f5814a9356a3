// Going through a text line by line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace xq::record {

/// Calls f(line) until it says true; whether it did.
template <class F>
bool any_line(std::string_view text, F&& f) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (f(text.substr(0, end))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

}  // namespace xq::record
