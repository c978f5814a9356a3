#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "xq/board/fen.hpp"

#include "bookview/render.hpp"

namespace bookview {
namespace {

using Json = nlohmann::ordered_json;

std::string one_line(const Json& json) {
  // A path may hold bytes that are no UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json move_json(const Row& row, const Naming& naming, std::size_t index) {
  const Choice& choice = row.choice;
  Json out;
  out["iccs"] = row.move.iccs;
  out["wxf"] = row.move.wxf;
  out["chinese"] = row.move.chinese;
  out["weight"] = choice.weight;
  out["share"] = choice.share;
  out["pair"] = row.pair ? Json(row.pair->iccs) : Json(nullptr);
  out["mirrored"] = choice.mirrored;
  const auto count = [&](std::uint64_t Counts::*field) {
    return choice.counts ? Json((*choice.counts).*field) : Json(nullptr);
  };
  out["wins"] = count(&Counts::wins);
  out["draws"] = count(&Counts::draws);
  out["losses"] = count(&Counts::losses);
  out["unknown"] = count(&Counts::unknown);
  out["score"] = row.score ? Json(row.score->mean) : Json(nullptr);
  out["score_low"] = row.score ? Json(row.score->low) : Json(nullptr);
  out["score_high"] = row.score ? Json(row.score->high) : Json(nullptr);
  out["transposed"] = choice.counts ? Json(row.transposed) : Json(nullptr);
  out["enabled"] = choice.enabled;
  out["note"] = choice.note.empty() ? Json(nullptr) : Json(choice.note);
  out["opening"] = name_json(row.leads_to);
  out["ecco"] = index < naming.ecco_behind.size() ? ecco_json(naming.ecco_behind[index]) : nullptr;
  return out;
}

void add_moves(Json& out, const Inspection& inspection) {
  out["moves"] = Json::array();
  for (std::size_t i = 0; i < inspection.rows.size(); ++i)
    out["moves"].push_back(move_json(inspection.rows[i], inspection.naming, i));
  out["notes"] = Json::array();
  for (const Remark& remark : inspection.notes) {
    const xq::store::Note& note = remark.note;
    out["notes"].push_back(
        {{"move", note.move ? Json(note.move->text()) : Json(nullptr)},
         {"text", note.text},
         {"records", note.records},
         {"path", note.place.path},
         {"member", note.place.member.empty() ? Json(nullptr) : Json(note.place.member)},
         {"ordinal", note.place.ordinal}});
  }
  add_opinions(out, inspection.opinions);
}

Json head(const SourceInfo& info) {
  Json out;
  out["book"] = info.path;
  out["format"] = info.format;
  return out;
}

}  // namespace

std::string render_side_by_side_json(const std::vector<SideOfBook>& books,
                                     const std::vector<xq::Move>& line) {
  const Inspection& first = books.front().inspection;
  Json out;
  out["fen"] = xq::format_fen(first.position);
  out["key"] = first.position.key().hex();
  out["self_mirrored"] = first.self_mirrored;
  out["line"] = Json::array();
  for (const xq::Move move : line)
    out["line"].push_back(move.text());
  Naming naming = first.naming;
  naming.ecco.reset();  // each database has its own
  add_naming(out, naming);
  out.erase("ecco");
  out["books"] = Json::array();
  for (const SideOfBook& book : books) {
    Json one = head(*book.info);
    one["ecco"] = ecco_json(book.inspection.naming.ecco.value_or(xq::store::EccoVote{}));
    add_moves(one, book.inspection);
    out["books"].push_back(std::move(one));
  }
  return one_line(out);
}

std::string render_show_json(const SourceInfo& info, const Inspection& inspection,
                             const std::vector<xq::Move>& line) {
  Json out;
  out["fen"] = xq::format_fen(inspection.position);
  out["key"] = inspection.position.key().hex();
  out["book"] = info.path;
  out["format"] = info.format;
  out["self_mirrored"] = inspection.self_mirrored;
  out["line"] = Json::array();
  for (const xq::Move move : line)
    out["line"].push_back(move.text());
  add_naming(out, inspection.naming);
  add_moves(out, inspection);
  return one_line(out);
}

namespace {

Json coverage_json(const GameCoverage& coverage) {
  const auto share = [](const Covered& c) {
    return c.plies == 0 ? Json(nullptr)
                        : Json(static_cast<double>(c.found) / static_cast<double>(c.plies));
  };
  const auto one = [&](const Covered& c) {
    return Json{{"plies", c.plies}, {"found", c.found}, {"share", share(c)}};
  };
  Json out;
  out["against"] = coverage.against;
  out["depth"] = coverage.depth;
  out["all"] = one(coverage.all());
  out["red"] = one(coverage.of(xq::Color::Red));
  out["black"] = one(coverage.of(xq::Color::Black));
  out["by_ply"] = Json::array();
  for (const Covered& c : coverage.by_ply)
    out["by_ply"].push_back(one(c));
  return out;
}

}  // namespace

std::string render_survey_json(const SourceInfo& info, const Survey& survey) {
  const bool book = !info.database;
  Json out = head(info);
  out["positions"] = survey.totals.positions;
  out["rows"] = survey.totals.rows;
  out["reached_positions"] = survey.reached_positions;
  out["reached_rows"] = survey.reached_rows;
  out["deepest_ply"] = survey.deepest_ply;
  out["self_mirrored"] = survey.self_mirrored;
  out["start_moves"] = survey.start_moves;
  out["zero_weights"] = book ? Json(survey.totals.zero_weights) : Json(nullptr);
  out["largest_weight"] = book ? Json(survey.totals.largest_weight) : Json(nullptr);
  out["disabled"] = book ? Json(survey.totals.disabled) : Json(nullptr);
  out["noted"] = book ? Json(survey.totals.notes) : Json(nullptr);
  out["by_ply"] = survey.by_ply;
  out["openings"] = Json::array();
  for (const KnownOpening& known : survey.openings) {
    Json one = name_json(known.name);
    one["ply"] = known.ply;
    one["moves"] = known.moves;
    one["games"] = known.games ? Json(*known.games) : Json(nullptr);
    out["openings"].push_back(std::move(one));
  }
  if (survey.coverage) out["coverage"] = coverage_json(*survey.coverage);
  return one_line(out);
}

std::string render_check_json(const SourceInfo& info, const CheckReport& report) {
  Json out = head(info);
  out["rows"] = report.rows;
  out["keys"] = report.keys;
  out["reached_positions"] = report.reached_positions;
  out["ok"] = !report.has_problem();
  out["lines"] = {
      {"checks", report.lines.checks}, {"orders", report.lines.orders}, {"cut", report.lines.cut}};
  out["findings"] = Json::array();
  for (const Finding& finding : report.findings) {
    Json one;
    one["code"] = finding.code;
    one["severity"] = finding.severity == Severity::Problem ? "problem" : "note";
    one["count"] = finding.count;
    one["message"] = finding_text(finding, xq::Lang::English);
    if (finding.row > 0) {
      one["row"] = finding.row;
      one["key"] = finding.entry.key.text();
      if (finding.entry.key.size == 4) one["lock1"] = finding.entry.key.text();
      one["move"] = finding.entry.code;
      one["weight"] = finding.entry.row.weight;
    }
    if (!finding.fen.empty()) one["fen"] = finding.fen;
    if (!finding.detail.empty()) one["detail"] = finding.detail;
    out["findings"].push_back(std::move(one));
  }
  return one_line(out);
}

}  // namespace bookview
