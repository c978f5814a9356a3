// What was learnt about quiet moves: killers by ply and a history by piece and target.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "xq/board/move.hpp"
#include "xq/board/piece.hpp"

#include "score.hpp"

namespace engine {

class MoveHistory {
 public:
  static constexpr int kLimit = 8192;  ///< |value()| never passes this

  [[nodiscard]] int value(xq::Piece piece, xq::Move move) const noexcept {
    return table_[piece.index()][move.to().slot()];
  }
  /// Moves the value towards +kLimit (bonus > 0) or -kLimit.   REQUIRES: |bonus| <= kLimit.
  void add(xq::Piece piece, xq::Move move, int bonus) noexcept {
    std::int16_t& v = table_[piece.index()][move.to().slot()];
    v = static_cast<std::int16_t>(v + bonus - v * std::abs(bonus) / kLimit);
  }
  [[nodiscard]] xq::Move killer(int ply, std::size_t which) const noexcept {
    return killers_[static_cast<std::size_t>(ply)][which];
  }
  void set_killer(int ply, xq::Move move) noexcept {
    auto& pair = killers_[static_cast<std::size_t>(ply)];
    if (pair[0] == move) return;
    pair[1] = pair[0];
    pair[0] = move;
  }
  /// The quiet reply that refuted `move` last.
  [[nodiscard]] xq::Move reply_to(xq::Piece piece, xq::Move move) const noexcept {
    return replies_[piece.index()][move.to().slot()];
  }
  void set_reply(xq::Piece piece, xq::Move move, xq::Move reply) noexcept {
    replies_[piece.index()][move.to().slot()] = reply;
  }
  void clear() noexcept { *this = MoveHistory(); }

 private:
  template <class T>
  using ByPieceAndTarget = std::array<std::array<T, xq::Square::kCount>, xq::Piece::kCount>;
  ByPieceAndTarget<std::int16_t> table_{};
  ByPieceAndTarget<xq::Move> replies_{};
  std::array<std::array<xq::Move, 2>, kMaxPly + 2> killers_{};
};

}  // namespace engine
