// Reading a move in whatever notation it is written, and telling which that was.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "xq/board/position.hpp"
#include "xq/notation/parsed_move.hpp"

namespace xq::notation {

/// How moves are written. The names (notation_name) are part of the JSON contract.
enum class Notation : std::uint8_t {
  Iccs,          ///< iccs: H2-E2, with hyphen, any case
  Coordinates,   ///< coordinates: h2e2, ranks 0-9
  Coordinates1,  ///< coordinates1: h3e3, ranks 1-10
  Chinese,       ///< chinese: simplified or traditional
  Wxf,           ///< wxf: C2=5, C2.5
  San,           ///< san: XBoard's Cbe2
  Vietnamese,    ///< vietnamese: P2-5, M8.7, X9/1
  Mixed,         ///< mixed: more than one of these in one game
};
[[nodiscard]] std::string_view notation_name(Notation notation) noexcept;
[[nodiscard]] std::optional<Notation> parse_notation_name(std::string_view name) noexcept;

/// Reads one token in one notation. The token is UTF-8, without blanks or move numbers. In `Mixed`
/// the well-formed notations are tried in the order of well_formed() until one gives a legal move.
/// Cost  under 500 ns; no allocation.
[[nodiscard]] ParsedMove parse(std::string_view token, const Position& position, Notation notation);

/// Notations in which the token is well-formed, most likely first; empty for none. Needs no
/// position. parse() answers NoMove for exactly the others (`Mixed` never stands in the list).
struct Candidates {
  std::array<Notation, 8> list{};
  std::uint8_t size = 0;
  [[nodiscard]] const Notation* begin() const noexcept { return list.data(); }
  [[nodiscard]] const Notation* end() const noexcept { return list.data() + size; }
};
[[nodiscard]] Candidates well_formed(std::string_view token) noexcept;

/// A move as text. REQUIRES: the move is legal in the position and the notation is one we write
/// (Iccs "H2-E2", Coordinates "h2e2", Coordinates1 "h3e3", Chinese, Wxf,
/// Vietnamese "P2-5").
[[nodiscard]] std::string format(Move move, const Position& position, Notation notation);

}  // namespace xq::notation
