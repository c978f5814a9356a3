#include "bookview/board_text.hpp"

#include <fmt/format.h>

#include "xq/base/text.hpp"

namespace bookview {
namespace {

constexpr std::string_view kRed = "\x1B[31;1m";
constexpr std::string_view kPlain = "\x1B[0m";

std::string piece_text(xq::Piece piece, const BoardStyle& style) {
  const std::string plain =
      style.ascii ? std::string(1, piece.letter()) : std::string(piece_character(piece));
  if (!style.color || !piece.is(xq::Color::Red)) return plain;
  return fmt::format("{}{}{}", kRed, plain, kPlain);
}

std::string rank_line(const xq::Position& position, int rank, const BoardStyle& style) {
  // A separator stands before, between and behind the points; the moved piece turns two of them
  // into brackets.
  std::string line = fmt::format("{} ", rank);
  for (int file = 0; file < 9; ++file) {
    const xq::Square here = *xq::Square::at(file, rank);
    const bool moved = !style.last.is_none() && here == style.last.to();
    const bool behind_moved =
        file > 0 && !style.last.is_none() && *xq::Square::at(file - 1, rank) == style.last.to();
    line += moved ? '[' : behind_moved ? ']' : ' ';
    line += piece_text(position.at(here), style);
    if (moved && file == 8) line += ']';
  }
  return line;
}

}  // namespace

std::vector<std::string> board_lines(const xq::Position& position, const BoardStyle& style) {
  const std::size_t cell = style.ascii ? 1 : 2;
  const std::size_t width = 9 * cell + 8;
  std::vector<std::string> lines;
  for (int rank = 9; rank >= 0; --rank) {
    lines.push_back(rank_line(position, rank, style));
    if (rank == 5) {
      const std::string river = style.ascii ? std::string(width, '-') : std::string(river_text());
      const std::size_t used = xq::display_width(river);
      lines.push_back(std::string(3 + (width > used ? (width - used) / 2 : 0), ' ') + river);
    }
  }
  std::string files = "  ";
  for (int file = 0; file < 9; ++file) {
    files += ' ';
    files += xq::pad_right(std::string(1, static_cast<char>('a' + file)), file < 8 ? cell : 1);
  }
  lines.push_back(files);
  return lines;
}

}  // namespace bookview
