#include "xq/book/probe.hpp"

#include <algorithm>
#include <optional>

#include "xq/board/mirror.hpp"

namespace xq::book {
namespace {

constexpr std::int64_t kLargestSum = 65535;  // of equal rows in formats with 16-bit weights

// The custom of the readers of a kind of book.
struct Custom {
  bool asks_both = false;      // the mirror too, even if the position is there
  bool asks_mirror = true;     // keys are of one orientation
  bool sums = false;           // equal rows are summed; else the best weight counts
  bool pairs_are_one = false;  // at a self-mirrored position a row stands for its mirror
};

Custom custom_of(KeyKind keys) noexcept {
  switch (keys) {
    case KeyKind::Lock1:
    case KeyKind::Polyglot: return {.sums = true};
    case KeyKind::Bh: return {.asks_both = true, .pairs_are_one = true};
    case KeyKind::Board: return {.asks_mirror = false};
  }
  return {};
}

void add(std::vector<Row>& list, Row row, const Custom& custom) {
  const auto same = std::ranges::find(list, row.move, &Row::move);
  if (same == list.end()) {
    list.push_back(std::move(row));
    return;
  }
  // A row that is switched off gives way to one that is not.
  if (same->enabled != row.enabled) {
    if (row.enabled) *same = std::move(row);
    return;
  }
  same->weight = custom.sums ? std::min(kLargestSum, same->weight + row.weight)
                             : std::max(same->weight, row.weight);
  if (same->note.empty()) same->note = std::move(row.note);
  if (!row.results || same->number == row.number) return;
  if (!same->results) same->results.emplace();
  same->results->wins += row.results->wins;
  same->results->draws += row.results->draws;
  same->results->losses += row.results->losses;
}

class Reader {
 public:
  Reader(const Book& book, const Position& position, std::vector<MetRow>* met)
      : book_(book),
        position_(position),
        met_(met),
        custom_(custom_of(book.info().keys)),
        self_mirrored_(position.key() == position.mirror_key()) {}

  Result<std::vector<Row>> read() {
    auto own = legal_rows(position_, false);
    if (!own || self_mirrored_ || !custom_.asks_mirror) return own;
    const bool enough = !own->empty() && !custom_.asks_both;
    if (enough && met_ == nullptr) return own;
    auto other = legal_rows(mirrored(position_), true);
    if (!other || enough) return other ? std::move(own) : std::move(other);
    if (own->empty()) return other;
    // The position's own row says all about its move.
    for (Row& row : *other) {
      const auto same = std::ranges::find(*own, row.move, &Row::move);
      if (same == own->end()) {
        own->push_back(std::move(row));
      } else if (!same->enabled && row.enabled) {
        *same = std::move(row);
      }
    }
    return own;
  }

 private:
  // The rows under the key of `asked`, which is the position or its mirror.
  Result<std::vector<Row>> legal_rows(const Position& asked, bool flip) {
    auto rows = book_.rows_at(asked);
    if (!rows) return rows;
    std::vector<Row> list;
    for (Row& row : *rows) {
      if (flip && !row.move.is_none()) row.move = row.move.mirrored();
      row.mirrored = flip;
      const bool legal = !row.move.is_none() && is_legal(position_, row.move);
      if (met_ != nullptr) met_->push_back({row.number, legal, flip});
      if (legal) add_expanded(list, std::move(row));
    }
    return list;
  }
  void add_expanded(std::vector<Row>& list, Row row) const {
    if (self_mirrored_ && custom_.pairs_are_one) {
      if (row.move.mirrored() == row.move) {
        row.weight *= 2;
      } else {
        Row twin = row;
        twin.move = row.move.mirrored();
        add(list, std::move(twin), custom_);
      }
    }
    add(list, std::move(row), custom_);
  }

  const Book& book_;
  const Position& position_;
  std::vector<MetRow>* met_;
  Custom custom_;
  bool self_mirrored_;
};

std::uint64_t stake(std::int64_t weight) noexcept {
  return weight > 0 ? static_cast<std::uint64_t>(weight) : 0;
}

}  // namespace

Result<std::vector<Row>> rows_of(const Book& book, const Position& position,
                                 std::vector<MetRow>* met) {
  auto rows = Reader(book, position, met).read();
  if (rows) {
    std::ranges::stable_sort(*rows, {}, [](const Row& row) { return code_of(row.move); });
  }
  return rows;
}

Result<std::vector<Candidate>> probe(const Book& book, const Position& position) {
  auto list = Reader(book, position, nullptr).read();
  if (!list) return list;
  std::erase_if(*list, [](const Row& row) { return !row.enabled; });
  std::ranges::stable_sort(*list, std::ranges::greater{}, &Candidate::weight);
  return list;
}

std::vector<Choice> join_pairs(const std::vector<Candidate>& candidates, const Position& position) {
  const bool self_mirrored = position.key() == position.mirror_key();
  std::uint64_t total = 0;
  for (const Candidate& c : candidates)
    total += stake(c.weight);

  std::vector<Choice> choices;
  for (const Candidate& c : candidates) {
    const Move twin = c.move.mirrored();
    Choice choice{c.move, Move::none(), c.weight, c.mirrored, 0, c.results, c.note};
    std::uint64_t sum = stake(c.weight);
    if (self_mirrored && twin != c.move) {
      const auto other = std::ranges::find(candidates, twin, &Candidate::move);
      if (other != candidates.end()) {
        // The pair is reported once, by its smaller code.
        if (code_of(twin) < code_of(c.move)) continue;
        choice.pair = twin;
        sum += stake(other->weight);
        if (choice.note.empty()) choice.note = other->note;
      }
    }
    if (total > 0) choice.share = static_cast<double>(sum) / static_cast<double>(total);
    choices.push_back(std::move(choice));
  }
  std::ranges::stable_sort(choices, std::ranges::greater{}, &Choice::share);
  return choices;
}

}  // namespace xq::book
