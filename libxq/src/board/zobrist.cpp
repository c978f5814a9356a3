#include "xq/board/zobrist.hpp"

#include <numeric>

#include <fmt/format.h>

#include "xq/board/move.hpp"

namespace xq {
namespace {

// RC4 keyed with four zero bytes, read as little-endian words.
class Rc4 {
 public:
  Rc4() noexcept {
    std::iota(state_.begin(), state_.end(), std::uint8_t{0});
    std::uint8_t j = 0;
    for (std::size_t i = 0; i < state_.size(); ++i) {
      j = static_cast<std::uint8_t>(j + state_[i]);  // the key bytes are all zero
      std::swap(state_[i], state_[j]);
    }
  }
  std::uint32_t word() noexcept {
    std::uint32_t value = 0;
    for (int shift = 0; shift < 32; shift += 8)
      value |= static_cast<std::uint32_t>(byte()) << shift;
    return value;
  }
  LockKey entry() noexcept {
    LockKey e;
    e.key = word();
    e.lock0 = word();
    e.lock1 = word();
    return e;
  }

 private:
  std::uint8_t byte() noexcept {
    x_ = static_cast<std::uint8_t>(x_ + 1);
    y_ = static_cast<std::uint8_t>(y_ + state_[x_]);
    std::swap(state_[x_], state_[y_]);
    return state_[static_cast<std::uint8_t>(state_[x_] + state_[y_])];
  }
  std::array<std::uint8_t, 256> state_{};
  std::uint8_t x_ = 0;
  std::uint8_t y_ = 0;
};

KeyTable make_key_table() noexcept {
  KeyTable table;
  Rc4 rc4;
  table.black_to_move = rc4.entry();
  for (auto& row : table.piece) {
    for (int cell = 0; cell < 256; ++cell) {
      const LockKey entry = rc4.entry();
      if (const auto square = square_of_cell(static_cast<std::uint8_t>(cell))) {
        row[square->slot()] = entry;
      }
    }
  }
  return table;
}

}  // namespace

const KeyTable& key_table() noexcept {
  static const KeyTable table = make_key_table();
  return table;
}

LockKey key_of(const Setup& setup) noexcept {
  LockKey key;
  for (std::size_t slot = 0; slot < setup.pieces.size(); ++slot) {
    const Piece piece = setup.pieces[slot];
    if (!piece.empty()) key ^= key_table().piece[piece.index()][slot];
  }
  if (setup.side == Color::Black) key ^= key_table().black_to_move;
  return key;
}

std::string LockKey::hex() const {
  return fmt::format("{:08x}{:08x}{:08x}", key, lock0, lock1);
}

}  // namespace xq
