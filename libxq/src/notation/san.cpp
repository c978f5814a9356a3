#include "xq/notation/san.hpp"

#include <optional>

#include "xq/board/movegen.hpp"

#include "ascii.hpp"

namespace xq::san {
namespace {

using notation::AsciiToken;
using notation::ParsedMove;
using notation::Reading;

std::optional<PieceType> piece_of(char letter) noexcept {
  switch (letter) {
    case 'K': return PieceType::King;
    case 'A': return PieceType::Advisor;
    case 'E':
    case 'B': return PieceType::Bishop;
    case 'H':
    case 'N': return PieceType::Knight;
    case 'R': return PieceType::Rook;
    case 'C': return PieceType::Cannon;
    case 'P': return PieceType::Pawn;
    default: return std::nullopt;
  }
}

bool is_file(char c) noexcept {
  return c >= 'a' && c <= 'i';
}
bool is_rank(char c) noexcept {
  return c >= '0' && c <= '9';
}

struct Words {
  PieceType type = PieceType::Pawn;
  std::optional<int> file;
  std::optional<int> rank;
  Square to;
};

// Check marks and comments on the move's quality.
std::string_view without_marks(std::string_view text) noexcept {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  return text;
}

// At most two characters before the target and its x: file, rank or both.
bool take_origin(std::string_view text, Words& words) noexcept {
  if (!text.empty() && is_file(text[0])) {
    words.file = text[0] - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && is_rank(text[0])) {
    words.rank = text[0] - '0';
    text.remove_prefix(1);
  }
  return text.empty();
}

std::optional<Words> words_of(std::string_view text) noexcept {
  Words words;
  text = without_marks(text);
  bool bare = true;  // neither piece letter nor x: two full points would be coordinates
  if (text.size() < 2) return std::nullopt;
  const auto to = Square::parse(text.substr(text.size() - 2));
  if (!to) return std::nullopt;
  words.to = *to;
  text.remove_suffix(2);
  if (!text.empty()) {
    if (const auto type = piece_of(text[0])) {
      words.type = *type;
      bare = false;
      text.remove_prefix(1);
    }
  }
  if (!text.empty() && text.back() == 'x') {
    bare = false;
    text.remove_suffix(1);
  }
  if (!take_origin(text, words) || (bare && words.file && words.rank)) return std::nullopt;
  return words;
}

}  // namespace

bool is_well_formed(std::string_view token) noexcept {
  return words_of(AsciiToken(token).text()).has_value();
}

ParsedMove parse(std::string_view token, const Position& position) noexcept {
  const auto words = words_of(AsciiToken(token).text());
  if (!words) return {};
  const Piece piece(position.side_to_move(), words->type);
  // XBoard names the file of a pawn that goes sideways, so a bare "f6" is the pawn on the f file.
  const bool pawn_ahead = words->type == PieceType::Pawn && !words->file && !words->rank;
  ParsedMove parsed{Reading::Illegal, {}};
  position.points_of(position.side_to_move()).for_each([&](Square from) {
    if (position.at(from) != piece) return;
    if (words->file && from.file_index() != *words->file) return;
    if (words->rank && from.rank_index() != *words->rank) return;
    const Move move(from, words->to);
    if (!is_legal(position, move)) return;
    if (parsed.reading == Reading::Illegal || (pawn_ahead && from.file() == move.to().file())) {
      parsed = {Reading::Move, move};
    } else if (!pawn_ahead || parsed.move.from().file() != words->to.file()) {
      parsed.reading = Reading::Ambiguous;
    }
  });
  return parsed;
}

}  // namespace xq::san
