// What the scanner does before the first move of a list without tags.
#include <algorithm>

#include "pgn_scan.hpp"

namespace xq::record {
namespace {

// Where a FEN starts and ends in a line; from == to for none.
struct FenRange {
  std::size_t from = 0;
  std::size_t to = 0;
};

bool is_placement(std::string_view word) noexcept {
  constexpr std::string_view kSigns = "/123456789kabnrcpehgxKABNRCPEHGX";
  return std::ranges::count(word, '/') == 9 &&
         word.find_first_not_of(kSigns) == std::string_view::npos;
}

// The word that places pieces on ten ranks and all behind it, up to "moves".
FenRange find_fen(std::string_view text) noexcept {
  constexpr std::string_view kMoves = " moves ";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
    if (is_placement(text.substr(at, end - at))) {
      return {at, std::min(text.find(kMoves, end), text.size())};
    }
    at = end + 1;
  }
  return {};
}

}  // namespace

// A FEN alone on its line, or behind "position fen". nullopt for any other line.
std::optional<GameScanner::Step> GameScanner::take_pasted_fen(GameText& game,
                                                              std::string_view text) {
  if (in_comment_ || depth_ > 0 || std::ranges::count(text, '/') < 9) return std::nullopt;
  const auto [from, to] = find_fen(text);
  if (from == to || from < column_) return std::nullopt;
  if (met_move_ || section_ == Section::After || game.pasted_fen) return Step::NextGame;
  section_ = Section::Before;  // titles do not start a game
  game.asides.clear();
  column_ = from;
  start(game);
  section_ = Section::Tags;
  blank_line_ = false;
  game.pasted_fen = true;
  game.fen_place = place();
  game.tags.push_back({"FEN", std::string(text.substr(from, to - from))});
  column_ = std::min(to + std::string_view(" moves ").size(), text.size());
  return scan_text(game, text);
}

}  // namespace xq::record
