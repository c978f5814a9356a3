#include "args.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "xq/base/text.hpp"

#include "args_parser.hpp"

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

}  // namespace

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

Parser::Parser(int argc, const char* const* argv)
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
  convert_command();
  stats_command();
  faults_command();
  games_command();
  players_command();
  convert_records_command();
  forget_command();
  recheck_command();
  doctor_command();
  upgrade_command();
  marks_command();
  import_command();
  merge_command();
  index_command();
  evaluate_command();
  openings_command();
}

Parsed Parser::parse() {
  try {
    app_.parse(argc_, argv_);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app_.exit(e) == 0 ? 0 : 2;
    // A word that is no option explains more than what is missing because of it.
    if (!app_.remaining(true).empty()) return unknown_words();
    return wrong(say(lang_, "wrong arguments: {}", e.what()));
  }
  const auto typed = std::find_if(commands_.begin(), commands_.end(),
                                  [](const auto& command) { return command.first->parsed(); });
  return typed->second();
}

CLI::App* Parser::command(const char* name, std::string_view text, std::function<Parsed()> finish) {
  CLI::App* sub = app_.add_subcommand(name, tr(text))->group(tr("Subcommands"));
  sub->set_help_flag("--help,-h", tr("print this help"));
  sub->add_option("--lang", lang_text_, tr("language of messages: en or zh"))
      ->check(CLI::IsMember({"en", "zh"}));
  sub->add_flag("--json", json_, tr("machine-readable output"));
  sub->add_flag("--quiet,-q", quiet_, tr("no messages but errors"));
  commands_.emplace_back(sub, std::move(finish));
  return sub;
}

void Parser::add_memory(CLI::App* sub) {
  sub->add_option("--memory", memory_, tr("memory for sorting, such as 512M"))->default_str("512M");
}

void Parser::fill(Common& common) const {
  common.lang = lang_;
  common.json = json_;
  common.quiet = quiet_;
  common.strict = strict_;
}

void Parser::fill(ReadArgs& read) const {
  if (!group_.empty()) read.group = group_;
  read.stop_on_fault = on_fault_ == "stop";
}

std::optional<std::string> Parser::fill_memory(std::uint64_t& bytes) const {
  const auto size = parse_size(memory_);
  if (!size) return say(lang_, "--memory: {}, expected a size such as 512M", memory_);
  bytes = *size;
  return std::nullopt;
}

std::optional<std::string> Parser::check_inputs(const std::vector<std::string>& paths,
                                                const std::string& output) const {
  for (const std::string& path : paths) {
    if (is_same_file(path, output))
      return say(lang_, "{} is given both to read and to write", path);
  }
  return std::nullopt;
}

int Parser::wrong(const std::string& text) const {
  fmt::print(stderr, "bookgen: {}\n{}\n", text, tr("see bookgen --help"));
  return 2;
}

int Parser::unknown_words() const {
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

std::string Parser::did_you_mean(const std::string& typed,
                                 const std::vector<std::string>& names) const {
  const std::vector<std::string_view> views(names.begin(), names.end());
  const auto nearest = xq::nearest_name(typed, views);
  return nearest ? say(lang_, "; did you mean {}?", *nearest) : std::string();
}

std::variant<Args, int> parse_args(int argc, const char* const* argv) {
  return Parser(argc, argv).parse();
}

}  // namespace bookgen
