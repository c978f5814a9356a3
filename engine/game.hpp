// The game as the GUI tells it: a start position and moves, as text in ranks 0-9 or 1-10.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "xq/base/messages.hpp"
#include "xq/board/history.hpp"

#include "options.hpp"
#include "protocol/command.hpp"

namespace engine {

/// A move as coordinates: "h2e2" or "h2-e2", any case; ranks count from `rank_base` (0 or 1, then
/// up to 10). nullopt for anything else.
[[nodiscard]] std::optional<xq::Move> parse_move(std::string_view text, int rank_base);

class Game {
 public:
  explicit Game(xq::Lang lang) : lang_(lang) {}

  /// Sets the position up. A FEN that cannot be used leaves everything as it was; a move that
  /// cannot be played ends the moves.
  /// Returns  what was wrong, a line each.
  /// Ranks    with RankBase::Auto a 10, or moves that replay only from 1, switch to 1-10 for this
  ///          and later answers, and a rank 0 back.
  std::vector<std::string> set(const command::Position& wanted, RankBase base);

  /// UCCI: root moves the engine may not play. Forgotten by set().
  std::vector<std::string> ban(const std::vector<std::string>& moves);

  [[nodiscard]] const xq::GameHistory& history() const noexcept { return history_; }
  [[nodiscard]] const xq::Position& start() const noexcept { return start_; }
  [[nodiscard]] const xq::Position& position() const noexcept { return history_.position(); }
  [[nodiscard]] const std::vector<xq::Move>& moves() const noexcept { return moves_; }
  [[nodiscard]] int rank_base() const noexcept { return rank_base_; }
  /// Half moves played since the start of the game, as far as FEN and moves tell.
  [[nodiscard]] int ply() const noexcept;

  /// The moves to choose from: legal, not banned, none that loses by completing a repetition for
  /// the third time (unless all do), and of `only` if that names a legal move. Empty if there is
  /// none.
  [[nodiscard]] std::vector<xq::Move> root_moves(const std::vector<std::string>& only) const;

 private:
  void choose_rank_base(const xq::Position& start, const std::vector<std::string>& moves,
                        RankBase base, std::vector<std::string>& messages);

  xq::Lang lang_;
  xq::Position start_;
  xq::GameHistory history_;
  std::vector<xq::Move> moves_;
  std::vector<xq::Move> banned_;
  int rank_base_ = 0;
};

}  // namespace engine
