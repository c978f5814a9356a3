// What a scan found, summed up: in all, by file, and by folder with all below it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "xq/record/game.hpp"

#include "args.hpp"
#include "json.hpp"

namespace bookgen {

/// Sums over some files; the same as a database keeps.
struct ScanSums {
  std::uint64_t files = 0, with_moves = 0, without_moves = 0, not_records = 0;
  std::uint64_t found = 0, read = 0, empty = 0, rejected = 0, cut = 0, plies = 0;
  std::uint64_t trees = 0, branches = 0, comments = 0, evaluations = 0;
  std::map<std::string, std::uint64_t> formats, charsets, notations, faults, outcomes;

  void add(const xq::record::Game& game);
  void add_fault(const xq::record::Fault& fault);
  ScanSums& operator+=(const ScanSums& other);
  /// Games that are not whole and files that are no records.
  [[nodiscard]] std::uint64_t bad() const noexcept { return cut + empty + rejected + not_records; }
  [[nodiscard]] std::uint64_t fault_count() const noexcept;
};

/// Lines of --by-file or --by-folder.
class ScanTable {
 public:
  explicit ScanTable(const ScanArgs& args) : args_(args) {}
  /// argument  what the user typed; folders above it have no line.
  void add(const std::string& path, const std::string& member, std::string_view argument,
           const ScanSums& sums);
  /// The worst first: most bad games and files, then most faults, then by name.
  void print() const;

 private:
  struct Row {
    std::string path;
    std::string member;
    ScanSums sums;
  };
  [[nodiscard]] std::vector<const Row*> worst_first() const;
  void print_row(const Row& row) const;

  const ScanArgs& args_;
  std::vector<Row> files_;
  std::map<std::string, Row> folders_;
};

}  // namespace bookgen
