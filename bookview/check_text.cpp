// The words for the findings of a check.
#include <fmt/format.h>

#include "xq/base/text.hpp"

#include "bookview/render.hpp"

namespace bookview {
namespace {

using xq::Lang;
using xq::say;

// The English sentence of a kind; {} is the count.
std::string_view sentence(std::string_view code) {
  if (code == "bad_lines") return "lines that are no rows, left out: {}";
  if (code == "trailing_bytes")
    return "bytes behind the last whole row, a sign of a cut-off file: {}";
  if (code == "out_of_order")
    return "rows not in the order of their keys, missed by binary search: {}";
  if (code == "unusable_keys") return "rows whose key is missing or no key of this format: {}";
  if (code == "shared_keys")
    return "positions that share a key with another one, so that moves of both are mixed: {}";
  if (code == "orientations_disagree") {
    return "positions whose two orientations have different best moves: {}";
  }
  if (code == "one_orientation")
    return "positions stored in one orientation only; programs that ask the other miss them: {}";
  if (code == "perpetual_check")
    return "lines of book moves that go round in perpetual check, lost by the side that checks: {}";
  if (code == "move_orders")
    return "moves missing behind another order of moves that the book plays: {}";
  if (code == "negative_weights") return "rows with a weight below 0: {}";
  if (code == "disabled_rows") return "rows that are switched off: {}";
  if (code == "off_board") return "rows whose move lies beside the board: {}";
  if (code == "duplicate_rows") return "rows that repeat a move of the same key: {}";
  if (code == "illegal_rows")
    return "rows that are illegal at the position they are stored under: {}";
  if (code == "zero_sum") return "keys whose weights are all 0, so that nothing can be drawn: {}";
  if (code == "uneven_pairs") {
    return "moves at self-mirrored positions whose mirror is missing or weighs differently: {}";
  }
  if (code == "both_orientations") {
    return "positions stored in both orientations, of which readers use one: {}";
  }
  if (code == "weight_limit") return "rows with the largest weight there is, 65,535: {}";
  return "rows that the book's own moves do not reach from the start position: {}";
}

std::string move_text(const xq::book::FileRow& row) {
  return row.row.move.is_none() ? fmt::format("0x{:04x}", row.code) : row.row.move.text();
}

}  // namespace

std::string finding_text(const Finding& finding, Lang lang) {
  return say(lang, sentence(finding.code), xq::with_commas(finding.count));
}

std::string finding_example(const Finding& finding, Lang lang) {
  std::string out;
  if (finding.row > 0) {
    out = say(lang, "row {}: key {}, move {}, weight {}", finding.row, finding.entry.key.text(),
              move_text(finding.entry), finding.entry.row.weight);
  }
  for (const std::string& more : {finding.fen, finding.detail}) {
    if (more.empty()) continue;
    if (!out.empty()) out += ", ";
    out += more;
  }
  return out;
}

std::string render_check_text(const SourceInfo& info, const CheckReport& report, Lang lang) {
  std::string out = say(lang, "{}: {}, {} rows, {} keys, {} positions reached from the start\n",
                        info.path, info.format, xq::with_commas(report.rows),
                        xq::with_commas(report.keys), xq::with_commas(report.reached_positions));
  for (const Finding& finding : report.findings) {
    const bool problem = finding.severity == Severity::Problem;
    out += fmt::format("{}  {}\n",
                       xq::pad_right(problem ? xq::tr(lang, "problem") : xq::tr(lang, "note"), 7),
                       finding_text(finding, lang));
    const std::string example = finding_example(finding, lang);
    if (!example.empty()) out += say(lang, "         for example {}\n", example);
  }
  out += say(lang, "lines: {} positions with checks, {} other orders of moves looked at\n",
             xq::with_commas(report.lines.checks), xq::with_commas(report.lines.orders));
  if (report.lines.cut) {
    out += say(lang, "the book is larger than the search for lines, which stopped early\n");
  }
  if (!report.has_problem()) out += fmt::format("{}\n", xq::tr(lang, "no problems found"));
  return out;
}

}  // namespace bookview
