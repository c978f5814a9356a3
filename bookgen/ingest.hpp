// Reading files into an open database.
#pragma once

#include "xq/base/result.hpp"
#include "xq/store/database.hpp"
#include "xq/store/ingest.hpp"

#include "args.hpp"

namespace bookgen {

/// What a run read, beside what the session stored.
struct ReadReport {
  xq::store::IngestReport stored;
  std::uint64_t faults = 0;  ///< met in this run
  bool stopped = false;      ///< --on-fault stop ended it early
};

/// Reads everything `read` names into the database and brings its cache up to date. Faults are
/// printed as they are met, the first ten in full, unless --quiet.
[[nodiscard]] xq::Result<ReadReport> read_into(xq::store::Database& db, const ReadArgs& read,
                                               std::uint64_t memory, const Common& common);

/// Prints what a run did.
void print_read(const ReadReport& report, const Common& common);

}  // namespace bookgen
