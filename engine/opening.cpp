#include "opening.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <sys/stat.h>

#include "xq/book/format.hpp"

namespace engine {

namespace book = xq::book;
using xq::say;

namespace {

std::uint64_t entropy() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) | device();
}

std::vector<BookCandidate> with_shares(const std::vector<book::Candidate>& candidates) {
  double sum = 0;
  for (const book::Candidate& c : candidates)
    sum += static_cast<double>(std::max<std::int64_t>(c.weight, 0));
  std::vector<BookCandidate> out;
  for (const book::Candidate& c : candidates) {
    const auto stake = static_cast<double>(std::max<std::int64_t>(c.weight, 0));
    out.push_back({c.move, c.weight, sum > 0 ? stake / sum : 0});
  }
  return out;
}

std::string list_text(const std::vector<BookCandidate>& candidates, int rank_base) {
  std::string text;
  for (const BookCandidate& c : candidates) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {} ({:.1f} %)", move_text(c.move, rank_base), c.weight, 100 * c.share);
  }
  return text;
}

}  // namespace

std::string move_text(xq::Move move, int rank_base) {
  if (rank_base == 0 || move.is_none()) return move.text();
  return fmt::format("{}{}{}{}", static_cast<char>('a' + move.from().file_index()),
                     move.from().rank_index() + rank_base,
                     static_cast<char>('a' + move.to().file_index()),
                     move.to().rank_index() + rank_base);
}

Opening::Opening(std::filesystem::path folder, xq::Lang lang)
    : folder_(std::move(folder)), lang_(lang), seed_(entropy()) {}

void Opening::set_list(std::string bytes) {
  list_bytes_ = std::move(bytes);
  list_changed_ = true;
  left_said_ = false;
}

void Opening::set_seed(std::uint64_t seed) {
  seed_from_system_ = seed == 0;
  seed_ = seed_from_system_ ? entropy() : seed;
}

void Opening::new_game() {
  if (in_game_) ++game_;
  in_game_ = false;
  left_said_ = false;
  check_files_ = true;
}

Opening::Stamp Opening::stamp_of(const std::filesystem::path& file) {
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) return {};
  return {static_cast<std::uint64_t>(info.st_dev), static_cast<std::uint64_t>(info.st_ino),
          static_cast<std::uint64_t>(info.st_size),
          static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1'000'000'000 + info.st_mtim.tv_nsec};
}

// Loads one file and says what came of it.
std::string Opening::load(Loaded& slot) const {
  slot.stamp = stamp_of(slot.item.file);
  slot.book.reset();
  const std::string path = printable(slot.item.file.string());
  auto loaded = book::load(slot.item.file);
  if (!loaded) return say(lang_, "book {0} not used: {1}", path, loaded.error().message);
  const auto positions = (*loaded)->count_positions();
  if (!positions) return say(lang_, "book {0} not used: {1}", path, positions.error().message);
  slot.book = std::move(*loaded);
  const book::BookInfo& info = slot.book->info();
  std::string line = say(lang_, "book {0}: {1}, {2} positions, {3} rows", path, info.format,
                         *positions, info.rows);
  for (const std::string& warning : info.warnings)
    line += "; " + warning;
  return line;
}

std::vector<std::string> Opening::prepare() {
  std::vector<std::string> messages;
  if (list_changed_) {
    BookList list = parse_book_list(list_bytes_, folder_, lang_);
    messages = std::move(list.messages);
    books_.clear();
    for (BookItem& item : list.items) {
      Loaded& slot = books_.emplace_back();
      slot.item = std::move(item);
      messages.push_back(load(slot));
    }
  } else if (check_files_) {
    for (Loaded& slot : books_) {
      if (slot.stamp != stamp_of(slot.item.file)) messages.push_back(load(slot));
    }
  }
  list_changed_ = false;
  check_files_ = false;
  return messages;
}

// A mapped file that somebody shortened in place must not be touched any more.
bool Opening::pulled_away(const Loaded& slot) const {
  const Stamp now = stamp_of(slot.item.file);
  return now.inode == slot.stamp.inode && now.device == slot.stamp.device &&
         now.size < slot.stamp.size;
}

