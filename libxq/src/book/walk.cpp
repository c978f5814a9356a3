#include "xq/book/walk.hpp"

#include <unordered_set>

#include "xq/board/mirror.hpp"
#include "xq/book/row_marks.hpp"

namespace xq::book {
namespace {

struct KeyHash {
  std::size_t operator()(const LockKey& key) const noexcept {
    return static_cast<std::size_t>(key.book_order() ^ (std::uint64_t{key.key} << 16));
  }
};

}  // namespace

struct BookWalk::Impl {
  using Layer = std::vector<Position>;

  // Looks a position up in all books; what can be reached from it joins `next`.
  Result<bool> visit(const Position& position, std::size_t ply, const PlacedSink& sink,
                     Layer& next) {
    PlacedRows placed{position, {}, ply};
    bool any = false;
    for (std::size_t i = 0; i < books.size(); ++i) {
      std::vector<MetRow> met_rows;
      auto rows = rows_of(*books[i], position, &met_rows);
      if (!rows) return tl::make_unexpected(std::move(rows).error());
      for (const MetRow& row : met_rows) {
        if (row.legal) reached[i].mark(row.number);
      }
      any = any || !rows->empty();
      placed.books.push_back(std::move(*rows));
    }
    if (!any) return true;
    ++positions;
    for (const auto& rows : placed.books) {
      for (const Row& row : rows) {
        if (!row.enabled) continue;
        Position after = position;
        after.do_move(row.move);
        enter(after, next);
      }
    }
    return sink(placed);
  }
  // Adds the stored orientation of a position to a layer if it was never met.
  void enter(const Position& position, Layer& layer) {
    const Canonical at = canonical(position);
    if (!met.insert(at.key).second) return;
    layer.push_back(at.mirrored ? mirrored(position) : position);
  }

  std::vector<const Book*> books;
  std::vector<RowMarks> reached;
  std::unordered_set<LockKey, KeyHash> met;
  std::uint64_t positions = 0;
};

BookWalk::BookWalk(std::vector<const Book*> books) : impl_(std::make_unique<Impl>()) {
  for (const Book* book : books)
    impl_->reached.emplace_back(book->info());
  impl_->books = std::move(books);
}
BookWalk::~BookWalk() = default;

Result<bool> BookWalk::from(const Position& start, const PlacedSink& sink) {
  Impl::Layer layer;
  impl_->enter(start, layer);
  for (std::size_t ply = 0; !layer.empty(); ++ply) {
    Impl::Layer next;
    for (const Position& position : layer) {
      const auto go_on = impl_->visit(position, ply, sink, next);
      if (!go_on || !*go_on) return go_on;
    }
    layer = std::move(next);
  }
  return true;
}

std::uint64_t BookWalk::positions() const noexcept {
  return impl_->positions;
}

Result<std::uint64_t> BookWalk::for_each_unreached(std::size_t book,
                                                   const FileRowSink& sink) const {
  std::uint64_t count = 0;
  const RowMarks& reached = impl_->reached[book];
  const auto done = impl_->books[book]->for_each_row([&](const FileRow& row) {
    if (reached.has(row.row.number)) return true;
    ++count;
    return sink(row);
  });
  if (!done) return tl::make_unexpected(done.error());
  return count;
}

}  // namespace xq::book
