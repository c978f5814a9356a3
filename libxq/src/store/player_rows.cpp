#include "store/player_rows.hpp"

namespace xq::store {

std::vector<NameRow> name_rows(SQLite::Database& db) {
  sqlite::Statement rows(
      db,
      "SELECT t.id, t.value, sum(n.count) FROM ("
      "SELECT red AS name, count(*) AS count FROM copy WHERE game IS NOT NULL GROUP BY red "
      "UNION ALL SELECT black, count(*) FROM copy WHERE game IS NOT NULL GROUP BY black) n "
      "JOIN text t ON t.id = n.name WHERE t.id <> 0 GROUP BY t.id ORDER BY t.id");
  std::vector<NameRow> names;
  while (rows.step()) {
    names.push_back({rows.integer(0), rows.text(1), static_cast<std::uint64_t>(rows.integer(2))});
  }
  return names;
}

std::vector<NameRule> name_rules(SQLite::Database& db) {
  sqlite::Statement rows(db, "SELECT name, player FROM name_rule ORDER BY name");
  std::vector<NameRule> rules;
  while (rows.step())
    rules.push_back({rows.text(0), rows.text(1)});
  return rules;
}

Players players_of(SQLite::Database& db, const std::vector<NameRow>& names) {
  std::vector<NameCount> counts;
  counts.reserve(names.size());
  for (const NameRow& name : names)
    counts.push_back({name.value, name.count});
  return Players(counts, name_rules(db));
}

}  // namespace xq::store
