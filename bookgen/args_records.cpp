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

CLI::Option* Parser::add_quarantine(CLI::App* sub, ReadArgs& read) {
  return sub
      ->add_option("--quarantine", read.quarantine,
                   tr("put games that are cut short, empty or rejected aside in this folder"))
      ->type_name("FOLDER");
}

void Parser::scan_command() {
  CLI::App* sub = command("scan", "Read games without storing them and say what is in there.",
                          [this] { return with_common(scan_); });
  add_read(sub, scan_.read);
  sub->add_flag("--summary", scan_.summary, tr("totals and faults only"));
  CLI::Option* by_file =
      sub->add_flag("--by-file", scan_.by_file, tr("totals and a line a file, the worst first"));
  sub->add_flag("--by-folder", scan_.by_folder,
                tr("totals and a line a folder with all below it, the worst first"))
      ->excludes(by_file);
  sub->add_option("--rows", scan_.rows, tr("lines of --by-file and --by-folder; 0 = all"))
      ->default_str("20");
  add_quarantine(sub, scan_.read);
  sub->add_flag("--tree", scan_.tree, tr("with --json: counts and hashes of the variation tree"));
}

void Parser::ingest_command() {
  CLI::App* sub =
      command("ingest", "Read games into a database.", [this] { return with_common(ingest_); });
  add_database(sub, ingest_.database);
  add_read(sub, ingest_.read);
  add_ingest(sub, ingest_.read);
  CLI::Option* dry =
      sub->add_flag("--dry-run", ingest_.dry_run, tr("say what would be done and write nothing"));
  add_quarantine(sub, ingest_.read)->excludes(dry);
  add_memory(sub);
}

void Parser::stats_command() {
  CLI::App* sub =
      command("stats", "Say what a database holds, or how a player does.", [this]() -> Parsed {
        if (given("--by") && !given("--player")) {
          return wrong(say(lang_, "{} goes with {}", "--by", "--player"));
        }
        if (given("--book") && !given("--by")) {
          return wrong(say(lang_, "{} goes with {}", "--book", "--by"));
        }
        return with_common(stats_);
      });
  add_database(sub, stats_.database);
  sub->add_option("--by", stats_.by,
                  tr("games and score of --player by opening, colour, year or opponent"))
      ->check(CLI::IsMember({"opening", "colour", "year", "opponent"}));
  sub->add_option("--book", stats_.book, tr("with --by: where these games leave this book first"))
      ->type_name("BOOK");
  add_policies(sub);
  add_filter(sub);
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
  sub->add_flag("--list", faults_.list, tr("every fault, not groups with examples"));
  sub->add_option("--limit", faults_.limit, tr("faults to list; 0 = all"));
}

void Parser::add_write(CLI::App* sub, WriteArgs& write) {
  std::vector<std::string> names;
  for (const xq::record::RecordWriter& writer : xq::record::writers())
    names.emplace_back(writer.name);
  sub->add_option("--format", record_format_, tr("record format to write"))
      ->check(CLI::IsMember(names));
  sub->add_option("--charset", charset_,
                  tr("character set of text formats: utf-8, gb18030, big5, utf-16le"));
  sub->add_flag("--force", write.force, tr("replace files that are there"));
}

std::optional<std::string> Parser::fill(WriteArgs& write) const {
  if (!record_format_.empty()) {
    write.writer = xq::record::find_writer(record_format_);
  } else if (write.output != "-") {
    write.writer = xq::record::writer_of_extension(write.output);
  }
  if (!charset_.empty()) {
    write.charset = xq::parse_charset(charset_);
    if (!write.charset) {
      return say(lang_, "--charset: {}, expected utf-8, gb18030, big5 or utf-16le", charset_);
    }
    if (write.writer != nullptr && !write.writer->text) {
      return say(lang_, "--charset: {} has a character set of its own", write.writer->name);
    }
  }
  if (write.writer != nullptr && write.writer->single && write.output == "-") {
    return say(lang_, "{} holds one game a file: name a file or folder with -o",
               write.writer->name);
  }
  return std::nullopt;
}

