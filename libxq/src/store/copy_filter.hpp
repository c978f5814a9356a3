// A filter made ready for the rows of one database. Private to libxq/store.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "xq/store/filter.hpp"
#include "xq/store/games.hpp"

#include "base/sqlite.hpp"

namespace xq::store {

/// Columns of `copy c` that CopyFilter::judge() reads.
inline constexpr const char* kFilterColumns =
    "c.source, c.red, c.black, c.event, c.date, c.red_elo, c.black_elo";
inline constexpr int kFilterColumnCount = 7;

/// What the parts of a filter say to a copy.
struct Verdict {
  std::uint32_t failed = 0;  ///< bit n: FilterPart n did not pass
  std::uint8_t sides = 3;    ///< whose moves count: bit 0 Red's, bit 1 Black's
  bool undated = false;      ///< a bound failed for want of a date that tells
  bool without_elo = false;  ///< likewise
  std::uint64_t parts = 0;   ///< what the copy counts (kGameParts); 0 = all count whole
  [[nodiscard]] bool passed() const noexcept { return failed == 0; }
};

[[nodiscard]] constexpr std::uint32_t bit_of(FilterPart part) noexcept {
  return std::uint32_t{1} << static_cast<unsigned>(part);
}

class CopyFilter {
 public:
  /// Cost  a pass over the names, events, dates or sources of the database that it asks about.
  /// And over groups and dates, where games do not count whole.
  CopyFilter(SQLite::Database& db, const GameFilter& filter, const GameWeights& weights = {});

  /// Reads kFilterColumns from column `first` on.
  [[nodiscard]] Verdict judge(const sqlite::Statement& row, int first) const;
  /// The bit of Position, if the game did not go through it.
  [[nodiscard]] std::uint32_t judge_line(const StoredGame& game) const;
  /// The bits of the two lengths.
  [[nodiscard]] std::uint32_t judge_length(std::size_t plies) const noexcept;
  [[nodiscard]] bool wants(Outcome outcome) const noexcept;
  [[nodiscard]] const std::vector<FilterMiss>& misses() const noexcept { return misses_; }
  [[nodiscard]] const GameFilter& filter() const noexcept { return filter_; }

 private:
  struct Days {
    int first = 0;
    int last = 0;
    bool known = false;
  };
  void read_names(SQLite::Database& db);
  void read_events(SQLite::Database& db);
  void read_dates(SQLite::Database& db);
  void read_sources(SQLite::Database& db);
  void read_groups(SQLite::Database& db);
  void read_weights(SQLite::Database& db);
  [[nodiscard]] std::uint64_t parts_of(std::int64_t source, std::int64_t date) const;
  void judge_names(Verdict& out, std::int64_t red, std::int64_t black) const;
  void judge_date(Verdict& out, std::int64_t date) const;
  void judge_elo(Verdict& out, const sqlite::Statement& row, int first) const;
  void fail(Verdict& out, FilterPart part) const noexcept { out.failed |= bit_of(part); }

  GameFilter filter_;
  GameWeights weights_;
  std::unordered_map<std::int64_t, std::uint8_t> names_;  // text -> lists that hold the player
  std::unordered_map<std::int64_t, Days> dates_;          // text -> what it says
  std::vector<bool> events_;                              // text -> whether it is asked for
  std::vector<std::uint8_t> sources_;                     // source -> bit 0 path, bit 1 group
  std::unordered_map<std::int64_t, double> factors_;      // source -> of its group, if not 1
  int newest_ = 0;                                        // days; see GameWeights::half_life
  int oldest_ = 0;
  std::vector<FilterMiss> misses_;
};

}  // namespace xq::store
