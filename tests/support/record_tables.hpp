// Chinese words for records that tests make.
#pragma once

#include <array>
#include <string>

namespace xq::test {

/// Comments with what is hard about comments: lines, brackets, results, rare characters.
inline constexpr std::array<const char*, 10> kWords{"炮二平五 is (also) good; see 1-0",
                                                    "[Event \"x\"] $1 !? 1. H2-E2",
                                                    "好棋",
                                                    "should be h2e2",
                                                    "𠀀𠀁",
                                                    "（黑优）",
                                                    "1/2-1/2",
                                                    "two\n\nlines",
                                                    "㐀 rare é",
                                                    "“引号”…"};
inline const std::string kTitle = "对局";
inline const std::string kRed = "红方";
inline const std::string kBlack = "黑方";
inline constexpr const char* kLibraryName = "自制棋库";

}  // namespace xq::test
