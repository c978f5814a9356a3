#include "xq/book/keys.hpp"

#include <array>
#include <bit>

#include "key_tables.hpp"

namespace xq::book {
namespace {

// Source: HASHKEY.txt; applied when Red is to move, the opposite of BOOK.DAT.
constexpr std::uint64_t kBhRedToMove = 0xA0CE2AF90C452F58;
// The last of PolyGlot's 781 words.
constexpr std::uint64_t kPolyglotRedToMove = 0xF8D626AAAF278509;
constexpr std::uint64_t kLargestCode = 0xFFFF;

// How XBoard numbers kinds, in our order K A B N R C P: wazir, ferz, alfil, knight, rook, cannon,
// pawn.
constexpr std::array<unsigned, kPieceTypes> kPolyglotKinds{10, 6, 7, 1, 3, 12, 0};

std::uint64_t polyglot_word(Piece piece, Square square) noexcept {
  const unsigned colour = piece.color() == Color::Red ? 1 : 0;
  const unsigned number = 2 * kPolyglotKinds[static_cast<std::size_t>(piece.type())] + colour;
  // Chess has twelve pieces and 64 squares: further ones are the same words turned.
  const int turns = static_cast<int>(number / 12) * 16 + (square.index() >= 64 ? 8 : 0);
  const std::size_t block = number % 12;
  return std::rotl(kPolyglotWords[64 * block + square.slot() % 64], turns);
}

std::array<std::uint64_t, kBhWords.size()> make_polyglot_words() noexcept {
  std::array<std::uint64_t, kBhWords.size()> words{};
  for (int piece = 0; piece < Piece::kCount; ++piece) {
    const Piece here(piece < kPieceTypes ? Color::Red : Color::Black,
                     static_cast<PieceType>(piece % kPieceTypes));
    for (int square = 0; square < Square::kCount; ++square)
      words[static_cast<std::size_t>(piece * Square::kCount + square)] =
          polyglot_word(here, Square::from_index(square));
  }
  return words;
}

std::uint64_t sum_of(const Position& position, const BhWords& words) noexcept {
  std::uint64_t key = 0;
  for (const PointSet& points : position.points()) {
    points.for_each([&](Square square) {
      key ^= words[position.at(square).index() * Square::kCount + square.slot()];
    });
  }
  return key;
}

// Codes of .xqb, in our order K A B N R C P.
constexpr std::array<std::uint8_t, kPieceTypes> kBoardKinds{5, 4, 3, 2, 1, 6, 7};
constexpr std::uint8_t kOfOpponent = 8;

// The 90 points row by row from the top as .xqb codes, 0 = empty, the mover at the bottom.
using Cells = std::array<std::uint8_t, Square::kCount>;

std::size_t cell_index(Square square, bool rotated) noexcept {
  if (rotated) square = square.rotated();
  return static_cast<std::size_t>((9 - square.rank_index()) * 9 + square.file_index());
}

Cells cells_of(const Position& position, bool rotated) noexcept {
  Cells cells{};
  for (const Color colour : {Color::Red, Color::Black}) {
    const std::uint8_t owner = colour == position.side_to_move() ? 0 : kOfOpponent;
    position.points_of(colour).for_each([&](Square square) {
      const auto kind = static_cast<std::size_t>(position.at(square).type());
      cells[cell_index(square, rotated)] = static_cast<std::uint8_t>(kBoardKinds[kind] + owner);
    });
  }
  return cells;
}

// Whether the first pair of unlike cells, rows from the top, has the larger one at the right.
bool right_is_larger(const Cells& cells) noexcept {
  for (std::size_t row = 0; row < 10; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      const std::uint8_t left = cells[row * 9 + column];
      const std::uint8_t right = cells[row * 9 + 8 - column];
      if (left != right) return right > left;
    }
  }
  return false;
}

// Empty = bit 0, a piece = bit 1 and four bits; no key beyond 28 bytes (more than 33 pieces).
FileKey packed(const Cells& cells, bool mirrored) noexcept {
  FileKey key;
  unsigned waiting = 0;  // bits that do not fill a byte yet
  int count = 0;
  std::size_t size = 0;
  const auto put_byte = [&](unsigned byte) {
    if (size < key.bytes.size()) key.bytes[size] = static_cast<std::uint8_t>(byte);
    ++size;
  };
  for (std::size_t row = 0; row < 10; ++row) {
    for (std::size_t column = 0; column < 9; ++column) {
      const std::uint8_t cell = cells[row * 9 + (mirrored ? 8 - column : column)];
      waiting = cell == 0 ? waiting << 1 : waiting << 5 | 0x10U | cell;
      count += cell == 0 ? 1 : 5;
      if (count < 8) continue;
      count -= 8;
      put_byte(waiting >> count & 0xFF);
    }
  }
  if (count > 0) put_byte(waiting << (8 - count) & 0xFF);
  if (size > key.bytes.size()) return {};
  key.size = static_cast<std::uint8_t>(size);
  return key;
}

}  // namespace

std::uint64_t bh_key(const Position& position) noexcept {
  const std::uint64_t key = sum_of(position, kBhWords);
  return position.side_to_move() == Color::Red ? key ^ kBhRedToMove : key;
}

std::uint64_t polyglot_key(const Position& position) noexcept {
  static const BhWords words = make_polyglot_words();
  const std::uint64_t key = sum_of(position, words);
  return position.side_to_move() == Color::Red ? key ^ kPolyglotRedToMove : key;
}

PackedBoard packed_board(const Position& position) noexcept {
  PackedBoard board;
  board.rotated = position.side_to_move() == Color::Black;
  const Cells cells = cells_of(position, board.rotated);
  board.mirrored = right_is_larger(cells);
  board.key = packed(cells, board.mirrored);
  return board;
}

std::uint16_t PackedBoard::code_of(Move move) const noexcept {
  if (rotated) move = move.rotated();
  if (mirrored) move = move.mirrored();
  const auto point = [](Square square) {
    return (9 - square.rank_index()) << 4 | square.file_index();
  };
  return static_cast<std::uint16_t>(point(move.from()) << 8 | point(move.to()));
}

std::optional<Move> PackedBoard::move_of(std::uint64_t code) const noexcept {
  if (code > kLargestCode) return std::nullopt;
  const auto point = [](std::uint64_t cell) {
    return Square::at(static_cast<int>(cell & 15), 9 - static_cast<int>(cell >> 4));
  };
  const auto from = point(code >> 8);
  const auto to = point(code & 0xFF);
  if (!from || !to || *from == *to) return std::nullopt;
  Move move(*from, *to);
  if (mirrored) move = move.mirrored();
  return rotated ? move.rotated() : move;
}

std::uint16_t bh_code_of(Move move) noexcept {
  return static_cast<std::uint16_t>(cell_of(move.from()) << 8 | cell_of(move.to()));
}

std::optional<Move> bh_move_of(std::uint64_t code) noexcept {
  if (code > kLargestCode) return std::nullopt;
  return move_of_code(static_cast<MoveCode>((code & 0xFF) << 8 | code >> 8));
}

std::uint16_t polyglot_code_of(Move move) noexcept {
  return static_cast<std::uint16_t>(move.from().index() * Square::kCount + move.to().index());
}

std::optional<Move> polyglot_move_of(std::uint64_t code) noexcept {
  constexpr std::uint64_t kPoints = Square::kCount;
  if (code >= kPoints * kPoints || code / kPoints == code % kPoints) return std::nullopt;
  return Move(Square::from_index(static_cast<int>(code / kPoints)),
              Square::from_index(static_cast<int>(code % kPoints)));
}

}  // namespace xq::book
