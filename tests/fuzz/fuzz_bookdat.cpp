// Any bytes as a book of each format: an Error, or sorted rows that a probe takes only legal moves
// from.
#include <algorithm>
#include <string>

#include "xq/book/format.hpp"
#include "xq/book/pick.hpp"
#include "xq/book/probe.hpp"

#include "require.hpp"

namespace {

void try_book(const xq::book::LoadedBook& loaded) {
  const xq::book::Book& book = loaded.book;
  XQ_FUZZ_REQUIRE(book.entries().size() == book.size());
  for (std::size_t i = 1; i < book.size(); ++i)
    XQ_FUZZ_REQUIRE(book.at(i - 1).lock1 <= book.at(i).lock1);
  const xq::Position start;
  const auto candidates = xq::book::probe(book, start);
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
  const xq::ByteView head = xq::as_bytes(bytes).first(std::min<std::size_t>(bytes.size(), 4096));
  for (const xq::book::BookFormat* format : xq::book::formats()) {
    const bool claimed = format->sniff(head, bytes.size());
    const auto loaded = format->load(xq::FileBytes(bytes));
    XQ_FUZZ_REQUIRE(loaded || !loaded.error().message.empty());
    // What a format claims it can open.
    XQ_FUZZ_REQUIRE(!claimed || loaded);
    if (loaded) try_book(*loaded);
  }
  return 0;
}
