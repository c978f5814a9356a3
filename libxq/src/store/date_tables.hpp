// What stands between the numbers of a date in Chinese. Private to libxq/store.
#pragma once

#include <string_view>

namespace xq::store {

inline constexpr std::string_view kYearSign = "年";
inline constexpr std::string_view kMonthSign = "月";
inline constexpr std::string_view kDaySign = "日";
inline constexpr std::string_view kDecade = "年代";      // after 30: the thirties
inline constexpr std::string_view kFirstMonth = "元月";  // January
inline constexpr std::string_view kFirstMonthDigits = "1月";

}  // namespace xq::store
