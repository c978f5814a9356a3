// What an export says about itself.
#include <algorithm>
#include <string>
#include <vector>

#include "xq/book/format.hpp"
#include "xq/store/filter_words.hpp"

#include "export.hpp"
#include "json.hpp"
#include "marks.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::Errc;
using xq::Result;
using xq::say;

struct NamedCount {
  std::string option;
  std::uint64_t count;
};

void add_removed(std::vector<NamedCount>& out, const std::string& prefix,
                 const xq::store::Removed& removed) {
  out.push_back({prefix + "min-games", removed.min_games});
  out.push_back({prefix + "min-share", removed.min_share});
  out.push_back({prefix + "min-score", removed.min_score});
  out.push_back({prefix + "max-score-loss", removed.max_score_loss});
  out.push_back({prefix + "top", removed.top_n});
  out.push_back({prefix + "min-weight", removed.min_weight});
}

std::vector<NamedCount> removed_by(const BookReport& r, const ExportArgs& args) {
  std::vector<NamedCount> out;
  if (args.side) out.push_back({"--side", r.rows_other_side});
  if (args.my_side) {
    add_removed(out, "--my-", r.side_removed[index_of(*args.my_side)]);
    add_removed(out, "--their-", r.side_removed[index_of(opponent(*args.my_side))]);
  } else {
    add_removed(out, "--", r.removed);
  }
  // Behind the limits on counts, before those on weights.
  out.insert(out.end() - 2, {"--scheme", r.removed.scheme});
  out.push_back({"key collisions", r.written.collision_rows});
  return out;
}

// What the games count together.
double games_weighed(const xq::store::GamesReport& report) {
  if (report.parts == 0) return static_cast<double>(report.games);
  return static_cast<double>(report.parts) / static_cast<double>(xq::store::kGameParts);
}

}  // namespace

xq::Result<BookReport> nothing_left(const BookReport& report, const ExportArgs& args) {
  const xq::Lang lang = args.common.lang;
  if (report.moves_counted == 0) {
    const auto& filter = report.games.filter;
    if (filter.games > 0 && filter.games == filter.total()) {
      return xq::fail(Errc::Unsupported, xq::store::why_nothing_passed(filter, lang));
    }
    if (report.games.other_start > 0) {
      return xq::fail(
          Errc::Unsupported,
          say(lang, "no game starts from the start position ({} others; --start any uses them)",
              report.games.other_start));
    }
    if (report.games.games > 0) {
      return xq::fail(Errc::Unsupported, say(lang, "no move of these games counts"));
    }
    return xq::fail(Errc::Unsupported, say(lang, "the database holds no game to use"));
  }
  std::vector<NamedCount> causes = removed_by(report, args);
  causes.push_back({"bookgen marks", report.marks.rows_removed});
  const auto most = std::ranges::max_element(causes, {}, &NamedCount::count);
  return xq::fail(Errc::Unsupported,
                  say(lang, "the book would be empty: {} removed most, {} of {} rows", most->option,
                      xq::with_commas(most->count), xq::with_commas(report.rows_counted)));
}

void print_book(const BookReport& r, const ExportArgs& args) {
  const Common& common = args.common;
  using xq::with_commas;
  if (common.json) {
    Json removed = Json::object();
    for (const auto& [option, count] : removed_by(r, args))
      removed[option] = count;
    fmt::print("{}\n", dump(Json{{"book", args.output},
                                 {"games", r.games.games},
                                 {"filter", filter_json(r.games.filter)},
                                 {"copies", r.games.copies},
                                 {"games_weighed", games_weighed(r.games)},
                                 {"other_start", r.games.other_start},
                                 {"cut_skipped", r.games.cut},
                                 {"prefixes_dropped", r.games.prefixes},
                                 {"trees", r.games.trees},
                                 {"branches", r.games.branches},
                                 {"max_ply", r.max_ply},
                                 {"min_games", r.min_games},
                                 {"positions_counted", r.positions_counted},
                                 {"pairs_counted", r.moves_counted},
                                 {"removed", removed},
                                 {"marks", to_json(r.marks)},
                                 {"collisions", r.written.collisions},
                                 {"scaled", r.scaled},
                                 {"positions", r.written.positions},
                                 {"rows", r.written.rows},
                                 {"bytes", r.written.bytes}}));
    return;
  }
  out(common, "games used: {} (of {} copies)", with_commas(r.games.games),
      with_commas(r.games.copies));
  for (const std::string& line : xq::store::filter_lines(r.games.filter, common.lang))
    fmt::print("{}\n", line);
  if (r.games.parts > 0) {
    out(common, "weighed by group and age these count as {:.1f} games", games_weighed(r.games));
  }
  if (r.games.other_start > 0) {
    out(common, "left out: {} games from other starts (--start any uses them)",
        with_commas(r.games.other_start));
  }
  if (r.games.cut > 0) out(common, "left out: {} games cut short", with_commas(r.games.cut));
  if (r.games.prefixes > 0) {
    out(common, "left out: {} games that another game continues", with_commas(r.games.prefixes));
  }
  if (r.games.trees > 0) {
    out(common, "variations: {} branches of {} records", with_commas(r.games.branches),
        with_commas(r.games.trees));
  }
  out(common, "counted: {} positions, {} moves in {}", with_commas(r.positions_counted),
      with_commas(r.moves_counted),
      r.max_ply == 0 ? xq::say(common.lang, "all plies")
                     : xq::say(common.lang, "the first {} plies", r.max_ply));
  std::string removed;
  for (const auto& [option, count] : removed_by(r, args)) {
    if (count == 0) continue;
    if (!removed.empty()) removed += ", ";
    removed += fmt::format("{} {}", with_commas(count), option);
  }
  out(common, "limits: at least {} games, {} % of the position; rows removed: {}", r.min_games,
      args.weigh.limits.min_share, removed.empty() ? xq::say(common.lang, "none") : removed);
  print_marks(r.marks, common);
  // Counts are not what is lost here: the database keeps them.
  xq::book::WriteReport lost = r.written;
  lost.scaled = r.scaled;
  lost.results = 0;
  print_write_report(common, lost);
  if (args.format.empty() && xq::book::format_of_extension(args.output) == nullptr)
    out(common, "format: bookdat, since the name says none");
  out(common, "written: {}: {} positions, {} rows, {} bytes, scheme {}", args.output,
      with_commas(r.written.positions), with_commas(r.written.rows), with_commas(r.written.bytes),
      xq::store::scheme_name(args.weigh.scheme));
}

}  // namespace bookgen
