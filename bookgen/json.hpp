// Game records and faults as JSON, field names as the contract of docs/api.md has them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "xq/book/writer.hpp"
#include "xq/notation/any.hpp"
#include "xq/record/game.hpp"
#include "xq/record/tree_facts.hpp"
#include "xq/store/filter.hpp"

namespace bookgen {

using Json = nlohmann::ordered_json;

/// One record, wherever it comes from.
struct RecordView {
  std::string_view path = {};
  std::string_view member = {};  ///< empty = null
  std::int64_t ordinal = 1;
  std::string_view format = {};
  std::string_view charset = {};
  std::optional<xq::notation::Notation> notation = {};
  std::optional<std::string> start_fen =
      {};  ///< six fields, or the text as found if it was refused; nullopt = start position
  xq::Outcome outcome = xq::Outcome::Unknown;
  std::span<const xq::Move> moves = {};
  std::string_view red = {}, black = {}, event = {}, date = {};
  std::span<const xq::record::Fault> faults = {};
  std::optional<std::size_t> ended_by = {};
  std::optional<xq::record::TreeFacts> tree = {};  ///< with --tree
};

/// "red" "draw" "black" "unknown".
[[nodiscard]] std::string_view outcome_name(xq::Outcome outcome) noexcept;
/// "h2e2 h9g7 ...".
[[nodiscard]] std::string iccs_line(std::span<const xq::Move> moves);
/// {line, ply, token, code, message}.
[[nodiscard]] Json to_json(const xq::record::Fault& fault);
[[nodiscard]] Json to_json(const RecordView& record);
/// One line, as UTF-8; bytes that are none become U+FFFD.
[[nodiscard]] std::string dump(const Json& json);

/// What a filter did; null where none was asked.
[[nodiscard]] Json filter_json(const xq::store::FilterReport& report);
/// What was written of a book and what its format could not hold.
[[nodiscard]] Json write_report_json(const xq::book::WriteReport& report);

}  // namespace bookgen
