#include "xq/store/dates.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "store/date_tables.hpp"

namespace xq::store {
namespace {

enum class Sign { None, Year, Month, Day, Decade };

// A run of digits and what stands around it.
struct Number {
  int value = 0;
  std::size_t digits = 0;
  Sign behind = Sign::None;
  Sign before = Sign::None;
  char separator = ' ';  // the character behind, as far as it is ASCII
};

bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

// Whether l, I, O are digits that were misread: no other letter stands in the text.
bool letters_are_digits(std::string_view text) noexcept {
  return std::ranges::all_of(text, [](char c) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower < 'a' || lower > 'z' || c == 'l' || c == 'I' || lower == 'o';
  });
}

// Full-width digits and misread ones as digits, January as a number.
std::string with_plain_digits(std::string_view text) {
  std::string out;
  const bool letters = letters_are_digits(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    // U+FF10..U+FF19 in UTF-8.
    if (rest.size() >= 3 && rest.starts_with("\xEF\xBC") && rest[2] >= '\x90' &&
        rest[2] <= '\x99') {
      out += static_cast<char>('0' + (rest[2] - '\x90'));
      i += 2;
    } else if (rest.starts_with(kFirstMonth)) {
      out += kFirstMonthDigits;
      i += kFirstMonth.size() - 1;
    } else if (letters && (text[i] == 'l' || text[i] == 'I')) {
      out += '1';
    } else if (letters && (text[i] == 'O' || text[i] == 'o')) {
      out += '0';
    } else {
      out += text[i];
    }
  }
  return out;
}

Sign sign_at(std::string_view rest) noexcept {
  if (rest.starts_with(kDecade)) return Sign::Decade;
  if (rest.starts_with(kYearSign)) return Sign::Year;
  if (rest.starts_with(kMonthSign)) return Sign::Month;
  if (rest.starts_with(kDaySign)) return Sign::Day;
  return Sign::None;
}

std::vector<Number> numbers_of(std::string_view text) {
  std::vector<Number> out;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_digit(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end]))
      ++end;
    Number n{.digits = end - i};
    if (n.digits <= 9) std::from_chars(text.data() + i, text.data() + end, n.value);
    n.behind = sign_at(text.substr(end));
    if (end < text.size()) n.separator = text[end];
    if (i >= kMonthSign.size()) n.before = sign_at(text.substr(i - kMonthSign.size()));
    out.push_back(n);
    i = end;
  }
  return out;
}

bool is_year(const Number& n) noexcept {
  return n.digits == 4 && n.value >= 1000 && n.value <= 2999;
}
bool is_month(int v) noexcept {
  return v >= 1 && v <= 12;
}
bool is_day(int v) noexcept {
  return v >= 1 && v <= 31;
}
// The year that two digits mean; 26..29 could be either century's.
std::optional<int> short_year(const Number& n) noexcept {
  if (n.digits > 2) return std::nullopt;
  if (n.value >= 30) return 1900 + n.value;
  if (n.digits == 2 && n.value <= 25) return 2000 + n.value;
  return std::nullopt;
}
// A year that lost its first digit: 994, 003.
std::optional<int> cut_year(const Number& n) noexcept {
  if (n.digits != 3) return std::nullopt;
  if (n.value >= 900) return 1000 + n.value;
  if (n.value < 30) return 2000 + n.value;
  return std::nullopt;
}

// Puts month and day together with what came before.
class Builder {
 public:
  void year(std::optional<int> value) { out_.date.year = value; }
  void month(int value) {
    if (is_month(value)) {
      out_.date.month = value;
    } else {
      out_.impossible = out_.impossible || value != 0;  // 00 says that it is unknown
    }
  }
  void day(int value) {
    if (!out_.date.month) return;
    if (value >= 1 && value <= days_in_month(out_.date.year, *out_.date.month)) {
      out_.date.day = value;
    } else {
      out_.impossible = out_.impossible || value != 0;
    }
  }
  void month_day(int m, int d) {
    month(m);
    day(d);
  }
  [[nodiscard]] DateReading done() const { return out_; }