Opening::Verdict Opening::judge(const Loaded& slot, const BookQuery& query) const {
  const xq::Position& position = query.history.position();
  if (slot.book == nullptr) return {{}, say(lang_, "no book could be loaded"), 1};
  if (slot.item.side && *slot.item.side != position.side_to_move())
    return {{}, say(lang_, "no book for this side"), 2};
  const int depth = slot.item.depth.value_or(query.depth);
  if (depth > 0 && query.ply >= depth)
    return {{}, say(lang_, "the limit of {0} plies is reached", depth), 4};
  if (pulled_away(slot))
    return {{}, say(lang_, "the file was changed; it is read again at the next new game"), 4};

  Verdict verdict;
  auto found = book::probe(*slot.book, position);
  if (!found)
    return {{}, say(lang_, "book {0}: {1}", printable(slot.item.name), found.error().message), 5};
  verdict.candidates = std::move(*found);
  if (verdict.candidates.empty()) return {{}, say(lang_, "the position is not in the book"), 3};
  std::erase_if(verdict.candidates, [&](const book::Candidate& c) {
    return std::ranges::find(query.allowed, c.move) == query.allowed.end();
  });
  if (verdict.candidates.empty()) return {{}, say(lang_, "all candidates are banned"), 5};
  std::erase_if(verdict.candidates,
                [&](const book::Candidate& c) { return query.history.would_repeat(c.move); });
  if (verdict.candidates.empty()) return {{}, say(lang_, "all candidates repeat"), 6};
  const bool weighs = std::ranges::any_of(verdict.candidates,
                                          [](const book::Candidate& c) { return c.weight > 0; });
  if (!weighs) return {{}, say(lang_, "all weights 0"), 6};
  verdict.candidates = book::drop_below_share(std::move(verdict.candidates), position,
                                              slot.item.min_share.value_or(query.min_share));
  return verdict;
}

BookAnswer Opening::draw(const Loaded& slot, const BookQuery& query, Verdict verdict) const {
  const xq::Position& position = query.history.position();
  const book::Policy policy = slot.item.policy.value_or(query.policy);
  const std::uint64_t roll = book::roll_of(seed_, game_, position.key());
  BookAnswer answer;
  answer.candidates = with_shares(verdict.candidates);
  const auto index = book::pick(verdict.candidates, policy, roll);
  if (!index) return answer;
  answer.move = verdict.candidates[*index].move;
  answer.messages.push_back(
      say(lang_, "book {0}: {1}; {2} drawn ({3}, seed {4}, game {5})", printable(slot.item.name),
          list_text(answer.candidates, query.rank_base), move_text(*answer.move, query.rank_base),
          book::policy_name(policy), seed_, game_));
  xq::Position next = position;
  next.do_move(*answer.move);
  const auto replies = book::probe(*slot.book, next);
  if (replies && !replies->empty() && replies->front().weight > 0)
    answer.reply = replies->front().move;
  return answer;
}

// Analysis: what the book knows, without limits.
void Opening::describe(const Loaded& slot, const BookQuery& query, BookAnswer& answer) const {
  if (slot.book == nullptr || pulled_away(slot)) return;
  const auto found = book::probe(*slot.book, query.history.position());
  if (!found) return;
  const auto candidates = with_shares(*found);
  if (candidates.empty()) return;
  if (answer.candidates.empty()) answer.candidates = candidates;
  answer.messages.push_back(say(lang_, "book {0} knows {1}; not played in analysis",
                                printable(slot.item.name), list_text(candidates, query.rank_base)));
}

BookAnswer Opening::ask(const BookQuery& query) {
  BookAnswer answer;
  if (books_.empty()) return answer;
  in_game_ = true;
  if (query.list_only) {
    for (const Loaded& slot : books_)
      describe(slot, query, answer);
    return answer;
  }
  Verdict nearest;
  for (const Loaded& slot : books_) {
    Verdict verdict = judge(slot, query);
    if (verdict.reason.empty()) {
      left_said_ = false;
      return draw(slot, query, std::move(verdict));
    }
    if (verdict.nearness > nearest.nearness) nearest = std::move(verdict);
  }
  if (!std::exchange(left_said_, true))
    answer.messages.push_back(say(lang_, "book left: {0}", nearest.reason));
  return answer;
}

}  // namespace engine
