#include "xq/board/position.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "xq/board/attacks.hpp"
#include "xq/board/fen.hpp"

namespace xq {
namespace {

// How many pieces of each kind a side may have, in the order of PieceType: a set, and two more
// bishops, which test positions of other programs have. MoveList relies on these numbers.
constexpr std::array<int, kPieceTypes> kMost{1, 2, 4, 2, 2, 2, 5};
constexpr std::array<const char*, kPieceTypes> kNames{"king",  "advisors", "bishops", "knights",
                                                      "rooks", "cannons",  "pawns"};
constexpr const char* name_of(Color c) noexcept {
  return c == Color::Red ? "red" : "black";
}

}  // namespace

Position::Position() {
  static const Position start(start_setup());
  *this = start;
}

Position::Position(const Setup& setup) noexcept
    : side_(setup.side), halfmove_(setup.halfmove), fullmove_(setup.fullmove) {
  const KeyTable& keys = key_table();
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = setup.pieces[s.slot()];
    if (piece.empty()) continue;
    pieces_[s.slot()] = piece;
    points_[index_of(piece.color())].add(s);
    if (piece.type() == PieceType::King) kings_[index_of(piece.color())] = s;
    toggle_key(keys, piece, s);
  }
  if (side_ == Color::Black) {
    key_ ^= keys.black_to_move;
    mirror_key_ ^= keys.black_to_move;
  }
}

Result<Position> Position::from_setup(const Setup& setup) {
  std::array<int, Piece::kCount> counts{};
  for (int i = 0; i < Square::kCount; ++i) {
    const Square s = Square::from_index(i);
    const Piece piece = setup.pieces[s.slot()];
    if (piece.empty()) continue;
    ++counts[piece.index()];
    if (piece.type() == PieceType::King && !in_palace(s, piece.color())) {
      return fail(Errc::BadFen, fmt::format("{} king on {}, expected inside its palace",
                                            name_of(piece.color()), s.text()));
    }
  }
  for (const Color c : {Color::Red, Color::Black}) {
    for (std::size_t t = 0; t < kMost.size(); ++t) {
      const int count = counts[Piece(c, static_cast<PieceType>(t)).index()];
      if (t == 0 && count != 1) {
        return fail(Errc::BadFen,
                    count == 0 ? fmt::format("no {} king, expected one", name_of(c))
                               : fmt::format("{} {} kings, expected one", count, name_of(c)));
      }
      if (count > kMost[t]) {
        return fail(Errc::BadFen, fmt::format("{} {} {}, expected at most {}", count, name_of(c),
                                              kNames[t], kMost[t]));
      }
    }
  }
  Position position(setup);
  const Color waiting = opponent(setup.side);
  if (attacks::king_attacked(position.pieces_, position.points_, position.king_of(waiting),
                             waiting)) {
    return fail(Errc::BadFen,
                fmt::format("{} is to move and could take the king, expected {} to move",
                            name_of(setup.side), name_of(waiting)));
  }
  return position;
}

bool Position::in_check() const noexcept {
  return attacks::king_attacked(pieces_, points_, kings_[index_of(side_)], side_);
}

Setup Position::setup() const noexcept {
  return {.pieces = pieces_, .side = side_, .halfmove = halfmove_, .fullmove = fullmove_};
}

void Position::toggle_key(const KeyTable& keys, Piece piece, Square s) noexcept {
  const auto& row = keys.piece[piece.index()];
  key_ ^= row[s.slot()];
  mirror_key_ ^= row[s.mirrored().slot()];
}

Undo Position::do_move(Move move) noexcept {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = pieces_[from.slot()];
  const KeyTable& keys = key_table();
  const auto& words = keys.piece[piece.index()];
  const Square mirrored_to = to.mirrored();
  // What both keys change by, kept in registers.
  LockKey change = keys.black_to_move;
  LockKey mirror_change = keys.black_to_move;
  change ^= words[from.slot()];
  change ^= words[to.slot()];
  mirror_change ^= words[from.mirrored().slot()];
  mirror_change ^= words[mirrored_to.slot()];
  const Undo undo{pieces_[to.slot()], halfmove_, fullmove_};
  if (!undo.captured.empty()) {
    points_[index_of(undo.captured.color())].remove(to);
    const auto& taken = keys.piece[undo.captured.index()];
    change ^= taken[to.slot()];
    mirror_change ^= taken[mirrored_to.slot()];
    halfmove_ = 0;
  } else if (halfmove_ < UINT16_MAX) {
    ++halfmove_;
  }
  PointSet& mine = points_[index_of(piece.color())];
  mine.remove(from);
  mine.add(to);
  pieces_[from.slot()] = Piece();
  pieces_[to.slot()] = piece;
  key_ ^= change;
  mirror_key_ ^= mirror_change;
  if (piece.type() == PieceType::King) kings_[index_of(piece.color())] = to;
  if (side_ == Color::Black && fullmove_ < UINT16_MAX) ++fullmove_;
  side_ = opponent(side_);
  return undo;
}

void Position::undo_move(Move move, const Undo& undo) noexcept {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = pieces_[to.slot()];
  const KeyTable& keys = key_table();
  pass();
  PointSet& mine = points_[index_of(piece.color())];
  mine.remove(to);
  mine.add(from);
  pieces_[from.slot()] = piece;
  pieces_[to.slot()] = undo.captured;
  toggle_key(keys, piece, to);
  toggle_key(keys, piece, from);
  if (!undo.captured.empty()) {
    points_[index_of(undo.captured.color())].add(to);
    toggle_key(keys, undo.captured, to);
  }
  if (piece.type() == PieceType::King) kings_[index_of(piece.color())] = from;
  halfmove_ = undo.halfmove;
  fullmove_ = undo.fullmove;
}

void Position::pass() noexcept {
  const LockKey& word = key_table().black_to_move;
  side_ = opponent(side_);
  key_ ^= word;
  mirror_key_ ^= word;
}

}  // namespace xq
