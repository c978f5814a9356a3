#include "xq/notation/chinese.hpp"

#include <array>
#include <cassert>
#include <optional>

#include "xq/board/movegen.hpp"

#include "chinese_tables.hpp"
#include "relative.hpp"

namespace xq::chinese {
namespace {

using notation::Direction;
using notation::MoveFinder;
using notation::ParsedMove;
using notation::Place;
using notation::Tail;
using notation::Tandem;

// The signs of a token. size 0 if there were more than five or one that means nothing.
struct Signs {
  std::array<Sign, 5> list{};
  std::size_t size = 0;
};

Signs decode(std::string_view token) noexcept {
  Signs signs;
  const auto byte = [&](std::size_t i) -> Utf8Bytes {
    return static_cast<unsigned char>(token[i]);
  };
  for (std::size_t at = 0; at < token.size();) {
    Utf8Bytes character = byte(at);
    std::size_t length = 1;
    if (character >= 0x80) {  // every sign of more than one byte has three
      if (token.size() - at < 3) return {};
      character = character << 16 | byte(at + 1) << 8 | byte(at + 2);
      length = 3;
    }
    const Sign sign = sign_of(character);
    if (sign.kind == SignKind::None || signs.size == signs.list.size()) return {};
    signs.list[signs.size++] = sign;
    at += length;
  }
  return signs;
}

// What a token says: a kind with a file, a place, or both.
struct Words {
  PieceType type = PieceType::Pawn;
  std::optional<Place> place;
  int file = 0;  ///< 1..9; 0 if not named
  Tail tail;
};

// A place word, or a digit used as one.
std::optional<Place> place_of(Sign sign) noexcept {
  if (sign.kind == SignKind::Place) return sign.place();
  if (sign.kind == SignKind::Digit && sign.digit() <= 5) return notation::nth_place(sign.digit());
  return std::nullopt;
}

// Numbered and middle places are for pawns: of other kinds no side has three.
bool place_suits(Place place, PieceType type) noexcept {
  return type == PieceType::Pawn || place == Place::Front || place == Place::Rear;
}

// Piece and file, piece and place, place and piece, or a pawn's place and file.
std::optional<Words> head_of(Sign first, Sign second) noexcept {
  Words words;
  if (first.kind == SignKind::Piece) {
    words.type = first.piece();
    if (second.kind == SignKind::Digit) {
      words.file = second.digit();
      return words;
    }
    if (second.kind != SignKind::Place) return std::nullopt;
    words.place = second.place();
  } else {
    words.place = place_of(first);
    if (!words.place) return std::nullopt;
    if (second.kind == SignKind::Piece) {
      words.type = second.piece();
    } else if (second.kind == SignKind::Digit) {
      words.file = second.digit();
    } else {
      return std::nullopt;
    }
  }
  return place_suits(*words.place, words.type) ? std::optional(words) : std::nullopt;
}

std::optional<Words> words_of(const Signs& signs) noexcept {
  if (signs.size < 4) return std::nullopt;
  const Sign direction = signs.list[signs.size - 2];
  const Sign number = signs.list[signs.size - 1];
  if (direction.kind != SignKind::Direction || number.kind != SignKind::Digit) return std::nullopt;
  auto words = head_of(signs.list[0], signs.list[1]);
  if (!words) return std::nullopt;
  if (signs.size == 5) {  // place, piece, file
    if (signs.list[1].kind != SignKind::Piece || signs.list[2].kind != SignKind::Digit) {
      return std::nullopt;
    }
    words->file = signs.list[2].digit();
  }
  words->tail = {direction.direction(), number.digit()};
  return words;
}

}  // namespace

bool is_well_formed(std::string_view token) noexcept {
  return words_of(decode(token)).has_value();
}

ParsedMove parse(std::string_view token, const Position& position) noexcept {
  const auto words = words_of(decode(token));
  if (!words) return {};
  MoveFinder finder(position, words->type, words->tail);
  if (!words->place) {
    finder.consider_file(words->file);
    return finder.result();
  }
  const Tandem tandem(position, words->type);
  if (is_nth(*words->place) && words->file == 0) {
    // XQBase's numbering runs over all files with several pawns and comes before a count within
    // each file.
    finder.consider_number(tandem, *words->place);
  }
  finder.consider_place(tandem, *words->place, words->file);
  return finder.result();
}

namespace {

// How XQBase names the piece on a point among its like; nullopt if its file says enough.
std::optional<Place> written_place(const Position& position, PieceType type, Square from) noexcept {
  if (type == PieceType::King || type == PieceType::Advisor || type == PieceType::Bishop) {
    return std::nullopt;
  }
  const Tandem tandem(position, type);
  const std::size_t index = tandem.index(from);
  if (index == tandem.size()) return std::nullopt;
  if (tandem.size() > 3) return notation::nth_place(static_cast<int>(index) + 1);
  if (index == 0) return Place::Front;
  return index + 1 == tandem.size() ? Place::Rear : Place::Middle;
}

}  // namespace

std::string format(Move move, const Position& position, Script script) {
  assert(is_legal(position, move));
  const bool traditional = script == Script::Traditional;
  const Color side = position.side_to_move();
  const PieceType type = position.at(move.from()).type();
  const Tail tail = notation::tail_of(move, type, side);
  std::string text;
  if (const auto place = written_place(position, type, move.from())) {
    text += place_text(*place, traditional);
    text += piece_text(type, side, traditional);
  } else {
    text += piece_text(type, side, traditional);
    text += digit_text(file_from_right(move.from(), side), side);
  }
  text += direction_text(tail.direction, traditional);
  text += digit_text(tail.number, side);
  return text;
}

}  // namespace xq::chinese
