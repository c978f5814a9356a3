// bookgen stats and games: what a database holds.
#include <unordered_map>
#include <vector>

#include "xq/board/fen.hpp"
#include "xq/store/filter_words.hpp"
#include "xq/store/games_at.hpp"
#include "xq/store/listing.hpp"

#include "commands.hpp"
#include "index.hpp"
#include "json.hpp"
#include "names.hpp"
#include "own_games.hpp"
#include "progress_line.hpp"
#include "report.hpp"
#include "write.hpp"

namespace bookgen {
namespace {

using xq::with_commas;

struct Counted {
  xq::store::GamesReport games;     // every start, every game
  xq::store::GamesReport selected;  // those that count
  std::uint64_t positions = 0;
  std::uint64_t pairs = 0;
  std::size_t max_ply = 0;
  std::optional<xq::store::IndexInfo> index;
  StartTally starts;
  xq::store::EccoTotals ecco;
};

xq::Result<Counted> count(const xq::store::Database& db, const CountArgs& args) {
  Counted counted;
  // What the database holds does not depend on how positions are to be counted.
  auto games = xq::store::for_each_game(
      db, {.any_start = true},
      [&](const xq::store::StoredGame& game, const xq::store::OutcomeCounts& games_of) {
        if (!game.initial) counted.starts.add(game.start, games_of);
      });
  if (!games) return tl::make_unexpected(std::move(games).error());
  auto ecco = xq::store::ecco_totals(db);
  if (!ecco) return tl::make_unexpected(std::move(ecco).error());
  counted.ecco = *ecco;
  counted.games = *games;
  xq::store::AggregateOptions options{.policies = args.policies, .memory = args.memory};
  options.filter = args.filter;
  options.max_ply = args.max_ply.value_or(static_cast<std::size_t>(db.cache_plies()));
  counted.max_ply = options.max_ply;
  auto report = xq::store::positions(db, options, [&](const xq::store::PositionMoves& p) {
    ++counted.positions;
    counted.pairs += p.moves.size();
    return true;
  });
  if (!report) return tl::make_unexpected(std::move(report).error());
  counted.selected = *report;
  auto index = xq::store::index_info(db);
  if (!index) return tl::make_unexpected(std::move(index).error());
  counted.index = *index;
  return counted;
}

// The games that count, where a filter chose them.
Json selected_json(const xq::store::GamesReport& report) {
  if (report.filter.games == 0) return nullptr;
  const auto& o = report.outcomes;
  return {{"games", report.games},
          {"copies", report.copies},
          {"red", o[0]},
          {"draw", o[1]},
          {"black", o[2]},
          {"unknown", o[3]},
          {"filter", filter_json(report.filter)}};
}

void print_stats(const StatsArgs& args, const xq::store::Totals& t, const Counted& c) {
  const Common& common = args.common;
  if (common.json) {
    Json faults = Json::object();
    for (const auto& [code, n] : t.faults)
      faults[code] = n;
    fmt::print("{}\n", dump(Json{{"files", t.files},
                                 {"files_with_moves", t.files_with_moves},
                                 {"files_without_moves", t.files_without_moves},
                                 {"files_not_records", t.files_not_records},
                                 {"games_found", t.games_found},
                                 {"games_read", t.games_read},
                                 {"games_empty", t.games_empty},
                                 {"games_rejected", t.games_rejected},
                                 {"games_distinct", c.games.games},
                                 {"games_duplicate", t.games_read - c.games.games},
                                 {"games_cut", t.games_cut},
                                 {"outcome_conflicts", c.games.conflicts},
                                 {"plies_kept", t.plies_kept},
                                 {"positions", c.positions},
                                 {"pairs", c.pairs},
                                 {"max_ply", c.max_ply},
                                 {"selected", selected_json(c.selected)},
                                 {"trees", t.trees},
                                 {"branches", t.branches},
                                 {"tree_nodes", t.tree_nodes},
                                 {"notes", t.notes},
                                 {"evaluations", t.evaluations},
                                 {"index", index_json(c.index)},
                                 {"other_starts", c.starts.games()},
                                 {"odds", to_json(c.starts)},
                                 {"ecco", to_json(c.ecco)},
                                 {"faults", faults}}));
    return;
  }
  out(common, "files: {} = {} with moves + {} without + {} no records", with_commas(t.files),
      with_commas(t.files_with_moves), with_commas(t.files_without_moves),
      with_commas(t.files_not_records));
  out(common, "games: {} = {} read ({} cut short) + {} empty + {} rejected",
      with_commas(t.games_found), with_commas(t.games_read), with_commas(t.games_cut),
      with_commas(t.games_empty), with_commas(t.games_rejected));
  out(common, "distinct games: {}; copies: {}; copies that disagree about the outcome: {} games",
      with_commas(c.games.games), with_commas(t.games_read - c.games.games),
      with_commas(c.games.conflicts));
  out(common, "plies: {}", with_commas(t.plies_kept));
  for (const std::string& line : xq::store::filter_lines(c.selected.filter, common.lang))
    fmt::print("{}\n", line);
  if (c.selected.filter.games > 0) {
    const auto& o = c.selected.outcomes;
    out(common, "of these: {} won by Red, {} drawn, {} won by Black, {} unknown", with_commas(o[0]),
        with_commas(o[1]), with_commas(o[2]), with_commas(o[3]));
  }
  out(common, "counted: {} positions, {} moves in {}", with_commas(c.positions),
      with_commas(c.pairs),
      c.max_ply == 0 ? xq::say(common.lang, "all plies")
                     : xq::say(common.lang, "the first {} plies", c.max_ply));
  if (t.trees > 0) {
    out(common, "variations: {} branches of {} records", with_commas(t.branches),
        with_commas(t.trees));
  }
  if (t.notes + t.evaluations > 0) {
    out(common, "notes: {}; evaluations: {}", with_commas(t.notes), with_commas(t.evaluations));
  }
  print_names(common, c.starts, c.ecco);
  if (c.index) print_index(common, *c.index);
  out(common, "formats: {}", counts_line(common.lang, t.formats));
  out(common, "character sets: {}", counts_line(common.lang, t.charsets));
  out(common, "faults: {}", counts_line(common.lang, t.faults));
}

// The games asked for, and where they were at the position asked about.
class GamesAsked {
 public:
  using Sink = std::function<bool(const xq::store::ShownGame&)>;
  GamesAsked(const xq::store::Database& db, const GamesArgs& args) : db_(db), args_(args) {}

