#include "bookview/cli.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <tl/expected.hpp>

#include "xq/base/text.hpp"
#include "xq/store/filter_words.hpp"

#include "bookview/cli_files.hpp"

namespace bookview {
namespace {

using xq::Lang;
using xq::say;

constexpr std::array<std::string_view, 9> kCommands{"show",  "stats", "check", "why", "tree",
                                                    "holes", "edit",  "fix",   "diff"};

// Commands that look at counts of games.
constexpr std::array<std::string_view, 4> kWithFilters{"show", "stats", "why", "tree"};

constexpr std::size_t kMost = 1'000'000'000;

// Everything that options may set, before it is judged.
struct Raw {
  bool help = false;
  bool version = false;
  bool json = false;
  bool quiet = false;
  bool ascii = false;
  bool no_board = false;
  bool strict = false;
  std::string lang;
  std::string color = "auto";
  std::string book;
  std::string fen;
  std::string moves;
  std::string top;
  std::string depth;
  std::string min_share;
  std::string min_games;
  std::string limit;
  std::string max_ply;
  std::string start = "initial";
  std::string against;
  std::string side;
  bool no_index = false;
  std::vector<std::string> words;
  xq::store::FilterWords filter;
};

// The language must be known before anything is said, even about the command line itself.
Lang language(const std::vector<std::string>& args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == "--lang" && i + 1 < args.size())
      return xq::choose_lang(xq::parse_lang(args[i + 1]));
    if (args[i].starts_with("--lang=")) return xq::choose_lang(xq::parse_lang(args[i].substr(7)));
  }
  return xq::choose_lang(std::nullopt);
}

void add_common(CLI::App& app, Raw& raw) {
  app.set_help_flag();
  app.allow_extras();
  app.add_flag("-h,--help", raw.help);
  app.add_flag("--version", raw.version);
  app.add_flag("--json", raw.json);
  app.add_flag("-q,--quiet", raw.quiet);
  app.add_option("--lang", raw.lang);
  app.add_option("--color", raw.color);
}

class Parser {
 public:
  Parser(const std::vector<std::string>& args, const Surroundings& around)
      : lang_(language(args)), around_(around) {
    add_common(app_, raw_);
    for (const std::string_view name : kCommands) {
      CLI::App& sub = *app_.add_subcommand(std::string(name));
      add_common(sub, raw_);
      sub.add_option("book", raw_.book);
    }
    CLI::App& show = *app_.get_subcommand("show");
    show.add_option("words", raw_.words);
    show.add_option("--fen", raw_.fen);
    show.add_option("--moves", raw_.moves);
    show.add_option("--top", raw_.top);
    show.add_flag("--ascii", raw_.ascii);
    show.add_flag("--no-board", raw_.no_board);
    app_.get_subcommand("check")->add_flag("--strict", raw_.strict);
    add_position_commands();
    for (const std::string_view name : kWithFilters)
      add_filter(*app_.get_subcommand(std::string(name)));
    add_file_commands(app_, files_);
  }

  Request parse(std::vector<std::string> args) {
    if (!args.empty() && args.front() == "help") {
      args.erase(args.begin());
      args.emplace_back("--help");
    }
    std::reverse(args.begin(), args.end());  // CLI11 takes them from the back
    try {
      app_.parse(args);
    } catch (const CLI::ParseError& error) {
      return wrong(say(lang_, "wrong arguments: {}", error.what()));
    }
    const auto chosen = app_.get_subcommands();
    if (!chosen.empty()) command_ = chosen.front()->get_name();
    if (raw_.version) return Answer{0, fmt::format("bookview {}\n", XQ_VERSION), ""};
    if (auto answer = judge_extras()) return *answer;
    if (raw_.help) {
      return Answer{0, std::string(xq::tr(lang_, help_text(command_))) + filter_help(), ""};
    }
    if (command_.empty()) {
      return Answer{2, "", std::string(xq::tr(lang_, help_text("")))};
    }
    return request();
  }

 private:
  // The options that choose games; --fen and --moves say what to look at here.
  void add_filter(CLI::App& sub) {
    for (const xq::store::FilterOption& option : xq::store::filter_options()) {
      if (option.name == "--fen" || option.name == "--moves") continue;
      const std::string name(option.name);
      if (const auto* one = std::get_if<std::string xq::store::FilterWords::*>(&option.place)) {
        sub.add_option(name, raw_.filter.**one);
      } else {
        const auto many =
            std::get<std::vector<std::string> xq::store::FilterWords::*>(option.place);
        sub.add_option(name, raw_.filter.*many)->allow_extra_args(false);
      }
    }
  }
  [[nodiscard]] std::string filter_help() const {
    if (std::ranges::find(kWithFilters, command_) == kWithFilters.end()) return {};
    std::string out = say(lang_, "\nOf a database, which games count:\n");
    for (const xq::store::FilterOption& option : xq::store::filter_options()) {
      if (option.name == "--fen" || option.name == "--moves") continue;
      const std::string left = fmt::format("  {} {}", option.name, option.value);
      out += xq::pad_right(left, 25) + ' ' + std::string(xq::tr(lang_, option.help)) + '\n';
    }
    return out;
  }

