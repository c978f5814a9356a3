// Words around the names of players, simplified. Private to libxq/store.
#pragma once

#include <array>
#include <string_view>

namespace xq::store {

/// Ranks behind a name; longer ones first.
inline constexpr std::array<std::string_view, 8> kRanks{
    "国际特级大师",  // international grandmaster
    "特级国际大师",  // the same
    "特级大师",      // grandmaster
    "国际大师",      // international master
    "棋协大师",      // association master
    "象棋大师",      // master of xiangqi
    "大师",          // master
    "特大",          // grandmaster, short
};
inline constexpr std::string_view kDegree = "段";     // degree, behind a number
inline constexpr std::string_view kAmateur = "业余";  // amateur, before a degree
inline constexpr std::string_view kTeam = "队";       // team, behind a place
inline constexpr std::string_view kNumerals = "一二三四五六七八九";

/// Provinces, regions, large cities, countries and associations that players are named after.
inline constexpr auto kPlaces = std::to_array<std::string_view>(
    {"北京",     "天津",     "河北",   "山西",     "内蒙",     "内蒙古", "辽宁",     "吉林",
     "黑龙江",   "上海",     "江苏",   "浙江",     "安徽",     "福建",   "江西",     "山东",
     "河南",     "湖北",     "湖南",   "广东",     "广西",     "海南",   "重庆",     "四川",
     "贵州",     "云南",     "西藏",   "陕西",     "甘肃",     "青海",   "宁夏",     "新疆",
     "香港",     "澳门",     "台湾",   "台北",     "中国",     "中华",   "中华台北", "中国台北",
     "中国香港", "中国澳门", "越南",   "新加坡",   "马来西亚", "印尼",   "泰国",     "菲律宾",
     "日本",     "美国",     "加拿大", "澳大利亚", "法国",     "德国",   "英国",     "广州",
     "深圳",     "沈阳",     "大连",   "哈尔滨",   "南京",     "杭州",   "武汉",     "成都",
     "西安",     "厦门",     "火车头", "煤矿",     "农民",     "石油",   "邮电",     "解放军"});

}  // namespace xq::store
