// Reading files into an open database.
#pragma once

#include <string>
#include <vector>

#include "xq/base/result.hpp"
#include "xq/record/input.hpp"
#include "xq/store/database.hpp"
#include "xq/store/ingest.hpp"

#include "args.hpp"

namespace bookgen {

/// What a run read, beside what the session stored.
struct ReadReport {
  xq::store::IngestReport stored;
  std::uint64_t faults = 0;       ///< met in this run
  std::uint64_t notices = 0;      ///< of these, such as took nothing from a game
  std::uint64_t games_total = 0;  ///< records with a kept ply in the database, copies included
  std::int64_t games_more = 0;    ///< by how many they are more than before the run
  bool stopped = false;           ///< --on-fault stop ended it early
  bool aside_failed = false;      ///< --quarantine: a file could not be written
  xq::record::PassedOver passed_over;
};

/// Faults printed as they are met; of the others the number is given.
inline constexpr std::uint64_t kFaultsInFull = 10;

/// Reads everything `read` names into the database and brings its cache up to date. Faults are
/// printed as they are met, the first ten in full, unless --quiet.
/// own  files this run writes: where a folder holds them, they are passed over.
[[nodiscard]] xq::Result<ReadReport> read_into(xq::store::Database& db, const ReadArgs& read,
                                               std::uint64_t memory, const Common& common,
                                               const std::vector<std::string>& own,
                                               xq::store::PositionFeed* feed = nullptr);

/// --cache-plies or the default.
[[nodiscard]] int cache_plies_of(const ReadArgs& read) noexcept;

/// Prints what a run did.
void print_read(const ReadReport& report, const Common& common);

}  // namespace bookgen