void Parser::games_command() {
  CLI::App* sub =
      command("games", "List the distinct games, or write them as records.", [this]() -> Parsed {
        if (const auto error = fill(games_.write)) return wrong(*error);
        if (games_.write.writer == nullptr && games_.write.output != "-") {
          return wrong(say(lang_, "-o needs --format or a known extension"));
        }
        if (const auto error = fill_position(games_)) return wrong(*error);
        if (const auto error = fill(games_.filter)) return wrong(*error);
        return with_common(games_);
      });
  add_database(sub, games_.database);
  sub->add_option("--limit", games_.limit, tr("games to list; 0 = all"));
  sub->add_option("-o,--output", games_.write.output,
                  tr("file to write, or folder where a file holds one game"))
      ->type_name("FILE");
  add_write(sub, games_.write);
  add_position(sub);
  add_filter(sub);
}

void Parser::players_command() {
  CLI::App* sub = command("players", "List the players with their spellings, join or part them.",
                          [this]() -> Parsed {
                            if (given("--join") && given("--part")) {
                              return wrong(tr("--join and --part do not go together"));
                            }
                            if ((given("--part") && players_.part.empty())) {
                              return wrong(say(lang_, "{}: nothing to look for", "--part"));
                            }
                            return with_common(players_);
                          });
  add_database(sub, players_.database);
  sub->add_option("name", players_.find, tr("part of a name; default: all players"))
      ->type_name("NAME");
  sub->add_option("--limit", players_.limit, tr("players to list; 0 = all"))->default_str("20");
  sub->add_option("--join", players_.join, tr("the first of two players is the second"))
      ->expected(2)
      ->type_name("A B");
  sub->add_option("--part", players_.part, tr("this spelling is a player of its own"))
      ->type_name("SPELLING");
}

void Parser::convert_records_command() {
  CLI::App* sub =
      command("convert-records", "Write game records in another format.", [this]() -> Parsed {
        if (const auto error = fill(convert_.write)) return wrong(*error);
        if (convert_.write.writer == nullptr) {
          return wrong(say(lang_, "{}: no record format has this extension; use --format",
                           convert_.write.output));
        }
        convert_.read.paths = {input_};
        if (const auto error = check_inputs(convert_.read.paths, convert_.write.output)) {
          return wrong(*error);
        }
        return with_common(convert_);
      });
  sub->add_option("input", input_, tr("file or folder to read, or - for standard input"))
      ->required()
      ->type_name("IN");
  sub->add_option("output", convert_.write.output,
                  tr("file to write, or folder where a file holds one game"))
      ->required()
      ->type_name("OUT");
  sub->add_flag("--strict", strict_, tr("faults in the input make the exit status 1"));
  add_write(sub, convert_.write);
}

void Parser::forget_command() {
  CLI::App* sub =
      command("forget", "Take sources out of a database, as if never read.", [this]() -> Parsed {
        if (forget_.sources.empty() && !forget_.vanished) {
          return wrong(say(lang_, "name a source, or use --vanished"));
        }
        return with_common(forget_);
      });
  add_database(sub, forget_.database);
  sub->add_option("sources", forget_.sources, tr("files, archives, archive members or folders"))
      ->type_name("SOURCE");
  sub->add_flag("--vanished", forget_.vanished, tr("all sources whose files are gone"));
  add_memory(sub);
}

void Parser::recheck_command() {
  CLI::App* sub = command("recheck", "Replay and count everything in a database again.",
                          [this] { return with_common(recheck_); });
  add_database(sub, recheck_.database);
}

void Parser::doctor_command() {
  CLI::App* sub = command("doctor", "Say what is wrong with a database, and mend it.",
                          [this] { return with_common(doctor_); });
  add_database(sub, doctor_.database);
  sub->add_flag("--fix", doctor_.mend, tr("mend what can be mended"));
  add_memory(sub);
}

void Parser::upgrade_command() {
  CLI::App* sub = command("upgrade", "Bring a database of an older version up to date.",
                          [this] { return with_common(upgrade_); });
  add_database(sub, upgrade_.database);
}

}  // namespace bookgen
