#include <fmt/format.h>

#include "xq/store/listing.hpp"

#include "store/archive_rows.hpp"
#include "store/database_impl.hpp"

namespace xq::store {
namespace {

std::uint64_t number(sqlite::Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

void count_by(SQLite::Database& db, const char* query, std::map<std::string, std::uint64_t>& out) {
  sqlite::Statement rows(db, query);
  while (rows.step())
    out[rows.text(0)] = number(rows, 1);
}

}  // namespace

Result<Totals> totals(const Database& db) {
  SQLite::Database& sql = db.impl().db;
  return sqlite::guarded(Errc::BadDatabase, "reading the database", [&] {
    Totals t;
    const std::string is_record =
        fmt::format("(format IS NOT NULL AND format NOT IN {})", kArchiveFormats);
    sqlite::Statement row(
        sql,
        fmt::format("SELECT count(*), ifnull(sum({0} AND games_read > 0), 0), "
                    "ifnull(sum({0} AND games_read = 0), 0), ifnull(sum(NOT {0}), 0), "
                    "ifnull(sum(games_found), 0), ifnull(sum(games_read), 0), "
                    "ifnull(sum(games_empty), 0), ifnull(sum(games_rejected), 0), "
                    "ifnull(sum(games_cut), 0), ifnull(sum(plies_kept), 0) FROM source WHERE {1}",
                    is_record, kCountsAsFile));
    row.step();
    int column = 0;
    for (std::uint64_t* n : {&t.files, &t.files_with_moves, &t.files_without_moves,
                             &t.files_not_records, &t.games_found, &t.games_read, &t.games_empty,
                             &t.games_rejected, &t.games_cut, &t.plies_kept}) {
      *n = number(row, column++);
    }
    sqlite::Statement more(
        sql,
        "SELECT count(*), ifnull(sum(branches), 0), ifnull(sum(nodes), 0), (SELECT count(*) FROM "
        "note), (SELECT count(*) FROM evaluation) FROM tree");
    more.step();
    column = 0;
    for (std::uint64_t* n : {&t.trees, &t.branches, &t.tree_nodes, &t.notes, &t.evaluations})
      *n = number(more, column++);
    count_by(sql, "SELECT code, count(*) FROM fault GROUP BY code", t.faults);
    count_by(sql, "SELECT charset, count(*) FROM source WHERE charset IS NOT NULL GROUP BY charset",
             t.charsets);
    count_by(sql,
             fmt::format("SELECT format, count(*) FROM source WHERE {} GROUP BY format", is_record)
                 .c_str(),
             t.formats);
    return t;
  });
}

}  // namespace xq::store
