// Games going out as records: to standard output, a file, or a folder of files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "xq/base/file.hpp"
#include "xq/record/writer.hpp"

#include "args.hpp"

namespace bookgen {

class RecordOutput {
 public:
  /// REQUIRES: args.writer is set.
  explicit RecordOutput(const WriteArgs& args) : args_(args) {}
  /// Errors  Io; Unsupported if something is there that --force does not allow to replace, or if a
  ///         second game comes to a file that holds one.
  [[nodiscard]] xq::Result<bool> open();
  /// name: for the file of the game, where each has its own; without extension.
  [[nodiscard]] xq::Result<bool> add(const xq::record::Game& game, const std::string& name);
  /// Gives the file its name.
  [[nodiscard]] xq::Result<bool> close();

  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  /// Characters that format or character set could not hold.
  [[nodiscard]] std::uint64_t lost() const noexcept { return lost_; }
  /// Tags, pieces and moves that the format has no place for.
  [[nodiscard]] std::uint64_t left_out() const noexcept { return left_out_; }

 private:
  [[nodiscard]] xq::Result<bool> write_single(const xq::record::Game& game,
                                              const std::string& name);
  const WriteArgs& args_;
  std::optional<xq::AtomicFile> file_;
  bool folder_ = false;
  std::uint64_t games_ = 0;
  std::uint64_t lost_ = 0;
  std::uint64_t left_out_ = 0;
};

}  // namespace bookgen
