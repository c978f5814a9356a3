// Looking a position up in an opening book.
//
// A book keeps one of a position and its left-right mirror (board/mirror.hpp), or both. probe()
// tries both and hands back moves in the caller's orientation, so no caller ever mirrors a move.
#pragma once

#include <vector>

#include "xq/board/movegen.hpp"
#include "xq/book/book.hpp"

namespace xq::book {

/// A row that can be played.
using Candidate = Row;

/// All rows a book holds for a position, switched off ones included, as moves of it: in book form
/// (row.hpp) but in the position's own orientation, by move code.
///
/// Rows whose move is not legal here are left out. Which of position and mirror is asked, and what
/// equal moves come to, is the custom of the format's readers:
///  - bookdat, booktext, polyglot: the position, and the mirror only if it has no legal row; equal
///    rows are summed, at most 65,535.
///  - obk, pfbook, yfk: both, the position's own row first; of equal rows the best weight and the
///    sum of the games. At a self-mirrored position a row stands for its mirror too.
///  - xqb: one key covers both.
/// `met`, if given, gets the numbers of all rows that lie under the position or its mirror and
/// whether each is legal there.
struct MetRow {
  std::uint64_t number = 0;
  bool legal = false;
  bool mirrored = false;
};
[[nodiscard]] Result<std::vector<Row>> rows_of(const Book& book, const Position& position,
                                               std::vector<MetRow>* met = nullptr);

/// Finds the book moves of a position, heaviest first.
///
/// Returns  0..128 candidates, one per move; empty if the book does not know the position. Equal
///          weights keep file order.
/// Errors   those of Book::rows_at().
/// Cost     two look-ups; no allocation beyond the answer.
/// Example  on ElephantEye's BOOK.DAT the start position gives 16 moves, b2e2 and h2e2 with weight
/// 1473.
[[nodiscard]] Result<std::vector<Candidate>> probe(const Book& book, const Position& position);

/// Candidates with a move and its mirror joined: at a self-mirrored position they are one choice.
struct Choice {
  Move move;  ///< the smaller code of the two
  Move pair =
      Move::none();  ///< the mirrored twin; none elsewhere, for axis moves, or if the book lacks it
  std::int64_t weight = 0;  ///< of one row as stored
  bool mirrored = false;
  double share = 0;  ///< sum of the entry's rows / sum of all rows of the position, weights below 0
                     ///< as 0; 0..1; 0 if that sum is 0
  std::optional<Results> results{};  ///< of the pair together
  std::string note{};
};
/// Heaviest share first.   REQUIRES: the candidates are probe()'s for this position.
[[nodiscard]] std::vector<Choice> join_pairs(const std::vector<Candidate>& candidates,
                                             const Position& position);

}  // namespace xq::book
