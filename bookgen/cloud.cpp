#include "cloud.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "xq/base/charset.hpp"
#include "xq/board/movegen.hpp"

namespace bookgen {
namespace {

using xq::store::Evaluation;

constexpr const char* kOrigin = "chessdb.cn";
constexpr int kMate = 30000;  // minus the plies to it
constexpr int kNearMate = 25000;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks(" \t\r\n\0", 5);
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// The text up to a mark, which goes as well.
std::string_view take(std::string_view& rest, char mark) {
  const std::string_view part = rest.substr(0, rest.find(mark));
  rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  return trimmed(part);
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<int> hundredths(std::string_view text) {
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (copy.empty() || *end != '\0' || !(value >= 0 && value <= 100)) return std::nullopt;
  return static_cast<int>(std::lround(value * 100));
}

void set_score(Evaluation& e, std::string_view text) {
  e.score = number(text);  // `??` = unknown
  if (!e.score || std::abs(static_cast<long>(*e.score)) < kNearMate) return;
  e.mate = true;
  const int plies = std::max(kMate - std::min(std::abs(*e.score), kMate), 1);
  e.score = *e.score > 0 ? plies : -plies;
}

std::optional<xq::Move> move_of(std::string_view text, const xq::Position& position) {
  if (text.size() != 4) return std::nullopt;
  const auto from = xq::Square::parse(text.substr(0, 2));
  const auto to = xq::Square::parse(text.substr(2));
  if (!from || !to || !xq::is_legal(position, xq::Move(*from, *to))) return std::nullopt;
  return xq::Move(*from, *to);
}

// Fields of one item; what it is about stands in the first.
struct Item {
  Evaluation evaluation;
  bool usable = false;
  bool illegal = false;
};
Item parse_item(std::string_view text, const xq::Position& position) {
  Item item{.evaluation = {.origin = kOrigin}};
  while (!text.empty()) {
    std::string_view value = take(text, ',');
    const std::string_view name = take(value, ':');
    value = trimmed(value);
    if (name == "move" || name == "egtb" || name == "search") {
      item.evaluation.move = move_of(value, position);
      item.usable = item.evaluation.move.has_value();
      item.illegal = !item.usable;
    } else if (name == "score" || name == "eval") {
      set_score(item.evaluation, value);
      item.usable = item.usable || (item.evaluation.score && !item.illegal);
    } else if (name == "rank") {
      item.evaluation.rank = number(value);
    } else if (name == "winrate") {
      item.evaluation.winrate = hundredths(value);
    } else if (name == "depth") {
      item.evaluation.depth = number(value);
    } else if (name == "note" && xq::is_utf8(value)) {
      item.evaluation.note = value;
    }
  }
  return item;
}

}  // namespace

CloudAnswer parse_cloud_answer(std::string_view answer, const xq::Position& position) {
  CloudAnswer out;
  answer = trimmed(answer);
  if (answer.find(':') == std::string_view::npos) {
    out.word = answer.empty() ? "(empty)" : std::string(answer.substr(0, 40));
    return out;
  }
  // querypv: the bars stand between the moves of its line.
  std::string line;
  const std::size_t pv = answer.find("pv:");
  if (pv != std::string_view::npos) {
    line = trimmed(answer.substr(pv + 3));
    std::ranges::replace(line, '|', ' ');
    answer = answer.substr(0, pv);
  }
  while (!answer.empty()) {
    Item item = parse_item(take(answer, '|'), position);
    out.illegal += item.illegal ? 1 : 0;
    if (!item.usable) continue;
    if (!line.empty() && xq::is_utf8(line)) item.evaluation.note = "pv " + line;
    out.evaluations.push_back(std::move(item.evaluation));
  }
  if (out.evaluations.empty() && out.illegal == 0) out.word = "(unreadable)";
  return out;
}

}  // namespace bookgen
