// The transposition table: what earlier searches found out about a position.
//
// Entries are written and read as two 64-bit words, the first of them the position's lock mixed
// with the second, so that a half-written entry is never taken for a whole one.
// Threads: probe() and store() may be called from any thread; resize() and clear() may not overlap
// them.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "xq/board/move.hpp"
#include "xq/board/zobrist.hpp"

#include "score.hpp"

namespace engine {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// What the table knows. Mates are counted from the node that asks.
struct Stored {
  xq::Move move;
  Score score = 0;
  Depth depth = 0;
  Bound bound = Bound::None;  ///< None: only the move counts
};

class TranspositionTable {
 public:
  /// Takes `megabytes` of memory at the next allocate(); nothing before.
  void resize(std::size_t megabytes) noexcept;
  /// Makes the table if there is none of the wanted size. A size the machine refuses is halved
  /// until it fits.   Returns  the megabytes in use.
  std::size_t allocate();
  void clear() noexcept;
  /// Marks what is in the table as older.
  void new_search() noexcept { generation_ = static_cast<std::uint8_t>((generation_ + 1) & 63); }

  [[nodiscard]] std::optional<Stored> probe(const xq::LockKey& key, int ply) const noexcept;
  /// Keeps the deeper entry of the same search. Scores that hold for one path only keep the move
  /// and no bound.
  void store(const xq::LockKey& key, int ply, const Stored& what) noexcept;
  /// Used entries of this search in a thousand.
  [[nodiscard]] int hashfull() const noexcept;

 private:
  struct Entry {
    std::atomic<std::uint64_t> lock;  ///< lock1, lock0, mixed with data
    std::atomic<std::uint64_t> data;
  };
  static constexpr std::size_t kBucket = 4;
  [[nodiscard]] Entry* bucket(const xq::LockKey& key) const noexcept;

  std::unique_ptr<Entry[]> entries_;
  std::size_t buckets_ = 0;
  std::size_t wanted_mb_ = 16;
  std::size_t have_mb_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace engine
