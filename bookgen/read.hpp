// Going through the inputs of a command: each file once, with a progress bar on a terminal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "xq/record/input.hpp"
#include "xq/record/reader.hpp"

#include "args.hpp"

namespace bookgen {

/// A file opened for reading, or why it is no record.
struct OpenedFile {
  xq::FileBytes bytes;
  const xq::record::RecordFormat* format = nullptr;  ///< nullptr: not a record file
  std::unique_ptr<xq::record::GameReader> reader;    ///< set where format is
  std::optional<xq::record::Fault> fault;  ///< io_error or unknown_format, where format is not
};

/// Reads one file and finds its format by content. Never fails: what is wrong stands in `fault`.
[[nodiscard]] OpenedFile open_file(const xq::record::InputFile& input);

/// The same for bytes already read, gzip or not.
[[nodiscard]] OpenedFile open_bytes(xq::FileBytes bytes);

/// A bar on standard error with games/s, bytes and time left; nothing unless it is a terminal and
/// not --quiet.
class Progress {
 public:
  Progress(const Common& common, const std::vector<xq::record::InputFile>& files);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();
  void file_done(const xq::record::InputFile& file);
  void game_done();
  /// Clears the line, so that other text can be printed.
  void clear();

 private:
  void draw();
  xq::Lang lang_;
  bool shown_ = false;
  bool drawn_ = false;
  std::uint64_t bytes_total_ = 0;
  std::uint64_t bytes_done_ = 0;
  std::uint64_t files_total_ = 0;
  std::uint64_t files_done_ = 0;
  std::uint64_t games_ = 0;
  std::int64_t started_ms_ = 0;
  std::int64_t drawn_ms_ = 0;
};

}  // namespace bookgen
