// Options that say which games count, and limits that differ by side.
#include <CLI/CLI.hpp>

#include "args_parser.hpp"

namespace bookgen {
namespace {

using xq::say;

std::optional<xq::Color> color_of(const std::string& name) {
  if (name.empty()) return std::nullopt;
  return name == "red" ? xq::Color::Red : xq::Color::Black;
}

}  // namespace

void Parser::add_filter(CLI::App* sub) {
  const std::string heading = tr("Which games count");
  for (const xq::store::FilterOption& option : xq::store::filter_options()) {
    std::string name(option.name);
    // Where files are read --group names them.
    if (name == "--group")
      name = sub->get_option_no_throw(name) ? "--only-group" : "--group,--only-group";
    // Commands about a position have options of their own for it.
    if (sub->get_option_no_throw(name) != nullptr) continue;
    CLI::Option* added = nullptr;
    if (const auto* one = std::get_if<std::string xq::store::FilterWords::*>(&option.place)) {
      added = sub->add_option(name, filter_words_.**one, tr(option.help));
    } else {
      const auto many = std::get<std::vector<std::string> xq::store::FilterWords::*>(option.place);
      added = sub->add_option(name, filter_words_.*many, tr(option.help))->allow_extra_args(false);
    }
    added->type_name(std::string(option.value))->group(heading);
  }
}

std::optional<std::string> Parser::fill(xq::store::GameFilter& filter) const {
  for (const char* option : {"--since", "--until", "--min-elo", "--max-elo", "--outcome",
                             "--min-length", "--max-length"}) {
    const CLI::Option* typed = app_.get_subcommands().front()->get_option_no_throw(option);
    if (typed != nullptr && typed->count() > 0 && typed->as<std::string>().empty()) {
      return say(lang_, "{}: nothing to look for", option);
    }
  }
  auto read = xq::store::read_filter(filter_words_, lang_);
  if (!read) return read.error();
  filter = std::move(*read);
  return std::nullopt;
}

void Parser::add_game_weights(CLI::App* sub) {
  sub->add_option("--weigh", weigh_groups_,
                  tr("count games by their group, such as engine=0.3,own=5; others count 1"))
      ->type_name("GROUP=N,...")
      ->group(tr("Which games count"));
  sub->add_option("--half-life", half_life_,
                  tr("count games half for each such time before the newest, such as 10y"))
      ->type_name("YEARS")
      ->group(tr("Which games count"));
}

std::optional<std::string> Parser::fill(xq::store::GameWeights& weights) const {
  const CLI::App* sub = app_.get_subcommands().front();
  if (sub->get_option_no_throw("--weigh") == nullptr) return std::nullopt;
  if (given("--weigh")) {
    auto groups = xq::store::read_group_weights(weigh_groups_, lang_);
    if (!groups) return groups.error();
    weights.groups = std::move(*groups);
  }
  if (given("--half-life")) {
    const auto years = xq::store::read_half_life(half_life_, lang_);
    if (!years) return years.error();
    weights.half_life = *years;
  }
  return std::nullopt;
}

void Parser::add_side_limits(CLI::App* sub, const std::string& prefix, SideArgs& limits,
                             std::string& max_ply) {
  const bool mine = prefix == "--my-";
  const auto add = [&](const char* name, auto& value, std::string_view my_help,
                       std::string_view their_help) {
    return sub->add_option(prefix + name, value, tr(mine ? my_help : their_help))
        ->group(tr("Limits by side"));
  };
  add("max-ply", max_ply, "--max-ply for my moves", "--max-ply for their moves");
  add("min-games", limits.min_games, "--min-games for my moves", "--min-games for their moves");
  add("min-share", limits.min_share, "--min-share for my moves", "--min-share for their moves")
      ->transform(percent_sign())
      ->check(CLI::Range(0.0, 100.0));
  add("min-score", limits.min_score, "--min-score for my moves", "--min-score for their moves")
      ->transform(percent_sign())
      ->check(CLI::Range(0.0, 100.0));
  add("max-score-loss", limits.max_score_loss, "--max-score-loss for my moves",
      "--max-score-loss for their moves")
      ->transform(percent_sign())
      ->check(CLI::Range(0.0, 100.0));
  add("top", limits.top, "--top for my moves", "--top for their moves");
  add("min-weight", limits.min_weight, "--min-weight for my moves", "--min-weight for their moves")
      ->check(CLI::Range(0, 65535));
}

void Parser::add_sides(CLI::App* sub) {
  sub->add_option("--side", only_side_, tr("only positions in which this side is to move"))
      ->check(CLI::IsMember({"red", "black"}))
      ->group(tr("Limits by side"));
  sub->add_option("--my-side", my_side_,
                  tr("the side that is mine; limits of --my-... and --their-... go before others"))
      ->check(CLI::IsMember({"red", "black"}))
      ->group(tr("Limits by side"));
  add_side_limits(sub, "--my-", mine_, my_max_ply_);
  add_side_limits(sub, "--their-", theirs_, their_max_ply_);
}

std::optional<std::string> Parser::fill_sides(ExportArgs& args) const {
  args.side = color_of(only_side_);
  args.my_side = color_of(my_side_);
  args.mine = mine_;
  args.theirs = theirs_;
  if (auto error = fill_plies("--my-max-ply", my_max_ply_, args.mine.max_ply)) return error;
  if (auto error = fill_plies("--their-max-ply", their_max_ply_, args.theirs.max_ply)) return error;
  if (!args.my_side && !(args.mine.empty() && args.theirs.empty())) {
    return tr("--my-... and --their-... go with --my-side red or --my-side black");
  }
  return std::nullopt;
}

std::optional<std::string> Parser::fill_plies(const char* option, const std::string& text,
                                              std::optional<std::size_t>& plies) const {
  if (text.empty()) return std::nullopt;
  plies = 0;
  if (text == "all") return std::nullopt;
  if (text.find_first_not_of("0123456789") != std::string::npos || text.size() > 6) {
    return say(lang_, "{}: {}, expected a number of plies or all", option, text);
  }
  plies = static_cast<std::size_t>(std::stoul(text));
  return std::nullopt;
}

}  // namespace bookgen
