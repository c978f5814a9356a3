// What the user's marks did, for reports.
#pragma once

#include "xq/store/marks.hpp"

#include "args.hpp"
#include "json.hpp"

namespace bookgen {

/// Marks by kind, and what they did to positions and rows.
[[nodiscard]] Json to_json(const xq::store::MarkTally& tally);
/// One line; nothing without marks.
void print_marks(const xq::store::MarkTally& tally, const Common& common);

/// What a hand-edited book says otherwise than an export would.
struct EditReport {
  std::uint64_t removed = 0;   ///< rows that are gone: forbidden
  std::uint64_t disabled = 0;  ///< rows switched off: forbidden
  std::uint64_t added = 0;     ///< rows: a weight
  std::uint64_t changed = 0;   ///< weights
  std::uint64_t notes = 0;     ///< written or taken away
  std::uint64_t clamped = 0;   ///< weights beyond 0..65,535
  std::uint64_t unplaced = 0;  ///< rows of the edited book without a position
};
/// The differences as marks, in the order of a walk through both.
/// args  of the export that the book is compared with; its output is not used.
/// Errors  those of book::load() and write_book().
[[nodiscard]] xq::Result<std::vector<xq::store::NewMark>> edits_of(const xq::store::Database& db,
                                                                   const std::string& path,
                                                                   const ExportArgs& args,
                                                                   EditReport& report);

}  // namespace bookgen
