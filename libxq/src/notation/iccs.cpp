#include "xq/notation/iccs.hpp"

#include <algorithm>

#include "xq/board/movegen.hpp"

#include "ascii.hpp"

namespace xq::iccs {
namespace {

using notation::AsciiToken;
using notation::ParsedMove;
using notation::Reading;

// A point as typed: file 0..8, rank 0..10.
struct Point {
  int file = 0;
  int rank = 0;
};
struct Points {
  Point from;
  Point to;
};

std::optional<Point> take_point(std::string_view& text) noexcept {
  if (text.size() < 2) return std::nullopt;
  const char letter = static_cast<char>(text[0] | 0x20);
  if (letter < 'a' || letter > 'i' || text[1] < '0' || text[1] > '9') return std::nullopt;
  Point point{letter - 'a', text[1] - '0'};
  text.remove_prefix(2);
  if (point.rank == 1 && !text.empty() && text[0] == '0') {
    point.rank = 10;
    text.remove_prefix(1);
  }
  return point;
}

std::optional<Points> points_of(std::string_view text) noexcept {
  const auto from = take_point(text);
  if (!from) return std::nullopt;
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  const auto to = take_point(text);
  if (!to || !text.empty()) return std::nullopt;
  return Points{*from, *to};
}

std::optional<Move> move_of(const Points& points, RankBase base) noexcept {
  const int shift = base == RankBase::One ? 1 : 0;
  const auto from = Square::at(points.from.file, points.from.rank - shift);
  const auto to = Square::at(points.to.file, points.to.rank - shift);
  if (!from || !to) return std::nullopt;
  return Move(*from, *to);
}

// How many tokens can be played one after the other.
std::size_t playable(std::span<const std::string_view> tokens, Position position, RankBase base) {
  std::size_t count = 0;
  for (const auto token : tokens) {
    const auto move = parse_points(token, base);
    if (!move || !is_legal(position, *move)) break;
    position.do_move(*move);
    ++count;
  }
  return count;
}

std::string point_text(Square s, char first_file, int shift) {
  return static_cast<char>(first_file + s.file_index()) + std::to_string(s.rank_index() + shift);
}

}  // namespace

std::optional<Move> parse_points(std::string_view token, RankBase base) noexcept {
  const auto points = points_of(AsciiToken(token).text());
  return points ? move_of(*points, base) : std::nullopt;
}

ParsedMove parse(std::string_view token, const Position& position, RankBase base) noexcept {
  const auto move = parse_points(token, base);
  if (!move) return {};
  if (!is_legal(position, *move)) return {Reading::Illegal, {}};
  return {Reading::Move, *move};
}

RankBase rank_base(std::span<const std::string_view> tokens, const Position& start) {
  bool zero = false;
  for (const auto token : tokens) {
    const auto points = points_of(AsciiToken(token).text());
    if (!points) continue;
    if (points->from.rank == 10 || points->to.rank == 10) return RankBase::One;
    zero = zero || points->from.rank == 0 || points->to.rank == 0;
  }
  if (zero) return RankBase::Zero;
  const std::size_t in_zero = playable(tokens, start, RankBase::Zero);
  return playable(tokens, start, RankBase::One) > in_zero ? RankBase::One : RankBase::Zero;
}

bool has_hyphen(std::string_view token) noexcept {
  const AsciiToken ascii(token);
  return ascii.text().find('-') != std::string_view::npos;
}

std::string format_iccs(Move move) {
  return point_text(move.from(), 'A', 0) + '-' + point_text(move.to(), 'A', 0);
}

std::string format_points(Move move, RankBase base) {
  const int shift = base == RankBase::One ? 1 : 0;
  return point_text(move.from(), 'a', shift) + point_text(move.to(), 'a', shift);
}

}  // namespace xq::iccs
