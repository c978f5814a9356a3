#include "xq/store/header.hpp"

#include <charconv>
#include <vector>

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
  if (h.red.empty()) h.red = game.tag("White");
  h.black = game.tag("Black");
  h.event = game.tag("Event");
  h.site = game.tag("Site");
  h.date = game.tag("Date");
  h.round = game.tag("Round");
  h.ecco = game.tag("ECCO");
  h.when = parse_date(h.date);
  h.red_elo = elo_of(game.tag("RedElo"));
  if (!h.red_elo) h.red_elo = elo_of(game.tag("WhiteElo"));
  h.black_elo = elo_of(game.tag("BlackElo"));
  return h;
}

}  // namespace xq::store
