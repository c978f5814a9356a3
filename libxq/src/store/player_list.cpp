#include "xq/store/player_list.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "xq/store/duplicates.hpp"

#include "store/database_impl.hpp"
#include "store/player_rows.hpp"

namespace xq::store {
namespace {

// A copy, by the texts of its names.
struct Named {
  std::int64_t red = 0;
  std::int64_t black = 0;
};

class Lister {
 public:
  explicit Lister(SQLite::Database& db) : db_(db) {
    const std::vector<NameRow> rows = name_rows(db);
    const Players players = players_of(db, rows);
    std::unordered_map<std::string, std::size_t> known;
    for (const NameRow& row : rows) {
      const std::string player = players.of(row.value);
      if (player.empty()) continue;
      const auto [at, fresh] = known.try_emplace(player, entries_.size());
      if (fresh) entries_.push_back({.player = player});
      entries_[at->second].spellings.push_back({row.value, row.count});
      texts_.emplace(row.text, Text{at->second, fold_name(row.value)});
    }
  }

  std::vector<PlayerEntry> list() {
    sqlite::Statement rows(db_,
                           "SELECT c.game, c.red, c.black, g.plies FROM copy c "
                           "JOIN game g ON g.id = c.game ORDER BY c.game");
    std::vector<Named> copies;
    std::int64_t game = 0;
    std::int64_t plies = 0;
    while (rows.step()) {
      if (rows.integer(0) != game) count(copies, plies);
      game = rows.integer(0);
      plies = rows.integer(3);
      copies.push_back({rows.integer(1), rows.integer(2)});
    }
    count(copies, plies);
    for (PlayerEntry& entry : entries_) {
      std::ranges::sort(entry.spellings, [](const NameCount& a, const NameCount& b) {
        return a.count != b.count ? a.count > b.count : a.text < b.text;
      });
    }
    std::ranges::sort(entries_, [](const PlayerEntry& a, const PlayerEntry& b) {
      return a.records != b.records ? a.records > b.records : a.player < b.player;
    });
    return std::move(entries_);
  }

 private:
  struct Text {
    std::size_t entry = 0;
    std::string folded;
  };

  void add_players(const Named& copy, std::set<std::size_t>& out) const {
    for (const std::int64_t text : {copy.red, copy.black}) {
      if (const auto found = texts_.find(text); found != texts_.end()) {
        out.insert(found->second.entry);
      }
    }
  }
  [[nodiscard]] std::string folded(std::int64_t text) const {
    const auto found = texts_.find(text);
    return found == texts_.end() ? std::string() : found->second.folded;
  }

  // Counts the games that the copies of a sequence are, and empties the list.
  void count(std::vector<Named>& copies, std::int64_t plies) {
    std::vector<std::size_t> groups(copies.size(), 0);
    if (plies < kNamesDecideBelow && copies.size() > 1) {
      std::vector<CopyNames> names;
      for (const Named& copy : copies) {
        CopyNames& pair = names.emplace_back();
        pair.red = folded(copy.red);
        pair.black = folded(copy.black);
      }
      groups = group_by_names(names);
    }
    std::vector<std::set<std::size_t>> games;
    for (std::size_t i = 0; i < copies.size(); ++i) {
      std::set<std::size_t> players;
      add_players(copies[i], players);
      for (const std::size_t player : players)
        ++entries_[player].records;
      if (groups[i] >= games.size()) games.resize(groups[i] + 1);
      games[groups[i]].merge(players);
    }
    for (const auto& game : games) {
      for (const std::size_t player : game)
        ++entries_[player].games;
    }
    copies.clear();
  }

  SQLite::Database& db_;
  std::vector<PlayerEntry> entries_;
  std::unordered_map<std::int64_t, Text> texts_;
};

void say_rule(SQLite::Database& db, const std::string& name, const std::string& player,
              std::int64_t time) {
  sqlite::Statement put(db, "INSERT OR REPLACE INTO name_rule VALUES (?, ?, ?)");
  put.bind_text(1, name);
  put.bind_text(2, player);
  put.bind(3, time);
  put.run();
}

// Whether some record has a name that means this player.
bool is_there(const std::vector<NameRow>& rows, const Players& players, const std::string& player) {
  return !player.empty() && std::ranges::any_of(rows, [&](const NameRow& row) {
    return players.of(row.value) == player;
  });
}

}  // namespace

Result<std::vector<PlayerEntry>> list_players(const Database& db) {
  return sqlite::guarded(Errc::BadDatabase, "reading the players",
                         [&] { return Lister(db.impl().db).list(); });
}

Result<Players> players_in(const Database& db) {
  return sqlite::guarded(Errc::BadDatabase, "reading the players", [&] {
    SQLite::Database& sql = db.impl().db;
    return players_of(sql, name_rows(sql));
  });
}

Result<std::string> join_players(Database& db, std::string_view name, std::string_view player,
                                 std::int64_t time) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "joining players", [&]() -> Result<std::string> {
    const std::vector<NameRow> rows = name_rows(sql);
    const Players players = players_of(sql, rows);
    const std::string from = players.of(name);
    const std::string to = players.of(player);
    if (!is_there(rows, players, from)) {
      return fail(Errc::BadRecord, fmt::format("{}: no record has this name", name));
    }
    if (!is_there(rows, players, to)) {
      return fail(Errc::BadRecord, fmt::format("{}: no record has this name", player));
    }
    if (from == to) {
      return fail(Errc::BadRecord, fmt::format("{} and {} are one player already", name, player));
    }
    SQLite::Transaction transaction(sql);
    // Whoever was joined to him before goes with him.
    sqlite::Statement follow(sql, "UPDATE name_rule SET player = ?, time = ? WHERE player = ?");
    follow.bind_text(1, to);
    follow.bind(2, time);
    follow.bind_text(3, from);
    follow.run();
    say_rule(sql, from, to, time);
    transaction.commit();
    return to;
  });
}

Result<std::string> part_spelling(Database& db, std::string_view spelling, std::int64_t time) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "parting players", [&]() -> Result<std::string> {
    const std::vector<NameRow> rows = name_rows(sql);
    const Players players = players_of(sql, rows);
    const std::string own = bare_name(spelling);
    const bool known =
        std::ranges::any_of(rows, [&](const NameRow& row) { return bare_name(row.value) == own; });
    if (own.empty() || !known) {
      return fail(Errc::BadRecord, fmt::format("{}: no record has this name", spelling));
    }
    if (players.of(spelling) == own) {
      return fail(Errc::BadRecord, fmt::format("{} is a player of its own already", spelling));
    }
    say_rule(sql, own, own, time);
    return own;
  });
}

}  // namespace xq::store
