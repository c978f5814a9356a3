#include "move_digits.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "xq/board/movegen.hpp"

namespace xq::record {
namespace {

constexpr std::size_t kFewestPlies = 4;
constexpr std::array<std::string_view, 3> kNames{"movelist=", "movelist:", "movelist\":"};

// A place of four digits.
struct Group {
  std::size_t at = 0;
  Move move;
};

Move move_of(std::string_view digits) noexcept {
  const auto n = [&](std::size_t i) { return digits[i] - '0'; };
  const auto from = Square::at(n(0), 9 - n(1));
  const auto to = Square::at(n(2), 9 - n(3));
  return from && to ? Move(*from, *to) : Move();
}

// Lists of groups: digits in a row, or in fours with blanks, commas and line ends between them.
class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text) {}

  std::vector<Group> run() {
    for (std::size_t at = first_digit(0); at < text_.size(); at = first_digit(at)) {
      const std::size_t end = std::min(text_.find_first_not_of("0123456789", at), text_.size());
      const bool named = is_named(at);
      if (!follows(at) || named) close();
      named_ = named_ || named;
      if ((end - at) % 4 != 0 && !named) {
        close();
      } else {
        for (std::size_t i = at; i + 4 <= end; i += 4)
          list_.push_back({i, move_of(text_.substr(i, 4))});
        end_ = end;
      }
      at = end;
    }
    close();
    return std::move(best_);
  }

 private:
  [[nodiscard]] std::size_t first_digit(std::size_t from) const {
    return std::min(text_.find_first_of("0123456789", from), text_.size());
  }
  [[nodiscard]] bool is_named(std::size_t at) const {
    std::string_view before = text_.substr(0, at);
    while (!before.empty() && (before.back() == ' ' || before.back() == '"'))
      before.remove_suffix(1);
    const std::string_view tail =
        before.substr(before.size() - std::min<std::size_t>(before.size(), 12));
    return std::ranges::any_of(kNames, [&](std::string_view name) {
      return std::ranges::equal(
          tail.substr(tail.size() - std::min(tail.size(), name.size())), name,
          [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a | 0x20 : a) == b; });
    });
  }
  // Whether nothing but separators stands between the list and `at`.
  [[nodiscard]] bool follows(std::size_t at) const {
    if (list_.empty()) return true;
    return text_.substr(end_, at - end_).find_first_not_of(" \t\r\n,;") == std::string_view::npos;
  }

  // Keeps the longest playable part of the list.
  void close() {
    const std::size_t least = named_ ? 1 : kFewestPlies;
    for (std::size_t from = 0; from < list_.size();) {
      const std::size_t plies = playable(from);
      if (plies >= least && plies > best_plies_) {
        best_plies_ = plies;
        const std::size_t to = std::min(list_.size(), from + plies + 1);  // the bad one is named
        best_.assign(list_.begin() + static_cast<std::ptrdiff_t>(from),
                     list_.begin() + static_cast<std::ptrdiff_t>(to));
      }
      from += std::max<std::size_t>(plies, 1);
    }
    list_.clear();
    named_ = false;
  }

  [[nodiscard]] std::size_t playable(std::size_t from) const {
    static const Position start;
    if (list_[from].move.is_none() || !is_legal(start, list_[from].move)) return 0;
    Position position;
    std::size_t i = from;
    while (i < list_.size() && !list_[i].move.is_none() && is_legal(position, list_[i].move))
      position.do_move(list_[i++].move);
    return i - from;
  }

  std::string_view text_;
  std::vector<Group> list_;
  std::size_t end_ = 0;
  bool named_ = false;
  std::vector<Group> best_;
  std::size_t best_plies_ = 0;
};

}  // namespace

std::optional<RawRecord> find_digit_game(PageText& page) {
  const std::vector<Group> groups = Finder(page.text()).run();
  if (groups.empty()) return std::nullopt;
  RawRecord record;
  const NodePlace start = page.place(groups[0].at);
  record.line = start.line;
  record.offset = start.offset;
  record.places.push_back(start);
  for (const Group& group : groups) {
    record.tree.nodes.push_back({static_cast<std::uint32_t>(record.tree.nodes.size()), group.move});
    record.places.push_back(page.place(group.at));
  }
  return record;
}

}  // namespace xq::record
