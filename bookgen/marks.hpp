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

}  // namespace bookgen
