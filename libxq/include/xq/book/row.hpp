// What a book of any format says: rows, and the positions they belong to.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "xq/base/bytes.hpp"
#include "xq/board/position.hpp"

namespace xq::book {

/// How a format names a position in its file (docs/keys.md, docs/formats).
enum class KeyKind : std::uint8_t {
  Lock1,     ///< dwLock1, 32 bits: bookdat, booktext
  Bh,        ///< the 64-bit key of .obk, .pfBook and .yfk
  Board,     ///< the packed board of .xqb, at most 28 bytes
  Polyglot,  ///< XBoard's 64-bit key for xiangqi
};

/// A key as it stands in a file.
struct FileKey {
  std::array<std::uint8_t, 28> bytes{};  ///< most significant first; behind `size` zero
  std::uint8_t size = 0;                 ///< 4, 8 or up to 28; 0 = no key that could be used

  [[nodiscard]] static FileKey of32(std::uint32_t value) noexcept;
  [[nodiscard]] static FileKey of64(std::uint64_t value) noexcept;
  /// At most 28 bytes.
  [[nodiscard]] static FileKey of_bytes(ByteView bytes) noexcept;
  /// The number in the first eight bytes at most.
  [[nodiscard]] std::uint64_t number() const noexcept;
  /// Hex digits, two a byte; "" without a key.
  [[nodiscard]] std::string text() const;
  friend auto operator<=>(const FileKey&, const FileKey&) noexcept = default;
};

/// Games in which a move was played, by result of the side that moved; those without one are not
/// counted.
struct Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  friend bool operator==(const Results&, const Results&) = default;
};

/// Weights beyond these are cut off on reading, so that sums of 128 rows cannot overflow.
inline constexpr std::int64_t kLargestWeight = std::int64_t{1} << 40;

/// What a book says about one move.
struct Row {
  Move move;                         ///< none() in a file's row that holds no move on the board
  std::int64_t weight = 0;           ///< as stored; 0 and below: listed, never drawn at random
  bool mirrored = false;             ///< found under the mirrored position
  bool enabled = true;               ///< false: switched off (vvalid 0), shown but never played
  std::optional<Results> results{};  ///< of a pair together; nullopt where the format has none
  std::string note{};                ///< UTF-8
  std::uint64_t number = 0;          ///< of the row in the file, from 1
};

/// A row as it lies in the file, whatever it is worth.
struct FileRow {
  FileKey key;
  Row row;                 ///< move in the orientation of the key; `number` filled in
  std::uint64_t code = 0;  ///< the move as the file writes it
};

/// A position with all its rows, on its way into a book.
///
/// Rows are in book form: in the stored orientation (board/mirror.hpp), by move code, one a move;
/// at a self-mirrored position both a move and its mirror, and axis moves with twice their weight.
struct BookPosition {
  LockKey key;                         ///< of the stored orientation
  const Position* position = nullptr;  ///< in the stored orientation; nullptr = not known
  std::span<const Row> rows;
};

}  // namespace xq::book