 private:
  DateReading out_;
};

// What follows a year: numbers[at] and the next.
void after_year(Builder& out, const std::vector<Number>& numbers, std::size_t at) {
  if (at >= numbers.size()) return;
  const Number& n = numbers[at];
  if (n.before == Sign::Month && n.behind != Sign::Month) return;  // a day of an unknown month
  if (n.digits == 3 && at + 1 == numbers.size()) {                 // 1995.621
    const int m = n.value / 100;
    if (is_month(m) && is_day(n.value % 100)) out.month_day(m, n.value % 100);
    return;
  }
  if (n.digits == 4 && at + 1 == numbers.size()) {  // 1991.0526
    if (is_month(n.value / 100) && is_day(n.value % 100))
      out.month_day(n.value / 100, n.value % 100);
    return;
  }
  if (n.digits > 2) return;
  out.month(n.value);
  if (at + 1 < numbers.size()) {
    const Number& d = numbers[at + 1];
    if (d.digits <= 2 || d.behind == Sign::Day) out.day(d.value);
  }
}

// Digits without signs between: 19990919, 200304, 990516, 198652, 2007122.
bool packed(Builder& out, const std::vector<Number>& numbers) {
  const Number& n = numbers[0];
  if (n.digits < 5 || n.digits > 9) return false;
  int head = n.value;  // the first four digits
  int scale = 1;
  for (std::size_t i = n.digits; i > 4; --i)
    scale *= 10;
  head /= scale;
  const int rest = n.value % scale;
  if (n.digits == 6 && !is_month(rest)) {
    const int yy = n.value / 10000;
    const Number year{.value = yy, .digits = 2};
    if (is_month(n.value / 100 % 100) && is_day(n.value % 100) && short_year(year)) {
      out.year(short_year(year));
      out.month_day(n.value / 100 % 100, n.value % 100);
      return true;
    }
  }
  if (head < 1000 || head > 2999) return false;
  out.year(head);
  const bool more = numbers.size() > 1 && numbers[1].digits <= 2;
  switch (n.digits) {
    case 5:  // 19925.16
      out.month(rest);
      if (more) out.day(numbers[1].value);
      break;
    case 6:
      if (is_month(rest)) {
        out.month(rest);
        if (more) out.day(numbers[1].value);
      } else {
        out.month_day(rest / 10, rest % 10);
      }
      break;
    case 7: out.month(rest / 10); break;  // the last digit of the day is cut off
    case 8: out.month_day(rest / 100, rest % 100); break;
    default: out.month(rest / 1000); break;
  }
  return true;
}

// 4/17/1996, 17-4-1996: the year last.
void year_last(Builder& out, const std::vector<Number>& n, std::optional<int> year) {
  out.year(year);
  const bool day_first = n[0].value > 12 || (n[0].separator == '-' && n[1].value <= 12);
  out.month_day(n[day_first ? 1 : 0].value, n[day_first ? 0 : 1].value);
}

// 87-11-13, 10/28/99: three numbers of two digits at most.
bool short_triple(Builder& out, const std::vector<Number>& n) {
  if (n.size() < 3) return false;
  if (std::any_of(n.begin(), n.begin() + 3, [](const Number& x) { return x.digits > 2; })) {
    return false;
  }
  const auto try_order = [&](std::size_t y, std::size_t m, std::size_t d) {
    if (!short_year(n[y]) || !is_month(n[m].value) || !is_day(n[d].value)) return false;
    out.year(short_year(n[y]));
    out.month_day(n[m].value, n[d].value);
    return true;
  };
  if (n[0].separator == '/') return try_order(2, 0, 1) || try_order(2, 1, 0) || try_order(0, 1, 2);
  return try_order(0, 1, 2) || try_order(2, 0, 1) || try_order(2, 1, 0);
}

}  // namespace

