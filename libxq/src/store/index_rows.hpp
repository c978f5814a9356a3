// The index from positions to games as it is stored. Private to libxq/store.
//
// Table game_index holds pieces of one long list that is sorted by the upper half of the key
// (lock1). A piece is a run of entries: the distance to the key before (in the first entry to
// `first`, so 0), the number of games less one, the id of the first game, the distances between
// ids; all of them numbers of 7 bits a byte, lowest first. Half a key is enough: who asks replays
// the games anyway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace xq::store {

inline constexpr const char* kIndexPlies = "index_plies";  // rows of table meta
inline constexpr const char* kIndexUpto = "index_upto";
inline constexpr const char* kIndexGames = "index_games";

/// Takes a sorted list of (lock1, game) and cuts it into pieces.
class IndexPieces {
 public:
  /// Takes a piece and the key of its first entry.
  using Sink = std::function<void(std::uint32_t first, std::string_view piece)>;
  explicit IndexPieces(Sink sink) : sink_(std::move(sink)) {}
  /// REQUIRES: (lock1, game) grows from call to call; game > 0.
  void add(std::uint32_t lock1, std::uint64_t game);
  void finish();

 private:
  void end_entry();
  void write_piece();
  Sink sink_;
  std::string piece_;
  std::uint32_t first_ = 0;     // key of the piece's first entry
  std::uint32_t last_key_ = 0;  // key of the last entry ended
  std::uint32_t key_ = 0;       // of the entry begun
  std::vector<std::uint64_t> games_;
};

/// The games under a key in one piece; nullopt if the piece is damaged.
[[nodiscard]] std::optional<std::vector<std::int64_t>> games_in_piece(std::string_view piece,
                                                                      std::uint32_t first,
                                                                      std::uint32_t lock1);

}  // namespace xq::store
