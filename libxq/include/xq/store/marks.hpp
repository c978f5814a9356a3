// The user's own judgement of positions and moves, kept apart from what the games say.
//
// A mark is on a position of either orientation, and at a self-mirrored position on a move and its
// mirror at once. Marks are never deleted, only undone; they act when a book is written.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "xq/store/database.hpp"
#include "xq/store/weigh.hpp"

namespace xq::store {

/// What a mark says. docs/formats/database.md and apply_marks() tell what each does.
enum class MarkKind : std::uint8_t { Force, Prefer, Avoid, Forbid, Weight, Note };
inline constexpr std::size_t kMarkKinds = 6;
/// "force" "prefer" "avoid" "forbid" "weight" "note".
[[nodiscard]] std::string_view mark_kind_name(MarkKind kind) noexcept;
[[nodiscard]] std::optional<MarkKind> parse_mark_kind(std::string_view name) noexcept;

/// A mark to be made.
struct NewMark {
  Position position;
  std::optional<Move> move{};  ///< legal there; nullopt = on the position itself (Note only)
  MarkKind kind = MarkKind::Note;
  std::uint16_t weight = 0;  ///< of kind Weight
  std::string note{};        ///< UTF-8; may come with every kind; of kind Note "" takes a note away
};

/// Whether a mark counts.
enum class MarkState : std::uint8_t {
  Acting,
  Overridden,  ///< a later mark on the same move says something else
  Undone,
};
[[nodiscard]] std::string_view mark_state_name(MarkState state) noexcept;

/// A mark as stored: move and position in their stored orientation.
struct Mark {
  std::int64_t id = 0;       ///< later marks have larger ones
  std::uint64_t key = 0;     ///< LockKey::book_order()
  std::optional<Move> move;  ///< at a self-mirrored position the one of the smaller code
  MarkKind kind = MarkKind::Note;
  std::optional<std::uint16_t> weight;
  std::string note;
  std::int64_t time = 0;  ///< seconds since 1970
  MarkState state = MarkState::Acting;
  Position position;
};

/// Makes marks, all or none, in the order given.   time  seconds since 1970.
/// Returns  them as stored.
/// Errors   BadMove (illegal, or a judgement without a move), BadRecord (a note that is no UTF-8),
///          BadDatabase.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<std::vector<Mark>> add_marks(Database& db, std::span<const NewMark> marks,
                                                  std::int64_t time);
/// Every mark ever made, by id.
[[nodiscard]] Result<std::vector<Mark>> list_marks(const Database& db);
/// Takes marks back, all or none; what they overrode counts again.
/// Errors  BadDatabase if there is no such mark or it is undone already; the message names it.
/// REQUIRES: the database was opened with Access::Write.
[[nodiscard]] Result<bool> undo_marks(Database& db, std::span<const std::int64_t> ids);

/// What counts on one move: its latest judgement and its latest note.
struct MarkedMove {
  MoveCode move = 0;             ///< stored; at a self-mirrored position the smaller code
  std::optional<MarkKind> kind;  ///< not Note; nullopt = only a note
  std::uint16_t weight = 0;      ///< of kind Weight
  std::string note;
};
/// A position with marks that count.
struct MarkedPosition {
  std::uint64_t key = 0;
  Position position;  ///< stored orientation
  bool self_mirrored = false;
  std::string note;               ///< on the position itself
  std::vector<MarkedMove> moves;  ///< by code
};

/// All marks that count, position by position in book order. Immutable, safe to share.
class MarkSet {
 public:
  MarkSet() = default;
  [[nodiscard]] static Result<MarkSet> of(const Database& db);
  [[nodiscard]] bool empty() const noexcept { return positions_.empty(); }
  [[nodiscard]] const std::vector<MarkedPosition>& positions() const noexcept { return positions_; }
  /// nullptr if the position has none.   Cost  O(log positions).
  [[nodiscard]] const MarkedPosition* find(std::uint64_t key) const noexcept;

 private:
  std::vector<MarkedPosition> positions_;
};

/// What marks did to a book.
struct MarkTally {
  std::array<std::uint64_t, kMarkKinds> marks{};  ///< moves marked, by kind; notes placed or not
  std::uint64_t positions = 0;                    ///< with marks
  std::uint64_t rows_added = 0;                   ///< that no game or limit would have given
  std::uint64_t rows_removed = 0;                 ///< disabled ones included
  std::uint64_t rows_changed = 0;                 ///< their weight
  [[nodiscard]] std::uint64_t total() const noexcept;
};

/// Applies the marks of a position to its rows as Weigher::weigh() gives them. Pure.
///   force    the forced moves are the only rows, with the weight they have, 1 at least
///   prefer   raised until the preferred rows weigh together as much as all others; several keep
///            their ratio, one without a weight gets that of the lightest
///   avoid    weight 0
///   forbid   enabled = false
///   weight   exactly this number, both rows of a pair and an axis move alike
///   note     text of the move's rows
/// A judged move without a row gets one, with the counts of its games if it has any; a note alone
/// makes no row. Where a preferred sum passes 16 bits the other rows are scaled down, except those
/// of kind weight; none becomes 0 by it. rows  by move code; may be empty; notes point into
/// `marks`.   counts  of the position; its moves may be empty.
void apply_marks(const MarkedPosition& marks, const PositionMoves& counts,
                 std::vector<WeighedMove>& rows, MarkTally& tally);

/// Takes a position and its marks, nullptr for none.   Returns  false to stop.
using MarkedSink = std::function<bool(const PositionMoves&, const MarkedPosition*)>;

/// Joins a stream of positions in book order with marks: positions that only have marks come in
/// their place, without moves.
class MarkedStream {
 public:
  /// marks outlives this.
  MarkedStream(const MarkSet& marks, MarkedSink sink)
      : marks_(marks.positions()), sink_(std::move(sink)) {}
  bool take(const PositionMoves& position);
  /// To be called behind the last position.
  bool finish();

 private:
  bool only_marks(const MarkedPosition& marked);
  std::span<const MarkedPosition> marks_;  // those still to come
  MarkedSink sink_;
};

}  // namespace xq::store
