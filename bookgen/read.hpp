// Going through the inputs of a command: each file once, with a progress bar on a terminal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "xq/record/archive.hpp"
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

/// Reads an input, a file or standard input, for what is inside it.   Errors  Io.
[[nodiscard]] xq::Result<xq::record::Container> open_container(const xq::record::InputFile& input);

/// Finds the format of a file, or of a member of an archive, by content. Never fails: what is wrong
/// stands in `fault`.
[[nodiscard]] OpenedFile open_part(xq::record::Part part);

/// An input file as a fault of its own: it could not be read.
[[nodiscard]] xq::record::Fault io_fault(const xq::Error& error);

/// A file, or a member of it, as it stands in messages: "games.zip/a.pgn".
[[nodiscard]] std::string place_text(std::string_view path, std::string_view member);

/// Adds up what was passed over.
void add_passed_over(xq::record::PassedOver& sum, const xq::record::PassedOver& more,
                     std::string_view archive);
/// Prints how many hidden files were passed over, if any, and the first of them.
void print_passed_over(const Common& common, const xq::record::PassedOver& passed_over);

/// A bar on standard error with games/s, bytes and time left; nothing unless it is a terminal and
/// not --quiet.
class Progress {
 public:
  Progress(const Common& common, const std::vector<xq::record::InputFile>& files);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();
  void file_done(const xq::record::InputFile& file);
  /// How far reading got inside an archive, in bytes.
  void inside(std::uint64_t bytes);
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
  std::uint64_t bytes_inside_ = 0;
  std::uint64_t files_total_ = 0;
  std::uint64_t files_done_ = 0;
  std::uint64_t games_ = 0;
  std::int64_t started_ms_ = 0;
  std::int64_t drawn_ms_ = 0;
};

}  // namespace bookgen
