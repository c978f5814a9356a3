// What a database holds, for people and programs: totals, faults, and the games one by one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "xq/notation/any.hpp"
#include "xq/record/game.hpp"
#include "xq/store/games.hpp"
#include "xq/store/header.hpp"

namespace xq::store {

/// Sums over all sources.
/// files = files_with_moves + files_without_moves + files_not_records; games_found = games_read +
/// games_empty + games_rejected.
struct Totals {
  std::uint64_t files = 0;
  std::uint64_t files_with_moves = 0;
  std::uint64_t files_without_moves = 0;
  std::uint64_t files_not_records = 0;
  std::uint64_t games_found = 0;
  std::uint64_t games_read = 0;
  std::uint64_t games_empty = 0;
  std::uint64_t games_rejected = 0;
  std::uint64_t games_cut = 0;
  std::uint64_t plies_kept = 0;  ///< copies included
  std::uint64_t trees = 0;       ///< records with variations
  std::uint64_t branches = 0;    ///< lines from the start to a last move in them
  std::uint64_t tree_nodes = 0;  ///< moves in them, main lines included
  std::uint64_t notes = 0;       ///< comments
  std::uint64_t evaluations = 0;
  std::map<std::string, std::uint64_t> faults;    ///< by code name
  std::map<std::string, std::uint64_t> charsets;  ///< files by character set
  std::map<std::string, std::uint64_t> formats;   ///< files by format
};
[[nodiscard]] Result<Totals> totals(const Database& db);

/// A record's place.
struct Place {
  std::string path;
  std::string member;  ///< empty = none
  std::int64_t ordinal = 0;
};

struct FaultRow {
  Place place;
  record::Fault fault;
  bool ended = false;
};
/// Calls sink for every fault by path, member, ordinal and number.
/// code  empty = all, else a fault_name().   Returns  how many there were.
[[nodiscard]] Result<std::uint64_t> for_each_fault(
    const Database& db, const std::string& code, const std::function<bool(const FaultRow&)>& sink);

/// A distinct game with the copy that stands for it: most filled headers, then known outcome, then
/// smallest header bytes, then smallest (path, member, ordinal).
struct ShownGame {
  std::int64_t sequence = 0;  ///< StoredGame::id
  bool mirrored = false;      ///< `moves` are the mirror of those of the sequence
  Place place;
  std::string format;
  std::string charset;
  std::optional<notation::Notation> notation;
  Header header;
  Position start;  ///< in the orientation of the copy shown, with its counters
  bool initial = true;
  std::vector<Move> moves;           ///< likewise
  std::optional<record::Tree> tree;  ///< of the copy shown; nullopt if it has no more than `moves`
  Outcome outcome = Outcome::Unknown;  ///< of the game
  OutcomeCounts copies{};
  std::vector<record::Fault> faults;    ///< of the copy shown
  std::optional<std::size_t> ended_by;  ///< index in faults
};
/// The game as a record: what the writers of record formats take. Its faults are left out.
[[nodiscard]] record::Game to_record(const ShownGame& game);
/// Calls sink for every distinct game that passes a filter, as for_each_shown_game() does: shown by
/// its best copy that passes, with the outcome and the counts of those.
/// games  nullptr = all, else only these move sequences.   report  nullptr = not wanted.
[[nodiscard]] Result<std::uint64_t> for_each_chosen_game(
    const Database& db, const GameFilter& filter, const std::vector<std::int64_t>* games,
    const std::function<bool(const ShownGame&)>& sink, FilterReport* report = nullptr);
/// Calls sink for every distinct game, by content hash and then place.   Returns  how many there
/// were.
[[nodiscard]] Result<std::uint64_t> for_each_shown_game(
    const Database& db, const std::function<bool(const ShownGame&)>& sink);
/// The same for some move sequences, which are named by StoredGame::id.
[[nodiscard]] Result<std::uint64_t> for_each_shown_game(
    const Database& db, std::span<const std::int64_t> games,
    const std::function<bool(const ShownGame&)>& sink);

}  // namespace xq::store
