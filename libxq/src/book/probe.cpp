#include "xq/book/probe.hpp"

#include <algorithm>
#include <optional>

namespace xq::book {
namespace {

constexpr int kMaxWeight = 65535;

void add(std::vector<Candidate>& list, const Candidate& found) {
  const auto same = std::ranges::find(list, found.move, &Candidate::move);
  if (same == list.end()) {
    list.push_back(found);
    return;
  }
  same->weight = static_cast<Weight>(std::min(kMaxWeight, same->weight + found.weight));
}

// The legal rows under one lock; `flip` if it is the mirror's.
std::vector<Candidate> legal_rows(const Book& book, const Position& position, std::uint32_t lock1,
                                  bool flip) {
  std::vector<Candidate> list;
  const Book::Range rows = book.rows_of(lock1);
  for (std::size_t i = rows.first; i < rows.last; ++i) {
    const Entry entry = book.at(i);
    const std::optional<Move> stored = move_of_code(entry.move);
    if (!stored) continue;
    const Move move = flip ? stored->mirrored() : *stored;
    if (is_legal(position, move)) add(list, {move, entry.weight, flip});
  }
  return list;
}

}  // namespace

std::vector<Candidate> probe(const Book& book, const Position& position) {
  std::vector<Candidate> list = legal_rows(book, position, position.key().lock1, false);
  if (list.empty() && position.key() != position.mirror_key()) {
    list = legal_rows(book, position, position.mirror_key().lock1, true);
  }
  std::ranges::stable_sort(list, std::ranges::greater{}, &Candidate::weight);
  return list;
}

std::vector<Choice> join_pairs(const std::vector<Candidate>& candidates, const Position& position) {
  const bool self_mirrored = position.key() == position.mirror_key();
  std::uint64_t total = 0;
  for (const Candidate& c : candidates)
    total += c.weight;

  std::vector<Choice> choices;
  for (const Candidate& c : candidates) {
    const Move twin = c.move.mirrored();
    Choice choice{c.move, Move::none(), c.weight, c.mirrored, 0};
    std::uint64_t sum = c.weight;
    if (self_mirrored && twin != c.move) {
      const auto other = std::ranges::find(candidates, twin, &Candidate::move);
      if (other != candidates.end()) {
        // The pair is reported once, by its smaller code.
        if (code_of(twin) < code_of(c.move)) continue;
        choice.pair = twin;
        sum += other->weight;
      }
    }
    if (total > 0) choice.share = static_cast<double>(sum) / static_cast<double>(total);
    choices.push_back(choice);
  }
  std::ranges::stable_sort(choices, std::ranges::greater{}, &Choice::share);
  return choices;
}

}  // namespace xq::book
