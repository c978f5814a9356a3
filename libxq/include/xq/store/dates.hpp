// Dates as people write them in records, and as bounds of a choice of games.
#pragma once

#include <compare>
#include <optional>
#include <string_view>

#include "xq/base/result.hpp"

namespace xq::store {

/// A date of which parts may be unknown.
struct Date {
  std::optional<int> year;   ///< 1000..2999
  std::optional<int> month;  ///< 1..12
  std::optional<int> day;    ///< 1..31, one that the month has
  friend bool operator==(const Date&, const Date&) = default;
};

/// What a text says about a day.
struct DateReading {
  Date date;
  bool impossible = false;  ///< it names a month or a day that does not exist; these stay unknown
};

/// Reads a date as it stands in a record.
///
/// Accepts  1999.12.09 with any signs between; 19991209, 1999129, 199912, 991209; year, month and
///          day signs, first month as a word; 4/17/1996, 17/4/1996, 17-4-1996 (a day first where
///          the numbers say so, and between hyphens); 87-11-13, 03.9.24, 10/28/99 (years 30..99 and
///          00..25); full-width digits; l, I, O for 1 and 0; a year that lost its first digit
///          (994, 003); times, ranges and words behind, which are left out: of a range the first
///          day.
/// What cannot be told stays unknown.   Cost  about 0.2 us.
[[nodiscard]] DateReading read_date(std::string_view text);
/// The date alone.
[[nodiscard]] Date parse_date(std::string_view text);

/// A bound as an option has it: 2005, 2005-03, 2005-03-01; also with dots or slashes.
/// Errors  BadRecord: no such date; the message says what is wrong with it.
[[nodiscard]] Result<Date> parse_date_bound(std::string_view text);

/// Days since 0000-01-01 in a calendar of 31-day months: for comparing only.
struct DayNumber {
  int value = 0;
  friend auto operator<=>(const DayNumber&, const DayNumber&) = default;
};
/// The first and the last day that a date may mean; nullopt if the year is unknown.
[[nodiscard]] std::optional<DayNumber> first_day(const Date& date) noexcept;
[[nodiscard]] std::optional<DayNumber> last_day(const Date& date) noexcept;

/// Days of a month; a February of an unknown year has 29.
[[nodiscard]] int days_in_month(std::optional<int> year, int month) noexcept;

}  // namespace xq::store
