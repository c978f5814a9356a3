#include "xq/store/notes.hpp"

#include <algorithm>
#include <tuple>

#include "xq/board/mirror.hpp"

#include "store/database_impl.hpp"

namespace xq::store {

Result<std::vector<Note>> notes_of(const Database& db, const Position& position) {
  return sqlite::guarded(Errc::BadDatabase, "reading the notes", [&] {
    const Canonical stored = canonical(position);
    sqlite::Statement rows(db.impl().db,
                           "SELECT n.move, n.text, f.path, s.name, s.member, n.ordinal FROM note n "
                           "JOIN source s ON s.id = n.source JOIN folder f ON f.id = s.folder "
                           "WHERE n.key = ? ORDER BY f.path, s.name, s.member, n.ordinal, n.node");
    rows.bind(1, to_column(stored.key.book_order()));
    std::vector<Note> notes;
    while (rows.step()) {
      std::optional<Move> move;
      if (!rows.is_null(0)) {
        move = move_of_code(static_cast<MoveCode>(rows.i32(0)));
        if (move && stored.mirrored) move = move->mirrored();
      }
      const std::string text = rows.text(1);
      const auto same = std::ranges::find_if(
          notes, [&](const Note& n) { return n.move == move && n.text == text; });
      if (same != notes.end()) {
        ++same->records;
        continue;
      }
      notes.push_back({.move = move,
                       .text = text,
                       .records = 1,
                       .place = {.path = joined(rows.text(2), rows.text(3)),
                                 .member = rows.text(4),
                                 .ordinal = rows.integer(5)}});
    }
    std::ranges::stable_sort(notes, {}, [](const Note& n) {
      return std::tuple(n.move.has_value(), n.move ? code_of(*n.move) : MoveCode{0});
    });
    return notes;
  });
}

}  // namespace xq::store
