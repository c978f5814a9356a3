#include "chinese_tables.hpp"

#include <array>

namespace xq::chinese {
namespace {

using notation::Direction;
using notation::Place;

struct Row {
  std::string_view characters;
  SignKind kind;
  std::uint8_t value;
};

constexpr Row piece_row(std::string_view characters, PieceType type) {
  return {characters, SignKind::Piece, static_cast<std::uint8_t>(type)};
}
constexpr Row digit_row(std::string_view characters, int digit) {
  return {characters, SignKind::Digit, static_cast<std::uint8_t>(digit)};
}
constexpr Row place_row(std::string_view characters, Place place) {
  return {characters, SignKind::Place, static_cast<std::uint8_t>(place)};
}
constexpr Row direction_row(std::string_view characters, Direction direction) {
  return {characters, SignKind::Direction, static_cast<std::uint8_t>(direction)};
}

// Simplified, traditional, and variants met in records. Digits: half-width, full-width, Han,
// financial Han.
constexpr std::array kRows{
    piece_row("帅帥将將", PieceType::King),
    piece_row("仕士", PieceType::Advisor),
    piece_row("相象", PieceType::Bishop),
    piece_row("马馬傌", PieceType::Knight),
    piece_row("车車俥", PieceType::Rook),
    piece_row("炮砲包", PieceType::Cannon),
    piece_row("兵卒", PieceType::Pawn),
    digit_row("1１一壹", 1),
    digit_row("2２二贰貳", 2),
    digit_row("3３三叁參", 3),
    digit_row("4４四肆", 4),
    digit_row("5５五伍", 5),
    digit_row("6６六陆陸", 6),
    digit_row("7７七柒", 7),
    digit_row("8８八捌", 8),
    digit_row("9９九玖", 9),
    place_row("前", Place::Front),
    place_row("中", Place::Middle),
    place_row("后後", Place::Rear),
    direction_row("进進上", Direction::Forward),
    direction_row("退下", Direction::Back),
    direction_row("平", Direction::Sideways),
};

struct Slot {
  Utf8Bytes character = 0;
  Sign sign;
};

// Open addressing: about 70 characters in 256 slots, so that most are found at the first look.
constexpr std::size_t kSlots = 256;
constexpr std::size_t first_slot(Utf8Bytes c) {
  return (c * 0x9E3779B1U >> 16) % kSlots;
}

// Takes the first character off. All of the tables have one byte or three.
constexpr Utf8Bytes next_character(std::string_view& rest) {
  const std::size_t length = static_cast<unsigned char>(rest[0]) < 0x80 ? 1 : 3;
  Utf8Bytes bytes = 0;
  for (std::size_t i = 0; i < length; ++i)
    bytes = bytes << 8 | static_cast<unsigned char>(rest[i]);
  rest.remove_prefix(length);
  return bytes;
}

constexpr std::array<Slot, kSlots> make_slots() {
  std::array<Slot, kSlots> slots{};
  for (const Row& row : kRows) {
    for (std::string_view rest = row.characters; !rest.empty();) {
      const Utf8Bytes character = next_character(rest);
      std::size_t i = first_slot(character);
      while (slots[i].character != 0)
        i = (i + 1) % kSlots;
      slots[i] = {character, Sign{row.kind, row.value}};
    }
  }
  return slots;
}
constexpr std::array<Slot, kSlots> kSlotTable = make_slots();

constexpr std::array<std::array<std::string_view, kPieceTypes>, 2> kSimplifiedPieces{{
    {"帅", "仕", "相", "马", "车", "炮", "兵"},
    {"将", "士", "象", "马", "车", "炮", "卒"},
}};
constexpr std::array<std::array<std::string_view, kPieceTypes>, 2> kTraditionalPieces{{
    {"帥", "仕", "相", "馬", "車", "炮", "兵"},
    {"將", "士", "象", "馬", "車", "炮", "卒"},
}};
constexpr std::array<std::array<std::string_view, 9>, 2> kDigits{{
    {"一", "二", "三", "四", "五", "六", "七", "八", "九"},
    {"１", "２", "３", "４", "５", "６", "７", "８", "９"},
}};

}  // namespace

Sign sign_of(Utf8Bytes character) noexcept {
  std::size_t i = first_slot(character);
  while (kSlotTable[i].character != 0) {
    if (kSlotTable[i].character == character) return kSlotTable[i].sign;
    i = (i + 1) % kSlots;
  }
  return {};
}

std::string_view piece_text(PieceType type, Color side, bool traditional) noexcept {
  const auto& pieces = traditional ? kTraditionalPieces : kSimplifiedPieces;
  return pieces[index_of(side)][static_cast<std::size_t>(type)];
}

std::string_view digit_text(int digit, Color side) noexcept {
  return kDigits[index_of(side)][static_cast<std::size_t>(digit - 1)];
}

std::string_view place_text(Place place, bool traditional) noexcept {
  switch (place) {
    case Place::Front: return "前";
    case Place::Middle: return "中";
    case Place::Rear: return traditional ? "後" : "后";
    default: break;
  }
  // Numbers of places are Han for both sides.
  const int number = static_cast<int>(place) - static_cast<int>(Place::First) + 1;
  return digit_text(number, Color::Red);
}

std::string_view direction_text(Direction d, bool traditional) noexcept {
  switch (d) {
    case Direction::Forward: return traditional ? "進" : "进";
    case Direction::Back: return "退";
    case Direction::Sideways: break;
  }
  return "平";
}

}  // namespace xq::chinese
