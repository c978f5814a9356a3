// A position as a source knows it, with everything a reader wants spelled out. Pure.
#pragma once

#include <string>
#include <vector>

#include "bookview/names.hpp"
#include "bookview/source.hpp"

namespace bookview {

/// How sure a score is: 95 % interval of the mover's score (Wilson), 0..1.
struct Score {
  double mean = 0;
  double low = 0;
  double high = 0;
  bool small_sample = false;  ///< fewer than kSmallSample games
};
/// Below this many games with a result a score is shown greyed.
inline constexpr std::uint64_t kSmallSample = 10;

/// The mover's score (win 1, draw 1/2); nullopt without a game with a known result.
[[nodiscard]] std::optional<Score> score_of(const Counts& counts);

/// A move in all notations.
struct Spelling {
  std::string iccs;  ///< h2e2
  std::string wxf;
  std::string chinese;
};

/// Of a mirrored pair, people name the move on their right first, from Red's chair: files f to i.
/// Whether that is the twin.
[[nodiscard]] bool twin_first(xq::Move move) noexcept;
/// The name of the position behind a legal move; nullptr if it has none of its own.
[[nodiscard]] const xq::openings::Name* name_behind(xq::Position position, xq::Move move);
[[nodiscard]] Spelling spell(xq::Move move, const xq::Position& position);

struct Row {
  Choice choice;
  Spelling move;
  std::optional<Spelling> pair;  ///< of the mirrored twin
  std::optional<Score> score;
  /// Games that went on from the position behind the move but came there by other moves.
  std::uint64_t transposed = 0;
  /// The name of the position behind the move; nullptr if it has none of its own.
  const xq::openings::Name* leads_to = nullptr;
};

/// A note with its move spelled out.
struct Remark {
  xq::store::Note note;
  std::optional<Spelling> move;  ///< nullopt: on the position itself
};

/// What a source says about one position.
struct Inspection {
  xq::Position position;
  bool self_mirrored = false;
  bool has_counts = false;
  std::vector<Row> rows;      ///< largest share first; those that are switched off last
  std::vector<Remark> notes;  ///< those on the position first
  Opinions opinions;
  Naming naming;  ///< empty where only moves were asked for
};

/// Errors  those of Source::moves_of.
[[nodiscard]] xq::Result<Inspection> inspect(const Source& source, const xq::Position& position);
/// The same with the names of the position and of the way to it.
[[nodiscard]] xq::Result<Inspection> inspect(const Source& source, const Asked& asked);

}  // namespace bookview
