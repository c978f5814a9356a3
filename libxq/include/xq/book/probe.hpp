// Looking a position up in an opening book.
//
// A book keeps one of a position and its left-right mirror (board/mirror.hpp). probe() tries both
// and hands back moves in the caller's orientation, so no caller ever mirrors a move itself.
#pragma once

#include <vector>

#include "xq/board/movegen.hpp"
#include "xq/book/book.hpp"

namespace xq::book {

/// One book move for a position.
struct Candidate {
  Move move;              ///< legal in the probed position, in its own orientation
  Weight weight = 0;      ///< as stored
  bool mirrored = false;  ///< found under the mirrored position
};

/// Finds the book moves of a position, heaviest first.
///
/// Returns  0..128 candidates, one per move (equal rows are summed, at most 65,535); empty if the
/// book does not know the
///          position. Equal weights keep file order.
/// Errors   none: a row whose move is not legal here (a collision of the 32-bit lock) is left out.
/// Cost     two binary searches, O(log rows); no allocation beyond the answer.
/// Threads  safe; Book is immutable.
/// Example  on ElephantEye's BOOK.DAT the start position gives 16 moves, b2e2 and h2e2 with weight
/// 1473.
[[nodiscard]] std::vector<Candidate> probe(const Book& book, const Position& position);

/// Candidates with a move and its mirror joined: at a self-mirrored position they are one choice.
struct Choice {
  Move move;  ///< the smaller code of the two
  Move pair =
      Move::none();  ///< the mirrored twin; none elsewhere, for axis moves, or if the book lacks it
  Weight weight = 0;  ///< of one row as stored
  bool mirrored = false;
  double share =
      0;  ///< sum of the entry's rows / sum of all rows of the position, 0..1; 0 if that sum is 0
};
/// Heaviest share first.   REQUIRES: the candidates are probe()'s for this position.
[[nodiscard]] std::vector<Choice> join_pairs(const std::vector<Candidate>& candidates,
                                             const Position& position);

}  // namespace xq::book
