// Commands that make books.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "xq/book/format.hpp"

#include "args_parser.hpp"

namespace bookgen {
namespace {

using xq::say;

// Extensions that promise something else than a book.
bool promises_another_format(const std::filesystem::path& path) {
  constexpr std::array<std::string_view, 2> kOthers{".xqdb", ".yfk"};
  std::string extension = path.extension().string();
  for (char& c : extension)
    c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return std::find(kOthers.begin(), kOthers.end(), extension) != kOthers.end();
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const xq::book::BookFormat* format : xq::book::formats()) {
    if (format->create != nullptr) names.emplace_back(format->name);
  }
  return names;
}

}  // namespace

void Parser::build_command() {
  CLI::App* sub =
      command("build", "Read games, merge mirrored positions, weigh moves and write a book.",
              [this]() -> Parsed {
                ExportArgs& book = build_.book;
                if (const auto error = fill(book)) return wrong(*error);
                if (given("--db") && book.database.empty()) {
                  return wrong(say(lang_, "the database has no name"));
                }
                for (const std::string& file : {book.output, book.database}) {
                  if (const auto error = check_inputs(build_.read.paths, file))
                    return wrong(*error);
                }
                fill(build_.read);
                return Args(build_);
              });
  add_read(sub, build_.read);
  sub->add_option("--db", build_.book.database, tr("keep the games in this database"))
      ->type_name("XQDB");
  add_ingest(sub, build_.read);
  add_export(sub, build_.book);
}

void Parser::export_command() {
  CLI::App* sub = command("export", "Write a book from a database.", [this]() -> Parsed {
    if (const auto error = fill(export_)) return wrong(*error);
    return Args(export_);
  });
  add_database(sub, export_.database);
  add_export(sub, export_);
}

void Parser::add_policies(CLI::App* sub) {
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
  sub->add_option("--line-outcome", line_outcome_,
                  tr("how moves in variations count: unknown, draw, or game (as their game ended)"))
      ->check(CLI::IsMember({"unknown", "draw", "game"}))
      ->default_str("unknown");
  add_memory(sub);
}

void Parser::convert_command() {
  CLI::App* sub = command("convert", "Write a book in another format.", [this]() -> Parsed {
    const ConvertArgs& args = convert_book_;
    if (auto error = check_book_output(args.output, args.book.format)) return wrong(*error);
    if (is_same_file(args.output, args.input)) {
      return wrong(say(lang_, "{} is given both to read and to write", args.output));
    }
    return with_common(convert_book_);
  });
  sub->add_option("input", convert_book_.input, tr("the book to read"))
      ->required()
      ->type_name("IN");
  sub->add_option("output", convert_book_.output, tr("the book to write"))
      ->required()
      ->type_name("OUT");
  sub->add_flag("--strict", strict_, tr("rows left out make the exit status 1"));
  add_book(sub, convert_book_.book);
}

void Parser::add_book_write(CLI::App* sub, std::string& format, xq::book::WriteOptions& write) {
  sub->add_option("--format", format, tr("book format; default: by the extension"))
      ->check(CLI::IsMember(format_names()));
  sub->add_flag("--both-orientations", write.both_orientations,
                tr("obk, pfbook: also the mirror of each position, for readers that ask for one "
                   "only"));
  sub->add_flag("--int-keys", write.int_keys,
                tr("obk: all keys as integers, for readers that do not know BH's real numbers"));
}

void Parser::add_book(CLI::App* sub, BookArgs& args) {
  add_book_write(sub, args.format, args.write);
  sub->add_option("--positions", args.positions,
                  tr("databases, games or lists of FENs in which rows are looked for besides the "
                     "book's own lines"))
      ->type_name("FILE...");
  sub->add_option("--unreached", args.unreached,
                  tr("list the rows whose position was not found in this file"))
      ->type_name("FILE");
}

