// The order in which the search tries moves: what the table remembers, good captures, killers,
// quiet moves by history, captures that lose material.
#pragma once

#include <array>
#include <cstdint>

#include "xq/board/movegen.hpp"

#include "history.hpp"
#include "search_board.hpp"

namespace engine {

/// Whether the side not to move could take back on move.to(), own king's safety aside.
[[nodiscard]] bool can_retake(const xq::Position& position, xq::Move move) noexcept;
/// Whether a capture gives a stronger piece for a guarded weaker one.   REQUIRES: it is a capture.
[[nodiscard]] bool loses_material(const xq::Position& position, xq::Move move) noexcept;

/// Pseudo-legal captures only.
[[nodiscard]] xq::MoveList pseudo_legal_captures(const xq::Position& position) noexcept;

/// Hands out the legal moves of a position one by one, each once. The board may be moved on between
/// calls if it is moved back.
class MovePicker {
 public:
  enum class What : std::uint8_t { All, Captures };
  MovePicker(const SearchBoard& board, const MoveHistory& history, xq::Move first, int ply,
             What what) noexcept;
  /// The next move; none at the end.
  [[nodiscard]] xq::Move next() noexcept;

 private:
  struct Scored {
    xq::Move move;
    std::int32_t score = 0;
  };
  void generate() noexcept;
  [[nodiscard]] std::int32_t score_of(xq::Move move) const noexcept;
  [[nodiscard]] bool legal(xq::Move move) const noexcept;

  const SearchBoard& board_;
  const MoveHistory& history_;
  xq::Move first_;
  int ply_;
  What what_;
  bool in_check_;
  bool first_done_ = false;
  bool generated_ = false;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
  std::array<Scored, 128> moves_;
};

}  // namespace engine
