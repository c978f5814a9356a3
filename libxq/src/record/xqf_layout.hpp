// Where things lie in an XQF file: shared by its reader and its writer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "xq/board/piece.hpp"
#include "xq/board/square.hpp"

namespace xq::record {

inline constexpr std::size_t kHeaderSize = 0x400;
inline constexpr std::size_t kVersion = 2;
inline constexpr std::size_t kKeyMask = 3;
inline constexpr std::size_t kProduct = 4;  ///< 4 bytes, 0
inline constexpr std::size_t kKeyOr = 8;    ///< 4 bytes
inline constexpr std::size_t kKeySum = 12;  ///< then the keys of piece, source and target
inline constexpr std::size_t kSlots = 16;   ///< 32 bytes
inline constexpr std::size_t kSide = 50;
inline constexpr std::size_t kResult = 51;
inline constexpr std::size_t kType = 64;
inline constexpr std::uint8_t kPlain = 10;    ///< last version without keys
inline constexpr std::uint8_t kRotated = 12;  ///< first version with rotated slots
inline constexpr std::uint8_t kLatest = 18;
inline constexpr std::uint8_t kNoSquare = 0xFF;
/// What the squares of a move are written plus.
inline constexpr std::uint8_t kFromOffset = 24;
inline constexpr std::uint8_t kToOffset = 32;
/// What the length of a comment is written plus, with all keys zero.
inline constexpr std::uint32_t kCommentOffset = 767;
/// Marks of a record from version 1.1 on.
inline constexpr std::uint8_t kChild = 0x80;
inline constexpr std::uint8_t kSibling = 0x40;
inline constexpr std::uint8_t kComment = 0x20;
/// Marks of a record of version 1.0: any bit of these.
inline constexpr std::uint8_t kPlainChild = 0xF0;
inline constexpr std::uint8_t kPlainSibling = 0x0F;

/// A Pascal string of the header: a length byte and `size` - 1 bytes.
struct Field {
  std::size_t offset;
  std::size_t size;
  std::string_view tag;
};
inline constexpr std::array<Field, 11> kFields{{
    {80, 64, "Title"},
    {208, 64, "Event"},
    {272, 16, "Date"},
    {288, 16, "Site"},
    {304, 16, "Red"},
    {320, 16, "Black"},
    {336, 64, "TimeControl"},
    {400, 16, "RedTime"},
    {416, 16, "BlackTime"},
    {464, 16, "Annotator"},
    {480, 16, "Author"},
}};

/// The tag that holds the type of a game, and its values by type byte.
inline constexpr std::string_view kTypeTag = "GameType";
inline constexpr std::array<std::string_view, 4> kTypes{"full game", "opening", "middlegame",
                                                        "endgame"};

/// The piece of each slot: Red's R N B A K A B N R C C P P P P P, then Black's.
[[nodiscard]] constexpr Piece slot_piece(std::size_t slot) noexcept {
  using enum PieceType;
  constexpr std::array<PieceType, 16> kOrder{Rook,   Knight, Bishop, Advisor, King,   Advisor,
                                             Bishop, Knight, Rook,   Cannon,  Cannon, Pawn,
                                             Pawn,   Pawn,   Pawn,   Pawn};
  return {slot < 16 ? Color::Red : Color::Black, kOrder[slot % 16]};
}
[[nodiscard]] constexpr std::optional<Square> square_of(std::uint8_t byte) noexcept {
  if (byte > 89) return std::nullopt;
  return Square::at(byte / 10, byte % 10);
}
[[nodiscard]] constexpr std::uint8_t byte_of(Square s) noexcept {
  return static_cast<std::uint8_t>(s.file_index() * 10 + s.rank_index());
}

}  // namespace xq::record
