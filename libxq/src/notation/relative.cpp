#include "relative.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "xq/board/movegen.hpp"

namespace xq::notation {
namespace {

// Rises from the mover's right-hand file to the left, on each file from the enemy's side homewards.
int reading_order(Square s, Color side) noexcept {
  return file_from_right(s, side) * 10 - rank_from_home(s, side);
}

constexpr std::array<PointSet, 9> make_files() noexcept {
  std::array<PointSet, 9> files{};
  for (int i = 0; i < Square::kCount; ++i)
    files[static_cast<std::size_t>(i % 9)].add(Square::from_index(i));
  return files;
}
constexpr std::array<PointSet, 9> kFiles = make_files();

// The file index 0..8 of a file counted 1..9 from the mover's right.
constexpr int file_index_of(int file, Color side) noexcept {
  return side == Color::Red ? 9 - file : file - 1;
}

// 0 for First and so on.
constexpr std::size_t nth_index(Place place) noexcept {
  return static_cast<std::size_t>(place) - static_cast<std::size_t>(Place::First);
}

bool fits(Place place, Tandem::Standing standing) noexcept {
  const auto [index, count] = standing;
  switch (place) {
    case Place::Front: return index == 0;
    case Place::Middle: return index > 0 && index + 1 < count;
    case Place::Rear: return index + 1 == count;
    default: return index == nth_index(place);
  }
}

// Ranks that a piece of a slanting kind advances when it goes over so many files; 0 if it can't.
int slanting_ranks(PieceType type, int files) noexcept {
  switch (type) {
    case PieceType::Advisor: return files == 1 ? 1 : 0;
    case PieceType::Bishop: return files == 2 ? 2 : 0;
    case PieceType::Knight: return files == 1 || files == 2 ? 3 - files : 0;
    default: return 0;
  }
}

bool goes_straight(PieceType type) noexcept {
  return type != PieceType::Advisor && type != PieceType::Bishop && type != PieceType::Knight;
}

}  // namespace

Tandem::Tandem(const Position& position, PieceType type) noexcept {
  const Color side = position.side_to_move();
  const Piece piece(side, type);
  std::array<Square, kMost> all{};
  std::size_t total = 0;
  std::array<std::uint8_t, 9> on_file{};
  position.points_of(side).for_each([&](Square s) {
    if (position.at(s) != piece || total == kMost) return;
    all[total++] = s;
    ++on_file[static_cast<std::size_t>(s.file_index())];
  });
  for (std::size_t i = 0; i < total; ++i) {
    if (on_file[static_cast<std::size_t>(all[i].file_index())] > 1) points_[size_++] = all[i];
  }
  std::sort(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(size_),
            [side](Square a, Square b) { return reading_order(a, side) < reading_order(b, side); });
}

int Tandem::files() const noexcept {
  int files = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    if (i == 0 || points_[i].file() != points_[i - 1].file()) ++files;
  }
  return files;
}

Tandem::Standing Tandem::standing(Square s) const noexcept {
  Standing standing;
  for (const Square other : *this) {
    if (other == s) standing.index = standing.count;
    if (other.file() == s.file()) ++standing.count;
  }
  return standing;
}

std::size_t Tandem::index(Square s) const noexcept {
  return static_cast<std::size_t>(std::find(begin(), end(), s) - begin());
}

void MoveFinder::consider(Square from) noexcept {
  const auto to = target_of(from, type_, tail_, position_.side_to_move());
  if (!to || count_ == moves_.size()) return;
  const Move move(from, *to);
  const auto* const last = moves_.data() + count_;
  if (std::find(std::as_const(moves_).data(), last, move) != last) return;
  if (is_legal(position_, move)) moves_[count_++] = move;
}

void MoveFinder::consider_file(int file) noexcept {
  const Color side = position_.side_to_move();
  const Piece piece(side, type_);
  const auto index = static_cast<std::size_t>(file_index_of(file, side));
  std::array<Square, 10> found{};  // from Red's side upwards
  std::size_t count = 0;
  (position_.points_of(side) & kFiles[index]).for_each([&](Square s) {
    if (position_.at(s) == piece) found[count++] = s;
  });
  for (std::size_t i = 0; i < count; ++i)
    consider(found[side == Color::Red ? count - 1 - i : i]);
}

void MoveFinder::consider_place(const Tandem& tandem, Place place, int file) noexcept {
  const Color side = position_.side_to_move();
  for (const Square s : tandem) {
    if (file != 0 && file_from_right(s, side) != file) continue;
    if (fits(place, tandem.standing(s))) consider(s);
  }
}

void MoveFinder::consider_number(const Tandem& tandem, Place number) noexcept {
  if (nth_index(number) < tandem.size()) consider(tandem[nth_index(number)]);
}

ParsedMove MoveFinder::result() const noexcept {
  if (count_ == 0) return {Reading::Illegal, {}};
  return {count_ == 1 ? Reading::Move : Reading::Ambiguous, moves_[0]};
}

std::optional<Square> target_of(Square from, PieceType type, Tail tail, Color side) noexcept {
  const bool straight = goes_straight(type);
  if (tail.direction == Direction::Sideways) {
    if (!straight) return std::nullopt;
    return Square::at(file_index_of(tail.number, side), from.rank_index());
  }
  int file = from.file_index();
  int ranks = tail.number;
  if (!straight) {
    file = file_index_of(tail.number, side);
    ranks = slanting_ranks(type, std::abs(file - from.file_index()));
    if (ranks == 0) return std::nullopt;
  }
  const bool up = (tail.direction == Direction::Forward) == (side == Color::Red);
  return Square::at(file, from.rank_index() + (up ? ranks : -ranks));
}

Tail tail_of(Move move, PieceType type, Color side) noexcept {
  const int ranks = rank_from_home(move.to(), side) - rank_from_home(move.from(), side);
  const int file = file_from_right(move.to(), side);
  if (ranks == 0) return {Direction::Sideways, file};
  const int number = goes_straight(type) ? std::abs(ranks) : file;
  return {ranks > 0 ? Direction::Forward : Direction::Back, number};
}

}  // namespace xq::notation
