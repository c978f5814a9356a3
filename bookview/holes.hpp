// bookview holes: what opponents play that my book has no answer to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bookview/ask.hpp"
#include "bookview/inspect.hpp"

namespace bookview {

/// A position with my side to move that my book does not have.
struct Hole {
  std::vector<xq::Move> line;  ///< the likeliest way there, from the position asked about
  xq::Position position;
  double traffic = 0;       ///< 0..1 of the games my book would play
  std::uint64_t games = 0;  ///< of the database, in which an opponent's reply led here
};

/// How many of the games are still in my book.
struct Coverage {
  std::size_t moves = 0;         ///< of both sides
  std::optional<double> inside;  ///< 0..1 of those that the database follows so far
  double followed = 0;           ///< 0..1: the rest went where the database has no games
};

struct Holes {
  std::vector<Coverage> coverage;
  std::vector<Hole> holes;  ///< most traffic first
  std::uint64_t positions = 0;
};

struct HolesLimits {
  std::size_t moves = 16;       ///< of both sides
  std::uint64_t min_games = 1;  ///< replies in fewer games are passed over
};

/// Lets my book play its moves by their shares, and opponents theirs as often as in the games.
/// Errors  those of Source::moves_of.   Cost  a look-up in both per position reached.
[[nodiscard]] xq::Result<Holes> find_holes(const Source& mine, const Source& games,
                                           const xq::Position& start, xq::Color side,
                                           const HolesLimits& limits);

[[nodiscard]] std::string render_holes_text(const SourceInfo& mine, const SourceInfo& games,
                                            const Asked& asked, const Holes& holes,
                                            const HolesArgs& args);
[[nodiscard]] std::string render_holes_json(const SourceInfo& mine, const SourceInfo& games,
                                            const Asked& asked, const Holes& holes,
                                            const HolesArgs& args);

}  // namespace bookview
