// Any bytes as a book of each format: an Error, or sorted rows that a probe takes only legal moves
// from.
#include <algorithm>
#include <string>

#include "xq/book/format.hpp"
#include "xq/book/pick.hpp"
#include "xq/book/probe.hpp"

#include "require.hpp"

namespace {

void try_book(const xq::book::Book& book) {
  // In a damaged database index and table may tell different things.
  const bool flat = book.info().keys == xq::book::KeyKind::Lock1 ||
                    book.info().keys == xq::book::KeyKind::Polyglot;
  std::uint64_t rows = 0;
  const auto read = book.for_each_row([&](const xq::book::FileRow& row) {
    ++rows;
    XQ_FUZZ_REQUIRE(!flat || row.row.number <= book.info().last_row);
    return true;
  });
  XQ_FUZZ_REQUIRE(!flat || (read && rows == book.info().rows));
  const auto positions = book.count_positions();
  XQ_FUZZ_REQUIRE(!flat || (positions && *positions <= rows));
  const xq::Position start;
  const auto found = xq::book::probe(book, start);
  if (!found) return;
  const auto& candidates = *found;
  for (const auto& c : candidates)
    XQ_FUZZ_REQUIRE(xq::is_legal(start, c.move));
  for (const auto policy : {xq::book::Policy::Weighted, xq::book::Policy::Best}) {
    const auto drawn = xq::book::pick(candidates, policy, 0x123456789ABCDEF0);
    XQ_FUZZ_REQUIRE(!drawn || candidates[*drawn].weight > 0);
  }
  for (const auto& choice : xq::book::join_pairs(candidates, start))
    XQ_FUZZ_REQUIRE(choice.share >= 0 && choice.share <= 1);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(xq::as_text({data, size}));
  for (const xq::book::BookFormat* format : xq::book::formats()) {
    if (format->open == nullptr) continue;
    xq::book::BookFile file{{}, xq::FileBytes(bytes)};
    const bool claimed = format->sniff(file);
    const auto loaded = format->open(std::move(file));
    XQ_FUZZ_REQUIRE(loaded || !loaded.error().message.empty());
    // What a format claims it can open, but for damaged databases, which it names.
    XQ_FUZZ_REQUIRE(!claimed || loaded || bytes.starts_with("SQLite format 3"));
    if (loaded) try_book(**loaded);
  }
  return 0;
}