  xq::Result<std::uint64_t> each(const Sink& sink) {
    if (!args_.at) {
      return xq::store::for_each_chosen_game(db_, args_.filter, nullptr, sink, &report_);
    }
    std::vector<std::int64_t> ids;
    ProgressLine progress(args_.common);
    progress.begin(args_.database);
    const auto found = xq::store::games_at(
        db_, {.position = *args_.at, .max_ply = args_.max_ply, .filter = args_.filter},
        [&](const xq::store::GameAt& game) {
          ids.push_back(game.game.id);
          plies_.emplace(game.game.id, game.visits.front().ply);
          return true;
        },
        [&](std::uint64_t done, std::uint64_t all) { progress.show(done, all); });
    progress.clear();
    if (!found) return tl::make_unexpected(found.error());
    report_ = found->filter;
    return xq::store::for_each_chosen_game(db_, args_.filter, &ids, sink);
  }
  /// Why there was none, if a filter is to blame.
  [[nodiscard]] std::optional<std::string> why_none() const {
    if (report_.games == 0 || report_.games != report_.total()) return std::nullopt;
    return xq::store::why_nothing_passed(report_, args_.common.lang);
  }
  /// Plies played before the game was there first.
  [[nodiscard]] std::size_t ply_of(const xq::store::ShownGame& game) const {
    return plies_.at(game.sequence);
  }

