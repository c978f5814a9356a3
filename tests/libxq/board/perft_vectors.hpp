// The shared perft vectors: positions with the number of lines of 1, 2, ... plies.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/paths.hpp"
#include "support/temp_dir.hpp"

namespace xq::test {

struct PerftCase {
  std::string name;
  std::string fen;
  bool in_check = false;
  std::map<int, std::uint64_t> nodes;  ///< depth -> lines
};

/// Empty if the vectors are not on this machine.
inline std::vector<PerftCase> perft_vectors() {
  const auto dir = shared_dir();
  if (!dir || !std::filesystem::exists(*dir / "vectors" / "perft.json")) return {};
  const auto json = nlohmann::json::parse(read_file(*dir / "vectors" / "perft.json"));
  std::vector<PerftCase> out;
  for (const auto& item : json["positions"]) {
    PerftCase c{item["name"], item["fen"], item["in_check"], {}};
    int depth = 0;
    for (const auto& count : item["perft"])
      c.nodes[++depth] = count;
    if (item.contains("known_deeper")) {
      for (const auto& [deep, count] : item["known_deeper"].items())
        c.nodes[std::stoi(deep)] = count;
    }
    out.push_back(std::move(c));
  }
  return out;
}

}  // namespace xq::test
