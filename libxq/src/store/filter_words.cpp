#include "xq/store/filter_words.hpp"

#include <algorithm>
#include <charconv>

#include "xq/base/text.hpp"
#include "xq/board/fen.hpp"
#include "xq/notation/line.hpp"

namespace xq::store {
namespace {

constexpr double kMostFactor = 1000;
constexpr double kShortestHalfLife = 0.1;  // years
constexpr double kLongestHalfLife = 1000;

using Words = FilterWords;

constexpr std::array<FilterOption, 18> kOptions{{
    {"--player", "NAME", "only games of this player, however spelt; may be repeated",
     &Words::players},
    {"--red", "NAME", "only games with this player as Red", &Words::red},
    {"--black", "NAME", "only games with this player as Black", &Words::black},
    {"--opponent", "NAME", "only games against this player", &Words::opponents},
    {"--player-moves", "own|all", "count the moves of --player only (own) or of both sides",
     &Words::player_moves},
    {"--since", "DATE", "only games from this day on: 2005, 2005-03 or 2005-03-01", &Words::since},
    {"--until", "DATE", "only games up to this day; undated games are left out", &Words::until},
    {"--event", "TEXT", "only games whose event holds this text", &Words::events},
    {"--min-elo", "N", "only games of players with this Elo at least", &Words::min_elo},
    {"--max-elo", "N", "only games of players with this Elo at most", &Words::max_elo},
    {"--elo-of", "both|mover",
     "whose Elo counts: of both players, or of each side for its own moves", &Words::elo_of},
    {"--outcome", "LIST", "only games that ended so: red, draw, black, unknown", &Words::outcome},
    {"--source", "PATH", "only games from this file, folder or pattern with * and ?",
     &Words::sources},
    {"--group", "NAME", "only games of this group of `bookgen ingest --group`", &Words::groups},
    {"--min-length", "N", "only games of so many plies at least", &Words::min_length},
    {"--max-length", "N", "only games of so many plies at most", &Words::max_length},
    {"--fen", "FEN", "only games through this position", &Words::fen},
    {"--moves", "\"M M ...\"", "only games through the position behind these moves", &Words::moves},
}};

struct OutcomeWord {
  std::string_view word;
  Outcome outcome;
};
constexpr std::array<OutcomeWord, 8> kOutcomes{{{"red", Outcome::RedWins},
                                                {"1-0", Outcome::RedWins},
                                                {"draw", Outcome::Draw},
                                                {"1/2-1/2", Outcome::Draw},
                                                {"black", Outcome::BlackWins},
                                                {"0-1", Outcome::BlackWins},
                                                {"unknown", Outcome::Unknown},
                                                {"*", Outcome::Unknown}}};

class Reader {
 public:
  Reader(const Words& words, Lang lang) : words_(words), lang_(lang) {}

