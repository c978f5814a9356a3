// bookgen as a user runs it, for the tests that do.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/run_tool.hpp"
#include "support/temp_dir.hpp"

namespace xq::test {

namespace fs = std::filesystem;
using nlohmann::json;

inline ToolRun bookgen(const std::vector<std::string>& args, const std::string& input = "") {
  return run_tool("bookgen", args, input);
}

// Runs and requires status 0.
inline ToolRun ok(const std::vector<std::string>& args, const std::string& input = "") {
  ToolRun run = bookgen(args, input);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return run;
}

inline json ok_json(std::vector<std::string> args) {
  args.push_back("--json");
  return json::parse(ok(args).out);
}

inline std::vector<json> lines_of(const std::string& text) {
  std::vector<json> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    out.push_back(json::parse(line));
  return out;
}

inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

inline std::string pgn(const std::string& moves, const std::string& result = "1-0",
                       const std::string& red = "A", const std::string& black = "B") {
  return "[Event \"T\"]\n[Red \"" + red + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result +
         "\"]\n\n" + moves + " " + result + "\n\n";
}

inline std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

struct Fixture {
  TempDir dir;
  [[nodiscard]] std::string at(const std::string& name) const {
    return (dir.path() / name).string();
  }
  std::string db = at("my.xqdb");
  std::string book = at("b.dat");
};

}  // namespace xq::test
