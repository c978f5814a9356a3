// The commands, from arguments to what is printed. Reads files, prints nothing.
#pragma once

#include "bookview/cli.hpp"

namespace bookview {

[[nodiscard]] Answer run(const ShowArgs& args);
[[nodiscard]] Answer run(const StatsArgs& args);
[[nodiscard]] Answer run(const CheckArgs& args);
[[nodiscard]] Answer run(const WhyArgs& args);
[[nodiscard]] Answer run(const TreeArgs& args);
[[nodiscard]] Answer run(const HolesArgs& args);
[[nodiscard]] Answer run(const EditArgs& args);
[[nodiscard]] Answer run(const FixArgs& args);
[[nodiscard]] Answer run(const DiffArgs& args);

}  // namespace bookview