int days_in_month(std::optional<int> year, int month) noexcept {
  if (month == 2) {
    if (!year) return 29;
    const bool leap = (*year % 4 == 0 && *year % 100 != 0) || *year % 400 == 0;
    return leap ? 29 : 28;
  }
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

DateReading read_date(std::string_view text) {
  Builder out;
  const std::string plain = with_plain_digits(text);
  const std::vector<Number> n = numbers_of(plain);
  if (n.empty() || n[0].behind == Sign::Decade) return out.done();
  if (packed(out, n)) return out.done();
  if (is_year(n[0])) {  // 1999.12.09
    out.year(n[0].value);
    after_year(out, n, 1);
    return out.done();
  }
  const bool year_sign = n[0].behind == Sign::Year;
  if (const auto cut = cut_year(n[0]); cut && n.size() > 1) {
    out.year(cut);
    after_year(out, n, 1);
    return out.done();
  }
  if (year_sign) {  // 87 with a year sign
    out.year(short_year(n[0]));
    after_year(out, n, 1);
    return out.done();
  }
  if (n[0].digits <= 2 && n.size() >= 3 && n[1].digits <= 2 && is_year(n[2])) {
    year_last(out, n, n[2].value);
    return out.done();
  }
  if (n[0].digits == 4 && n.size() > 1 && is_year(n[1])) {  // 0909, 2000
    out.year(n[1].value);
    out.month_day(n[0].value / 100, n[0].value % 100);
    return out.done();
  }
  if (short_triple(out, n)) return out.done();
  for (const Number& number : n) {
    if (is_year(number)) out.year(number.value);
  }
  // A month with its sign, or a month and a day without a year.
  const bool month_sign = n[0].behind == Sign::Month;
  const bool pair = n.size() == 2 && n[0].separator != ':' && n[1].digits <= 2 &&
                    is_month(n[0].value) && is_day(n[1].value);
  if (n[0].digits <= 2 && (month_sign || pair)) {
    out.month(n[0].value);
    if (n.size() > 1 && n[1].digits <= 2) out.day(n[1].value);
  }
  return out.done();
}

Date parse_date(std::string_view text) {
  return read_date(text).date;
}

Result<Date> parse_date_bound(std::string_view text) {
  const auto bad = [&](std::string_view why) {
    return fail(Errc::BadRecord, fmt::format("{}: {}", text, why));
  };
  constexpr std::string_view kForm = "expected a date such as 2005, 2005-03 or 2005-03-01";
  std::vector<int> parts;
  for (std::string_view rest = text; parts.size() < 3;) {
    const std::size_t end = std::min(rest.find_first_of("-./"), rest.size());
    int value = 0;
    const auto [stop, error] = std::from_chars(rest.data(), rest.data() + end, value);
    const std::size_t most = parts.empty() ? 4 : 2;
    if (error != std::errc() || stop != rest.data() + end || end == 0 || end > most ||
        !is_digit(rest[0]) || (parts.empty() && end != 4)) {
      return bad(kForm);
    }
    parts.push_back(value);
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
    if (parts.size() == 3 || rest.empty()) return bad(kForm);
  }
  if (parts[0] < 1000 || parts[0] > 2999) return bad("no such year, expected 1000 to 2999");
  Date date{.year = parts[0], .month = {}, .day = {}};
  if (parts.size() > 1) {
    if (!is_month(parts[1])) return bad("no such month, expected 1 to 12");
    date.month = parts[1];
  }
  if (parts.size() > 2) {
    const int days = days_in_month(date.year, *date.month);
    if (parts[2] < 1 || parts[2] > days) {
      return bad(fmt::format("no such day, the month has {}", days));
    }
    date.day = parts[2];
  }
  return date;
}

std::optional<DayNumber> first_day(const Date& date) noexcept {
  if (!date.year) return std::nullopt;
  const int month = date.month.value_or(1);
  return DayNumber{(*date.year * 12 + month - 1) * 31 + (date.month ? date.day.value_or(1) : 1) -
                   1};
}

std::optional<DayNumber> last_day(const Date& date) noexcept {
  if (!date.year) return std::nullopt;
  const int month = date.month.value_or(12);
  return DayNumber{(*date.year * 12 + month - 1) * 31 + (date.month ? date.day.value_or(31) : 31) -
                   1};
}

}  // namespace xq::store
