// Dates in records, and as bounds.
#include "xq/store/dates.hpp"

#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace xq::store;

namespace {

using D = Date;

void check(const std::vector<std::pair<std::string, Date>>& rows) {
  for (const auto& [text, date] : rows) {
    CAPTURE(text);
    CHECK(parse_date(text) == date);
  }
}

}  // namespace

TEST_CASE("dates: a year, a month and a day with any signs between", "[store]") {
  check({{"1999.12.09", D{1999, 12, 9}},
         {"1999-12-9", D{1999, 12, 9}},
         {"1999/12/9", D{1999, 12, 9}},
         {"1988_8_18", D{1988, 8, 18}},
         {"2001。1。27", D{2001, 1, 27}},
         {"2001·10·31", D{2001, 10, 31}},
         {"1995、12、19", D{1995, 12, 19}},
         {"1978，9，10", D{1978, 9, 10}},
         {"2004 1 28", D{2004, 1, 28}},
         {"1993..4.27", D{1993, 4, 27}},
         {"1993:8:11", D{1993, 8, 11}},
         {" 1992.5.3", D{1992, 5, 3}},
         {"1999年9月19日", D{1999, 9, 19}},
         {"1986年 10月29日", D{1986, 10, 29}},
         {"１９９９年１２月１９", D{1999, 12, 19}},
         {"1995年元月13日", D{1995, 1, 13}}});
}

TEST_CASE("dates: digits without signs", "[store]") {
  check({{"19990919", D{1999, 9, 19}},
         {"20091118-09：00", D{2009, 11, 18}},
         {"199604XX", D{1996, 4, {}}},
         {"200304", D{2003, 4, {}}},
         {"990516", D{1999, 5, 16}},
         {"198652", D{1986, 5, 2}},
         {"2007122", D{2007, 12, {}}},
         {"198501024", D{1985, 1, {}}},
         {"19925.16", D{1992, 5, 16}},
         {"199010月22日", D{1990, 10, 22}},
         {"19891年月17日", D{1989, 1, 17}},
         {"1995.621", D{1995, 6, 21}},
         {"0909，2000", D{2000, 9, 9}}});
}

TEST_CASE("dates: the year last, the day first where the numbers or the hyphens say so",
          "[store]") {
  check({{"4/17/1996", D{1996, 4, 17}},
         {"17/4/1996", D{1996, 4, 17}},
         {"7/6/1979", D{1979, 7, 6}},
         {"18-6-2009", D{2009, 6, 18}},
         {"7-6-2009", D{2009, 6, 7}},
         {"08，19，2000", D{2000, 8, 19}}});
}

TEST_CASE("dates: years of two digits, and those that lost their first", "[store]") {
  check({{"99.12.09", D{1999, 12, 9}},
         {"87-11-13", D{1987, 11, 13}},
         {"02-07-18", D{2002, 7, 18}},
         {"03.9.24", D{2003, 9, 24}},
         {"26.05.01", D{2001, 5, 26}},
         {"10/28/99", D{1999, 10, 28}},
         {"20/11/97", D{1997, 11, 20}},
         {"1-20-83", D{1983, 1, 20}},
         {"1-27--83", D{1983, 1, 27}},
         {"87年6月25日", D{1987, 6, 25}},
         {"66年5月", D{1966, 5, {}}},
         {"994年12月27日", D{1994, 12, 27}},
         {"003年12月3日", D{2003, 12, 3}},
         {"220年9月1日", D{{}, 9, 1}}});
}

TEST_CASE("dates: of a range the first day, words and times behind left out", "[store]") {
  check({{"1999年8月20日-25日", D{1999, 8, 20}},
         {"1997/10/31-11/06", D{1997, 10, 31}},
         {"2004.3.18－20", D{2004, 3, 18}},
         {"2010-03-12 15:0", D{2010, 3, 12}},
         {"2005年11月7日8.30", D{2005, 11, 7}},
         {"1995年10月17日上午", D{1995, 10, 17}},
         {"1977年3月中旬", D{1977, 3, {}}}});
}

