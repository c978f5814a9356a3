// Tokens of the notations that use Latin letters, with full-width signs made half-width.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace xq::notation {

/// Up to 11 ASCII characters. Empty if the token was empty, longer or held anything else.
class AsciiToken {
 public:
  explicit AsciiToken(std::string_view token) noexcept;
  [[nodiscard]] std::string_view text() const noexcept { return {chars_.data(), size_}; }

 private:
  std::array<char, 11> chars_{};
  std::size_t size_ = 0;
};

}  // namespace xq::notation
