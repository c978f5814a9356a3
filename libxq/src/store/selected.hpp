// Counting the copies of a sequence that a filter lets pass. Private to libxq/store.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "xq/store/games.hpp"

#include "base/sqlite.hpp"
#include "store/copy_filter.hpp"

namespace xq::store {

/// What of a copy counts.
struct SelectedCopy {
  Verdict verdict;
  Outcome outcome = Outcome::Unknown;
  std::int64_t red = 0;  ///< texts
  std::int64_t black = 0;
};

/// Asks what the moves say: how many, and where they went, which is only looked at where `any` copy
/// passes so far.   Returns  bits as Verdict::failed has them, of all copies.
[[nodiscard]] std::uint32_t judge_moves(bool any, const StoredGame& game, const CopyFilter& filter);

/// What became of one game.
struct JudgedGame {
  std::uint64_t copies = 0;  ///< that pass; 0 = the game does not
  OutcomeCounts outcomes{};  ///< of these
  Outcome outcome = Outcome::Unknown;
  unsigned sides = 0;       ///< as Verdict has them
  std::uint64_t parts = 0;  ///< likewise
};
/// REQUIRES: these are all copies of one game, and know what judge_moves() says.
[[nodiscard]] JudgedGame judge_game(std::span<const SelectedCopy* const> copies,
                                    const CopyFilter& filter, FilterReport& report);

/// What became of the copies of a sequence.
struct SelectedCounts {
  GameCounts counts;
  std::uint64_t copies = 0;     ///< that pass
  std::uint64_t parts = 0;      ///< what the games count
  std::uint32_t conflicts = 0;  ///< games whose copies that pass give two known outcomes
  [[nodiscard]] bool none() const noexcept { return copies == 0; }
};

/// The copies of sequences, one sequence after the other, and how they count.
class Selection {
 public:
  Selection(SQLite::Database& db, const Policies& policies, const CopyFilter& filter);

  /// The copies of a sequence. REQUIRES: ids grow from call to call.
  [[nodiscard]] const std::vector<SelectedCopy>& next(std::int64_t game);
  /// The copies of a sequence, whichever was asked for before.
  [[nodiscard]] const std::vector<SelectedCopy>& of(std::int64_t game);
  /// How the games of a sequence count, from the copies of the last call; what was left out goes
  /// into the report. `line`, `plies`: of the sequence.
  [[nodiscard]] SelectedCounts count(const StoredGame& game, FilterReport& report);

 private:
  void read(const sqlite::Statement& row);
  std::vector<std::size_t> groups(std::size_t plies);
  const std::string& folded(std::int64_t text);
  void count_group(std::span<const SelectedCopy* const> group, SelectedCounts& out,
                   FilterReport& report) const;

  const Policies policies_;
  const CopyFilter& filter_;
  sqlite::Statement all_;
  sqlite::Statement one_;
  sqlite::Statement text_;
  bool begun_ = false;
  bool more_ = false;
  std::vector<SelectedCopy> copies_;
  std::unordered_map<std::int64_t, std::string> names_;  // folded; of short games only
};

}  // namespace xq::store
