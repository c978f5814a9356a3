// What holds for every token in every notation that we also write.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "xq/board/fen.hpp"
#include "xq/board/movegen.hpp"
#include "xq/notation/any.hpp"

#include "require.hpp"

namespace xq::fuzz {

/// Positions in which names are hard: tandem pawns, two of a kind on a file, Black to move, check.
inline constexpr std::array<std::string_view, 6> kPositions{
    kStartFen,
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
    "3k5/2P6/2P3P2/2P3P2/9/9/9/9/9/4K4 w",
    "4k4/9/9/9/9/6p2/6p2/6p2/2p3p2/3K5 b",
    "3k5/9/9/9/2B2N3/9/5N3/2R6/9/2R1K1B1r w",
    "3k3P1/7P1/7P1/7P1/7P1/9/9/9/9/4K4 w",
};

/// The first byte of `text` chooses the position, the rest is the token.
inline void check_token(std::string_view text, notation::Notation notation) {
  if (text.empty()) return;
  const auto choice = static_cast<unsigned char>(text[0]) % kPositions.size();
  const auto position = parse_position(kPositions[choice]);
  XQ_FUZZ_REQUIRE(position.has_value());
  const std::string_view token = text.substr(1);
  const auto parsed = notation::parse(token, *position, notation);
  bool listed = false;
  for (const auto candidate : notation::well_formed(token)) {
    listed = listed || candidate == notation;
  }
  XQ_FUZZ_REQUIRE(listed == (parsed.reading != notation::Reading::NoMove));
  if (parsed.reading > notation::Reading::Ambiguous) return;
  XQ_FUZZ_REQUIRE(legal_moves(*position).contains(parsed.move));
  const std::string written = notation::format(parsed.move, *position, notation);
  XQ_FUZZ_REQUIRE(notation::parse(written, *position, notation).move == parsed.move);
}

}  // namespace xq::fuzz
