// The trees, notes and evaluations of copies in the database. Private to libxq/store.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "xq/record/game.hpp"

#include "base/sqlite.hpp"

namespace xq::store {

/// Whether a record is an opening study rather than a game: it has no result, and its header says
/// so or most of its moves stand in variations.
[[nodiscard]] bool is_study(const record::Game& game);

/// Writes what a record holds besides its main line.
class TreeWriter {
 public:
  explicit TreeWriter(SQLite::Database& db);
  void add(std::int64_t source, const record::Game& game);
  /// Takes out all that a source's records held.
  void remove(std::int64_t source);

 private:
  sqlite::Statement insert_tree_;
  sqlite::Statement insert_note_;
  sqlite::Statement insert_evaluation_;
  std::array<sqlite::Statement, 3> remove_;
};

/// Reads it back.
class TreeRows {
 public:
  explicit TreeRows(SQLite::Database& db);
  /// Cost  nothing where the database has no trees, notes or evaluations at all.
  /// start, moves: of the record, in its own orientation.
  [[nodiscard]] std::optional<record::Tree> of(std::int64_t source, std::int64_t ordinal,
                                               const Position& start,
                                               const std::vector<Move>& moves);

 private:
  bool any_ = false;
  sqlite::Statement tree_;
  sqlite::Statement notes_;
  sqlite::Statement evaluations_;
};

}  // namespace xq::store
