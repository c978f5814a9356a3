#include "xq/notation/wxf.hpp"

#include <cassert>
#include <optional>

#include "xq/board/movegen.hpp"

#include "ascii.hpp"
#include "relative.hpp"

namespace xq::wxf {
namespace {

using notation::AsciiToken;
using notation::Direction;
using notation::MoveFinder;
using notation::ParsedMove;
using notation::Place;
using notation::Tail;
using notation::Tandem;

std::optional<PieceType> piece_of(char letter) noexcept {
  switch (letter | 0x20) {
    case 'k': return PieceType::King;
    case 'a': return PieceType::Advisor;
    case 'e':
    case 'b': return PieceType::Bishop;
    case 'h':
    case 'n': return PieceType::Knight;
    case 'r': return PieceType::Rook;
    case 'c': return PieceType::Cannon;
    case 'p': return PieceType::Pawn;
    default: return std::nullopt;
  }
}

bool is_digit(char c) noexcept {
  return c >= '1' && c <= '9';
}
bool is_sign(char c) noexcept {
  return c == '+' || c == '-';
}
Place place_of_sign(char sign) noexcept {
  return sign == '+' ? Place::Front : Place::Rear;
}

std::optional<Tail> tail_of_text(char sign, char number) noexcept {
  if (!is_digit(number)) return std::nullopt;
  const int n = number - '0';
  switch (sign) {
    case '+': return Tail{Direction::Forward, n};
    case '-': return Tail{Direction::Back, n};
    case '.':
    case '=': return Tail{Direction::Sideways, n};
    default: return std::nullopt;
  }
}

// How the first two characters name the piece.
enum class Form : std::uint8_t {
  PieceFile,   ///< R5
  PieceSign,   ///< R+, +R
  PawnMiddle,  ///< P.
  PawnLetter,  ///< Pa..Pe
  PawnNumber,  ///< 2P
  DoubleSign,  ///< ++, --
  FileSign,    ///< 3+
  SignFile,    ///< +3
  TwoDigits,   ///< 33 = middle of file 3, 23 = second of file 3
};
struct Head {
  Form form = Form::PieceFile;
  PieceType type = PieceType::Pawn;
  int file = 0;  ///< 1..9 where the form has one
  Place place = Place::Front;
  bool file_twice = false;  ///< of TwoDigits: both are the file
};

std::optional<Head> head_of_piece(PieceType type, char second) noexcept {
  if (is_digit(second)) return Head{Form::PieceFile, type, second - '0', Place::Front};
  if (is_sign(second)) return Head{Form::PieceSign, type, 0, place_of_sign(second)};
  if (type != PieceType::Pawn) return std::nullopt;
  if (second == '.') return Head{Form::PawnMiddle, type, 0, Place::Middle};
  if (second < 'a' || second > 'e') return std::nullopt;
  return Head{Form::PawnLetter, type, 0, notation::nth_place(second - 'a' + 1)};
}

std::optional<Head> head_of_sign(char sign, char second) noexcept {
  const Place place = place_of_sign(sign);
  if (second == sign) return Head{Form::DoubleSign, PieceType::Pawn, 0, place};
  if (is_digit(second)) return Head{Form::SignFile, PieceType::Pawn, second - '0', place};
  const auto type = piece_of(second);
  return type ? std::optional(Head{Form::PieceSign, *type, 0, place}) : std::nullopt;
}

std::optional<Head> head_of_digit(int digit, char second) noexcept {
  if (is_sign(second)) {
    return Head{Form::FileSign, PieceType::Pawn, digit, place_of_sign(second)};
  }
  if (is_digit(second)) {
    const int file = second - '0';
    const bool twice = digit == file;
    if (digit > 5 && !twice) return std::nullopt;
    const Place place = digit > 5 ? Place::Middle : notation::nth_place(digit);
    return Head{Form::TwoDigits, PieceType::Pawn, file, place, twice};
  }
  if ((second | 0x20) != 'p' || digit > 5) return std::nullopt;
  return Head{Form::PawnNumber, PieceType::Pawn, 0, notation::nth_place(digit)};
}

std::optional<Head> head_of(char first, char second) noexcept {
  if (const auto type = piece_of(first)) return head_of_piece(*type, second);
  if (is_sign(first)) return head_of_sign(first, second);
  if (is_digit(first)) return head_of_digit(first - '0', second);
  return std::nullopt;
}

struct Words {
  Head head;
  Tail tail;
};
std::optional<Words> words_of(std::string_view text) noexcept {
  if (text.size() != 4) return std::nullopt;
  const auto head = head_of(text[0], text[1]);
  const auto tail = tail_of_text(text[2], text[3]);
  if (!head || !tail) return std::nullopt;
  return Words{*head, *tail};
}

// The middle pawn that "P5" means where one file holds three or five; nothing elsewhere.
void consider_middle_pawn(MoveFinder& finder, const Tandem& tandem, int file, Color side) noexcept {
  if (tandem.files() != 1 || tandem.size() % 2 == 0) return;
  const Square middle = tandem[tandem.size() / 2];
  if (file_from_right(middle, side) == file) finder.consider(middle);
}

// "P+" and "P-" of four or five on one file are the second from either end.
void consider_inner_pawn(MoveFinder& finder, const Tandem& tandem, Place place) noexcept {
  if (tandem.files() != 1 || tandem.size() < 4) return;
  finder.consider(tandem[place == Place::Front ? 1 : tandem.size() - 2]);
}

// "++" and "--" are the ends of four or five on one file.
void consider_outer_pawn(MoveFinder& finder, const Tandem& tandem, Place place) noexcept {
  if (tandem.files() != 1 || tandem.size() < 4) return;
  finder.consider(tandem[place == Place::Front ? 0 : tandem.size() - 1]);
}

// "33" is the middle of three on file 3 while another file has two (1997), or the third on file 3
// (2018 and dpxq); "23" is the second on file 3.
void consider_two_digits(MoveFinder& finder, const Tandem& tandem, const Head& head) noexcept {
  if (head.file_twice && tandem.files() > 1) {
    finder.consider_place(tandem, Place::Middle, head.file);
  }
  finder.consider_place(tandem, head.place, head.file);
}

void consider_piece(MoveFinder& finder, const Position& position, const Head& head) noexcept {
  if (head.form == Form::PieceFile && head.type != PieceType::Pawn) {
    finder.consider_file(head.file);  // the common case, without a look at the other files
    return;
  }
  const Tandem tandem(position, head.type);
  switch (head.form) {
    case Form::PieceFile:
      consider_middle_pawn(finder, tandem, head.file, position.side_to_move());
      if (!finder.found()) finder.consider_file(head.file);
      break;
    case Form::PieceSign:
      consider_inner_pawn(finder, tandem, head.place);
      if (!finder.found()) finder.consider_place(tandem, head.place);
      break;
    case Form::PawnLetter: finder.consider_number(tandem, head.place); break;
    case Form::PawnNumber:
      finder.consider_number(tandem, head.place);
      finder.consider_place(tandem, head.place);
      break;
    case Form::DoubleSign: consider_outer_pawn(finder, tandem, head.place); break;
    case Form::TwoDigits: consider_two_digits(finder, tandem, head); break;
    case Form::PawnMiddle:
    case Form::FileSign:
    case Form::SignFile: finder.consider_place(tandem, head.place, head.file); break;
  }
}

char letter_of(PieceType type) noexcept {
  return "KAEHRCP"[static_cast<std::size_t>(type)];
}
char digit_of(int n) noexcept {
  return static_cast<char>('0' + n);
}
constexpr char kFrontRear[] = "+-";

// The first two characters for one of several pawns on its file.
std::string pawn_head(const Tandem& tandem, Square from, Color side) {
  const char file = digit_of(file_from_right(from, side));
  const auto [index, count] = tandem.standing(from);
  const bool rear_half = index * 2 >= count;
  const bool middle = index * 2 + 1 == count;
  const char sign = kFrontRear[rear_half ? 1 : 0];
  if (tandem.files() > 1) return {file, middle ? file : sign};
  if (middle) return {'P', file};
  const bool outer = index == 0 || index + 1 == count;
  return {outer && count > 3 ? sign : 'P', sign};
}

std::string head_text(const Position& position, Square from) {
  const Color side = position.side_to_move();
  const PieceType type = position.at(from).type();
  const char file = digit_of(file_from_right(from, side));
  const bool never_tandem =
      type == PieceType::King || type == PieceType::Advisor || type == PieceType::Bishop;
  const Tandem tandem(position, type);
  if (never_tandem || tandem.index(from) == tandem.size()) return {letter_of(type), file};
  if (type == PieceType::Pawn) return pawn_head(tandem, from, side);
  return {letter_of(type), kFrontRear[tandem.index(from)]};
}

}  // namespace

bool is_well_formed(std::string_view token) noexcept {
  return words_of(AsciiToken(token).text()).has_value();
}

ParsedMove parse(std::string_view token, const Position& position) noexcept {
  const auto words = words_of(AsciiToken(token).text());
  if (!words) return {};
  MoveFinder finder(position, words->head.type, words->tail);
  consider_piece(finder, position, words->head);
  return finder.result();
}

std::string format(Move move, const Position& position) {
  assert(is_legal(position, move));
  const PieceType type = position.at(move.from()).type();
  const Tail tail = notation::tail_of(move, type, position.side_to_move());
  std::string text = head_text(position, move.from());
  text += "+-="[static_cast<std::size_t>(tail.direction)];
  text += digit_of(tail.number);
  return text;
}

}  // namespace xq::wxf
