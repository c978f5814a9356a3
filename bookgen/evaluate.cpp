// bookgen evaluate: what the schemes are worth, on the user's own games.
#include <algorithm>
#include <numeric>

#include "commands.hpp"
#include "export.hpp"
#include "held_out.hpp"
#include "json.hpp"
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
  return Json{{"scheme", f.name},
              {"positions", f.positions},
              {"rows", f.rows},
              {"all", to_json(sum_of(f))},
              {"red", to_json(f.sides[0])},
              {"black", to_json(f.sides[1])},
              {"by_ply", std::move(plies)},
              {"shares", to_json(f.shares)},
              {"scores", to_json(f.scores)}};
}

void print_scheme(const SchemeFigures& f) {
  const SideFigures all = sum_of(f);
  const auto percent = [](double a, std::uint64_t b) { return 100 * part(a, b); };
  const auto likelihood = [](const SideFigures& s) { return part(s.log_likelihood, s.known); };
  fmt::print("{:<34} {:>7} {:>6.1f} {:>6.1f} {:>6.1f} {:>6.1f} {:>8.3f} {:>8.3f} {:>8.3f} "
             "{:>7.2f} {:>7.2f} {:>7.4f}\n",
             f.name, f.rows, percent(static_cast<double>(all.covered), all.plies),
             percent(static_cast<double>(f.sides[0].covered), f.sides[0].plies),
             percent(static_cast<double>(f.sides[1].covered), f.sides[1].plies),
             percent(static_cast<double>(all.met), all.plies), likelihood(all),
             likelihood(f.sides[0]), likelihood(f.sides[1]), 100 * f.shares.error(),
             100 * f.scores.error(), f.scores.mean_square());
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

}  // namespace

int run(const EvaluateArgs& args) {
  const Common& common = args.common;
  const auto db = xq::store::Database::open(args.database, {.program = "bookgen evaluate"});
  if (!db) {
    complain(common, "{}: {}", args.database, db.error().message);
    return 1;
  }
  std::vector<NamedScheme> schemes;
  for (const std::string& name : args.schemes) {
    auto scheme = parse_named_scheme(name);
    if (!scheme) {
      complain(common, "{}", scheme.error().message);
      return 2;
    }
    schemes.push_back(std::move(*scheme));
  }
  xq::store::AggregateOptions options;
  options.policies = args.count.policies;
  options.memory = args.count.memory;
  Split split;
  split.parts = args.parts;
  split.held = args.held;
  split.max_ply = args.count.max_ply.value_or(static_cast<std::size_t>(db->cache_plies()));
  const auto learnt = Learnt::from(*db, options, split);
  if (!learnt) {
    complain(common, "{}: {}", args.database, learnt.error().message);
    return 1;
  }
  for (NamedScheme& scheme : schemes) {
    scheme.weigh.limits.min_games = args.min_games.value_or(default_min_games(learnt->games()));
    scheme.weigh.limits.min_share = 1;
  }
  const auto figures = held_out_figures(*learnt, schemes, split.max_ply);
  if (common.json) {
    Json all = Json::array();
    for (const SchemeFigures& f : figures)
      all.push_back(to_json(f));
    fmt::print("{}\n", dump(Json{{"games", learnt->games()},
                                 {"held_out", learnt->held_games()},
                                 {"max_ply", split.max_ply},
                                 {"min_games", schemes.front().weigh.limits.min_games},
                                 {"red_score", learnt->red_score()},
                                 {"schemes", std::move(all)}}));
    return 0;
  }
  out(common, "learnt from {} games, {} held out (content hash modulo {} = {})",
      xq::with_commas(learnt->games()), xq::with_commas(learnt->held_games()), split.parts,
      split.held);
  out(common, "the first {} plies; books of moves with at least {} games", split.max_ply,
      schemes.front().weigh.limits.min_games);
  fmt::print("{:<34} {:>7} {:>27} {:>26} {:>15} {:>7}\n", "",  "", "covered, met %",
             "ln P of a move", "error %", "square");
  fmt::print("{:<34} {:>7} {:>6} {:>6} {:>6} {:>6} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7}\n", "scheme",
             "moves", "all", "red", "black", "met", "all", "red", "black", "share", "score",
             "score");
  for (const SchemeFigures& f : figures)
    print_scheme(f);
  print_coverage(figures.front(), common);
  return 0;
}

}  // namespace bookgen
