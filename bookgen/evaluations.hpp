// Evaluations by an engine, kept in a file so that a run that was cut off goes on where it was.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <unordered_map>

#include "xq/base/result.hpp"

#include "engine_client.hpp"

namespace bookgen {

/// A text file: origin, position (FEN, 4 fields, of the stored orientation), `cp` or `mate`, value
/// of the side to move, depth, with tabs between. Lines of other origins stay; lines that are cut
/// off or no such text are passed over. One writer at a time.
class EvaluationFile {
 public:
  /// Reads what is there of this origin.   Errors  Io.
  [[nodiscard]] static xq::Result<EvaluationFile> open(const std::string& path,
                                                       const std::string& origin);
  /// nullptr if the position or its mirror is not there. `best` is not kept.
  [[nodiscard]] const EngineScore* find(const xq::Position& position) const;
  /// Appends and writes out at once.   Errors  Io.
  [[nodiscard]] xq::Result<bool> add(const xq::Position& position, const EngineScore& score);
  [[nodiscard]] std::size_t size() const noexcept { return known_.size(); }

 private:
  struct Close {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };
  bool take(std::string_view line);
  std::string path_;
  std::string origin_;
  std::unordered_map<std::string, EngineScore> known_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace bookgen
