#include "store/index_rows.hpp"

#include <utility>

namespace xq::store {
namespace {

// A piece is begun anew beyond this: four fit on a page of 8 KiB.
constexpr std::size_t kPieceBytes = 1950;

void append_number(std::string& out, std::uint64_t n) {
  for (; n >= 0x80; n >>= 7)
    out += static_cast<char>(0x80 | (n & 0x7F));
  out += static_cast<char>(n);
}

// Reads numbers off the front of a piece.
class Numbers {
 public:
  explicit Numbers(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
  std::optional<std::uint64_t> next() {
    std::uint64_t n = 0;
    for (unsigned shift = 0; shift < 64 && !bytes_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      n |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return n;
    }
    return std::nullopt;
  }

 private:
  std::string_view bytes_;
};

}  // namespace

void IndexPieces::add(std::uint32_t lock1, std::uint64_t game) {
  if (!games_.empty() && lock1 != key_) end_entry();
  key_ = lock1;
  games_.push_back(game);
}

void IndexPieces::end_entry() {
  if (piece_.size() >= kPieceBytes) write_piece();
  if (piece_.empty()) first_ = last_key_ = key_;
  append_number(piece_, key_ - last_key_);
  append_number(piece_, games_.size() - 1);
  std::uint64_t before = 0;
  for (const std::uint64_t game : games_)
    append_number(piece_, game - std::exchange(before, game));
  last_key_ = key_;
  games_.clear();
}

void IndexPieces::write_piece() {
  sink_(first_, piece_);
  piece_.clear();
}

void IndexPieces::finish() {
  if (!games_.empty()) end_entry();
  if (!piece_.empty()) write_piece();
}

std::optional<std::vector<std::int64_t>> games_in_piece(std::string_view piece, std::uint32_t first,
                                                        std::uint32_t lock1) {
  std::vector<std::int64_t> games;
  Numbers numbers(piece);
  std::uint64_t key = first;
  while (!numbers.empty()) {
    const auto distance = numbers.next();
    const auto more = numbers.next();
    if (!distance || !more || *more >= piece.size()) return std::nullopt;
    key += *distance;
    if (key > lock1) return games;
    std::uint64_t game = 0;
    for (std::uint64_t i = 0; i <= *more; ++i) {
      const auto step = numbers.next();
      if (!step) return std::nullopt;
      game += *step;
      if (key == lock1) games.push_back(static_cast<std::int64_t>(game));
    }
    if (key == lock1) return games;
  }
  return games;
}

}  // namespace xq::store
