#include "xq/notation/vietnamese.hpp"

#include <array>
#include <cassert>
#include <optional>

#include "xq/board/movegen.hpp"

#include "ascii.hpp"
#include "relative.hpp"

namespace xq::vietnamese {
namespace {

using notation::AsciiToken;
using notation::Direction;
using notation::MoveFinder;
using notation::ParsedMove;
using notation::Tail;
using notation::Tandem;

// Which piece of a file, front to rear.
enum class Rank : std::uint8_t { Front, Second, Middle, LastButOne, Rear };
constexpr std::array<std::string_view, 5> kRanks{"t", "tg", "g", "sg", "s"};

bool is_digit(char c) noexcept {
  return c >= '1' && c <= '9';
}
char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

// King is two letters, "Tg". A small v is left to the numbers of versions.
std::optional<PieceType> piece_of(char letter) noexcept {
  if (letter == 'V') return PieceType::Bishop;
  switch (lower(letter)) {
    case 's': return PieceType::Advisor;
    case 't': return PieceType::Bishop;
    case 'm': return PieceType::Knight;
    case 'x': return PieceType::Rook;
    case 'p': return PieceType::Cannon;
    case 'b':
    case 'c': return PieceType::Pawn;
    default: return std::nullopt;
  }
}

std::optional<Direction> direction_of(char sign) noexcept {
  switch (sign) {
    case '.': return Direction::Forward;
    case '/': return Direction::Back;
    case '-': return Direction::Sideways;
    default: return std::nullopt;
  }
}

struct Words {
  PieceType type = PieceType::Pawn;
  std::optional<Rank> rank;
  int file = 0;  ///< 1..9; 0 if not named
  Tail tail;
};

// Takes t, tg, g, sg or s off the front.
std::optional<Rank> take_rank(std::string_view& text) noexcept {
  const char first = text.empty() ? '\0' : lower(text[0]);
  if (first != 't' && first != 'g' && first != 's') return std::nullopt;
  text.remove_prefix(1);
  if (first == 'g') return Rank::Middle;
  const bool inner = !text.empty() && lower(text[0]) == 'g';
  if (inner) text.remove_prefix(1);
  if (first == 't') return inner ? Rank::Second : Rank::Front;
  return inner ? Rank::LastButOne : Rank::Rear;
}

void take_file(std::string_view& text, int& file) noexcept {
  if (text.empty() || !is_digit(text[0])) return;
  file = text[0] - '0';
  text.remove_prefix(1);
}

std::optional<Words> words_of(std::string_view text) noexcept {
  if (text.size() < 4 || text.size() > 6) return std::nullopt;
  const auto type = piece_of(text[0]);
  if (!type) return std::nullopt;
  Words words{.type = *type, .rank = {}, .tail = {}};
  text.remove_prefix(1);
  if (*type == PieceType::Bishop && lower(text[0]) == 'g') {
    words.type = PieceType::King;
    text.remove_prefix(1);
    take_file(text, words.file);
  } else {
    take_file(text, words.file);
    words.rank = take_rank(text);
    if (words.file == 0) take_file(text, words.file);
    if (words.file == 0 && !words.rank) return std::nullopt;
    const bool end = words.rank == Rank::Front || words.rank == Rank::Rear;
    if (words.rank && !end && *type != PieceType::Pawn) return std::nullopt;
  }
  if (text.size() != 2 || !is_digit(text[1])) return std::nullopt;
  const auto direction = direction_of(text[0]);
  if (!direction) return std::nullopt;
  words.tail = {*direction, text[1] - '0'};
  return words;
}

bool fits(Rank rank, Tandem::Standing standing) noexcept {
  const auto [index, count] = standing;
  switch (rank) {
    case Rank::Front: return index == 0;
    case Rank::Second: return index == 1 && count > 3;
    case Rank::Middle:
      return count % 2 == 1 ? index * 2 + 1 == count : index > 0 && index + 1 < count;
    case Rank::LastButOne: return index + 2 == count && count > 3;
    case Rank::Rear: return index + 1 == count;
  }
  return false;
}

constexpr std::string_view kLetters = "TSTMXPB";  // by PieceType; the king's is followed by g

Rank rank_of(Tandem::Standing standing) noexcept {
  const auto [index, count] = standing;
  if (index == 0) return Rank::Front;
  if (index + 1 == count) return Rank::Rear;
  if (index * 2 + 1 == count) return Rank::Middle;
  return index == 1 ? Rank::Second : Rank::LastButOne;
}

}  // namespace

bool is_well_formed(std::string_view token) noexcept {
  return words_of(AsciiToken(token).text()).has_value();
}

ParsedMove parse(std::string_view token, const Position& position) noexcept {
  const auto words = words_of(AsciiToken(token).text());
  if (!words) return {};
  MoveFinder finder(position, words->type, words->tail);
  if (words->rank) {
    const Tandem tandem(position, words->type);
    for (const Square s : tandem) {
      const bool there =
          words->file == 0 || file_from_right(s, position.side_to_move()) == words->file;
      if (there && fits(*words->rank, tandem.standing(s))) finder.consider(s);
    }
  } else if (words->file != 0) {
    finder.consider_file(words->file);
  } else {
    for (const int file : {4, 5, 6})
      finder.consider_file(file);
  }
  return finder.result();
}

std::string format(Move move, const Position& position) {
  assert(is_legal(position, move));
  const Color side = position.side_to_move();
  const PieceType type = position.at(move.from()).type();
  const Tail tail = notation::tail_of(move, type, side);
  const char file = static_cast<char>('0' + file_from_right(move.from(), side));
  const bool king = type == PieceType::King;
  const Tandem tandem(position, type);
  const bool by_file = king || type == PieceType::Advisor || type == PieceType::Bishop ||
                       tandem.index(move.from()) == tandem.size();
  std::string text(1, kLetters[static_cast<std::size_t>(type)]);
  if (king) text += 'g';
  if (!by_file) text += kRanks[static_cast<std::size_t>(rank_of(tandem.standing(move.from())))];
  if (by_file || tandem.files() > 1) text += file;
  text += "./-"[static_cast<std::size_t>(tail.direction)];
  text += static_cast<char>('0' + tail.number);
  return text;
}

}  // namespace xq::vietnamese
