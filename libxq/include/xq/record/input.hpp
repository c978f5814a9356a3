// From what was typed to files with games: folders are walked, gzip is unpacked, standard input is
// read.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "xq/base/file.hpp"

namespace xq::record {

/// One file to read.
struct InputFile {
  std::string display;  ///< as typed, joined with what was found below it; "-" for standard input
  std::string path;     ///< absolute, without "." and ".."; "-" for standard input
  std::uint64_t size = 0;     ///< bytes on disk; 0 for standard input
  std::int64_t mtime_ns = 0;  ///< since 1970; 0 for standard input
  std::optional<Error> error =
      {};  ///< why it cannot be read: no such file, permission, a folder that cannot be listed

  [[nodiscard]] bool is_stdin() const noexcept { return path == "-"; }
};

/// Hidden files and folders that were not read.
struct PassedOver {
  std::uint64_t count = 0;         ///< a folder with all that is in it counts as one
  std::vector<std::string> names;  ///< of the first few
  static constexpr std::size_t kNames = 3;
  void add(std::string name) {
    if (++count <= kNames) names.push_back(std::move(name));
  }
};

/// The files behind some arguments, in order of the arguments and then of names, byte by byte. A
/// file named twice is listed once. Folders are walked with everything in them; hidden files, whose
/// names start with a dot, are counted in `passed_over` unless named themselves; a folder reached a
/// second time through a link is not walked again. Cost  one stat per file; nothing is opened.
[[nodiscard]] std::vector<InputFile> list_inputs(std::span<const std::string> arguments,
                                                 PassedOver* passed_over = nullptr);

/// The bytes of an input: read, mapped, or unpacked if it is gzip.
/// Errors  Io, or BadRecord for damaged gzip data.
[[nodiscard]] Result<FileBytes> open_input(const InputFile& input);

}  // namespace xq::record
