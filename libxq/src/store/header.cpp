#include "xq/store/header.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace xq::store {
namespace {

struct Number {
  int value = 0;
  std::size_t digits = 0;
};

// Runs of ASCII digits, at most 8 digits each, in order.
std::vector<Number> numbers_of(std::string_view text) {
  std::vector<Number> out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] < '0' || text[i] > '9') {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9')
      ++end;
    Number n{.value = 0, .digits = end - i};
    if (n.digits <= 8) std::from_chars(text.data() + i, text.data() + end, n.value);
    out.push_back(n);
    i = end;
  }
  return out;
}

bool is_year(const Number& n) {
  return n.digits == 4 && n.value >= 1000 && n.value <= 2999;
}
bool is_month(int v) {
  return v >= 1 && v <= 12;
}
bool is_day(int v) {
  return v >= 1 && v <= 31;
}

void set_month_day(Date& date, const Number& month, const Number* day) {
  if (month.digits > 2 || !is_month(month.value)) return;
  date.month = month.value;
  if (day != nullptr && day->digits <= 2 && is_day(day->value)) date.day = day->value;
}

std::optional<int> elo_of(std::string_view text) {
  const auto numbers = numbers_of(text);
  if (numbers.size() != 1 || numbers[0].value < 1 || numbers[0].value > 4000) return std::nullopt;
  return numbers[0].value;
}

// Tags with a column of their own, and what the game itself says.
constexpr std::array<std::string_view, 17> kKept{
    "Red", "White", "Black", "Event",  "Site",   "Date",     "Round",    "ECCO",   "Result",
    "FEN", "SetUp", "Game",  "Format", "RedElo", "WhiteElo", "BlackElo", "Variant"};

bool same_name(std::string_view a, std::string_view b) noexcept {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, [&](char x, char y) { return lower(x) == lower(y); });
}

std::string other_tags(const record::Game& game) {
  std::vector<std::string> lines;
  for (const record::Tag& tag : game.tags) {
    if (tag.value.empty() || tag.name.empty()) continue;
    const auto same = [&](std::string_view name) { return same_name(name, tag.name); };
    if (std::ranges::any_of(kKept, same)) continue;
    std::string line = tag.name + ' ' + tag.value;
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines.push_back(std::move(line));
  }
  std::ranges::sort(lines);
  std::string out;
  for (const std::string& line : lines)
    out += line + '\n';
  return out;
}

}  // namespace

Date parse_date(std::string_view text) noexcept {
  Date date;
  const auto numbers = numbers_of(text);
  if (numbers.empty()) return date;
  if (numbers[0].digits == 8) {  // 19990919
    const int v = numbers[0].value;
    if (v / 10000 < 1000 || v / 10000 > 2999) return date;
    date.year = v / 10000;
    set_month_day(date, {v / 100 % 100, 2}, nullptr);
    if (date.month && is_day(v % 100)) date.day = v % 100;
    return date;
  }
  if (is_year(numbers[0])) {  // 1999.12.09
    date.year = numbers[0].value;
    if (numbers.size() > 1) {
      set_month_day(date, numbers[1], numbers.size() > 2 ? &numbers[2] : nullptr);
    }
    return date;
  }
  if (numbers.size() >= 3 && is_year(numbers[2])) {  // 4/17/1996, or day first where only that fits
    date.year = numbers[2].value;
    const bool day_first = numbers[0].value > 12;
    set_month_day(date, numbers[day_first ? 1 : 0], &numbers[day_first ? 0 : 1]);
    return date;
  }
  for (const Number& n : numbers) {
    if (is_year(n)) date.year = n.value;
  }
  return date;
}

Header header_of(const record::Game& game) {
  Header h;
  h.red = game.tag("Red");
  h.black = game.tag("Black");
  h.event = game.tag("Event");
  h.site = game.tag("Site");
  h.date = game.tag("Date");
  h.round = game.tag("Round");
  h.ecco = game.tag("ECCO");
  h.when = parse_date(h.date);
  h.red_elo = elo_of(game.tag("RedElo"));
  h.black_elo = elo_of(game.tag("BlackElo"));
  h.other = other_tags(game);
  return h;
}

std::vector<record::Tag> tags_of(const Header& h) {
  std::vector<record::Tag> tags;
  const std::array<std::pair<const char*, const std::string*>, 7> texts{{{"Event", &h.event},
                                                                         {"Site", &h.site},
                                                                         {"Date", &h.date},
                                                                         {"Round", &h.round},
                                                                         {"Red", &h.red},
                                                                         {"Black", &h.black},
                                                                         {"ECCO", &h.ecco}}};
  for (const auto& [name, value] : texts) {
    if (!value->empty()) tags.push_back({name, *value});
  }
  if (h.red_elo) tags.push_back({"RedElo", std::to_string(*h.red_elo)});
  if (h.black_elo) tags.push_back({"BlackElo", std::to_string(*h.black_elo)});
  for (std::string_view rest = h.other; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t blank = std::min(line.find(' '), line.size());
    tags.push_back({std::string(line.substr(0, blank)),
                    std::string(line.substr(std::min(blank + 1, line.size())))});
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return tags;
}

}  // namespace xq::store
