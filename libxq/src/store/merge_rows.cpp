#include "store/merge_rows.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "xq/board/fen.hpp"

namespace xq::store {

std::vector<std::string> columns_of(SQLite::Database& db, const std::string& table) {
  sqlite::Statement rows(db, "SELECT name FROM pragma_table_info(?) ORDER BY cid");
  rows.bind_text(1, table);
  std::vector<std::string> names;
  while (rows.step())
    names.push_back(rows.text(0));
  return names;
}

std::string listed(const std::vector<std::string>& columns) {
  return fmt::format("{}", fmt::join(columns, ", "));
}

std::string placeholders(std::size_t count) {
  return listed(std::vector<std::string>(count, "?"));
}

std::int64_t TextMap::operator()(std::int64_t id) {
  if (id == 0) return 0;
  if (const auto known = known_.find(id); known != known_.end()) return known->second;
  value_.bind(1, id);
  const std::string text = value_.step() ? value_.text(0) : std::string();
  value_.reset();
  const std::int64_t there = text.empty() ? 0 : into_.id_of(text);
  if (known_.size() >= kKeptInMemory) known_.clear();
  known_.emplace(id, there);
  return there;
}

namespace {

std::vector<std::string> without_source(std::vector<std::string> columns) {
  std::erase(columns, "source");
  return columns;
}

std::string select_of(const std::string& table, const std::vector<std::string>& columns) {
  return fmt::format("SELECT {} FROM {} WHERE source = ?", listed(columns), table);
}

}  // namespace

PlainRows::PlainRows(SQLite::Database& from, SQLite::Database& into, const std::string& table)
    : columns_(static_cast<int>(without_source(columns_of(into, table)).size())),
      select_(from, select_of(table, without_source(columns_of(into, table)))),
      insert_(into, fmt::format("INSERT INTO {}({}, source) VALUES ({}, ?)", table,
                                listed(without_source(columns_of(into, table))),
                                placeholders(static_cast<std::size_t>(columns_)))) {}

void PlainRows::copy(std::int64_t from_source, std::int64_t into_source) {
  select_.bind(1, from_source);
  while (select_.step()) {
    for (int i = 0; i < columns_; ++i)
      insert_.bind_column(i + 1, select_, i);
    insert_.bind(columns_ + 1, into_source);
    insert_.run();
  }
  select_.reset();
}

CopyRows::Columns::Columns(SQLite::Database& db) : names(columns_of(db, "copy")) {
  constexpr std::array<std::string_view, 8> kTexts{"red",  "black", "event", "site",
                                                   "date", "round", "ecco",  "other"};
  for (const std::string& name : names) {
    const bool text = std::ranges::find(kTexts, name) != kTexts.end();
    kinds.push_back(name == "source" ? Kind::Source
                    : name == "game" ? Kind::Game
                    : text           ? Kind::Text
                                     : Kind::Value);
  }
}

CopyRows::CopyRows(SQLite::Database& from, SQLite::Database& into, GameTable& games,
                   Interned& texts, bool pending)
    : columns_(into),
      start_fen_(format_fen4(start_setup())),
      texts_(from, texts),
      games_(games),
      pending_(pending),
      select_(from, select_of("copy", columns_.names)),
      insert_(into, fmt::format("INSERT INTO copy({}) VALUES ({})", listed(columns_.names),
                                placeholders(columns_.names.size()))),
      game_(from, "SELECT start, moves, hash FROM game WHERE id = ?"),
      mark_(into, "INSERT OR IGNORE INTO pending VALUES (?)") {}

Result<std::int64_t> CopyRows::game_of(std::int64_t id) {
  const auto damaged = [&](const char* what) {
    game_.reset();
    return fail(Errc::BadDatabase, fmt::format("game {}: {}", id, what));
  };
  game_.bind(1, id);
  if (!game_.step()) return damaged("a record names it, but it is not there");
  SequenceKey key;
  key.start = game_.text(0);
  key.moves = game_.text(1);
  key.hash = sha256_16((key.start.empty() ? start_fen_ : key.start) + key.moves);
  if (view_of(key.hash) != game_.bytes(2)) return damaged("another content hash");
  game_.reset();
  const std::int64_t there = games_.id_of(key, key.moves.size() / 2);
  if (pending_) {
    mark_.bind(1, there);
    mark_.run();
  }
  return there;
}

Result<bool> CopyRows::copy(std::int64_t from_source, std::int64_t into_source) {
  select_.bind(1, from_source);
  while (select_.step()) {
    for (std::size_t i = 0; i < columns_.kinds.size(); ++i) {
      const int column = static_cast<int>(i);
      switch (columns_.kinds[i]) {
        case Kind::Value: insert_.bind_column(column + 1, select_, column); break;
        case Kind::Source: insert_.bind(column + 1, into_source); break;
        case Kind::Text: insert_.bind(column + 1, texts_(select_.integer(column))); break;
        case Kind::Game:
          if (select_.is_null(column)) {
            insert_.bind_null(column + 1);
            break;
          }
          auto game = game_of(select_.integer(column));
          if (!game) return tl::make_unexpected(std::move(game).error());
          insert_.bind(column + 1, *game);
          break;
      }
    }
    insert_.run();
  }
  select_.reset();
  return true;
}

}  // namespace xq::store
