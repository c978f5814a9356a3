// bookgen evaluate: what the schemes are worth, on the user's own games.
#include <algorithm>
#include <numeric>

#include "book_lines.hpp"
#include "commands.hpp"
#include "export.hpp"
#include "held_out.hpp"
#include "json.hpp"
#include "progress_line.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

SideFigures sum_of(const SchemeFigures& figures) {
  SideFigures sum;
  for (const SideFigures& side : figures.sides) {
    sum.plies += side.plies;
    sum.covered += side.covered;
    sum.met += side.met;
    sum.known += side.known;
    sum.log_likelihood += side.log_likelihood;
  }
  return sum;
}

double part(double a, std::uint64_t b) {
  return b > 0 ? a / static_cast<double>(b) : 0;
}

Json to_json(const SideFigures& f) {
  return Json{{"plies", f.plies},
              {"covered", f.covered},
              {"met", f.met},
              {"known", f.known},
              {"log_likelihood", part(f.log_likelihood, f.known)}};
}

Json to_json(const Calibration& c) {
  Json bins = Json::array();
  for (const Calibration::Bin& bin : c.bins) {
    const double weight = bin.weight > 0 ? bin.weight : 1;
    bins.push_back({{"predicted", bin.predicted / weight},
                    {"happened", bin.happened / weight},
                    {"count", bin.weight}});
  }
  return Json{{"error", c.error()}, {"mean_square", c.mean_square()}, {"bins", std::move(bins)}};
}

Json to_json(const SchemeFigures& f) {
  Json plies = Json::array();
  for (const SideFigures& ply : f.plies)
    plies.push_back(to_json(ply));
  return Json{
      {"scheme", f.name},           {"positions", f.positions},    {"rows", f.rows},
      {"all", to_json(sum_of(f))},  {"red", to_json(f.sides[0])},  {"black", to_json(f.sides[1])},
      {"by_ply", std::move(plies)}, {"shares", to_json(f.shares)}, {"scores", to_json(f.scores)}};
}

void print_scheme(const SchemeFigures& f) {
  const SideFigures all = sum_of(f);
  const auto percent = [](double a, std::uint64_t b) { return 100 * part(a, b); };
  const auto likelihood = [](const SideFigures& s) { return part(s.log_likelihood, s.known); };
  fmt::print(
      "{:<34} {:>7} {:>6.1f} {:>6.1f} {:>6.1f} {:>6.1f} {:>8.3f} {:>8.3f} {:>8.3f} "
      "{:>7.2f} {:>7.2f} {:>7.4f}\n",
      f.name, f.rows, percent(static_cast<double>(all.covered), all.plies),
      percent(static_cast<double>(f.sides[0].covered), f.sides[0].plies),
      percent(static_cast<double>(f.sides[1].covered), f.sides[1].plies),
      percent(static_cast<double>(all.met), all.plies), likelihood(all), likelihood(f.sides[0]),
      likelihood(f.sides[1]), 100 * f.shares.error(), 100 * f.scores.error(),
      f.scores.mean_square());
}

void print_coverage(const SchemeFigures& f, const Common& common) {
  std::string line;
  for (std::size_t ply = 4; ply <= f.plies.size(); ply += 4) {
    SideFigures sum;
    for (std::size_t i = ply - 4; i < ply; ++i) {
      sum.plies += f.plies[i].plies;
      sum.covered += f.plies[i].covered;
    }
    line += fmt::format(" {}-{}: {:.0f} %", ply - 3, ply,
                        100 * part(static_cast<double>(sum.covered), sum.plies));
  }
  out(common, "coverage by ply, {}:{}", f.name, line);
}

using Exits = std::array<ExitFigures, 2>;  // by Color

// Half of the lines for each side.
xq::Result<std::vector<Exits>> judge_lines(const Learnt& learnt,
                                           const std::vector<NamedScheme>& schemes,
                                           const EvaluateArgs& args, std::size_t max_ply,
                                           ExitJudge& judge) {
  ProgressLine progress(args.common);
  std::vector<Exits> all;
  for (const NamedScheme& scheme : schemes) {
    SchemeBook book(learnt, scheme);
    Exits& exits = all.emplace_back();
    for (const xq::Color side : {xq::Color::Red, xq::Color::Black}) {
      progress.begin(scheme.name);
      const std::uint64_t lines = args.lines / 2;
      auto figures = exit_figures(learnt, book, side, lines, {args.seed, max_ply}, judge,
                                  [&](std::uint64_t done) { progress.show(done, lines); });
      if (!figures) return tl::make_unexpected(std::move(figures).error());
      exits[xq::index_of(side)] = *figures;
    }
  }
  progress.clear();
  return all;
}

Json to_json(const ExitFigures& f) {
  return Json{{"lines", f.lines}, {"failed", f.failed}, {"distinct", f.distinct},
              {"plies", f.plies}, {"mean", f.mean},     {"half_width", f.half_width}};
}

void print_exits(const std::vector<NamedScheme>& schemes, const std::vector<Exits>& exits,
                 const EvaluateArgs& args, ExitJudge& judge) {
  const Common& common = args.common;
  out(common,
      "where the book ends, by {}: centipawns of the side that plays from the book against what "
      "people play, {} lines a side, seed {}",
      judge.engine().origin(), args.lines / 2, args.seed);
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const auto side = [&](const ExitFigures& f) {
      return fmt::format("{:>7.1f} +- {:<5.1f} {:>6.1f} {:>6}", f.mean, f.half_width, f.plies,
                         f.distinct);
    };
    fmt::print("{:<34} {}   {}\n", schemes[i].name, side(exits[i][0]), side(exits[i][1]));
    if (const std::uint64_t failed = exits[i][0].failed + exits[i][1].failed; failed > 0)
      out(common, "lines without an evaluation: {}", failed);
  }
}