void Parser::add_export(CLI::App* sub, ExportArgs& args) {
  sub->add_option("-o,--output", args.output, tr("the book to write"))
      ->required()
      ->type_name("FILE");
  add_book_write(sub, args.format, args.write);
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
      ->transform(percent_sign())
      ->check(CLI::Range(0.0, 100.0))
      ->default_str("1");
  sub->add_option("--min-score", min_score_, tr("percent score a move needs"))
      ->transform(percent_sign())
      ->check(CLI::Range(0.0, 100.0));
  sub->add_option("--max-score-loss", max_loss_,
                  tr("percent points a move may score below the best"))
      ->transform(percent_sign())
      ->check(CLI::Range(0.0, 100.0));
  sub->add_option("--top", limits.top_n, tr("moves per position at most; 0 = no limit"));
  sub->add_option("--min-weight", limits.min_weight, tr("smallest weight to write"))
      ->check(CLI::Range(0, 65535));
  sub->add_flag("--no-marks", no_marks_, tr("leave the marks of `bookgen marks` out"));
  add_sides(sub);
  add_policies(sub);
  add_filter(sub);
  add_game_weights(sub);
  // The preset says what these are; naming one as well would be ignored in silence.
  for (const char* name :
       {"--scheme", "--min-games", "--min-share", "--min-score", "--max-score-loss", "--top",
        "--min-weight", "--max-ply", "--duplicates", "--start", "--variations", "--line-outcome",
        "--my-side", "--weigh", "--half-life"}) {
    preset->excludes(sub->get_option(name));
  }
}

std::optional<std::string> Parser::fill(CountArgs& count) const {
  if (auto error = fill_plies("--max-ply", max_ply_, count.max_ply)) return error;
  if (auto error = fill(count.filter)) return error;
  if (auto error = fill(count.weights)) return error;
  count.policies.duplicates =
      duplicates_ == "keep" ? xq::store::DuplicatePolicy::Keep : xq::store::DuplicatePolicy::Smart;
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

std::optional<std::string> Parser::fill(ExportArgs& args) {
  fill(args.common);
  if (auto error = fill(args.count)) return error;
  if (auto error = check_output(args)) return error;
  args.weigh.scheme = *xq::store::parse_scheme(scheme_);
  args.min_games = min_games_;
  args.marks = !no_marks_;
  if (auto error = fill_sides(args)) return error;
  for (const auto& percent :
       {min_share_, min_score_, max_loss_, mine_.min_share, mine_.min_score, mine_.max_score_loss,
        theirs_.min_share, theirs_.min_score, theirs_.max_score_loss}) {
    // A NaN is neither below nor above any limit.
    if (percent && std::isnan(*percent)) return tr("a percentage: nan, expected 0 to 100");
  }
  args.weigh.limits.min_share = min_share_.value_or(1.0);
  args.weigh.limits.min_score = min_score_;
  args.weigh.limits.max_score_loss = max_loss_;
  if (preset_ == "makebook") {
    args.preset_makebook = true;
    args.weigh.scheme = xq::store::Scheme::Makebook;
    args.weigh.limits = {};
    args.min_games = 0;
    args.marks = false;
    args.count.max_ply = 0;
    args.count.policies.duplicates = xq::store::DuplicatePolicy::Keep;
    args.count.policies.any_start = true;
    args.count.policies.variations = xq::store::Variations::Main;
  }
  for (const char* option : {"--win", "--draw", "--loss", "--ratio"}) {
    if (given(option) && args.weigh.scheme != xq::store::Scheme::Makebook) {
      return say(lang_, "{} is for --scheme makebook", option);
    }
  }
  return std::nullopt;
}

std::optional<std::string> Parser::check_output(const ExportArgs& args) const {
  if (args.output.empty()) return say(lang_, "a book needs a file name, not standard output");
  if (is_same_file(args.output, args.database)) {
    return say(lang_, "{} is given both to read and to write", args.output);
  }
  return check_book_output(args.output, args.format);
}

std::optional<std::string> Parser::check_book_output(const std::string& output,
                                                     const std::string& format) const {
  if (output == "-") return say(lang_, "a book needs a file name, not standard output");
  if (format.empty() && promises_another_format(output)) {
    return say(lang_, "{}: books of this kind are not written; use --format", output);
  }
  return std::nullopt;
}

}  // namespace bookgen
