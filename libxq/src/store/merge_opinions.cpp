// What is said of positions beside the games, from one database into another.
#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <vector>

#include "store/merge_rows.hpp"

namespace xq::store {
namespace {

// A row of table mark.
struct MarkRow {
  std::int64_t time = 0;
  std::int64_t key = 0;
  std::int64_t move = -1;  // -1 = NULL
  std::string kind;
  std::int64_t weight = -1;  // -1 = NULL
  std::string note;
  std::string fen;
  bool undone = false;

  // All it says.
  [[nodiscard]] auto content() const { return std::tie(time, key, move, kind, weight, note, fen); }
};

std::vector<MarkRow> read_marks(SQLite::Database& db) {
  std::vector<MarkRow> marks;
  sqlite::Statement rows(db,
                         "SELECT time, key, ifnull(move, -1), kind, ifnull(weight, -1), note, fen, "
                         "undone FROM mark ORDER BY id");
  while (rows.step()) {
    marks.push_back({.time = rows.integer(0),
                     .key = rows.integer(1),
                     .move = rows.integer(2),
                     .kind = rows.text(3),
                     .weight = rows.integer(4),
                     .note = rows.text(5),
                     .fen = rows.text(6),
                     .undone = rows.i32(7) != 0});
  }
  return marks;
}

void write_marks(SQLite::Database& db, const std::vector<MarkRow>& marks) {
  db.exec("DELETE FROM mark");
  sqlite::Statement insert(db,
                           "INSERT INTO mark(id, time, key, move, kind, weight, note, fen, undone) "
                           "VALUES (?, ?, ?, nullif(?, -1), ?, nullif(?, -1), ?, ?, ?)");
  std::int64_t id = 0;
  for (const MarkRow& mark : marks) {
    insert.bind(1, ++id);
    insert.bind(2, mark.time);
    insert.bind(3, mark.key);
    insert.bind(4, mark.move);
    insert.bind_text(5, mark.kind);
    insert.bind(6, mark.weight);
    insert.bind_text(7, mark.note);
    insert.bind_text(8, mark.fen);
    insert.bind(9, mark.undone ? 1 : 0);
    insert.run();
  }
}

void merge_marks(SQLite::Database& from, SQLite::Database& into, MergeReport& report) {
  std::vector<MarkRow> theirs = read_marks(from);
  if (theirs.empty()) return;
  std::vector<MarkRow> ours = read_marks(into);
  std::vector<MarkRow*> known;  // by content
  for (MarkRow& mark : ours)
    known.push_back(&mark);
  std::ranges::stable_sort(known, {}, [](const MarkRow* m) { return m->content(); });
  bool changed = false;
  std::erase_if(theirs, [&](const MarkRow& mark) {
    const auto twin = std::ranges::lower_bound(known, mark.content(), {},
                                               [](const MarkRow* m) { return m->content(); });
    if (twin == known.end() || (*twin)->content() != mark.content()) return false;
    changed = changed || (mark.undone && !(*twin)->undone);
    (*twin)->undone = (*twin)->undone || mark.undone;
    return true;
  });
  if (theirs.empty() && !changed) return;
  report.marks += theirs.size();
  // Later marks have larger ids; each side keeps its own order.
  std::vector<MarkRow> all;
  std::ranges::merge(ours, theirs, std::back_inserter(all), {}, &MarkRow::content,
                     &MarkRow::content);
  write_marks(into, all);
}

// When a book was imported, and what of.
struct BookRow {
  std::int64_t id = 0;
  std::string name;
  std::tuple<std::int64_t, std::int64_t, std::int64_t, std::string> rank;
};
constexpr const char* kBooks = "SELECT id, name, time, mtime_ns, size, path FROM book";

BookRow read_book(sqlite::Statement& row) {
  return {
      row.integer(0), row.text(1), {row.integer(2), row.integer(3), row.integer(4), row.text(5)}};
}

void merge_books(SQLite::Database& from, SQLite::Database& into, const MergeOptions& options,
                 MergeReport& report) {
  const auto rest_of = [&](const char* table, const char* left_out) {
    std::vector<std::string> columns = columns_of(into, table);
    std::erase(columns, left_out);
    return columns;
  };
  const auto book = rest_of("book", "id");
  const auto moves = rest_of("book_move", "book");
  const auto copy = [](sqlite::Statement& rows, sqlite::Statement& insert, int columns) {
    for (int i = 0; i < columns; ++i)
      insert.bind_column(i + 1, rows, i);
  };
  sqlite::Statement all(from, std::string(kBooks) + " ORDER BY name");
  sqlite::Statement find(into, std::string(kBooks) + " WHERE name = ?");
  sqlite::Statement read(from, "SELECT " + listed(book) + " FROM book WHERE id = ?");
  sqlite::Statement insert(
      into, "INSERT INTO book(" + listed(book) + ") VALUES (" + placeholders(book.size()) + ")");
  sqlite::Statement read_moves(from, "SELECT " + listed(moves) + " FROM book_move WHERE book = ?");
  sqlite::Statement insert_move(into, "INSERT INTO book_move(" + listed(moves) +
                                          ", book) VALUES (" + placeholders(moves.size()) + ", ?)");
  while (all.step()) {
    const BookRow theirs = read_book(all);
    find.bind_text(1, theirs.name);
    std::optional<BookRow> ours;
    if (find.step()) ours = read_book(find);
    find.reset();
    if (ours && ours->rank == theirs.rank) continue;
    if (ours) {
      const bool taken = theirs.rank > ours->rank;
      ++report.conflicts;
      if (options.on_conflict) {
        constexpr std::int64_t kSecond = 1'000'000'000;
        const std::int64_t here = std::get<0>(theirs.rank) * kSecond;
        const std::int64_t there = std::get<0>(ours->rank) * kSecond;
        options.on_conflict({theirs.name, {}, taken, taken ? here : there, taken ? there : here});
      }
      if (!taken) continue;
      for (const char* sql :
           {"DELETE FROM book_move WHERE book = ?", "DELETE FROM book WHERE id = ?"}) {
        sqlite::Statement remove(into, sql);
        remove.bind(1, ours->id);
        remove.run();
      }
    }
    read.bind(1, theirs.id);
    read.step();
    copy(read, insert, static_cast<int>(book.size()));
    insert.run();
    read.reset();
    const std::int64_t id = into.getLastInsertRowid();
    read_moves.bind(1, theirs.id);
    while (read_moves.step()) {
      copy(read_moves, insert_move, static_cast<int>(moves.size()));
      insert_move.bind(static_cast<int>(moves.size()) + 1, id);
      insert_move.run();
    }
    read_moves.reset();
    ++report.books;
  }
}

void merge_evaluations(SQLite::Database& from, SQLite::Database& into, MergeReport& report) {
  const auto columns = columns_of(into, "position_evaluation");
  std::string set;
  for (const std::string& column : columns)
    set += (set.empty() ? "" : ", ") + column + " = excluded." + column;
  const auto rank = [](const std::string& table) {
    std::string list;
    for (const char* column : {"time", "depth", "score", "mate", "rank", "winrate"})
      list += (list.empty() ? "ifnull(" : ", ifnull(") + table + column + ", -1000000)";
    return "(" + list + ", " + table + "note)";
  };
  sqlite::Statement rows(from, "SELECT " + listed(columns) + " FROM position_evaluation");
  sqlite::Statement insert(into, "INSERT INTO position_evaluation(" + listed(columns) +
                                     ") VALUES (" + placeholders(columns.size()) +
                                     ") ON CONFLICT DO UPDATE SET " + set + " WHERE " +
                                     rank("excluded.") + " > " + rank("position_evaluation."));
  while (rows.step()) {
    const int before = into.getTotalChanges();
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
      insert.bind_column(i + 1, rows, i);
    insert.run();
    if (into.getTotalChanges() != before) ++report.evaluations;
  }
}

// Of two things said of one name the later counts; at the same time the greater, so that the order
// of databases does not matter.
void merge_names(SQLite::Database& from, SQLite::Database& into, MergeReport& report) {
  sqlite::Statement rows(from, "SELECT name, player, time FROM name_rule ORDER BY name");
  sqlite::Statement put(into,
                        "INSERT INTO name_rule VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET "
                        "player = excluded.player, time = excluded.time "
                        "WHERE (excluded.time, excluded.player) > (time, player)");
  while (rows.step()) {
    put.bind_column(1, rows, 0);
    put.bind_column(2, rows, 1);
    put.bind_column(3, rows, 2);
    put.run();
    report.names += into.getChanges() > 0 ? 1U : 0U;
  }
}

}  // namespace

void merge_opinions(SQLite::Database& from, SQLite::Database& into, const MergeOptions& options,
                    MergeReport& report) {
  merge_marks(from, into, report);
  merge_books(from, into, options, report);
  merge_evaluations(from, into, report);
  merge_names(from, into, report);
}

}  // namespace xq::store
