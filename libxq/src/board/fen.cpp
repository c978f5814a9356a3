#include "xq/board/fen.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>

namespace xq {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  std::size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    fields.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return fields;
}

// Letters of FENs, with G for the king of a side that has no K.
class Letters {
 public:
  explicit Letters(std::string_view placement) noexcept
      : red_general_(placement.find('K') == std::string_view::npos),
        black_general_(placement.find('k') == std::string_view::npos) {}
  [[nodiscard]] std::optional<Piece> piece(char letter) const noexcept {
    if (letter == 'G' && red_general_) return Piece(Color::Red, PieceType::King);
    if (letter == 'g' && black_general_) return Piece(Color::Black, PieceType::King);
    return Piece::parse(letter);
  }

 private:
  bool red_general_;
  bool black_general_;
};

Result<PieceArray> parse_placement(std::string_view text) {
  const Letters letters(text);
  PieceArray pieces{};
  int rank = 9;
  int file = 0;
  const auto row_ends = [&](std::size_t at) -> Result<bool> {
    if (file == 9) return true;
    return fail(Errc::BadFen, fmt::format("rank {}: {} files, expected 9", rank, file), at);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '/') {
      if (auto whole = row_ends(i); !whole) return tl::make_unexpected(whole.error());
      if (--rank < 0) return fail(Errc::BadFen, "more than 10 ranks, expected 10", i);
      file = 0;
    } else if (c >= '1' && c <= '9') {
      file += c - '0';
    } else if (const auto piece = letters.piece(c)) {
      if (file < 9) pieces[Square::at(file, rank)->slot()] = *piece;
      ++file;
    } else {
      const bool printable = c > ' ' && c < 0x7F;
      return fail(
          Errc::BadFen,
          fmt::format("rank {}, file {}: '{}', expected one of KABNRCP or a digit 1-9", rank,
                      static_cast<char>('a' + std::min(file, 8)), printable ? c : '?'),
          i);
    }
    if (file > 9) {
      return fail(Errc::BadFen, fmt::format("rank {}: {} files, expected 9", rank, file), i);
    }
  }
  if (auto whole = row_ends(text.size()); !whole) return tl::make_unexpected(whole.error());
  if (rank != 0) {
    return fail(Errc::BadFen, fmt::format("{} ranks, expected 10", 10 - rank), text.size());
  }
  return pieces;
}

// The place of the side may hold anything; only dashes, counters and comments say that it is
// absent.
bool is_side(std::string_view field) noexcept {
  const char c = field.front();
  return c != '-' && c != ';' && (c < '0' || c > '9');
}

std::optional<std::uint16_t> parse_counter(std::string_view text) {
  std::uint16_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string format_placement(const PieceArray& pieces) {
  std::string out;
  for (int rank = 9; rank >= 0; --rank) {
    int gap = 0;
    const auto flush = [&] {
      if (gap > 0) out += static_cast<char>('0' + gap);
      gap = 0;
    };
    for (int file = 0; file < 9; ++file) {
      const Piece piece = pieces[Square::at(file, rank)->slot()];
      if (piece.empty()) {
        ++gap;
      } else {
        flush();
        out += piece.letter();
      }
    }
    flush();
    if (rank > 0) out += '/';
  }
  return out;
}

}  // namespace

const Setup& start_setup() noexcept {
  static const Setup setup = parse_fen(kStartFen)->setup;
  return setup;
}

Result<Fen> parse_fen(std::string_view text) {
  const auto fields = fields_of(text);
  if (fields.empty()) return fail(Errc::BadFen, "empty, expected a FEN");
  auto pieces = parse_placement(fields[0]);
  if (!pieces) return tl::make_unexpected(std::move(pieces).error());

  Fen fen;
  fen.setup.pieces = *pieces;
  std::size_t next = 1;
  fen.side_given = fields.size() > 1 && is_side(fields[1]);
  if (fen.side_given) {
    fen.setup.side = fields[1] == "b" || fields[1] == "B" ? Color::Black : Color::Red;
    ++next;
  }
  for (int dashes = 0; dashes < 2 && next < fields.size() && fields[next] == "-"; ++dashes)
    ++next;
  if (next < fields.size()) {
    if (const auto halfmove = parse_counter(fields[next])) {
      fen.setup.halfmove = *halfmove;
      if (next + 1 < fields.size()) {
        if (const auto fullmove = parse_counter(fields[next + 1])) {
          fen.counters_mended = *fullmove == 0;
          fen.setup.fullmove = std::max<std::uint16_t>(*fullmove, 1);
        }
      }
    }
  }
  return fen;
}

Result<Position> parse_position(std::string_view text) {
  auto fen = parse_fen(text);
  if (!fen) return tl::make_unexpected(std::move(fen).error());
  return Position::from_setup(fen->setup);
}

std::string format_fen4(const Setup& setup) {
  return fmt::format("{} {} - -", format_placement(setup.pieces),
                     setup.side == Color::Red ? 'w' : 'b');
}

std::string format_fen(const Setup& setup) {
  return fmt::format("{} {} {}", format_fen4(setup), setup.halfmove, setup.fullmove);
}

std::string format_fen(const Position& position) {
  return format_fen(position.setup());
}

}  // namespace xq
