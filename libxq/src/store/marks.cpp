#include "xq/store/marks.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "xq/base/charset.hpp"
#include "xq/board/fen.hpp"
#include "xq/board/mirror.hpp"
#include "xq/board/movegen.hpp"

#include "store/database_impl.hpp"
#include "store/mark_check.hpp"

namespace xq::store {
namespace {

constexpr std::array<std::string_view, kMarkKinds> kKinds{"force",  "prefer", "avoid",
                                                          "forbid", "weight", "note"};
constexpr std::array<std::string_view, 3> kStates{"acting", "overridden", "undone"};

Result<bool> check(const NewMark& mark) {
  if (!mark.move && mark.kind != MarkKind::Note) {
    return fail(Errc::BadMove, fmt::format("{} is for a move", mark_kind_name(mark.kind)));
  }
  if (mark.move && !is_legal(mark.position, *mark.move)) {
    return fail(Errc::BadMove,
                fmt::format("{} is illegal in {}", mark.move->text(), format_fen(mark.position)));
  }
  if (!is_utf8(mark.note)) return fail(Errc::BadRecord, "the note is no UTF-8 text");
  return true;
}

constexpr const char* kAllMarks =
    "SELECT id, key, move, kind, weight, note, time, undone, fen FROM mark ORDER BY id";

// Columns id, key, move, kind, weight, note, time, undone, fen.
Result<Mark> read_mark(sqlite::Statement& row) {
  Mark mark;
  mark.id = row.integer(0);
  mark.key = from_column(row.integer(1));
  const auto bad = [&](std::string_view what) {
    return fail(Errc::BadDatabase, fmt::format("mark {}: {}", mark.id, what));
  };
  if (!row.is_null(2)) {
    mark.move = move_of_code(static_cast<MoveCode>(row.i32(2)));
    if (!mark.move) return bad("no move");
  }
  const auto kind = parse_mark_kind(row.bytes(3));
  if (!kind) return bad("unknown kind");
  mark.kind = *kind;
  if (!row.is_null(4)) {
    if (row.integer(4) < 0 || row.integer(4) > 65535) return bad("no weight");
    mark.weight = static_cast<std::uint16_t>(row.i32(4));
  }
  if (mark.kind == MarkKind::Weight && !mark.weight) return bad("no weight");
  if (mark.kind != MarkKind::Note && !mark.move) return bad("no move");
  mark.note = row.text(5);
  mark.time = row.integer(6);
  mark.state = row.i32(7) != 0 ? MarkState::Undone : MarkState::Acting;
  const auto position = parse_position(row.bytes(8));
  if (!position) return bad(position.error().message);
  mark.position = *position;
  if (position->key().book_order() != mark.key) return bad("its key is not that of its position");
  if (mark.move && !is_legal(*position, *mark.move)) return bad("its move cannot be played");
  return mark;
}

// Later judgements of a move override earlier ones, and so do notes; a note that comes with a
// judgement is overridden by itself only.
void find_overridden(std::vector<Mark>& marks) {
  std::map<std::pair<std::uint64_t, MoveCode>, std::array<Mark*, 2>> last;
  for (Mark& mark : marks) {
    if (mark.state == MarkState::Undone) continue;
    const bool note = mark.kind == MarkKind::Note;
    Mark*& slot = last[{mark.key, mark.move ? code_of(*mark.move) : MoveCode{0}}][note ? 1 : 0];
    if (slot != nullptr) slot->state = MarkState::Overridden;
    slot = &mark;
  }
}

}  // namespace

std::string_view mark_kind_name(MarkKind kind) noexcept {
  return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<MarkKind> parse_mark_kind(std::string_view name) noexcept {
  const auto found = std::ranges::find(kKinds, name);
  if (found == kKinds.end()) return std::nullopt;
  return static_cast<MarkKind>(found - kKinds.begin());
}

std::string_view mark_state_name(MarkState state) noexcept {
  return kStates[static_cast<std::size_t>(state)];
}

Result<std::vector<Mark>> add_marks(Database& db, std::span<const NewMark> marks,
                                    std::int64_t time) {
  for (const NewMark& mark : marks) {
    if (auto ok = check(mark); !ok) return tl::make_unexpected(std::move(ok).error());
  }
  return sqlite::guarded(Errc::BadDatabase, "marking", [&] {
    SQLite::Database& file = db.impl().db;
    SQLite::Transaction transaction(file);
    sqlite::Statement insert(
        file, "INSERT INTO mark(key, move, kind, weight, note, time, fen) VALUES (?,?,?,?,?,?,?)");
    std::vector<Mark> made;
    for (const NewMark& mark : marks) {
      const Canonical at = canonical(mark.position);
      Mark stored{.key = at.key.book_order(),
                  .move = {},
                  .kind = mark.kind,
                  .weight = {},
                  .note = mark.note,
                  .time = time,
                  .position = at.mirrored ? mirrored(mark.position) : mark.position};
      const std::string fen = format_fen4(stored.position.setup());
      insert.bind(1, to_column(stored.key));
      insert.bind_null(2);
      if (mark.move) {
        stored.move = move_of_code(at.stored_code(*mark.move));
        insert.bind(2, at.stored_code(*mark.move));
      }
      insert.bind_text(3, mark_kind_name(mark.kind));
      insert.bind_null(4);
      if (mark.kind == MarkKind::Weight) {
        stored.weight = mark.weight;
        insert.bind(4, mark.weight);
      }
      insert.bind_text(5, mark.note);
      insert.bind(6, time);
      insert.bind_text(7, fen);
      insert.run();
      stored.id = file.getLastInsertRowid();
      made.push_back(std::move(stored));
    }
    transaction.commit();
    return made;
  });
}

Result<std::vector<Mark>> list_marks(const Database& db) {
  return sqlite::guarded(Errc::BadDatabase, "reading the marks",
                         [&]() -> Result<std::vector<Mark>> {
                           sqlite::Statement rows(db.impl().db, kAllMarks);
                           std::vector<Mark> marks;
                           while (rows.step()) {
                             auto mark = read_mark(rows);
                             if (!mark) return tl::make_unexpected(std::move(mark).error());
                             marks.push_back(std::move(*mark));
                           }
                           find_overridden(marks);
                           return marks;
                         });
}

Result<bool> undo_marks(Database& db, std::span<const std::int64_t> ids) {
  return sqlite::guarded(Errc::BadDatabase, "undoing marks", [&]() -> Result<bool> {
    SQLite::Database& file = db.impl().db;
    SQLite::Transaction transaction(file);
    sqlite::Statement find(file, "SELECT undone FROM mark WHERE id = ?");
    sqlite::Statement undo(file, "UPDATE mark SET undone = 1 WHERE id = ?");
    for (const std::int64_t id : ids) {
      find.reset();
      find.bind(1, id);
      if (!find.step()) return fail(Errc::BadDatabase, fmt::format("there is no mark {}", id));
      if (find.i32(0) != 0) {
        return fail(Errc::BadDatabase, fmt::format("mark {} is undone already", id));
      }
      undo.bind(1, id);
      undo.run();
    }
    find.reset();
    transaction.commit();
    return true;
  });
}

std::vector<BadMark> bad_marks(SQLite::Database& db) {
  std::vector<BadMark> bad;
  sqlite::Statement rows(db, kAllMarks);
  while (rows.step()) {
    const auto mark = read_mark(rows);
    if (!mark) bad.push_back({rows.integer(0), mark.error().message});
  }
  return bad;
}

Result<MarkSet> MarkSet::of(const Database& db) {
  auto marks = list_marks(db);
  if (!marks) return tl::make_unexpected(std::move(marks).error());
  std::map<std::uint64_t, std::map<MoveCode, MarkedMove>> moves;
  std::map<std::uint64_t, MarkedPosition> positions;
  for (const Mark& mark : *marks) {
    if (mark.state == MarkState::Undone) continue;
    MarkedPosition& at = positions[mark.key];
    at.key = mark.key;
    at.position = mark.position;
    at.self_mirrored = canonical(mark.position).self_mirrored;
    if (!mark.move) {
      at.note = mark.note;
      continue;
    }
    MarkedMove& on = moves[mark.key][code_of(*mark.move)];
    on.move = code_of(*mark.move);
    if (mark.kind == MarkKind::Note || !mark.note.empty()) on.note = mark.note;
    if (mark.kind == MarkKind::Note) continue;
    on.kind = mark.kind;
    on.weight = mark.weight.value_or(0);
  }
  MarkSet set;
  for (auto& [key, at] : positions) {
    for (auto& [code, on] : moves[key]) {
      if (on.kind || !on.note.empty()) at.moves.push_back(std::move(on));
    }
    if (!at.moves.empty() || !at.note.empty()) set.positions_.push_back(std::move(at));
  }
  return set;
}

}  // namespace xq::store
