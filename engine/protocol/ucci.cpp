#include "ucci.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "words.hpp"

namespace engine {
namespace {

std::string option_line(const OptionRow& row, const Identity& identity) {
  const std::string head = fmt::format("option {} type ", row.ucci);
  switch (row.kind) {
    case OptionKind::Check: return fmt::format("{}check default {}", head, row.initial);
    case OptionKind::Spin:
      return fmt::format("{}spin min {} max {} default {}", head, row.min, row.max, row.initial);
    case OptionKind::Combo: {
      std::string line = head + "combo";
      std::string_view choices = row.choices;
      for (auto word = take_word(choices); !word.empty(); word = take_word(choices))
        line += fmt::format(" var {}", word);
      return line + fmt::format(" default {}", row.initial);
    }
    case OptionKind::Button: return head + "button";
    case OptionKind::String: break;
  }
  const bool book = row.id == OptionId::BookFile && !identity.default_book.empty();
  return fmt::format("{}string default {}", head, book ? identity.default_book : row.initial);
}

}  // namespace

int ucci_score(Score score) noexcept {
  constexpr int kMateValue = 10000;
  constexpr int kBanValue = 9900;
  constexpr int kLargest = 9700;
  const int size = std::abs(score);
  int value = std::min(size / 4, kLargest);
  if (is_mate(score)) {
    value = kMateValue - (kMate - size);
  } else if (is_path_bound(score)) {
    value = kBanValue - std::min(kBan - size, 100);
  }
  return score < 0 ? -value : value;
}

std::vector<std::string> UcciProtocol::hello(const Identity& identity) const {
  std::vector<std::string> lines{"id name " + identity.name, "id version " + identity.version,
                                 "id copyright MIT licence", "id author the xqbook authors",
                                 "id user unknown"};
  for (const OptionRow& row : option_table()) {
    if (!row.ucci.empty()) lines.push_back(option_line(row, identity));
  }
  lines.emplace_back("ucciok");
  return lines;
}

std::vector<std::string> UcciProtocol::info(const SearchInfo& info, const InfoStyle& style) const {
  std::string line = fmt::format("info depth {}", info.depth);
  if (style.numbered) line += fmt::format(" multipv {}", info.line);
  line += fmt::format(" score {} pv", ucci_score(info.score));
  for (const xq::Move move : info.pv)
    line += ' ' + move_text(move, style.rank_base);
  return {fmt::format("info time {} nodes {}", info.time.count(), info.nodes), line};
}

std::vector<std::string> UcciProtocol::candidate(const BookCandidate& candidate,
                                                 int rank_base) const {
  return {fmt::format("info depth 0 score {} pv {}", candidate.weight,
                      move_text(candidate.move, rank_base))};
}

std::string UcciProtocol::best(const BestMove& best) const {
  if (best.move.is_none()) return "nobestmove";
  std::string line = "bestmove " + move_text(best.move, best.rank_base);
  if (!best.ponder.is_none()) line += " ponder " + move_text(best.ponder, best.rank_base);
  if (best.draw) line += " draw";
  return line;
}

std::string UcciProtocol::message(const std::string& text) const {
  return "info message " + text;
}

}  // namespace engine