  tl::expected<GameFilter, std::string> read() {
    copy_lists();
    filter_.since = date("--since", words_.since);
    filter_.until = date("--until", words_.until);
    filter_.min_elo = number<int>("--min-elo", words_.min_elo, 4000);
    filter_.max_elo = number<int>("--max-elo", words_.max_elo, 4000);
    filter_.min_length =
        number<std::size_t>("--min-length", words_.min_length, 100'000).value_or(0);
    const auto longest = number<std::size_t>("--max-length", words_.max_length, 100'000);
    filter_.max_length = longest.value_or(0);
    if (longest == 0U)
      wrong(say(lang_, "{} {}: expected a number from {} to {}", "--max-length", 0, 1, 100'000));
    choices();
    outcomes();
    position();
    windows();
    if (!wrong_.empty()) return tl::make_unexpected(wrong_);
    return filter_;
  }

 private:
  void wrong(std::string text) {
    if (wrong_.empty()) wrong_ = std::move(text);
  }

  void copy_lists() {
    filter_.sources = words_.sources;
    filter_.groups = words_.groups;
    filter_.events = words_.events;
    filter_.players = words_.players;
    filter_.red = words_.red;
    filter_.black = words_.black;
    filter_.opponents = words_.opponents;
    for (const FilterOption& option : kOptions) {
      const auto* list = std::get_if<std::vector<std::string> Words::*>(&option.place);
      if (list == nullptr || option.name == "--group") continue;  // "" = without a group
      if (std::ranges::find(words_.**list, std::string()) != (words_.**list).end()) {
        wrong(say(lang_, "{}: nothing to look for", option.name));
      }
    }
  }

  std::optional<Date> date(std::string_view option, const std::string& text) {
    if (text.empty()) return std::nullopt;
    auto parsed = parse_date_bound(text);
    if (parsed) return *parsed;
    wrong(fmt::format("{} {}", option, parsed.error().message));
    return std::nullopt;
  }

  template <class Number>
  std::optional<Number> number(std::string_view option, const std::string& text, Number most) {
    if (text.empty()) return std::nullopt;
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end && value >= 0 && value <= most) return value;
    wrong(say(lang_, "{} {}: expected a number from {} to {}", option, text, 0, most));
    return std::nullopt;
  }

  // Which of two words was typed.   first  also if none was.
  bool second_of(std::string_view option, const std::string& text, std::string_view first,
                 std::string_view second) {
    if (text.empty() || text == first) return false;
    if (text != second) wrong(say(lang_, "{} {}: expected {} or {}", option, text, first, second));
    return true;
  }

  void choices() {
    if (second_of("--elo-of", words_.elo_of, "both", "mover")) filter_.elo_of = MovesOf::Matching;
    if (second_of("--player-moves", words_.player_moves, "all", "own")) {
      filter_.players_moves = MovesOf::Matching;
    }
    if (!words_.elo_of.empty() && !filter_.min_elo && !filter_.max_elo) {
      wrong(say(lang_, "{} goes with {}", "--elo-of", "--min-elo, --max-elo"));
    }
    if (!words_.player_moves.empty() && filter_.players.empty()) {
      wrong(say(lang_, "{} goes with {}", "--player-moves", "--player"));
    }
  }

  void outcomes() {
    for (std::string_view rest = words_.outcome; !rest.empty();) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      const std::string_view word = rest.substr(0, end);
      const auto found = std::ranges::find(kOutcomes, word, &OutcomeWord::word);
      if (found == kOutcomes.end()) {
        wrong(say(lang_, "--outcome {}: expected red, draw, black or unknown, with commas between",
                  word));
        return;
      }
      filter_.outcomes.push_back(found->outcome);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  void position() {
    if (words_.fen.empty() && words_.moves.empty()) return;
    Position position;
    if (!words_.fen.empty()) {
      const auto parsed = parse_position(words_.fen);
      if (!parsed) return wrong(say(lang_, "--fen: {}", parsed.error().message));
      position = *parsed;
    }
    const auto line = notation::read_line(words_.moves, position);
    if (!line) return wrong(notation::fault_text(line.error(), lang_));
    for (const Move move : *line)
      position.do_move(move);
    filter_.through = position;
  }

  // Windows that nothing can lie in.
  void windows() {
    const auto empty = [&](std::string_view low, const auto& from, std::string_view high,
                           const auto& to) {
      wrong(say(lang_, "{} {} is above {} {}: no game can pass", low, from, high, to));
    };
    if (filter_.since && filter_.until && *first_day(*filter_.since) > *last_day(*filter_.until)) {
      empty("--since", words_.since, "--until", words_.until);
    }
    if (filter_.min_elo && filter_.max_elo && *filter_.min_elo > *filter_.max_elo) {
      empty("--min-elo", words_.min_elo, "--max-elo", words_.max_elo);
    }
    if (filter_.max_length != 0 && filter_.min_length > filter_.max_length) {
      empty("--min-length", words_.min_length, "--max-length", words_.max_length);
    }
  }

  const Words& words_;
  Lang lang_;
  GameFilter filter_;
  std::string wrong_;
};

// "12,000 --since, 300 --player".
std::string counts_text(const FilterReport& report) {
  std::string out;
  for (std::size_t part = 0; part < kFilterParts; ++part) {
    if (report.left_out[part] == 0) continue;
    if (!out.empty()) out += ", ";
    out += with_commas(report.left_out[part]);
    out += ' ';
    out += filter_option(static_cast<FilterPart>(part));
  }
  return out;
}

std::string miss_text(const FilterMiss& miss, Lang lang) {
  std::string near;
  for (const std::string& name : miss.near)
    near += (near.empty() ? "" : ", ") + name;
  std::string text = say(lang, "{} {}: nothing in the database answers to this",
                         filter_option(miss.part), miss.word);
  if (!near.empty()) text += say(lang, "; there is {}", near);
  return text;
}

}  // namespace

std::span<const FilterOption> filter_options() noexcept {
  return kOptions;
}

tl::expected<GameFilter, std::string> read_filter(const FilterWords& words, Lang lang) {
  return Reader(words, lang).read();
}

tl::expected<std::vector<GameWeights::Group>, std::string> read_group_weights(std::string_view text,
                                                                              Lang lang) {
  std::vector<GameWeights::Group> groups;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(item.size() + 1, rest.size()));
    const std::size_t equals = std::min(item.rfind('='), item.size());
    const std::string_view number = item.substr(std::min(equals + 1, item.size()));
    GameWeights::Group group{.name = std::string(item.substr(0, equals))};
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), group.factor);
    if (error != std::errc() || end != number.data() + number.size() || !(group.factor > 0) ||
        group.factor > kMostFactor) {
      return tl::make_unexpected(
          say(lang, "--weigh {}: expected GROUP=FACTOR with a factor above 0 up to 1000", item));
    }
    const bool twice = std::ranges::any_of(
        groups, [&](const GameWeights::Group& known) { return known.name == group.name; });
    if (twice) return tl::make_unexpected(say(lang, "--weigh: {} is there twice", group.name));
    groups.push_back(std::move(group));
  }
  if (groups.empty()) return tl::make_unexpected(say(lang, "{}: nothing to look for", "--weigh"));
  return groups;
}

tl::expected<double, std::string> read_half_life(std::string_view text, Lang lang) {
  std::string_view number = text;
  if (number.ends_with('y')) number.remove_suffix(1);
  double years = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), years);
  if (error == std::errc() && end == number.data() + number.size() && years >= kShortestHalfLife &&
      years <= kLongestHalfLife) {
    return years;
  }
  return tl::make_unexpected(
      say(lang, "--half-life {}: expected years from 0.1 to 1000, such as 10y", text));
}

