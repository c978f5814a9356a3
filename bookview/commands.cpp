#include "bookview/commands.hpp"

#include <fmt/format.h>

#include "xq/board/fen.hpp"

#include "bookview/ask.hpp"
#include "bookview/render.hpp"

namespace bookview {

using xq::say;

Answer run(const ShowArgs& args) {
  const Common& common = args.common;
  const auto asked = asked_position(args.fen, args.moves, common.lang);
  if (!asked) return asked.error();

  const auto source = open_source(common.book);
  if (!source) return failed(common, source.error());
  const SourceInfo& info = (*source)->info();
  const auto inspection = inspect(**source, asked->position);
  if (!inspection) return failed(common, inspection.error());

  Answer answer;
  answer.err = warnings(info, common);
  const ShowStyle style{common.lang, args.ascii, common.color, args.board, args.top};
  answer.out = common.json ? render_show_json(info, *inspection, asked->line)
                           : render_show_text(info, *inspection, asked->start, asked->line, style);
  if (inspection->rows.empty() && inspection->opinions.empty()) {
    answer.status = 1;
    answer.err += say(common.lang, "bookview: {}: position not in the book: {}\n", info.path,
                      xq::format_fen(asked->position));
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
  const auto checked = check(*(*source)->book());
  if (!checked) return failed(common, checked.error());
  const CheckReport& report = *checked;
  const int status = args.strict && report.has_problem() ? 1 : 0;
  return {
      status,
      common.json ? render_check_json(info, report) : render_check_text(info, report, common.lang),
      warnings(info, common)};
}

}  // namespace bookview
