#include "names.hpp"

#include <algorithm>
#include <numeric>

#include "report.hpp"

namespace bookgen {
namespace {

using xq::with_commas;

// What a game is called: its start with odds, and its opening.
struct GameName {
  std::optional<xq::openings::StartName> start;
  xq::openings::LineName opening;
};

GameName name_of(const xq::store::ShownGame& game) {
  return {game.initial ? std::nullopt : xq::openings::odds_name(game.start),
          xq::openings::name_line(game.start, game.moves)};
}

}  // namespace

void StartTally::add(const xq::Position& start, const xq::store::OutcomeCounts& games) {
  const auto sum = std::accumulate(games.begin(), games.end(), std::uint64_t{0});
  games_ += sum;
  auto name = xq::openings::odds_name(start);
  if (!name) return;
  const auto at = std::ranges::find_if(
      odds_, [&](const Odds& odds) { return odds.name.english == name->english; });
  if (at == odds_.end()) {
    odds_.push_back({std::move(*name), sum});
  } else {
    at->games += sum;
  }
}

std::vector<StartTally::Odds> StartTally::odds() const {
  std::vector<Odds> list = odds_;
  std::ranges::sort(list, [](const Odds& a, const Odds& b) {
    return a.games != b.games ? a.games > b.games : a.name.english < b.name.english;
  });
  return list;
}

Json to_json(const StartTally& starts) {
  Json list = Json::array();
  for (const auto& [name, games] : starts.odds())
    list.push_back({{"chinese", name.chinese}, {"english", name.english}, {"games", games}});
  return list;
}

Json to_json(const xq::store::EccoTotals& ecco) {
  return {{"copies", ecco.copies}, {"games", ecco.games}, {"codes", ecco.codes}, {"odd", ecco.odd}};
}

void print_names(const Common& common, const StartTally& starts,
                 const xq::store::EccoTotals& ecco) {
  const auto odds = starts.odds();
  if (starts.games() > 0) {
    std::uint64_t sum = 0;
    for (const auto& one : odds)
      sum += one.games;
    out(common, "games from other starts: {}, of them with odds: {}", with_commas(starts.games()),
        with_commas(sum));
  }
  for (const auto& [name, games] : odds)
    fmt::print("  {}: {}\n", xq::openings::text(name, common.lang), with_commas(games));
  if (ecco.copies + ecco.odd > 0) {
    out(common, "ECCO codes: {}, in {} games ({} records); tags that are no code: {}",
        with_commas(ecco.codes), with_commas(ecco.games), with_commas(ecco.copies),
        with_commas(ecco.odd));
  }
}

std::string name_text(const xq::store::ShownGame& game, xq::Lang lang) {
  const GameName name = name_of(game);
  std::string text;
  if (name.start) text += "; " + xq::openings::text(*name.start, lang);
  if (name.opening.name != nullptr) text += "; " + xq::openings::text(*name.opening.name, lang);
  return text;
}

void add_names(Json& json, const xq::store::ShownGame& game) {
  const GameName name = name_of(game);
  json["start"] = name.start
                      ? Json{{"chinese", name.start->chinese}, {"english", name.start->english}}
                      : Json();
  const xq::openings::LineName& line = name.opening;
  json["opening"] = line.name == nullptr ? Json()
                                         : Json{{"chinese", line.name->chinese},
                                                {"english", line.name->english},
                                                {"ply", line.ply}};
  json["ecco"] = game.header.ecco.empty() ? Json() : Json(game.header.ecco);
}

}  // namespace bookgen
