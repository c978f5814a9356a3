#include "store/date_rows.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

#include "xq/store/dates.hpp"

namespace xq::store {
namespace {

void bind(sqlite::Statement& statement, int at, std::optional<int> value) {
  if (value) {
    statement.bind(at, *value);
  } else {
    statement.bind_null(at);
  }
}

}  // namespace

void read_dates_again(SQLite::Database& db) {
  std::unordered_map<std::int64_t, Date> dates;
  sqlite::Statement texts(
      db, "SELECT id, value FROM text WHERE id IN (SELECT DISTINCT date FROM copy)");
  while (texts.step())
    dates.emplace(texts.integer(0), parse_date(texts.bytes(1)));
  struct Changed {
    std::int64_t source;
    std::int64_t ordinal;
    Date date;
  };
  std::vector<Changed> changed;
  sqlite::Statement copies(db, "SELECT source, ordinal, date, year, month, day FROM copy");
  const auto optional = [&](int column) -> std::optional<int> {
    if (copies.is_null(column)) return std::nullopt;
    return copies.i32(column);
  };
  while (copies.step()) {
    const Date& date = dates[copies.integer(2)];
    if (date == Date{optional(3), optional(4), optional(5)}) continue;
    changed.push_back({copies.integer(0), copies.integer(1), date});
  }
  sqlite::Statement update(
      db, "UPDATE copy SET year = ?, month = ?, day = ? WHERE source = ? AND ordinal = ?");
  for (const Changed& copy : changed) {
    bind(update, 1, copy.date.year);
    bind(update, 2, copy.date.month);
    bind(update, 3, copy.date.day);
    update.bind(4, copy.source);
    update.bind(5, copy.ordinal);
    update.run();
  }
}

}  // namespace xq::store