std::vector<std::string> filter_lines(const FilterReport& report, Lang lang) {
  std::vector<std::string> lines;
  if (report.games == 0 && report.misses.empty()) return lines;
  const std::string counts = counts_text(report);
  lines.push_back(say(lang, "games chosen: {} of {}; left out: {}",
                      with_commas(report.games - report.total()), with_commas(report.games),
                      counts.empty() ? std::string(tr(lang, "none")) : counts));
  if (report.undated > 0) {
    lines.push_back(
        say(lang, "left out for want of a date that tells: {} games", with_commas(report.undated)));
  }
  if (report.without_elo > 0) {
    lines.push_back(
        say(lang, "left out for want of an Elo: {} games", with_commas(report.without_elo)));
  }
  for (const FilterMiss& miss : report.misses)
    lines.push_back(miss_text(miss, lang));
  return lines;
}

std::string why_nothing_passed(const FilterReport& report, Lang lang) {
  std::string why;
  for (const FilterMiss& miss : report.misses) {
    // A list with other words may still have let games pass.
    if (report.alone[static_cast<std::size_t>(miss.part)] != report.games) continue;
    why += (why.empty() ? "" : "; ") + miss_text(miss, lang);
  }
  if (!why.empty()) return why;
  for (std::size_t part = 0; part < kFilterParts; ++part) {
    if (report.games == 0 || report.alone[part] != report.games) continue;
    why = say(lang, "no game passes {}: it leaves out all {}",
              filter_option(static_cast<FilterPart>(part)), with_commas(report.games));
  }
  if (why.empty()) {
    why = say(lang, "no game passes all of it; left out: {}", counts_text(report));
  }
  if (report.undated > 0) {
    why += say(lang, " ({} of them undated)", with_commas(report.undated));
  }
  if (report.without_elo > 0) {
    why += say(lang, " ({} of them without an Elo)", with_commas(report.without_elo));
  }
  return why;
}

}  // namespace xq::store
