#include "xq/store/opinions.hpp"

#include <algorithm>
#include <tuple>

#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"

#include "store/database_impl.hpp"

namespace xq::store {
namespace {

void bind(sqlite::Statement& statement, int at, std::optional<int> value) {
  if (value) {
    statement.bind(at, *value);
  } else {
    statement.bind_null(at);
  }
}

std::optional<int> optional_of(const sqlite::Statement& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return row.i32(column);
}

// A stored move in the orientation asked for; nullopt if it cannot be played there.
std::optional<Move> shown(int code, const Canonical& at, const Position& position) {
  auto move = move_of_code(static_cast<MoveCode>(code));
  if (move && at.mirrored) move = move->mirrored();
  return move && is_legal(position, *move) ? move : std::nullopt;
}

}  // namespace

struct BookImport::Impl {
  explicit Impl(Database& database)
      : db(database.impl().db),
        transaction(db),
        add(db,
            "INSERT OR REPLACE INTO book_move(key, move, book, weight, enabled, wins, draws, "
            "losses, note) VALUES (?,?,?,?,?,?,?,?,?)") {}
  SQLite::Database& db;
  SQLite::Transaction transaction;  // takes everything back unless committed
  sqlite::Statement add;
  ImportedBook book;
  std::int64_t id = 0;
};

namespace {

void remove_book(SQLite::Database& db, const std::string& name) {
  for (const char* sql :
       {"DELETE FROM book_move WHERE book IN (SELECT id FROM book WHERE name = ?)",
        "DELETE FROM book WHERE name = ?"}) {
    sqlite::Statement statement(db, sql);
    statement.bind_text(1, name);
    statement.run();
  }
}

}  // namespace

BookImport::BookImport(Database& db) {
  // An exception here shows as a missing impl_ in begin().
  auto made = sqlite::guarded(Errc::BadDatabase, "importing", [&] {
    impl_ = std::make_unique<Impl>(db);
    return true;
  });
  if (!made) impl_.reset();
}
BookImport::~BookImport() = default;

Result<bool> BookImport::begin(const ImportedBook& book) {
  if (!impl_) return fail(Errc::BadDatabase, "cannot be written to");
  return sqlite::guarded(Errc::BadDatabase, "importing a book", [&] {
    remove_book(impl_->db, book.name);
    impl_->book = book;
    sqlite::Statement insert(impl_->db,
                             "INSERT INTO book(name, path, size, mtime_ns, format, time, "
                             "positions, rows, placed, illegal) VALUES (?,?,?,?,?,?,0,0,0,0)");
    insert.bind_text(1, book.name);
    insert.bind_text(2, book.path);
    insert.bind(3, static_cast<std::int64_t>(book.size));
    insert.bind(4, book.mtime_ns);
    insert.bind_text(5, book.format);
    insert.bind(6, book.time);
    insert.run();
    impl_->id = impl_->db.getLastInsertRowid();
    return true;
  });
}

Result<bool> BookImport::add(const Position& position, std::span<const BookMove> moves) {
  return sqlite::guarded(Errc::BadDatabase, "importing a book", [&] {
    const Canonical at = canonical(position);
    sqlite::Statement& add = impl_->add;
    for (const BookMove& move : moves) {
      add.bind(1, to_column(at.key.book_order()));
      add.bind(2, at.stored_code(move.move));
      add.bind(3, impl_->id);
      add.bind(4, move.weight);
      add.bind(5, move.enabled ? 1 : 0);
      const std::uint64_t counts[] = {move.wins, move.draws, move.losses};
      for (int i = 0; i < 3; ++i) {
        if (move.counted) {
          add.bind(6 + i, static_cast<std::int64_t>(counts[i]));
        } else {
          add.bind_null(6 + i);
        }
      }
      add.bind_text(9, move.note);
      add.run();
    }
    if (!moves.empty()) ++impl_->book.positions;
    return true;
  });
}

Result<ImportedBook> BookImport::finish(std::uint64_t rows, std::uint64_t placed) {
  return sqlite::guarded(Errc::BadDatabase, "importing a book", [&] {
    impl_->book.rows = rows;
    impl_->book.placed = placed;
    sqlite::Statement update(impl_->db,
                             "UPDATE book SET positions = ?, rows = ?, placed = ? WHERE id = ?");
    update.bind(1, static_cast<std::int64_t>(impl_->book.positions));
    update.bind(2, static_cast<std::int64_t>(rows));
    update.bind(3, static_cast<std::int64_t>(placed));
    update.bind(4, impl_->id);
    update.run();
    impl_->transaction.commit();
    return impl_->book;
  });
}

Result<std::vector<ImportedBook>> imported_books(const Database& db) {
  return sqlite::guarded(Errc::BadDatabase, "reading the imported books", [&] {
    sqlite::Statement rows(db.impl().db,
                           "SELECT name, path, size, mtime_ns, format, time, positions, rows, "
                           "placed FROM book ORDER BY name");
    std::vector<ImportedBook> books;
    const auto number = [&](int column) {
      return static_cast<std::uint64_t>(rows.integer(column));
    };
    while (rows.step()) {
      books.push_back({.name = rows.text(0),
                       .path = rows.text(1),
                       .size = number(2),
                       .mtime_ns = rows.integer(3),
                       .format = rows.text(4),
                       .time = rows.integer(5),
                       .positions = number(6),
                       .rows = number(7),
                       .placed = number(8)});
    }
    return books;
  });
}

Result<bool> forget_book(Database& db, const std::string& name) {
  return sqlite::guarded(Errc::BadDatabase, "forgetting a book", [&] {
    SQLite::Transaction transaction(db.impl().db);
    sqlite::Statement find(db.impl().db, "SELECT 1 FROM book WHERE name = ?");
    find.bind_text(1, name);
    if (!find.step()) return false;
    find.reset();
    remove_book(db.impl().db, name);
    transaction.commit();
    return true;
  });
}

Result<std::vector<BookWord>> book_words_of(const Database& db, const Position& position) {
  return sqlite::guarded(Errc::BadDatabase, "reading the imported books", [&] {
    const Canonical at = canonical(position);
    sqlite::Statement rows(db.impl().db,
                           "SELECT m.move, b.name, m.weight, m.enabled, m.wins, m.draws, m.losses, "
                           "m.note FROM book_move m JOIN book b ON b.id = m.book WHERE m.key = ? "
                           "ORDER BY m.move, b.name");
    rows.bind(1, to_column(at.key.book_order()));
    std::vector<BookWord> words;
    while (rows.step()) {
      const auto move = shown(rows.i32(0), at, position);
      if (!move) continue;
      BookWord word{.book = rows.text(1), .move = {.move = *move}};
      word.move.weight = rows.integer(2);
      word.move.enabled = rows.i32(3) != 0;
      word.move.counted = !rows.is_null(4);
      word.move.wins = static_cast<std::uint64_t>(rows.integer(4));
      word.move.draws = static_cast<std::uint64_t>(rows.integer(5));
      word.move.losses = static_cast<std::uint64_t>(rows.integer(6));
      word.move.note = rows.text(7);
      if (at.self_mirrored && move->mirrored() != *move) word.pair = move->mirrored();
      words.push_back(std::move(word));
    }
    return words;
  });
}

struct EvaluationImport::Impl {
  explicit Impl(Database& database)
      : transaction(database.impl().db),
        add(database.impl().db,
            "INSERT OR REPLACE INTO position_evaluation(key, move, origin, score, mate, rank, "
            "winrate, depth, note, time) VALUES (?,?,?,?,?,?,?,?,?,?)") {}
  SQLite::Transaction transaction;  // takes everything back unless committed
  sqlite::Statement add;
};

EvaluationImport::EvaluationImport(Database& db) {
  auto made = sqlite::guarded(Errc::BadDatabase, "importing", [&] {
    impl_ = std::make_unique<Impl>(db);
    return true;
  });
  if (!made) impl_.reset();
}
EvaluationImport::~EvaluationImport() = default;

Result<bool> EvaluationImport::add(const Position& position, const Evaluation& evaluation,
                                   std::int64_t time) {
  if (!impl_) return fail(Errc::BadDatabase, "cannot be written to");
  return sqlite::guarded(Errc::BadDatabase, "importing evaluations", [&] {
    const Canonical at = canonical(position);
    sqlite::Statement& add = impl_->add;
    add.bind(1, to_column(at.key.book_order()));
    add.bind(2, evaluation.move ? at.stored_code(*evaluation.move) : 0);
    add.bind_text(3, evaluation.origin);
    bind(add, 4, evaluation.score);
    add.bind(5, evaluation.mate ? 1 : 0);
    bind(add, 6, evaluation.rank);
    bind(add, 7, evaluation.winrate);
    bind(add, 8, evaluation.depth);
    add.bind_text(9, evaluation.note);
    add.bind(10, time);
    add.run();
    return true;
  });
}

Result<bool> EvaluationImport::finish() {
  if (!impl_) return fail(Errc::BadDatabase, "cannot be written to");
  return sqlite::guarded(Errc::BadDatabase, "importing evaluations", [&] {
    impl_->transaction.commit();
    return true;
  });
}

Result<std::vector<Evaluation>> evaluations_of(const Database& db, const Position& position) {
  return sqlite::guarded(Errc::BadDatabase, "reading evaluations", [&] {
    const Canonical at = canonical(position);
    sqlite::Statement rows(db.impl().db,
                           "SELECT move, origin, score, mate, rank, winrate, depth, note FROM "
                           "position_evaluation WHERE key = ? ORDER BY move, origin");
    rows.bind(1, to_column(at.key.book_order()));
    std::vector<Evaluation> found;
    while (rows.step()) {
      Evaluation e{.origin = rows.text(1)};
      if (rows.i32(0) != 0) {
        e.move = shown(rows.i32(0), at, position);
        if (!e.move) continue;
      }
      e.score = optional_of(rows, 2);
      e.mate = rows.i32(3) != 0;
      e.rank = optional_of(rows, 4);
      e.winrate = optional_of(rows, 5);
      e.depth = optional_of(rows, 6);
      e.note = rows.text(7);
      found.push_back(std::move(e));
    }
    // The position itself, then moves: mates, scores, defeats, unknown ones; near mates first.
    constexpr int kBeyond = 30000;
    const auto value = [&](const Evaluation& e) {
      if (!e.score) return -2 * kBeyond;
      if (!e.mate) return *e.score;
      return *e.score >= 0 ? kBeyond - *e.score : -kBeyond - *e.score;
    };
    std::ranges::stable_sort(found, [&](const Evaluation& a, const Evaluation& b) {
      return std::tuple(a.move.has_value(), -value(a)) < std::tuple(b.move.has_value(), -value(b));
    });
    return found;
  });
}

}  // namespace xq::store
