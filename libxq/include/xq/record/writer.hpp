// The seam between games and the record formats that are written.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "xq/base/charset.hpp"
#include "xq/record/game.hpp"

namespace xq::record {

/// A game as bytes of a file.
struct Written {
  std::string bytes;
  std::size_t lost = 0;      ///< characters that the format or character set could not hold
  std::size_t left_out = 0;  ///< tags, pieces and moves that the format has no place for
};

/// What the program knows about writing one record format.
struct RecordWriter {
  std::string_view name;       ///< as typed after --format
  std::string_view extension;  ///< without the dot
  bool single = false;         ///< a file holds one game
  bool text = true;            ///< UTF-8 text, which another character set may replace
  Written (*write)(const Game&);
};

/// All writers.
[[nodiscard]] std::span<const RecordWriter> writers() noexcept;
/// By name; nullptr if there is none.
[[nodiscard]] const RecordWriter* find_writer(std::string_view name) noexcept;
/// The first with this extension, any case; nullptr if there is none.
[[nodiscard]] const RecordWriter* writer_of_extension(std::string_view path) noexcept;

/// The game in a format, text in `charset` (UTF-8 without BOM where it is not given).
/// REQUIRES: charset is empty or the format is text.
[[nodiscard]] Written write_game(const RecordWriter& writer, const Game& game,
                                 std::optional<Charset> charset = std::nullopt);

}  // namespace xq::record
