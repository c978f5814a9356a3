// The answer to "bytes or text from outside are wrong": a value or an Error that says what was
// found and what was expected. libxq throws nothing of its own, prints nothing and never aborts.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace xq {

/// What kind of thing went wrong. Callers branch on this; people read Error::message.
enum class Errc : std::uint8_t {
  BadFen,
  BadMove,
  BadRecord,
  BadBook,
  BadDatabase,
  Unsupported,
  Io
};

/// Why there is no value.
struct Error {
  Errc code{};
  std::string message;       ///< English, lower case, no full stop, place first, "found, expected"
  std::uint64_t offset = 0;  ///< bytes from the start of the input, where that makes sense
};

/// A T or the Error that explains why there is none.
template <class T>
using Result = tl::expected<T, Error>;

/// Makes the failing side of a Result.
[[nodiscard]] inline tl::unexpected<Error> fail(Errc code, std::string message,
                                                std::uint64_t offset = 0) {
  return tl::make_unexpected(Error{code, std::move(message), offset});
}

}  // namespace xq
