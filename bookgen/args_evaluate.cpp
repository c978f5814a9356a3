// Commands that ask engines.
#include "args_parser.hpp"

namespace bookgen {

using xq::say;

void Parser::evaluate_command() {
  CLI::App* sub = command(
      "evaluate", "Say what schemes of weights are worth, on games they were not made from.",
      [this]() -> Parsed {
        if (evaluate_.held >= evaluate_.parts) {
          return wrong(
              say(lang_, "--held: {}, expected 0 to {}", evaluate_.held, evaluate_.parts - 1));
        }
        for (const char* option : {"--engine", "--nodes", "--cache", "--seed"}) {
          if (given(option) && evaluate_.lines == 0)
            return wrong(say(lang_, "{} goes with --lines", option));
        }
        if (evaluate_.lines % 2 != 0)
          return wrong(say(lang_, "--lines: {}, expected an even number", evaluate_.lines));
        if (evaluate_.lines > 0 && evaluate_.engine.empty())
          return wrong(say(lang_, "--lines needs --engine"));
        return with_common(evaluate_);
      });
  add_database(sub, evaluate_.database);
  evaluate_.schemes = {"frequency", "makebook", "polyglot", "score"};
  sub->add_option("--schemes", evaluate_.schemes,
                  tr("schemes, score perhaps with values: score:power=P:halving=POINTS:prior=GAMES:"
                     "floor=POINTS:side=no"))
      ->type_name("NAME...")
      ->default_str("frequency makebook polyglot score");
  sub->add_option("--parts", evaluate_.parts, tr("divide the games into so many by their content"))
      ->check(CLI::Range(2, 1000))
      ->default_str("10");
  sub->add_option("--held", evaluate_.held, tr("hold this part out and learn from the others"))
      ->default_str("0");
  sub->add_option("--max-ply", max_ply_, tr("plies of each game to use; 0 or all = no limit"))
      ->default_str("40");
  sub->add_option("--min-games", evaluate_.min_games,
                  tr("games a move needs; default 3, 2 or 1 by the number of games"));
  sub->add_option("--lines", evaluate_.lines,
                  tr("lines of each book to draw, half for each side, and to have judged"));
  sub->add_option("--engine", evaluate_.engine, tr("UCI or UCCI engine that judges their ends"))
      ->type_name("COMMAND");
  sub->add_option("--nodes", evaluate_.nodes, tr("nodes of each of its searches"))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->default_str("20000");
  sub->add_option("--cache", evaluate_.cache,
                  tr("file of evaluations: what stands there is not asked again"))
      ->type_name("FILE");
  sub->add_option("--seed", evaluate_.seed, tr("seed of the draws"))->default_str("1");
  add_memory(sub);
}

}  // namespace bookgen
