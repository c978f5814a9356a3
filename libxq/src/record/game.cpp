#include "xq/record/game.hpp"

#include <algorithm>
#include <array>

namespace xq::record {
namespace {

constexpr std::array<std::string_view, kFaultCodes> kFaultNames{
    "unreadable_move", "illegal_move", "ambiguous_move",  "bad_fen",        "result_conflict",
    "bad_charset",     "truncated",    "empty_game",      "unknown_format", "io_error",
    "skipped",         "mended_fen",   "damaged_archive", "refused",
};

char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_name(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string_view fault_name(FaultCode code) noexcept {
  return kFaultNames[static_cast<std::size_t>(code)];
}

std::optional<FaultCode> parse_fault_name(std::string_view name) noexcept {
  const auto hit = std::ranges::find(kFaultNames, name);
  if (hit == kFaultNames.end()) return std::nullopt;
  return static_cast<FaultCode>(hit - kFaultNames.begin());
}

std::string_view Game::tag(std::string_view name) const noexcept {
  for (const Tag& t : tags) {
    if (same_name(t.name, name)) return t.value;
  }
  // Writers of international chess call Red White.
  if (name.size() >= 3 && same_name(name.substr(0, 3), "red")) {
    for (const Tag& t : tags) {
      const std::string_view n = t.name;
      if (n.size() >= 5 && same_name(n.substr(0, 5), "white") &&
          same_name(n.substr(5), name.substr(3))) {
        return t.value;
      }
    }
  }
  return {};
}

std::string iccs_text(std::span<const Move> moves) {
  std::string out;
  out.reserve(moves.size() * 5);
  for (const Move move : moves) {
    if (!out.empty()) out += ' ';
    for (const Square s : {move.from(), move.to()}) {
      out += static_cast<char>('a' + s.file_index());
      out += static_cast<char>('0' + s.rank_index());
    }
  }
  return out;
}

}  // namespace xq::record
