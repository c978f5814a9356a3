// Opening suites for engine matches.
#include "args_parser.hpp"

namespace bookgen {

using xq::say;

void Parser::openings_command() {
  CLI::App* sub =
      command("openings", "Opening positions for engine matches, from a database or a book.",
              [this]() -> Parsed {
                if (const auto error = check_openings()) return wrong(*error);
                openings_.popular = order_ == "popular";
                return with_common(openings_);
              });
  OpeningsArgs& a = openings_;
  sub->add_option("input", a.input, tr("a database, or a book of any format"))
      ->required()
      ->type_name("FILE");
  sub->add_option("-o,--output", a.output, tr("file to write; - = standard output"))
      ->type_name("FILE");
  sub->add_option("--format", a.format, tr("epd, fen or pgn; default: by the extension, else epd"))
      ->check(CLI::IsMember({"epd", "fen", "pgn"}));
  sub->add_option("--ply", a.ply, tr("plies from the start position, exactly"))
      ->check(CLI::Range(0, 200))
      ->default_str("8");
  sub->add_option("--min-games", a.min_games, tr("of a database: games that were there"));
  sub->add_option("--max-games", a.max_games, tr("of a database: games at most; 0 = no limit"));
  sub->add_option("--min-share", a.min_share,
                  tr("percent of the games; of a book: of the lines drawn by weight"))
      ->check(CLI::Range(0.0, 100.0));
  sub->add_option("--max-share", a.max_share, tr("the same at most"))
      ->check(CLI::Range(0.0, 100.0));
  sub->add_option("--engine", a.engine, tr("UCI or UCCI engine that judges, with its arguments"))
      ->type_name("CMD");
  sub->add_option("--engine-option", a.engine_options, tr("option of the engine; may be repeated"))
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  sub->add_option("--nodes", a.nodes, tr("nodes of each search"))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->default_str("20000");
  sub->add_option("--seconds", a.seconds, tr("time for one answer; the engine is started again"))
      ->check(CLI::Range(0.1, 86'400.0))
      ->default_str("60");
  sub->add_option("--eval-min", a.eval_min, tr("centipawns from Red's side, at least"));
  sub->add_option("--eval-max", a.eval_max, tr("the same at most"));
  sub->add_option("--cache", a.cache,
                  tr("file that keeps evaluations for the next run; default: OUTPUT.evals"))
      ->type_name("FILE");
  sub->add_option("--order", order_, tr("random, or popular: most games first"))
      ->check(CLI::IsMember({"random", "popular"}))
      ->default_str("random");
  sub->add_option("--seed", a.seed, tr("of the random order"))->default_str("1");
  sub->add_option("--count", a.positions, tr("positions to write; 0 = all"));
  sub->add_option("--start", a.start, tr("first position of the order, from 1"))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->default_str("1");
}

std::optional<std::string> Parser::check_openings() const {
  const OpeningsArgs& a = openings_;
  if (a.input.empty()) return say(lang_, "no database or book is named");
  if (a.output != "-" && is_same_file(a.input, a.output))
    return say(lang_, "{} is given both to read and to write", a.output);
  const auto empty = [&](const char* low, const char* high) {
    return say(lang_, "{} is above {}: no position can be in between", low, high);
  };
  if (a.max_games != 0 && a.min_games > a.max_games) return empty("--min-games", "--max-games");
  if (a.min_share.value_or(0) > a.max_share.value_or(100)) {
    return empty("--min-share", "--max-share");
  }
  if (a.eval_min && a.eval_max && *a.eval_min > *a.eval_max) {
    return empty("--eval-min", "--eval-max");
  }
  if (!a.engine.empty()) return std::nullopt;
  for (const char* option :
       {"--eval-min", "--eval-max", "--nodes", "--seconds", "--cache", "--engine-option"}) {
    if (given(option)) return say(lang_, "{} needs --engine", option);
  }
  return std::nullopt;
}

}  // namespace bookgen
