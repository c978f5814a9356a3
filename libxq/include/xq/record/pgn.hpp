// PGN in all the dialects met in the field, and lists of moves without any header.
//
// docs/formats/pgn.md says what is accepted. The variations of a game are passed over. The `Format`
// tag is never trusted: the moves themselves say how they are written.
#pragma once

#include <memory>
#include <optional>

#include "xq/record/reader.hpp"

namespace xq::record {

/// Games with tags.
[[nodiscard]] const RecordFormat& pgn_format();
/// Lists of moves without tags, as pasted from a forum.
[[nodiscard]] const RecordFormat& text_format();

/// A reader over text in a known character set; nullopt: chosen by the bytes and by what can be
/// played. `bytes` must outlive it.
[[nodiscard]] std::unique_ptr<GameReader> open_pgn(ByteView bytes,
                                                   std::optional<Charset> charset = std::nullopt);

}  // namespace xq::record
