// bookgen players: who plays in a database, under which spellings.
#include <algorithm>
#include <ctime>

#include "xq/store/player_list.hpp"

#include "commands.hpp"
#include "json.hpp"
#include "report.hpp"

namespace bookgen {
namespace {

using xq::with_commas;
using xq::store::PlayerEntry;

// Whether a player is one that was asked for: part of his name, or a spelling of his.
bool is_asked(const PlayersArgs& args, const PlayerEntry& entry, const std::string& wanted,
              const std::string& player) {
  if (args.find.empty()) return true;
  return entry.player == player || entry.player.find(wanted) != std::string::npos ||
         std::ranges::any_of(entry.spellings, [&](const xq::store::NameCount& spelling) {
           return xq::store::bare_name(spelling.text).find(wanted) != std::string::npos;
         });
}

std::string spellings_text(const PlayerEntry& entry, std::size_t limit, xq::Lang lang) {
  std::string text;
  for (std::size_t i = 0; i < entry.spellings.size(); ++i) {
    if (limit != 0 && i == limit) {
      return text + xq::say(lang, " and {} more", entry.spellings.size() - limit);
    }
    if (i > 0) text += ", ";
    text += fmt::format("{} {}", entry.spellings[i].text, with_commas(entry.spellings[i].count));
  }
  return text;
}

int list(const PlayersArgs& args, const xq::store::Database& db) {
  const auto all = xq::store::list_players(db);
  const auto players = xq::store::players_in(db);
  if (!all || !players) {
    complain(args.common, "{}: {}", args.database,
             all ? players.error().message : all.error().message);
    return 1;
  }
  constexpr std::size_t kSpellings = 4;
  const std::string wanted = xq::store::bare_name(args.find);
  const std::string player = players->of(args.find);
  std::uint64_t met = 0;
  std::uint64_t shown = 0;
  for (const PlayerEntry& entry : *all) {
    if (!is_asked(args, entry, wanted, player)) continue;
    ++met;
    if (args.limit != 0 && shown == args.limit) continue;
    ++shown;
    if (args.common.json) {
      Json spellings = Json::array();
      for (const auto& spelling : entry.spellings)
        spellings.push_back({{"text", spelling.text}, {"count", spelling.count}});
      fmt::print("{}\n", dump(Json{{"player", entry.player},
                                   {"records", entry.records},
                                   {"games", entry.games},
                                   {"spellings", spellings}}));
    } else {
      const std::size_t limit = args.find.empty() ? kSpellings : 0;
      out(args.common, "{}: {} records, {} games: {}", entry.player, with_commas(entry.records),
          with_commas(entry.games), spellings_text(entry, limit, args.common.lang));
    }
  }
  if (met == 0) {
    if (args.find.empty()) {
      complain(args.common, "{}: no record names a player", args.database);
    } else {
      complain(args.common, "{}: no player of this name: {}", args.database, args.find);
    }
    return 1;
  }
  if (shown < met && !args.common.json && !args.common.quiet) {
    out(args.common, "... and {} more; --limit 0 lists all", with_commas(met - shown));
  }
  return 0;
}

}  // namespace

int run(const PlayersArgs& args) {
  const bool write = !args.join.empty() || !args.part.empty();
  auto db = xq::store::Database::open(
      args.database, {.access = write ? xq::store::Access::Write : xq::store::Access::Read,
                      .program = "bookgen players"});
  if (!db) {
    complain(args.common, "{}: {}", args.database, db.error().message);
    return 1;
  }
  if (!write) return list(args, *db);
  const auto player =
      args.part.empty()
          ? xq::store::join_players(*db, args.join[0], args.join[1], std::time(nullptr))
          : xq::store::part_spelling(*db, args.part, std::time(nullptr));
  if (!player) {
    complain(args.common, "{}: {}", args.database, player.error().message);
    return 1;
  }
  if (args.common.json) {
    fmt::print("{}\n", dump(Json{{"player", *player}}));
  } else if (!args.common.quiet && args.part.empty()) {
    out(args.common, "{} is {} from now on", args.join[0], *player);
  } else if (!args.common.quiet) {
    out(args.common, "{} is a player of its own from now on: {}", args.part, *player);
  }
  return 0;
}

}  // namespace bookgen