 private:
  const xq::store::Database& db_;
  const GamesArgs& args_;
  xq::store::FilterReport report_;
  std::unordered_map<std::int64_t, std::size_t> plies_;
};

std::optional<std::string> start_fen_of(const xq::store::ShownGame& game) {
  if (game.initial) return std::nullopt;
  return xq::format_fen(game.start);
}

}  // namespace

int run(const StatsArgs& args) {
  auto db = xq::store::Database::open(args.database);
  if (!db) {
    complain(args.common, "{}: {}", args.database, db.error().message);
    return 1;
  }
  if (!args.by.empty()) return run_own_games(args, *db);
  const auto totals = xq::store::totals(*db);
  const auto counted = count(*db, args.count);
  if (!totals || !counted) {
    complain(args.common, "{}: {}", args.database,
             totals ? counted.error().message : totals.error().message);
    return 1;
  }
  print_stats(args, *totals, *counted);
  return 0;
}

namespace {

int write_games(const GamesArgs& args, const xq::store::Database& db) {
  RecordOutput output(args.write);
  auto done = output.open();
  if (done) {
    GamesAsked asked(db, args);
    const auto count = asked.each([&](const xq::store::ShownGame& game) {
      if (args.limit != 0 && output.games() == args.limit) return false;
      done = output.add(xq::store::to_record(game), fmt::format("{:06}", output.games() + 1));
      return done.has_value();
    });
    if (!count) done = tl::make_unexpected(count.error());
    if (const auto why = asked.why_none(); done && why) {
      done = xq::fail(xq::Errc::Unsupported, *why);
    }
  }
  if (done && output.games() == 0) done = xq::fail(xq::Errc::Unsupported, "no game to write");
  if (done) done = output.close();
  if (!done) {
    complain(args.common, "{}: {}", args.write.output, done.error().message);
    return 1;
  }
  if (args.write.output != "-" && !args.common.quiet) {
    out(args.common, "written: {}: {} games", args.write.output, xq::with_commas(output.games()));
  }
  if (output.left_out() > 0 && !args.common.quiet) {
    fmt::print(stderr, "{}\n",
               xq::say(args.common.lang, "{} tags, pieces and moves have no place in this format",
                       xq::with_commas(output.left_out())));
  }
  if (output.lost() > 0 && !args.common.quiet) {
    fmt::print(stderr, "{}\n",
               xq::say(args.common.lang,
                       "{} characters could not be written in this format or character set",
                       xq::with_commas(output.lost())));
  }
  return 0;
}

}  // namespace

int run(const GamesArgs& args) {
  auto db = xq::store::Database::open(args.database);
  if (!db) {
    complain(args.common, "{}: {}", args.database, db.error().message);
    return 1;
  }
  if (args.write.writer != nullptr) return write_games(args, *db);
  std::uint64_t shown = 0;
  GamesAsked asked(*db, args);
  const auto count = asked.each([&](const xq::store::ShownGame& game) {
    if (args.limit != 0 && shown == args.limit) return false;
    ++shown;
    const auto& c = game.copies;
    if (args.common.json) {
      Json json = to_json(RecordView{.path = game.place.path,
                                     .member = game.place.member,
                                     .ordinal = game.place.ordinal,
                                     .format = game.format,
                                     .charset = game.charset,
                                     .notation = game.notation,
                                     .start_fen = start_fen_of(game),
                                     .outcome = game.outcome,
                                     .moves = game.moves,
                                     .red = game.header.red,
                                     .black = game.header.black,
                                     .event = game.header.event,
                                     .date = game.header.date,
                                     .faults = game.faults,
                                     .ended_by = game.ended_by});
      json["copies"] = {{"red", c[0]}, {"draw", c[1]}, {"black", c[2]}, {"unknown", c[3]}};
      add_names(json, game);
      if (args.at) json["at_ply"] = asked.ply_of(game);
      fmt::print("{}\n", dump(json));
    } else {
      out(args.common, "{} - {}, {}, {}, {} plies, {} copies{}", or_unknown(game.header.red),
          or_unknown(game.header.black), or_unknown(game.header.date), result_token(game.outcome),
          game.moves.size(), c[0] + c[1] + c[2] + c[3], name_text(game, args.common.lang));
    }
    return true;
  });
  if (!count) {
    complain(args.common, "{}: {}", args.database, count.error().message);
    return 1;
  }
  if (const auto why = asked.why_none()) {
    complain(args.common, "{}: {}", args.database, *why);
    return 1;
  }
  if (shown == 0 && args.at) {
    complain(args.common, "{}: no game went through this position: {}", args.database,
             xq::format_fen(*args.at));
    return 1;
  }
  return 0;
}

}  // namespace bookgen
