// Naming a file that is not a book, so that its owner knows what went wrong.
#pragma once

#include <cstdint>
#include <string>

#include "xq/base/bytes.hpp"

namespace xq::book {

/// Whether bytes are text: no control characters but tab and line ends, in UTF-8 or an 8-bit set.
[[nodiscard]] bool looks_like_text(ByteView head) noexcept;
/// Whether the bytes start with the magic number of a well-known kind of file.
[[nodiscard]] bool has_foreign_magic(ByteView head) noexcept;
/// What a file that no format claims is: "gzip data, not a book" and so on.
[[nodiscard]] std::string describe_foreign(ByteView head, std::uint64_t size);

}  // namespace xq::book
