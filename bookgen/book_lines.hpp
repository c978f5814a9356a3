// Lines that an engine would play from a book against what people play.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "xq/board/position.hpp"

#include "engine_client.hpp"
#include "evaluations.hpp"
#include "held_out.hpp"

namespace bookgen {

/// A line to where the book ends.
struct BookLine {
  std::vector<xq::Move> moves;
  xq::Position exit;  ///< after them
};

/// How the lines are drawn.
struct LineOptions {
  std::uint64_t seed = 1;
  std::size_t max_ply = 40;  ///< a line ends here at the latest; 0 = no limit
};

/// Draws a line: `side` plays from the book as the engine does, weighted and without repeating a
/// position; the other side plays each move as often as the games that were learnt from. It ends
/// where the book has nothing to play, where no game goes on, or at options.max_ply.
/// number  of the line: equal numbers, equal rolls in equal positions.
[[nodiscard]] BookLine draw_line(const Learnt& learnt, SchemeBook& book, xq::Color side,
                                 std::uint64_t number, const LineOptions& options);

/// What an engine thinks of where the lines ended.
struct ExitFigures {
  std::uint64_t lines = 0;
  std::uint64_t failed = 0;    ///< lines without an answer, left out of the rest
  std::uint64_t distinct = 0;  ///< positions
  double plies = 0;            ///< mean
  /// Mean evaluation as the side that played from the book sees it, in centipawns, each line's
  /// within +-1,000; and half of its 95 % interval.
  double mean = 0;
  double half_width = 0;
};

/// Answers an engine gave, kept: the same position is asked once.
class ExitJudge {
 public:
  /// file  answers of earlier runs, and where new ones go; nullopt = none.
  ExitJudge(EngineClient engine, std::optional<EvaluationFile> file)
      : engine_(std::move(engine)), file_(std::move(file)) {}
  /// As Red sees it, centipawns; nullopt if the engine fails on it (EngineClient::take_troubles()
  /// says how).   Errors  Io of the file.
  [[nodiscard]] xq::Result<std::optional<int>> red_score(const xq::Position& position);
  [[nodiscard]] EngineClient& engine() noexcept { return engine_; }

 private:
  EngineClient engine_;
  std::optional<EvaluationFile> file_;
  std::unordered_map<std::uint64_t, std::optional<int>> known_;
};

/// Draws lines 1 to `lines` for a side and has their ends judged.   progress  may be empty.
/// Errors  Io of the judge's file.
[[nodiscard]] xq::Result<ExitFigures> exit_figures(
    const Learnt& learnt, SchemeBook& book, xq::Color side, std::uint64_t lines,
    const LineOptions& options, ExitJudge& judge,
    const std::function<void(std::uint64_t)>& progress);

}  // namespace bookgen
