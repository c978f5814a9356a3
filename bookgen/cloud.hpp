// What chessdb.cn answers, read leniently.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "xq/board/position.hpp"
#include "xq/store/opinions.hpp"

namespace bookgen {

/// One answer.
struct CloudAnswer {
  std::vector<xq::store::Evaluation> evaluations;
  std::string word;  ///< an answer that holds none: "unknown", "invalid board", "(empty)"...
  std::uint64_t illegal = 0;  ///< moves that cannot be played in the position
};

/// Reads an answer of queryall, querybest, query, querysearch, queryscore or querypv. Fields may be
/// missing, unknown ones are passed over. Scores beyond 25,000 are plies to a mate, 30,000 -
/// |score|.
[[nodiscard]] CloudAnswer parse_cloud_answer(std::string_view answer, const xq::Position& position);

}  // namespace bookgen
