// The parts of a check. Private to check*.cpp.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "xq/board/mirror.hpp"
#include "xq/board/position.hpp"

#include "bookview/check.hpp"
#include "bookview/survey.hpp"

namespace bookview {

/// Counts findings by kind; the first one met of a kind is its example.
class Findings {
 public:
  /// Returns  the finding if it is the first of its kind, to be filled in; else nullptr.
  Finding* add(std::string_view code, Severity severity);
  void add(std::string_view code, Severity severity, const xq::book::FileRow& row);
  void add(std::string_view code, Severity severity, const xq::Position& position,
           std::string detail = {});
  [[nodiscard]] Finding* find(std::string_view code);
  /// Fills in the rows of examples that only have a number: one pass over the book.
  [[nodiscard]] xq::Result<bool> complete(const xq::book::Book& book);
  /// In the order of kCheckCodes.
  [[nodiscard]] std::vector<Finding> take();

 private:
  std::vector<Finding> list_;
};

/// What the rows say without a board: order aside, everything that needs one key at a time.
[[nodiscard]] xq::Result<bool> scan_rows(const xq::book::Book& book, Findings& findings);

/// The lines of a book: gathers its graph while it is walked, then looks for lines that end in
/// perpetual check and for moves that are missing by another order of the same moves.
class LineSearch {
 public:
  /// The moves that may be drawn at a position.
  void add(const xq::Position& position, const std::vector<xq::Move>& moves);
  void run(Findings& findings);
  [[nodiscard]] const LinesLooked& looked() const noexcept { return looked_; }

 private:
  using Moves = std::vector<xq::MoveCode>;
  using Graph = std::unordered_map<xq::LockKey, Moves, KeyHash>;

  void search_checks(xq::Color checker, Findings& findings);
  void try_orders(const xq::Position& position, Findings& findings);
  [[nodiscard]] const Moves* moves_at(const xq::Position& position, bool& mirrored) const;

  Graph graph_;
  std::vector<xq::Position> order_;  // positions of the graph as they came
  std::unordered_map<xq::LockKey, xq::Position, KeyHash> checks_;
  std::unordered_set<std::uint64_t> told_;
  LinesLooked looked_;
};

}  // namespace bookview
