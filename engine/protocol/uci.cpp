#include "uci.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "ucci.hpp"
#include "words.hpp"

namespace engine {
namespace {

std::string choices_text(std::string_view choices) {
  std::string text;
  for (auto word = take_word(choices); !word.empty(); word = take_word(choices))
    text += fmt::format(" var {}", word);
  return text;
}

std::string option_line(const OptionRow& row, const Identity& identity) {
  const std::string head = fmt::format("option name {} type ", row.uci);
  switch (row.kind) {
    case OptionKind::Check: return fmt::format("{}check default {}", head, row.initial);
    case OptionKind::Spin:
      return fmt::format("{}spin default {} min {} max {}", head, row.initial, row.min, row.max);
    case OptionKind::Combo:
      return fmt::format("{}combo default {}{}", head, row.initial, choices_text(row.choices));
    case OptionKind::Button: return head + "button";
    case OptionKind::String: break;
  }
  const bool book = row.id == OptionId::BookFile && !identity.default_book.empty();
  return fmt::format("{}string default {}", head, book ? identity.default_book : row.initial);
}

}  // namespace

std::unique_ptr<Protocol> make_protocol(Dialect dialect) {
  if (dialect == Dialect::Ucci) return std::make_unique<UcciProtocol>();
  return std::make_unique<UciProtocol>();
}

std::string uci_score(Score score) {
  if (!is_mate(score)) return fmt::format("cp {}", score);
  const int plies = kMate - std::abs(score);
  return fmt::format("mate {}", score > 0 ? (plies + 1) / 2 : -((plies + 1) / 2));
}

Wdl wdl_of(Score score) noexcept {
  constexpr double kEven = 220;  // an advantage that wins every other game
  constexpr double kSlope = 110;
  const auto chance = [&](double s) { return 1000.0 / (1.0 + std::exp((kEven - s) / kSlope)); };
  Wdl wdl;
  wdl.win = static_cast<int>(std::lround(chance(score)));
  wdl.loss = static_cast<int>(std::lround(chance(-score)));
  wdl.draw = 1000 - wdl.win - wdl.loss;
  return wdl;
}

std::vector<std::string> UciProtocol::hello(const Identity& identity) const {
  std::vector<std::string> lines{"id name " + identity.name, "id author the xqbook authors"};
  for (const OptionRow& row : option_table()) {
    if (!row.uci.empty()) lines.push_back(option_line(row, identity));
  }
  if (identity.uci_variant)
    lines.emplace_back("option name UCI_Variant type combo default xiangqi var xiangqi");
  lines.emplace_back("uciok");
  return lines;
}

std::vector<std::string> UciProtocol::info(const SearchInfo& info, const InfoStyle& style) const {
  const auto ms = std::max<std::int64_t>(1, info.time.count());
  std::string line = fmt::format("info depth {} seldepth {} multipv {} score {}", info.depth,
                                 info.selective_depth, info.line, uci_score(info.score));
  if (info.bound == Bound::Lower) line += " lowerbound";
  if (info.bound == Bound::Upper) line += " upperbound";
  if (style.wdl) {
    const Wdl wdl = wdl_of(info.score);
    line += fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
  }
  line += fmt::format(" nodes {} nps {} hashfull {} tbhits 0 time {} pv", info.nodes,
                      info.nodes * 1000 / static_cast<std::uint64_t>(ms), info.hashfull,
                      info.time.count());
  for (const xq::Move move : info.pv)
    line += ' ' + move_text(move, style.rank_base);
  return {line};
}

std::vector<std::string> UciProtocol::candidate(const BookCandidate&, int) const {
  return {};
}

std::string UciProtocol::best(const BestMove& best) const {
  if (best.move.is_none()) return "bestmove (none)";
  std::string line = "bestmove " + move_text(best.move, best.rank_base);
  if (!best.ponder.is_none()) line += " ponder " + move_text(best.ponder, best.rank_base);
  return line;
}

std::string UciProtocol::message(const std::string& text) const {
  return "info string " + text;
}

}  // namespace engine
