// Commands about records and databases.
#include "xq/record/game.hpp"

#include "args_parser.hpp"

namespace bookgen {

using xq::say;

void Parser::add_database(CLI::App* sub, std::string& database) {
  sub->add_option("database", database, tr("the database"))->required()->type_name("XQDB");
}

void Parser::add_read(CLI::App* sub, ReadArgs& read) {
  sub->add_option("games", read.paths, tr("files, folders, or - for standard input"))
      ->required()
      ->type_name("GAMES");
  sub->add_flag("--strict", strict_, tr("faults in the input make the exit status 1"));
}

void Parser::add_ingest(CLI::App* sub, ReadArgs& read) {
  sub->add_option("--group", group_, tr("name under which these sources are kept"));
  sub->add_flag("--rehash", read.rehash,
                tr("compare contents even where size and time did not change"));
  sub->add_option("--on-fault", on_fault_, tr("after a fault: continue or stop"))
      ->check(CLI::IsMember({"continue", "stop"}))
      ->default_str("continue");
  sub->add_option("--cache-plies", read.cache_plies,
                  tr("plies of each game that a new database counts in advance"))
      ->check(CLI::Range(1, 10000))
      ->default_str("40");
}

void Parser::scan_command() {
  CLI::App* sub = command("scan", "Read games without storing them and say what is in there.",
                          [this] { return with_common(scan_); });
  add_read(sub, scan_.read);
  sub->add_flag("--summary", scan_.summary, tr("totals and faults only"));
  sub->add_flag("--tree", scan_.tree, tr("with --json: counts and hashes of the variation tree"));
}

void Parser::ingest_command() {
  CLI::App* sub =
      command("ingest", "Read games into a database.", [this] { return with_common(ingest_); });
  add_database(sub, ingest_.database);
  add_read(sub, ingest_.read);
  add_ingest(sub, ingest_.read);
  add_memory(sub);
}

void Parser::stats_command() {
  CLI::App* sub =
      command("stats", "Say what a database holds.", [this] { return with_common(stats_); });
  add_database(sub, stats_.database);
  add_policies(sub);
}

void Parser::faults_command() {
  CLI::App* sub = command("faults", "List what could not be read as it stood.", [this]() -> Parsed {
    if (!faults_.code.empty() && !xq::record::parse_fault_name(faults_.code)) {
      return wrong(
          say(lang_, "--code: {}, expected a fault code such as illegal_move", faults_.code));
    }
    return with_common(faults_);
  });
  add_database(sub, faults_.database);
  sub->add_option("--code", faults_.code, tr("only faults of this code"));
  sub->add_option("--limit", faults_.limit, tr("faults to list; 0 = all"));
}

void Parser::games_command() {
  CLI::App* sub =
      command("games", "List the distinct games.", [this] { return with_common(games_); });
  add_database(sub, games_.database);
  sub->add_option("--limit", games_.limit, tr("games to list; 0 = all"));
}

}  // namespace bookgen
