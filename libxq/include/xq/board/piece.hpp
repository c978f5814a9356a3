// Pieces and their FEN letters.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "xq/board/color.hpp"

namespace xq {

enum class PieceType : std::uint8_t { King, Advisor, Bishop, Knight, Rook, Cannon, Pawn };
inline constexpr int kPieceTypes = 7;

/// A coloured piece or nothing. Index 0..13 = K A B N R C P of Red, then of Black, the order of the
/// key table.
class Piece {
 public:
  static constexpr int kCount = 14;

  /// No piece.
  constexpr Piece() = default;
  constexpr Piece(Color color, PieceType type) noexcept
      : code_(static_cast<std::uint8_t>(static_cast<int>(color) * kPieceTypes +
                                        static_cast<int>(type))) {}

  /// Parses a FEN letter, capital for Red. Accepts E for B and H for N. nullopt for anything else.
  [[nodiscard]] static constexpr std::optional<Piece> parse(char letter) noexcept {
    const bool capital = letter >= 'A' && letter <= 'Z';
    const Color color = capital ? Color::Red : Color::Black;
    switch (capital ? static_cast<char>(letter - 'A' + 'a') : letter) {
      case 'k': return Piece(color, PieceType::King);
      case 'a': return Piece(color, PieceType::Advisor);
      case 'b':
      case 'e': return Piece(color, PieceType::Bishop);
      case 'n':
      case 'h': return Piece(color, PieceType::Knight);
      case 'r': return Piece(color, PieceType::Rook);
      case 'c': return Piece(color, PieceType::Cannon);
      case 'p': return Piece(color, PieceType::Pawn);
      default: return std::nullopt;
    }
  }

  /// The letter we write: one of KABNRCP, lower case for Black, '.' for no piece.
  [[nodiscard]] constexpr char letter() const noexcept { return "KABNRCPkabnrcp."[code_]; }

  [[nodiscard]] constexpr bool empty() const noexcept { return code_ == kNone; }
  /// REQUIRES: !empty().
  [[nodiscard]] constexpr Color color() const noexcept {
    return code_ < kPieceTypes ? Color::Red : Color::Black;
  }
  /// REQUIRES: !empty().
  [[nodiscard]] constexpr PieceType type() const noexcept {
    return static_cast<PieceType>(code_ % kPieceTypes);
  }
  [[nodiscard]] constexpr bool is(Color color, PieceType type) const noexcept {
    return *this == Piece(color, type);
  }
  [[nodiscard]] constexpr bool is(Color c) const noexcept { return !empty() && color() == c; }
  /// 0..13; 14 for no piece.
  [[nodiscard]] constexpr std::size_t index() const noexcept { return code_; }

  /// The same kind of piece of the other side; no piece stays no piece.
  [[nodiscard]] constexpr Piece colours_swapped() const noexcept {
    return empty() ? Piece() : Piece(opponent(color()), type());
  }

  friend constexpr auto operator<=>(Piece, Piece) noexcept = default;

 private:
  static constexpr std::uint8_t kNone = 14;
  std::uint8_t code_ = kNone;
};
static_assert(sizeof(Piece) == 1);

}  // namespace xq
