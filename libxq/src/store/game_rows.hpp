// Rows of table game as move sequences and back. Private to libxq/store.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/record/game.hpp"
#include "xq/store/games.hpp"

#include "base/sqlite.hpp"

namespace xq::store {

/// First 16 bytes of SHA-256.
using Hash16 = std::array<std::uint8_t, 16>;
[[nodiscard]] Hash16 sha256_16(std::string_view bytes);
/// Its bytes as a blob is bound.
[[nodiscard]] inline std::string_view view_of(const Hash16& hash) noexcept {
  return as_text(hash);
}

/// A sequence in its stored orientation.
struct SequenceKey {
  std::string start;  ///< FEN, 4 fields; empty = the start position
  std::string moves;  ///< codes, little-endian
  Hash16 hash{};
  bool mirrored = false;  ///< the stored orientation is the mirror of the record
};

/// REQUIRES: the game has moves.
[[nodiscard]] SequenceKey sequence_key(const record::Game& game);

/// Reads columns id, hash, start, moves (0..3).
/// Errors  BadDatabase if the row is damaged.
[[nodiscard]] Result<StoredGame> read_game(sqlite::Statement& row);
inline constexpr const char* kGameColumns = "id, hash, start, moves";

/// Games by outcome that the copies of a sequence stand for.
/// by_names  needed below kNamesDecideBelow plies.
struct Resolved {
  OutcomeCounts games{};
  std::uint32_t conflicts = 0;  ///< groups whose copies give two known outcomes
};
[[nodiscard]] Resolved resolve_long(const OutcomeCounts& copies) noexcept;
/// Reads the copies' names itself.
[[nodiscard]] Resolved resolve_short(SQLite::Database& db, std::int64_t game, bool skip_cut);

}  // namespace xq::store
