// Small questions about the text of PGN moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "xq/board/color.hpp"

namespace xq::record {

/// What a byte of movetext can be. Wide: the first byte of a separator or bracket of several bytes,
/// or a word after all.
enum class ByteKind : std::uint8_t { Word, Separator, Bracket, Wide };
inline constexpr std::array<ByteKind, 256> kByteKinds = [] {
  std::array<ByteKind, 256> kinds{};
  for (std::size_t b = 0; b <= ' '; ++b)
    kinds[b] = ByteKind::Separator;
  kinds[','] = kinds[0x7F] = ByteKind::Separator;
  for (const char c : {'(', ')', '{', '}', '[', ']', ';'}) {
    kinds[static_cast<unsigned char>(c)] = ByteKind::Bracket;
  }
  for (const unsigned b : {0xC2U, 0xE3U, 0xEFU})
    kinds[b] = ByteKind::Wide;
  return kinds;
}();
[[nodiscard]] inline ByteKind kind_of(char c) noexcept {
  return kByteKinds[static_cast<unsigned char>(c)];
}

/// Bytes of the blank or separator at the start of the text: ASCII blanks and controls, commas,
/// U+3000, U+00A0, U+FEFF and full-width commas and stops. 0 if there is none.
[[nodiscard]] std::size_t separator_length(std::string_view text) noexcept;
/// Bytes until the next separator or bracket.   REQUIRES: the text does not start with one.
[[nodiscard]] std::size_t token_length(std::string_view text) noexcept;
/// Bytes of an opening or closing round bracket, ASCII or full-width; 0 if there is none.
[[nodiscard]] std::size_t open_length(std::string_view text) noexcept;
[[nodiscard]] std::size_t close_length(std::string_view text) noexcept;

/// A move number and the dots behind it at the start of a token.
struct NumberPrefix {
  std::size_t length = 0;  ///< bytes; 0 if the token does not start with one
  std::optional<std::uint32_t> number;
  bool ellipsis = false;  ///< two dots or more: the move is Black's
};
/// Accepts  "12." "12" "12..." "...", the full-width and the Chinese stop, full-width digits, and
/// the one-character ellipsis; not the WXF move 33.4.
[[nodiscard]] NumberPrefix number_prefix(std::string_view token) noexcept;

/// The result a token stands for; nullopt if it is none. Quick for moves.
[[nodiscard]] std::optional<Outcome> result_token(std::string_view token);
/// "$12", "!", "?!", "+-", "=": a comment on the move before.
[[nodiscard]] bool is_annotation(std::string_view token) noexcept;
/// "======" and the like: a line drawn under the game.
[[nodiscard]] bool is_rule(std::string_view token) noexcept;
/// The token without the marks that people put behind moves ("!", "?" of both widths).
[[nodiscard]] std::string_view without_marks(std::string_view token) noexcept;

/// Whether the token has the form of a move in some notation, loose ends taken off.
[[nodiscard]] bool is_move_like(std::string_view token) noexcept;
/// The token without a glued number before it and signs of check or stops behind it: a last try.
[[nodiscard]] std::string_view mended(std::string_view token) noexcept;

}  // namespace xq::record
