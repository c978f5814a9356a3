#include "json.hpp"

#include <array>

#include <fmt/format.h>

#include "xq/record/crc.hpp"

namespace bookgen {

std::string_view outcome_name(xq::Outcome outcome) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"red", "draw", "black", "unknown"};
  return kNames[static_cast<std::size_t>(outcome)];
}

std::string iccs_line(std::span<const xq::Move> moves) {
  std::string line;
  line.reserve(moves.size() * 5);
  for (const xq::Move move : moves) {
    if (!line.empty()) line += ' ';
    line += move.text();
  }
  return line;
}

Json to_json(const xq::record::Fault& fault) {
  return {{"line", fault.line},
          {"ply", fault.ply},
          {"token", fault.token},
          {"code", xq::record::fault_name(fault.code)},
          {"message", fault.message}};
}

Json to_json(const RecordView& r) {
  Json faults = Json::array();
  for (const auto& fault : r.faults)
    faults.push_back(to_json(fault));
  const auto text_or_null = [](std::string_view text) {
    return text.empty() ? Json() : Json(text);
  };
  Json json{{"path", r.path},
            {"member", text_or_null(r.member)},
            {"ordinal", r.ordinal},
            {"format", text_or_null(r.format)},
            {"charset", text_or_null(r.charset)},
            {"notation", r.notation ? Json(xq::notation::notation_name(*r.notation)) : Json()},
            {"start_fen", r.start_fen ? Json(*r.start_fen) : Json()},
            {"outcome", outcome_name(r.outcome)},
            {"plies", r.moves.size()},
            {"crc32", fmt::format("{:08x}", xq::record::crc32_of(r.moves))},
            {"moves", iccs_line(r.moves)},
            {"red", r.red},
            {"black", r.black},
            {"event", r.event},
            {"date", r.date},
            {"fault", r.ended_by ? to_json(r.faults[*r.ended_by]) : Json()},
            {"faults", std::move(faults)}};
  if (r.tree) {
    json["nodes"] = r.tree->nodes;
    json["leaves"] = r.tree->leaves;
    json["max_ply"] = r.tree->max_ply;
    json["tree_sha256"] = r.tree->tree_sha256;
    json["comment_sha256"] = r.tree->comment_sha256;
    json["illegal_nodes"] = r.tree->illegal;
    json["comments"] = r.tree->comments;
  }
  return json;
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json write_report_json(const xq::book::WriteReport& r) {
  return Json{{"collisions", r.collisions},
              {"scaled", r.scaled},
              {"negative", r.negative},
              {"rounded", r.rounded},
              {"disabled", r.disabled},
              {"notes_lost", r.notes},
              {"results_lost", r.results},
              {"odd_keys", r.odd_keys},
              {"positions", r.positions},
              {"rows", r.rows},
              {"bytes", r.bytes}};
}

Json filter_json(const xq::store::FilterReport& report) {
  if (report.games == 0 && report.misses.empty()) return nullptr;
  Json left_out = Json::object();
  for (std::size_t part = 0; part < xq::store::kFilterParts; ++part) {
    if (report.left_out[part] == 0) continue;
    const auto name = xq::store::filter_option(static_cast<xq::store::FilterPart>(part));
    left_out[std::string(name)] = report.left_out[part];
  }
  Json misses = Json::array();
  for (const xq::store::FilterMiss& miss : report.misses) {
    misses.push_back({{"option", xq::store::filter_option(miss.part)},
                      {"word", miss.word},
                      {"near", miss.near}});
  }
  return {{"games", report.games},
          {"passed", report.games - report.total()},
          {"left_out", left_out},
          {"undated", report.undated},
          {"without_elo", report.without_elo},
          {"misses", misses}};
}

}  // namespace bookgen