  void add_position_commands() {
    for (const char* name : {"why", "tree", "holes"}) {
      CLI::App& sub = *app_.get_subcommand(name);
      sub.add_option("--fen", raw_.fen);
      sub.add_option("--moves", raw_.moves);
      sub.add_flag("--ascii", raw_.ascii);
    }
    CLI::App& why = *app_.get_subcommand("why");
    why.add_option("words", raw_.words);
    why.add_option("--limit", raw_.limit);
    why.add_option("--max-ply", raw_.max_ply);
    why.add_option("--start", raw_.start);
    why.add_flag("--no-index", raw_.no_index);
    CLI::App& tree = *app_.get_subcommand("tree");
    tree.add_option("words", raw_.words);
    tree.add_option("--depth", raw_.depth);
    tree.add_option("--min-share", raw_.min_share);
    tree.add_option("--top", raw_.top);
    CLI::App& holes = *app_.get_subcommand("holes");
    holes.add_option("--against", raw_.against);
    holes.add_option("--side", raw_.side);
    holes.add_option("--depth", raw_.depth);
    holes.add_option("--min-games", raw_.min_games);
    holes.add_option("--limit", raw_.limit);
  }

  [[nodiscard]] Answer wrong(const std::string& reason) const {
    const std::string where =
        command_.empty() ? "bookview --help" : fmt::format("bookview {} --help", command_);
    return {2, "", fmt::format("bookview: {}\n{}\n", reason, say(lang_, "see: {}", where))};
  }

  // Words that no option and no place took: name what they were meant to be.
  std::optional<Answer> judge_extras() {
    std::vector<std::string> extras = app_.remaining(true);
    std::erase(extras, "--");
    if (extras.empty()) return std::nullopt;
    const std::string& word = extras.front();
    const bool option = word.starts_with('-');
    std::vector<std::string> texts;
    if (option) {
      const CLI::App* app = command_.empty() ? &app_ : app_.get_subcommand(command_);
      for (const CLI::Option* one : app->get_options()) {
        for (const std::string& name : one->get_lnames())
          texts.push_back("--" + name);
      }
    } else if (command_.empty()) {
      texts.assign(kCommands.begin(), kCommands.end());
    } else {
      return wrong(say(lang_, "unexpected argument {}", word));
    }
    const std::vector<std::string_view> names(texts.begin(), texts.end());
    const auto near = xq::nearest_name(word.substr(0, word.find('=')), names);
    std::string reason =
        option ? say(lang_, "unknown option {}", word) : say(lang_, "unknown command {}", word);
    if (near) reason += say(lang_, "; did you mean {}?", *near);
    return wrong(reason);
  }

  Request request() {
    if (!raw_.lang.empty() && !xq::parse_lang(raw_.lang)) {
      return wrong(say(lang_, "--lang {}: expected en or zh", raw_.lang));
    }
    Common common{lang_, raw_.json, raw_.quiet, false, raw_.book};
    if (raw_.color == "auto") {
      common.color = around_.terminal && !around_.no_color;
    } else if (raw_.color == "always") {
      common.color = true;
    } else if (raw_.color != "never") {
      return wrong(say(lang_, "--color {}: expected auto, always or never", raw_.color));
    }
    if (raw_.book.empty()) {
      return wrong(
          std::string(xq::tr(lang_, "no book given: name a file, or - for standard input")));
    }
    auto filter = xq::store::read_filter(raw_.filter, lang_);
    if (!filter) return wrong(filter.error());
    common.filter = std::move(*filter);
    if (auto request = file_request(command_, common, files_)) {
      return *request ? **request : wrong(request->error());
    }
    if (command_ == "check") return CheckArgs{common, raw_.strict};
    if (command_ == "why") return why_request(common);
    if (command_ == "tree") return tree_request(common);
    if (command_ == "holes") return holes_request(common);
    return show_request(common);
  }

