// Runs one of our programs as a user would and collects what it prints.
#pragma once

#include <string>
#include <vector>

namespace xq::test {

struct ToolRun {
  int status = -1;  ///< exit status; 128 + signal if killed
  std::string out;
  std::string err;
};

/// Path of build/bin/<tool>.
[[nodiscard]] std::string tool_path(const std::string& tool);

/// Runs build/bin/<tool> with arguments and standard input, locale C.UTF-8, XQ_LANG=en, no
/// terminal.
[[nodiscard]] ToolRun run_tool(const std::string& tool, const std::vector<std::string>& args,
                               const std::string& input = "");

}  // namespace xq::test
