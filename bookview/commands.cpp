#include "bookview/commands.hpp"

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/notation/line.hpp"

#include "bookview/render.hpp"

namespace bookview {
namespace {

using xq::Lang;
using xq::say;

Answer failed(int status, const std::string& reason) {
  return {status, "", fmt::format("bookview: {}\n", reason)};
}

Answer failed(const Common& common, const xq::Error& error) {
  return failed(1, fmt::format("{}: {}", common.book, error.message));
}

std::string warnings(const SourceInfo& info, const Common& common) {
  std::string out;
  if (common.quiet) return out;
  for (const std::string& warning : info.warnings)
    out += say(common.lang, "bookview: warning: {}: {}\n", info.path, warning);
  return out;
}

}  // namespace

Answer run(const ShowArgs& args) {
  const Common& common = args.common;
  xq::Position start;
  if (args.fen) {
    const auto parsed = xq::parse_position(*args.fen);
    if (!parsed) return failed(2, say(common.lang, "--fen: {}", parsed.error().message));
    start = *parsed;
  }
  const auto line = xq::notation::read_line(args.moves, start);
  if (!line) return failed(2, xq::notation::fault_text(line.error(), common.lang));
  xq::Position position = start;
  for (const xq::Move move : *line)
    position.do_move(move);

  const auto source = open_source(common.book);
  if (!source) return failed(common, source.error());
  const SourceInfo& info = (*source)->info();
  const auto inspection = inspect(**source, position);
  if (!inspection) return failed(common, inspection.error());

  Answer answer;
  answer.err = warnings(info, common);
  const ShowStyle style{common.lang, args.ascii, common.color, args.board, args.top};
  answer.out = common.json ? render_show_json(info, *inspection, *line)
                           : render_show_text(info, *inspection, start, *line, style);
  if (inspection->rows.empty()) {
    answer.status = 1;
    answer.err += say(common.lang, "bookview: {}: position not in the book: {}\n", info.path,
                      xq::format_fen(position));
  }
  return answer;
}

Answer run(const StatsArgs& args) {
  const Common& common = args.common;
  const auto source = open_source(common.book);
  if (!source) return failed(common, source.error());
  const auto found = survey(**source);
  if (!found) return failed(common, found.error());
  const SourceInfo& info = (*source)->info();
  return {0,
          common.json ? render_survey_json(info, *found)
                      : render_survey_text(info, *found, common.lang),
          warnings(info, common)};
}

Answer run(const CheckArgs& args) {
  const Common& common = args.common;
  const auto source = open_source(common.book);
  if (!source) return failed(common, source.error());
  const SourceInfo& info = (*source)->info();
  if ((*source)->book() == nullptr) {
    return failed(1, say(common.lang, "{}: check is for books; this is a database", common.book));
  }
  const CheckReport report = check(*(*source)->book());
  const int status = args.strict && report.has_problem() ? 1 : 0;
  return {
      status,
      common.json ? render_check_json(info, report) : render_check_text(info, report, common.lang),
      warnings(info, common)};
}

}  // namespace bookview
