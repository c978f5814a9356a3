// What a user names on the command line, as a list of byte inputs.
//
// Folders are walked to the bottom with names in byte order; every file in them is handed over,
// whatever it is called: what it is, its bytes say. `-` is standard input. gzip data is
// decompressed, by content. A folder met twice (symbolic links in a circle) is walked once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "xq/base/file.hpp"
#include "xq/base/result.hpp"

namespace xq::record {

/// What tells whether a file has changed.
struct FileStamp {
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;  ///< nanoseconds since 1970; 0 for standard input
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// One file, or standard input. Nothing is opened before stamp() or read(). Move-only.
class Input {
 public:
  /// As given on the command line, joined with what was found below it.
  std::string path;
  /// The same from the root on, without `.` and `..`; "-" for standard input.
  std::string absolute;
  /// Name within an archive; nullopt for a file of its own (a .gz is one).
  std::optional<std::string> member;

  Input(std::string path, std::string absolute, bool named);
  /// An entry that cannot be read: a missing path, a folder without permission, a device.
  Input(std::string path, std::string absolute, Error error);
  Input(Input&&) noexcept;
  Input& operator=(Input&&) noexcept;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input();

  /// Size and time of change.   Errors  Io. Opens the file, which read() then uses.
  [[nodiscard]] Result<FileStamp> stamp();
  /// The bytes, decompressed.   Errors  Io with the system's reason; BadRecord for damaged gzip
  /// data.   Cost  open, fstat, read and close for a small file.
  [[nodiscard]] Result<FileBytes> read();

 private:
  [[nodiscard]] std::optional<Error> open();

  bool named_ = false;  // by the user himself: pipes and devices are welcome
  int descriptor_ = -1;
  FileStamp stamp_;
  bool regular_ = false;
  std::optional<Error> error_;
};

/// Walks arguments in their order.
class InputWalker {
 public:
  explicit InputWalker(std::vector<std::string> arguments);
  InputWalker(InputWalker&&) noexcept;
  ~InputWalker();
  /// The next input; nullopt at the end. What cannot be read is an Input whose read() fails.
  [[nodiscard]] std::optional<Input> next();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace xq::record
