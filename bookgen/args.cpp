#include "args.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "xq/base/text.hpp"
#include "xq/book/format.hpp"
#include "xq/record/game.hpp"

namespace bookgen {
namespace {

using xq::Lang;
using xq::say;

constexpr const char* kVersion = "bookgen " XQ_VERSION;

// --lang decides in which language the help is written, so it is looked for before anything else.
Lang lang_of(int argc, const char* const* argv) {
  std::optional<Lang> given;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word(argv[i]);
    if (word.starts_with("--lang=")) given = xq::parse_lang(word.substr(7));
    if (word == "--lang" && i + 1 < argc) given = xq::parse_lang(argv[i + 1]);
  }
  return xq::choose_lang(given);
}

// A size with an optional K, M or G behind it, in bytes; nullopt for anything else.
std::optional<std::uint64_t> parse_size(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  int shift = 0;
  if (unit == "K" || unit == "k") shift = 10;
  if (unit == "M" || unit == "m") shift = 20;
  if (unit == "G" || unit == "g") shift = 30;
  if (shift == 0 && !unit.empty()) return std::nullopt;
  if (number > std::numeric_limits<std::uint64_t>::max() >> shift) return std::nullopt;
  return number << shift;
}

// Extensions that promise something else than the books written here.
bool promises_another_format(const std::filesystem::path& path) {
  constexpr std::array<std::string_view, 11> kOthers{".obk",  ".pfbook", ".yfk", ".xqb",
                                                     ".bin",  ".xqdb",   ".epd", ".fen",
                                                     ".json", ".ndjson", ".pgn"};
  std::string extension = path.extension().string();
  for (char& c : extension)
    c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return std::find(kOthers.begin(), kOthers.end(), extension) != kOthers.end();
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

class Parser {
 public:
  Parser(int argc, const char* const* argv)
      : argc_(argc),
        argv_(argv),
        lang_(lang_of(argc, argv)),
        app_(tr("Makes opening books from game records."), "bookgen") {
    app_.require_subcommand(1);
    app_.option_defaults()->group(tr("Options"));
    const auto formatter = app_.get_formatter();
    formatter->label("Usage", tr("Usage"));
    formatter->label("OPTIONS", tr("OPTIONS"));
    formatter->label("SUBCOMMAND", tr("SUBCOMMAND"));
    formatter->label("Positionals", tr("Positionals"));
    formatter->label("REQUIRED", tr("REQUIRED"));
    app_.set_version_flag("--version", kVersion, tr("print the version"));
    app_.set_help_flag("--help,-h", tr("print this help"));
    app_.add_option("--lang", lang_text_, tr("language of messages: en or zh"))
        ->check(CLI::IsMember({"en", "zh"}));
    app_.footer(
        tr("examples:\n"
           "  bookgen build games/ -o book.dat\n"
           "  bookgen ingest my.xqdb games/ && bookgen export my.xqdb -o book.dat\n"
           "  bookgen scan games/ --summary"));
    build_command();
    scan_command();
    ingest_command();
    export_command();
    stats_command();
    faults_command();
    games_command();
  }

  std::variant<Args, int> parse() {
    try {
      app_.parse(argc_, argv_);
    } catch (const CLI::ParseError& e) {
      if (e.get_exit_code() == 0) return app_.exit(e) == 0 ? 0 : 2;
      // A word that is no option explains more than what is missing because of it.
      if (!app_.remaining(true).empty()) return unknown_words();
      return wrong(say(lang_, "wrong arguments: {}", e.what()));
    }
    if (app_.got_subcommand("build")) return finish(build_.book, build_.book.common, Args(build_));
    if (app_.got_subcommand("scan")) return with_common(scan_);
    if (app_.got_subcommand("ingest")) return with_common(ingest_);
    if (app_.got_subcommand("export")) return finish(export_, export_.common, Args(export_));
    if (app_.got_subcommand("stats")) return with_common(stats_);
    if (app_.got_subcommand("faults")) return with_common(faults_);
    return with_common(games_);
  }

 private:
  [[nodiscard]] std::string tr(std::string_view english) const {
    return std::string(xq::tr(lang_, english));
  }

  CLI::App* command(const char* name, std::string_view text) {
    CLI::App* sub = app_.add_subcommand(name, tr(text))->group(tr("Subcommands"));
    sub->set_help_flag("--help,-h", tr("print this help"));
    sub->add_option("--lang", lang_text_, tr("language of messages: en or zh"))
        ->check(CLI::IsMember({"en", "zh"}));
    sub->add_flag("--json", json_, tr("machine-readable output"));
    sub->add_flag("--quiet,-q", quiet_, tr("no messages but errors"));
    return sub;
  }

  void add_read(CLI::App* sub, ReadArgs& read) {
    sub->add_option("games", read.paths, tr("files, folders, or - for standard input"))
        ->required()
        ->type_name("GAMES");
    sub->add_flag("--strict", strict_, tr("faults in the input make the exit status 1"));
  }

  void add_ingest(CLI::App* sub, ReadArgs& read) {
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

  void add_memory(CLI::App* sub) {
    sub->add_option("--memory", memory_, tr("memory for sorting, such as 512M"))
        ->default_str("512M");
  }

  void add_policies(CLI::App* sub) {
    sub->add_option("--max-ply", max_ply_, tr("plies of each game to use; 0 or all = no limit"))
        ->default_str("40");
    sub->add_option("--duplicates", duplicates_,
                    tr("copies of a game count once (smart) or each (keep)"))
        ->check(CLI::IsMember({"smart", "keep"}))
        ->default_str("smart");
    sub->add_option("--cut-games", cut_games_, tr("games that a fault cut short: use or skip"))
        ->check(CLI::IsMember({"use", "skip"}))
        ->default_str("use");
    sub->add_flag("--drop-prefixes", drop_prefixes_,
                  tr("leave out games that another game continues"));
    sub->add_option("--start", start_, tr("games from the start position (initial) or any"))
        ->check(CLI::IsMember({"initial", "any"}))
        ->default_str("initial");
    sub->add_option("--variations", variations_,
                    tr("lines to count: main, all, or studies (all lines of opening studies only)"))
        ->check(CLI::IsMember({"studies", "main", "all"}))
        ->default_str("studies");
    sub->add_option(
           "--line-outcome", line_outcome_,
           tr("how moves in variations count: unknown, draw, or game (as their game ended)"))
        ->check(CLI::IsMember({"unknown", "draw", "game"}))
        ->default_str("unknown");
    add_memory(sub);
  }

  void add_export(CLI::App* sub, ExportArgs& args) {
    sub->add_option("-o,--output", args.output, tr("the book to write"))
        ->required()
        ->type_name("FILE");
    sub->add_option("--format", args.format, tr("book format; default: by the extension"))
        ->check(CLI::IsMember(format_names()));
    sub->add_option("--scheme", scheme_, tr("how counts become weights"))
        ->check(CLI::IsMember({"score", "frequency", "makebook", "polyglot"}))
        ->default_str("score");
    CLI::Option* preset =
        sub->add_option("--preset", preset_, tr("makebook: write what ElephantEye's maker writes"))
            ->check(CLI::IsMember({"makebook"}));
    sub->add_option("--win", args.weigh.makebook.win, tr("makebook: value of a win"))
        ->check(CLI::Range(-5, 5))
        ->default_str("3");
    sub->add_option("--draw", args.weigh.makebook.draw, tr("makebook: value of a draw"))
        ->check(CLI::Range(-5, 5))
        ->default_str("1");
    sub->add_option("--loss", args.weigh.makebook.loss, tr("makebook: value of a loss"))
        ->check(CLI::Range(-5, 5))
        ->default_str("-1");
    sub->add_option("--ratio", args.weigh.makebook.ratio,
                    tr("makebook: smallest sum kept, and divisor"))
        ->check(CLI::Range(1, 9))
        ->default_str("4");
    xq::store::RowLimits& limits = args.weigh.limits;
    sub->add_option("--min-games", min_games_,
                    tr("games a move needs; default 3, 2 or 1 by the number of games"));
    sub->add_option("--min-share", min_share_, tr("percent of the position's games a move needs"))
        ->check(CLI::Range(0.0, 100.0))
        ->default_str("1");
    sub->add_option("--min-score", min_score_, tr("percent score a move needs"))
        ->check(CLI::Range(0.0, 100.0));
    sub->add_option("--max-score-loss", max_loss_,
                    tr("percent points a move may score below the best"))
        ->check(CLI::Range(0.0, 100.0));
    sub->add_option("--top", limits.top_n, tr("moves per position at most; 0 = no limit"));
    sub->add_option("--min-weight", limits.min_weight, tr("smallest weight to write"))
        ->check(CLI::Range(0, 65535));
    add_policies(sub);
    // The preset says what these are; naming one as well would be ignored in silence.
    for (const char* name : {"--scheme", "--min-games", "--min-share", "--min-score",
                             "--max-score-loss", "--top", "--min-weight", "--max-ply",
                             "--duplicates", "--start", "--variations", "--line-outcome"}) {
      preset->excludes(sub->get_option(name));
    }
  }

  static std::vector<std::string> format_names() {
    std::vector<std::string> names;
    for (const xq::book::BookFormat* format : xq::book::formats())
      names.emplace_back(format->name);
    return names;
  }

  void build_command() {
    CLI::App* sub =
        command("build", "Read games, merge mirrored positions, weigh moves and write a book.");
    add_read(sub, build_.read);
    sub->add_option("--db", build_.book.database, tr("keep the games in this database"))
        ->type_name("XQDB");
    add_ingest(sub, build_.read);
    add_export(sub, build_.book);
  }
  void scan_command() {
    CLI::App* sub = command("scan", "Read games without storing them and say what is in there.");
    add_read(sub, scan_.read);
    sub->add_flag("--summary", scan_.summary, tr("totals and faults only"));
    sub->add_flag("--tree", scan_.tree, tr("with --json: counts and hashes of the variation tree"));
  }
  void ingest_command() {
    CLI::App* sub = command("ingest", "Read games into a database.");
    sub->add_option("database", ingest_.database, tr("the database"))
        ->required()
        ->type_name("XQDB");
    add_read(sub, ingest_.read);
    add_ingest(sub, ingest_.read);
    add_memory(sub);
  }
  void export_command() {
    CLI::App* sub = command("export", "Write a book from a database.");
    sub->add_option("database", export_.database, tr("the database"))
        ->required()
        ->type_name("XQDB");
    add_export(sub, export_);
  }
  void stats_command() {
    CLI::App* sub = command("stats", "Say what a database holds.");
    sub->add_option("database", stats_.database, tr("the database"))->required()->type_name("XQDB");
    add_policies(sub);
  }
  void faults_command() {
    CLI::App* sub = command("faults", "List what could not be read as it stood.");
    sub->add_option("database", faults_.database, tr("the database"))
        ->required()
        ->type_name("XQDB");
    sub->add_option("--code", faults_.code, tr("only faults of this code"));
    sub->add_option("--limit", faults_.limit, tr("faults to list; 0 = all"));
  }
  void games_command() {
    CLI::App* sub = command("games", "List the distinct games.");
    sub->add_option("database", games_.database, tr("the database"))->required()->type_name("XQDB");
    sub->add_option("--limit", games_.limit, tr("games to list; 0 = all"));
  }

  // Names the nearest option of the command in hand for every word nobody asked for.
  std::variant<Args, int> unknown_words() {
    const CLI::App* sub = nullptr;
    for (const CLI::App* candidate : app_.get_subcommands({})) {
      if (candidate->parsed()) sub = candidate;
    }
    const std::vector<std::string> words = app_.remaining(true);
    const auto is_option = [](const std::string& word) { return word.starts_with('-'); };
    const bool any_option = std::any_of(words.begin(), words.end(), is_option);
    if (sub == nullptr && !is_option(words.front())) {
      std::vector<std::string> names;
      for (const CLI::App* candidate : app_.get_subcommands({}))
        names.push_back(candidate->get_name());
      return wrong(say(lang_, "unknown command {}", words.front()) +
                   did_you_mean(words.front(), names));
    }
    std::vector<std::string> names;
    for (const CLI::Option* option : (sub != nullptr ? sub : &app_)->get_options()) {
      for (const std::string& name : option->get_lnames())
        names.push_back("--" + name);
    }
    for (const std::string& word : words) {
      // The value behind an unknown option is left over as well.
      if (any_option && !is_option(word)) continue;
      const std::string typed = word.substr(0, word.find('='));
      const std::string text =
          is_option(word) ? say(lang_, "unknown option {}", typed) + did_you_mean(typed, names)
                          : say(lang_, "unexpected argument {}", word);
      fmt::print(stderr, "bookgen: {}\n", text);
    }
    fmt::print(stderr, "{}\n", tr("see bookgen --help"));
    return 2;
  }
  [[nodiscard]] std::string did_you_mean(const std::string& typed,
                                         const std::vector<std::string>& names) const {
    const std::vector<std::string_view> views(names.begin(), names.end());
    const auto nearest = xq::nearest_name(typed, views);
    return nearest ? say(lang_, "; did you mean {}?", *nearest) : std::string();
  }

  void fill(Common& common) const {
    common.lang = lang_;
    common.json = json_;
    common.quiet = quiet_;
    common.strict = strict_;
  }
  std::optional<std::string> fill(CountArgs& count) const {
    if (max_ply_ == "all") {
      count.max_ply = 0;
    } else if (!max_ply_.empty()) {
      if (max_ply_.find_first_not_of("0123456789") != std::string::npos || max_ply_.size() > 6) {
        return say(lang_, "--max-ply: {}, expected a number of plies or all", max_ply_);
      }
      count.max_ply = static_cast<std::size_t>(std::stoul(max_ply_));
    }
    count.policies.duplicates = duplicates_ == "keep" ? xq::store::DuplicatePolicy::Keep
                                                      : xq::store::DuplicatePolicy::Smart;
    count.policies.skip_cut_games = cut_games_ == "skip";
    count.policies.drop_prefixes = drop_prefixes_;
    count.policies.any_start = start_ == "any";
    using xq::store::LineOutcome;
    using xq::store::Variations;
    count.policies.variations = variations_ == "main"  ? Variations::Main
                                : variations_ == "all" ? Variations::All
                                                       : Variations::Studies;
    count.policies.line_outcome = line_outcome_ == "draw"   ? LineOutcome::Draw
                                  : line_outcome_ == "game" ? LineOutcome::Game
                                                            : LineOutcome::Unknown;
    return fill_memory(count.memory);
  }
  std::optional<std::string> fill_memory(std::uint64_t& bytes) const {
    const auto size = parse_size(memory_);
    if (!size) return say(lang_, "--memory: {}, expected a size such as 512M", memory_);
    bytes = *size;
    return std::nullopt;
  }
  void fill(ReadArgs& read) const {
    if (!group_.empty()) read.group = group_;
    read.stop_on_fault = on_fault_ == "stop";
  }

  [[nodiscard]] std::variant<Args, int> wrong(const std::string& text) const {
    fmt::print(stderr, "bookgen: {}\n{}\n", text, tr("see bookgen --help"));
    return 2;
  }

  template <class A>
  std::variant<Args, int> with_common(A& args) {
    fill(args.common);
    if constexpr (requires { args.read; }) fill(args.read);
    if constexpr (requires { args.memory; }) {
      if (const auto error = fill_memory(args.memory)) return wrong(*error);
    }
    if constexpr (requires { args.count; }) {
      if (const auto error = fill(args.count)) return wrong(*error);
    }
    if constexpr (requires { args.database; }) {
      if (args.database.empty()) return wrong(say(lang_, "the database has no name"));
      if constexpr (requires { args.read; }) {
        for (const std::string& path : args.read.paths) {
          if (is_same_file(path, args.database)) {
            return wrong(say(lang_, "{} is given both to read and to write", path));
          }
        }
      }
    }
    if constexpr (requires { args.code; }) {
      if (!args.code.empty() && !xq::record::parse_fault_name(args.code)) {
        return wrong(
            say(lang_, "--code: {}, expected a fault code such as illegal_move", args.code));
      }
    }
    return Args(args);
  }

  std::variant<Args, int> finish(ExportArgs& args, Common& common, const Args& kind);
  [[nodiscard]] std::optional<std::string> check_output(const ExportArgs& args) const;

  int argc_;
  const char* const* argv_;
  Lang lang_;
  CLI::App app_;
  std::string lang_text_;
  bool json_ = false, quiet_ = false, strict_ = false, drop_prefixes_ = false;
  std::string group_, on_fault_ = "continue", memory_ = "512M", max_ply_, duplicates_ = "smart";
  std::string variations_ = "studies", line_outcome_ = "unknown";
  std::string cut_games_ = "use", start_ = "initial", scheme_ = "score", preset_;
  std::optional<std::uint32_t> min_games_;
  std::optional<double> min_share_, min_score_, max_loss_;
  BuildArgs build_;
  ScanArgs scan_;
  IngestArgs ingest_;
  ExportArgs export_;
  StatsArgs stats_;
  FaultsArgs faults_;
  GamesArgs games_;
};

std::variant<Args, int> Parser::finish(ExportArgs& args, Common& common, const Args& kind) {
  const CLI::App& sub = *app_.get_subcommands().front();
  const auto given = [&](const char* option) { return sub.count(option) > 0; };
  fill(common);
  if (const auto error = fill(args.count)) return wrong(*error);
  if (const auto error = check_output(args)) return wrong(*error);
  args.weigh.scheme = *xq::store::parse_scheme(scheme_);
  args.min_games = min_games_;
  for (const auto& percent : {min_share_, min_score_, max_loss_}) {
    // A NaN is neither below nor above any limit.
    if (percent && std::isnan(*percent)) return wrong(tr("a percentage: nan, expected 0 to 100"));
  }
  args.weigh.limits.min_share = min_share_.value_or(1.0);
  args.weigh.limits.min_score = min_score_;
  args.weigh.limits.max_score_loss = max_loss_;
  if (preset_ == "makebook") {
    args.preset_makebook = true;
    args.weigh.scheme = xq::store::Scheme::Makebook;
    args.weigh.limits = {};
    args.min_games = 0;
    args.count.max_ply = 0;
    args.count.policies.duplicates = xq::store::DuplicatePolicy::Keep;
    args.count.policies.any_start = true;
    args.count.policies.variations = xq::store::Variations::Main;
  }
  for (const char* option : {"--win", "--draw", "--loss", "--ratio"}) {
    if (given(option) && args.weigh.scheme != xq::store::Scheme::Makebook) {
      return wrong(say(lang_, "{} is for --scheme makebook", option));
    }
  }
  if (!std::holds_alternative<BuildArgs>(kind)) return Args(args);
  if (given("--db") && args.database.empty()) return wrong(say(lang_, "the database has no name"));
  for (const std::string& path : build_.read.paths) {
    if (is_same_file(path, args.output) || is_same_file(path, args.database)) {
      return wrong(say(lang_, "{} is given both to read and to write", path));
    }
  }
  fill(build_.read);
  return Args(build_);
}

std::optional<std::string> Parser::check_output(const ExportArgs& args) const {
  if (args.output.empty() || args.output == "-") {
    return say(lang_, "a book needs a file name, not standard output");
  }
  if (is_same_file(args.output, args.database)) {
    return say(lang_, "{} is given both to read and to write", args.output);
  }
  if (args.format.empty() && promises_another_format(args.output)) {
    return say(lang_, "{}: books of this kind are not written; use .dat, .txt or .csv, or --format",
               args.output);
  }
  return std::nullopt;
}

}  // namespace

std::variant<Args, int> parse_args(int argc, const char* const* argv) {
  return Parser(argc, argv).parse();
}

}  // namespace bookgen
