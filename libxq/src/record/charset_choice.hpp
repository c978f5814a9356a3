// Which character set a text file is in.
//
// A byte order mark, UTF-16's zeros, pure ASCII and sound UTF-8 are told from the bytes. GB18030
// and Big5 use the same byte pairs: which of them it is, the moves say.
#pragma once

#include <string>

#include "xq/base/charset.hpp"

namespace xq::record {

/// Never fails: bytes that suit no set get the one they suit best, and the reader counts the rest.
/// Cost  one look at up to 1 MiB from the first non-ASCII byte on; a replay of the first games if
/// the characters leave a doubt.
[[nodiscard]] Charset choose_charset(ByteView bytes);

/// The first bytes of a file as UTF-8, whatever its character set; empty if they are no text.
[[nodiscard]] std::string head_text(ByteView head);

}  // namespace xq::record
