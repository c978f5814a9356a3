// The characters of Chinese notation: what each means when read, and which we write.
#pragma once

#include <cstdint>
#include <string_view>

#include "xq/board/color.hpp"
#include "xq/board/piece.hpp"

#include "relative.hpp"

namespace xq::chinese {

/// What a character stands for.
enum class SignKind : std::uint8_t { None, Piece, Digit, Place, Direction };

/// One character of a move: its kind and which of that kind.
struct Sign {
  SignKind kind = SignKind::None;
  std::uint8_t value = 0;

  [[nodiscard]] constexpr PieceType piece() const noexcept { return static_cast<PieceType>(value); }
  [[nodiscard]] constexpr int digit() const noexcept { return value; }
  [[nodiscard]] constexpr notation::Place place() const noexcept {
    return static_cast<notation::Place>(value);
  }
  [[nodiscard]] constexpr notation::Direction direction() const noexcept {
    return static_cast<notation::Direction>(value);
  }
};

/// The bytes of a character's UTF-8, one to three of them, as one big-endian number: as good a name
/// as its code point, and cheaper.
using Utf8Bytes = std::uint32_t;
/// The sign of a character; kind None for any other.   Cost  a few ns.
[[nodiscard]] Sign sign_of(Utf8Bytes character) noexcept;

/// Characters to write, UTF-8.
[[nodiscard]] std::string_view piece_text(PieceType type, Color side, bool traditional) noexcept;
/// 1..9: Han for Red, full-width for Black.
[[nodiscard]] std::string_view digit_text(int digit, Color side) noexcept;
[[nodiscard]] std::string_view place_text(notation::Place place, bool traditional) noexcept;
[[nodiscard]] std::string_view direction_text(notation::Direction d, bool traditional) noexcept;

}  // namespace xq::chinese