  // A number that an option may name; `fallback` where it is not given.   least  smallest allowed.
  template <class Number>
  tl::expected<Number, Answer> number(const char* option, const std::string& text, Number fallback,
                                      Number least, Number most) const {
    if (text.empty()) return fallback;
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || value < least || value > most) {
      return tl::make_unexpected(
          wrong(say(lang_, "{} {}: expected a number from {} to {}", option, text, least, most)));
    }
    return value;
  }
  [[nodiscard]] std::optional<std::string> fen() const {
    return raw_.fen.empty() ? std::nullopt : std::optional(raw_.fen);
  }
  [[nodiscard]] std::string words() const {
    std::string out;
    for (const std::string& word : raw_.words)
      out += (out.empty() ? "" : " ") + word;
    return out;
  }

  Request why_request(const Common& common) {
    WhyArgs args{
        .common = common, .fen = fen(), .moves = raw_.moves, .move = words(), .max_ply = {}};
    const auto limit = number<std::size_t>("--limit", raw_.limit, args.limit, 0, kMost);
    if (!limit) return limit.error();
    args.limit = *limit;
    if (!raw_.max_ply.empty()) {
      const std::string text = raw_.max_ply == "all" ? "0" : raw_.max_ply;
      const auto plies = number<std::size_t>("--max-ply", text, 0, 0, kMost);
      if (!plies) return plies.error();
      args.max_ply = *plies;
    }
    if (raw_.start != "initial" && raw_.start != "any") {
      return wrong(say(lang_, "--start {}: expected initial or any", raw_.start));
    }
    args.any_start = raw_.start == "any";
    args.index = !raw_.no_index;
    args.ascii = raw_.ascii;
    return args;
  }

  Request tree_request(const Common& common) {
    if (!raw_.words.empty() && !raw_.moves.empty()) {
      return wrong(std::string(
          xq::tr(lang_, "moves given twice: behind the book and with --moves; use one")));
    }
    TreeArgs args{.common = common, .fen = fen(), .moves = raw_.moves + words(), .top = {}};
    const auto depth = number<std::size_t>("--depth", raw_.depth, args.depth, 1, 200);
    if (!depth) return depth.error();
    const auto share = number<double>("--min-share", raw_.min_share, args.min_share, 0, 100);
    if (!share) return share.error();
    const auto top = number<std::size_t>("--top", raw_.top, 0, 1, kMost);
    if (!top) return top.error();
    args.depth = *depth;
    args.min_share = *share;
    if (*top != 0) args.top = *top;
    args.ascii = raw_.ascii;
    return args;
  }

  Request holes_request(const Common& common) {
    HolesArgs args{.common = common, .against = raw_.against, .fen = fen(), .moves = raw_.moves};
    if (args.against.empty()) {
      return wrong(std::string(xq::tr(lang_, "--against: name the database with the games")));
    }
    if (raw_.side != "red" && raw_.side != "black") {
      return wrong(say(lang_, "--side {}: expected red or black", raw_.side));
    }
    args.side = raw_.side == "red" ? xq::Color::Red : xq::Color::Black;
    const auto depth = number<std::size_t>("--depth", raw_.depth, args.depth, 1, 200);
    if (!depth) return depth.error();
    const auto games = number<std::uint64_t>("--min-games", raw_.min_games, 1, 1, kMost);
    if (!games) return games.error();
    const auto limit = number<std::size_t>("--limit", raw_.limit, args.limit, 0, kMost);
    if (!limit) return limit.error();
    args.depth = *depth;
    args.min_games = *games;
    args.limit = *limit;
    args.ascii = raw_.ascii;
    return args;
  }

  Request show_request(const Common& common) {
    ShowArgs args{.common = common,
                  .fen = std::nullopt,
                  .moves = raw_.moves,
                  .ascii = raw_.ascii,
                  .board = !raw_.no_board,
                  .top = std::nullopt};
    args.others = take_books(raw_.words);
    if (!raw_.fen.empty()) args.fen = raw_.fen;
    if (!raw_.words.empty() && !raw_.moves.empty()) {
      return wrong(std::string(
          xq::tr(lang_, "moves given twice: behind the book and with --moves; use one")));
    }
    for (const std::string& word : raw_.words) {
      if (!args.moves.empty()) args.moves += ' ';
      args.moves += word;
    }
    if (!raw_.top.empty()) {
      std::size_t top = 0;
      const char* end = raw_.top.data() + raw_.top.size();
      const auto [stop, error] = std::from_chars(raw_.top.data(), end, top);
      if (error != std::errc() || stop != end || top == 0) {
        return wrong(say(lang_, "--top {}: expected a number from 1", raw_.top));
      }
      args.top = top;
    }
    return args;
  }

  Lang lang_;
  Surroundings around_;
  Raw raw_;
  FileOptions files_;
  CLI::App app_;
  std::string command_;
};

}  // namespace

Request parse_cli(const std::vector<std::string>& args, const Surroundings& around) {
  return Parser(args, around).parse(args);
}

}  // namespace bookview
