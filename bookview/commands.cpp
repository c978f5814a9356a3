#include "bookview/commands.hpp"

#include <fmt/format.h>

#include "xq/board/fen.hpp"
#include "xq/store/database.hpp"

#include "bookview/ask.hpp"
#include "bookview/render.hpp"

namespace bookview {

using xq::say;

namespace {

Answer side_by_side(const ShowArgs& args, const Asked& asked) {
  std::vector<std::string> paths{args.common.book};
  paths.insert(paths.end(), args.others.begin(), args.others.end());
  std::vector<std::unique_ptr<Source>> sources;
  std::vector<SideOfBook> books;
  Answer answer;
  bool any = false;
  for (const std::string& path : paths) {
    Common common = args.common;
    common.book = path;
    auto source =
        open_source(path, xq::store::is_database(path) ? common.filter : xq::store::GameFilter());
    if (!source) return failed(common, source.error());
    auto inspection = inspect(**source, asked);
    if (!inspection) return failed(common, inspection.error());
    any = any || !inspection->rows.empty();
    answer.err += warnings((*source)->info(), common);
    books.push_back({&(*source)->info(), std::move(*inspection)});
    sources.push_back(std::move(*source));
  }
  const Common& common = args.common;
  const ShowStyle style{common.lang, args.ascii, common.color, args.board, args.top};
  answer.out = common.json ? render_side_by_side_json(books, asked.line)
                           : render_side_by_side_text(books, asked.start, asked.line, style);
  if (!any) {
    answer.status = 1;
    answer.err += say(common.lang, "bookview: position in none of the books: {}\n",
                      xq::format_fen(asked.position));
  }
  return answer;
}

}  // namespace

Answer run(const ShowArgs& args) {
  const Common& common = args.common;
  const auto asked = asked_position(args.fen, args.moves, common.lang);
  if (!asked) return asked.error();
  if (!args.others.empty()) return side_by_side(args, *asked);

  const auto source = open_source(common.book, common.filter);
  if (!source) return failed(common, source.error());
  const SourceInfo& info = (*source)->info();
  const auto inspection = inspect(**source, *asked);
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
  const auto source = open_source(common.book, common.filter);
  if (!source) return failed(common, source.error());
  auto found = survey(**source);
  if (!found) return failed(common, found.error());
  if (!args.against.empty()) {
    Common games = common;
    games.book = args.against;
    const auto db = xq::store::Database::open(args.against);
    if (!db) return failed(games, db.error());
    auto coverage = coverage_of(**source, *db, args.depth);
    if (!coverage) return failed(games, coverage.error());
    coverage->against = args.against;
    found->coverage = std::move(*coverage);
  }
  const SourceInfo& info = (*source)->info();
  return {0,
          common.json ? render_survey_json(info, *found)
                      : render_survey_text(
                            info, *found, {common.lang, args.ascii, common.color, false, args.top}),
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