struct Evaluated {
  std::vector<NamedScheme> schemes;
  std::vector<SchemeFigures> figures;
  std::vector<Exits> exits;  // empty without --lines
};

void print_json(const Learnt& learnt, const Evaluated& all, std::size_t max_ply) {
  Json schemes = Json::array();
  for (std::size_t i = 0; i < all.figures.size(); ++i) {
    Json scheme = to_json(all.figures[i]);
    if (!all.exits.empty()) {
      scheme["exits"] =
          Json{{"red", to_json(all.exits[i][0])}, {"black", to_json(all.exits[i][1])}};
    }
    schemes.push_back(std::move(scheme));
  }
  fmt::print("{}\n", dump(Json{{"games", learnt.games()},
                               {"held_out", learnt.held_games()},
                               {"other_start", learnt.other_start()},
                               {"max_ply", max_ply},
                               {"min_games", all.schemes.front().weigh.limits.min_games},
                               {"red_score", learnt.red_score()},
                               {"schemes", std::move(schemes)}}));
}

void print_text(const Learnt& learnt, const Evaluated& all, std::size_t max_ply,
                const EvaluateArgs& args) {
  const Common& common = args.common;
  out(common, "learnt from {} games, {} held out (content hash modulo {} = {})",
      xq::with_commas(learnt.games()), xq::with_commas(learnt.held_games()), args.parts, args.held);
  if (learnt.other_start() > 0)
    out(common, "left out: {} games from other starts", xq::with_commas(learnt.other_start()));
  out(common, "books of moves with at least {} games, of {}",
      all.schemes.front().weigh.limits.min_games,
      max_ply == 0 ? xq::say(common.lang, "all plies")
                   : xq::say(common.lang, "the first {} plies", max_ply));
  fmt::print("{:<34} {:>7} {:>27} {:>26} {:>15} {:>7}\n", "", "", "covered, met %",
             "ln P of a move", "error %", "square");
  fmt::print("{:<34} {:>7} {:>6} {:>6} {:>6} {:>6} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7}\n", "scheme",
             "moves", "all", "red", "black", "met", "all", "red", "black", "share", "score",
             "score");
  for (const SchemeFigures& f : all.figures)
    print_scheme(f);
  print_coverage(all.figures.front(), common);
}

xq::Result<std::vector<NamedScheme>> schemes_of(const EvaluateArgs& args, std::uint32_t min_games) {
  std::vector<NamedScheme> schemes;
  for (const std::string& name : args.schemes) {
    auto scheme = parse_named_scheme(name);
    if (!scheme) return tl::make_unexpected(std::move(scheme).error());
    scheme->weigh.limits.min_games = min_games;
    scheme->weigh.limits.min_share = 1;
    schemes.push_back(std::move(*scheme));
  }
  return schemes;
}

int failed(const Common& common, std::string_view what, const xq::Error& error) {
  complain(common, "{}: {}", what, error.message);
  return 1;
}

}  // namespace

int run(const EvaluateArgs& args) {
  const Common& common = args.common;
  // Before any work is done.
  if (const auto known = schemes_of(args, 1); !known) {
    complain(common, "{}", known.error().message);
    return 2;
  }
  std::optional<ExitJudge> judge;
  if (args.lines > 0) {
    auto engine = EngineClient::start({.command = args.engine, .nodes = args.nodes});
    if (!engine) return failed(common, args.engine, engine.error());
    std::optional<EvaluationFile> file;
    if (!args.cache.empty()) {
      auto opened = EvaluationFile::open(args.cache, engine->origin());
      if (!opened) return failed(common, args.cache, opened.error());
      file = std::move(*opened);
    }
    judge.emplace(std::move(*engine), std::move(file));
  }
  const auto db = xq::store::Database::open(args.database, {.program = "bookgen evaluate"});
  if (!db) return failed(common, args.database, db.error());
  Split split{.parts = args.parts, .held = args.held};
  split.max_ply = args.count.max_ply.value_or(static_cast<std::size_t>(db->cache_plies()));
  xq::store::AggregateOptions options;
  options.memory = args.count.memory;
  const auto learnt = Learnt::from(*db, options, split);
  if (!learnt) return failed(common, args.database, learnt.error());
  Evaluated all;
  all.schemes = *schemes_of(args, args.min_games.value_or(default_min_games(learnt->games())));
  all.figures = held_out_figures(*learnt, all.schemes);
  if (!common.json) print_text(*learnt, all, split.max_ply, args);
  if (judge) {
    auto exits = judge_lines(*learnt, all.schemes, args, split.max_ply, *judge);
    if (!exits) return failed(common, args.cache, exits.error());
    all.exits = std::move(*exits);
    for (const std::string& trouble : judge->engine().take_troubles())
      complain(common, "{}", trouble);
    if (!common.json) print_exits(all.schemes, all.exits, args, *judge);
  }
  if (common.json) print_json(*learnt, all, split.max_ply);
  return 0;
}

}  // namespace bookgen
