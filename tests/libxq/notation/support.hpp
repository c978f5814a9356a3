// Short hands of the notation tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "xq/board/fen.hpp"
#include "xq/notation/any.hpp"

#include "support/require_ok.hpp"

namespace xq::test {

inline Position position_of(std::string_view fen) {
  const auto position = parse_position(fen);
  REQUIRE_OK(position);
  return *position;
}

/// What a token reads as: "h2e2" for a move, "h2e2 ?" if ambiguous, "illegal", "no move".
inline std::string read(std::string_view token, const Position& position,
                        notation::Notation notation) {
  const auto parsed = notation::parse(token, position, notation);
  switch (parsed.reading) {
    case notation::Reading::Move: return parsed.move.text();
    case notation::Reading::Ambiguous: return parsed.move.text() + " ?";
    case notation::Reading::Illegal: return "illegal";
    case notation::Reading::NoMove: break;
  }
  return "no move";
}
inline std::string read_chinese(std::string_view token, std::string_view fen) {
  return read(token, position_of(fen), notation::Notation::Chinese);
}
inline std::string read_wxf(std::string_view token, std::string_view fen) {
  return read(token, position_of(fen), notation::Notation::Wxf);
}

/// The names of the notations in which a token is well-formed, with blanks between.
inline std::string well_formed_names(std::string_view token) {
  std::string names;
  for (const auto notation : notation::well_formed(token)) {
    if (!names.empty()) names += ' ';
    names += notation::notation_name(notation);
  }
  return names;
}

}  // namespace xq::test
