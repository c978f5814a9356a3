// The seam between file formats and everything that wants games.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/base/result.hpp"
#include "xq/record/game.hpp"

namespace xq::record {

/// Reads games one by one from a file held in memory or mapped.
class GameReader {
 public:
  virtual ~GameReader() = default;
  /// The next game, with its faults inside; nullopt at the end. A damaged game never hides the one
  /// after it.
  [[nodiscard]] virtual std::optional<Game> next() = 0;
  /// The character set the file was read in.
  [[nodiscard]] virtual Charset charset() const noexcept = 0;
  /// Where in the input the reader stands, in bytes: for progress.
  [[nodiscard]] virtual std::uint64_t position() const noexcept = 0;
};

/// What the program knows about one record format.
struct RecordFormat {
  std::string_view name;                         ///< lower case, as typed after --format
  std::span<const std::string_view> extensions;  ///< lower case, without the dot
  bool (*sniff)(ByteView head) noexcept;         ///< looks at the first 4096 bytes at most
  /// Returns  a reader over `bytes`, which must outlive it.   Errors  BadRecord if the header is
  /// not this format's.
  Result<std::unique_ptr<GameReader>> (*open)(ByteView bytes);
};

/// All formats, in the order in which sniff() is asked. The registration list is
/// src/record/formats.cpp.
[[nodiscard]] std::span<const RecordFormat* const> formats() noexcept;
[[nodiscard]] const RecordFormat* find_format(std::string_view name) noexcept;
/// The format of some bytes, by content; nullptr if it is none of ours.
[[nodiscard]] const RecordFormat* sniff(ByteView bytes) noexcept;
/// What unknown bytes look like, in a few words: "gzip data", "SQLite database", "empty file", "PNG
/// image", "text without moves", "binary data".
[[nodiscard]] std::string_view looks_like(ByteView bytes) noexcept;

}  // namespace xq::record
