// The commands. Each prints its result and returns the exit status: 0 done, 1 failed or empty.
#pragma once

#include "args.hpp"

namespace bookgen {

[[nodiscard]] int run(const ScanArgs& args);
[[nodiscard]] int run(const IngestArgs& args);
[[nodiscard]] int run(const BuildArgs& args);
[[nodiscard]] int run(const ExportArgs& args);
[[nodiscard]] int run(const StatsArgs& args);
[[nodiscard]] int run(const FaultsArgs& args);
[[nodiscard]] int run(const GamesArgs& args);
[[nodiscard]] int run(const ConvertRecordsArgs& args);
[[nodiscard]] int run(const ForgetArgs& args);
[[nodiscard]] int run(const RecheckArgs& args);
[[nodiscard]] int run(const DoctorArgs& args);
[[nodiscard]] int run(const UpgradeArgs& args);
[[nodiscard]] int run(const ImportArgs& args);
[[nodiscard]] int run(const MarksArgs& args);
[[nodiscard]] int run(const MergeArgs& args);
[[nodiscard]] int run(const IndexArgs& args);
[[nodiscard]] int run(const ConvertArgs& args);
[[nodiscard]] int run(const PlayersArgs& args);
[[nodiscard]] int run(const EvaluateArgs& args);
[[nodiscard]] int run(const OpeningsArgs& args);

}  // namespace bookgen