TEST_CASE("dates: letters that were read for digits", "[store]") {
  check({{"l977年2月13日", D{1977, 2, 13}},
         {"1999年1O月30日", D{1999, 10, 30}},
         {"1983年ll月21日", D{1983, 11, 21}},
         {"1993年s月10", D{1993, {}, {}}},
         {"Oct 12, 1999", D{1999, {}, {}}}});
}

TEST_CASE("dates: what cannot be told stays unknown", "[store]") {
  check({{"1999", D{1999, {}, {}}},
         {"1999.??.??", D{1999, {}, {}}},
         {"1999.05.??", D{1999, 5, {}}},
         {"1999年春", D{1999, {}, {}}},
         {"1985年8月 日", D{1985, 8, {}}},
         {"4.20", D{{}, 4, 20}},
         {"11月9日", D{{}, 11, 9}},
         {"15:30", D{}},
         {"30年代", D{}},
         {"????.??.??", D{}},
         {"", D{}},
         {"日弈", D{}},
         {"30000101", D{}},
         {"123456789012345678901234567890", D{}},
         {"0000.00.00", D{}}});
}

TEST_CASE("dates: a month or day that does not exist is named, and stays unknown", "[store]") {
  for (const auto& [text, date] :
       std::vector<std::pair<std::string, Date>>{{"2004.13.01", D{2004, {}, {}}},
                                                 {"2004.02.32", D{2004, 2, {}}},
                                                 {"2005-02-29", D{2005, 2, {}}},
                                                 {"1900.02.29", D{1900, 2, {}}},
                                                 {"19950431", D{1995, 4, {}}},
                                                 {"1962年11月190日", D{1962, 11, {}}}}) {
    CAPTURE(text);
    CHECK(read_date(text).impossible);
    CHECK(read_date(text).date == date);
  }
  for (const char* text : {"2004-02-29", "2000.02.29", "2003-04-00", "1999.??.??", "", "1999"}) {
    CAPTURE(text);
    CHECK_FALSE(read_date(text).impossible);
  }
}

TEST_CASE("dates: a bound is a year, a month or a day that exists", "[store]") {
  CHECK(parse_date_bound("2005") == D{2005, {}, {}});
  CHECK(parse_date_bound("2005-03") == D{2005, 3, {}});
  CHECK(parse_date_bound("2005.3.1") == D{2005, 3, 1});
  CHECK(parse_date_bound("2004/02/29") == D{2004, 2, 29});
  for (const char* text :
       {"", "05", "20055", "2005-", "2005-13", "2005-00", "2005-02-29", "2005-04-31",
        "2005-03-01-02", "2005-03-1x", "x", "-2005", "0999", "3000", "2005-+3", "2005 03"}) {
    CAPTURE(text);
    const auto bound = parse_date_bound(text);
    REQUIRE_FALSE(bound.has_value());
    CHECK(bound.error().message.find(text) == 0);
  }
  CHECK(parse_date_bound("2005-02-30").error().message ==
        "2005-02-30: no such day, the month has 28");
}

TEST_CASE("dates: a date may mean its first day to its last", "[store]") {
  CHECK(first_day(D{2005, {}, {}}) == first_day(D{2005, 1, 1}));
  CHECK(last_day(D{2005, {}, {}}) == last_day(D{2005, 12, 31}));
  CHECK(first_day(D{2005, 2, {}}) == first_day(D{2005, 2, 1}));
  CHECK(*last_day(D{2005, 2, {}}) < *first_day(D{2005, 3, {}}));
  CHECK(*last_day(D{2004, {}, {}}) < *first_day(D{2005, {}, {}}));
  CHECK_FALSE(first_day(D{{}, 3, 1}));
  CHECK_FALSE(last_day(D{}));
}
