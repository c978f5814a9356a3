// Going through books position by position.
//
// A file's keys do not say what stands on the board. A walk follows the books' own moves from the
// start position, and from any other positions it is given, and so finds what each row is about.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "xq/book/book.hpp"
#include "xq/book/probe.hpp"

namespace xq::book {

/// A position that at least one of the books has a row for.
struct PlacedRows {
  Position position;                    ///< in the stored orientation
  std::vector<std::vector<Row>> books;  ///< rows_of() of each book, book form; empty = none
  std::size_t ply = 0;                  ///< shortest way from the position the walk started from
};
/// Returns  false to stop.
using PlacedSink = std::function<bool(const PlacedRows& placed)>;

/// Walks several books at once. Keeps what it met from call to call.
/// Cost  about 50 bytes for a position met, two plies of positions, one bit for each row.
class BookWalk {
 public:
  /// The books must outlive it.
  explicit BookWalk(std::vector<const Book*> books);
  ~BookWalk();
  BookWalk(const BookWalk&) = delete;
  BookWalk& operator=(const BookWalk&) = delete;

  /// Breadth first from a position along the enabled rows of all books; hands out each position
  /// that was not handed out before, mirrors being one.   Returns  false if the sink stopped it.
  [[nodiscard]] Result<bool> from(const Position& start, const PlacedSink& sink);
  /// Positions handed out so far.
  [[nodiscard]] std::uint64_t positions() const noexcept;
  /// Rows of a book that no position met so far makes a legal move of, in file order.
  /// Returns  how many there are.
  [[nodiscard]] Result<std::uint64_t> for_each_unreached(std::size_t book,
                                                         const FileRowSink& sink) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace xq::book
