// Files as bytes: mapped or read once, and written whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "xq/base/bytes.hpp"
#include "xq/base/result.hpp"

namespace xq {

/// The bytes of a file: a private buffer for small ones, a read-only mapping for large ones.
/// Move-only. Threads: reading is safe.
class FileBytes {
 public:
  FileBytes() = default;
  /// Takes over a buffer.
  explicit FileBytes(std::string buffer) noexcept : buffer_(std::move(buffer)) {}
  FileBytes(FileBytes&& other) noexcept { swap(other); }
  FileBytes& operator=(FileBytes&& other) noexcept {
    swap(other);
    return *this;
  }
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;
  ~FileBytes();

  /// Lives as long as this object.
  [[nodiscard]] ByteView bytes() const noexcept {
    return map_ != nullptr ? ByteView(map_, map_size_) : as_bytes(buffer_);
  }
  [[nodiscard]] std::string_view text() const noexcept { return as_text(bytes()); }

  /// Tells the system that the first `size` bytes will not be read again soon, so that a scan of a
  /// mapped file of any length stays small in memory. The bytes stay readable.
  void release_pages(std::size_t size) const noexcept;

  /// Maps an open descriptor's whole file. The descriptor may be closed afterwards.   Errors  Io.
  [[nodiscard]] static Result<FileBytes> map(int descriptor, std::uint64_t size);

 private:
  void swap(FileBytes& other) noexcept;
  std::string buffer_;
  const std::uint8_t* map_ = nullptr;
  std::size_t map_size_ = 0;
};

/// Reads or maps a regular file.   Errors  Io with the system's reason ("no such file or
/// directory"). Cost  files up to 1 MiB are read with one call, larger ones are mapped: O(1)
/// memory.
[[nodiscard]] Result<FileBytes> read_file(const std::filesystem::path& path);
/// read_file() for many files of few folders: keeps the last folder open, so that the system does
/// not look up the whole path for every file.
class FolderReader {
 public:
  FolderReader() = default;
  FolderReader(const FolderReader&) = delete;
  FolderReader& operator=(const FolderReader&) = delete;
  ~FolderReader();
  /// What read_file() of the path gives.
  [[nodiscard]] Result<FileBytes> read(const std::string& path);

 private:
  std::string folder_;  // with its slash; empty = none
  int descriptor_ = -1;
};
/// Reads standard input to its end; more than 64 MiB go through an unlinked temporary file that is
/// then mapped.
[[nodiscard]] Result<FileBytes> read_stdin();

/// Whether the bytes start with gzip's magic number 1F 8B.
[[nodiscard]] bool is_gzip(ByteView bytes) noexcept;
/// Decompresses gzip data, all members of it. More than 64 MiB of output go through an unlinked
/// temporary file. Zero padding behind the last member is dropped.
/// Errors  BadRecord "gzip data cut off", "gzip data damaged" or "gzip data followed by other
/// bytes" with the offset; nothing is returned of a damaged stream.
[[nodiscard]] Result<FileBytes> gunzip(ByteView bytes);

/// A file that appears whole under its final name or not at all: written beside it, synced, then
/// renamed. Devices and pipes (/dev/null, /dev/stdout) are written to directly.
class AtomicFile {
 public:
  /// Errors  Io if the folder cannot be written to or the path is a folder.
  [[nodiscard]] static Result<AtomicFile> create(const std::filesystem::path& path);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Removes the unfinished file unless commit() succeeded.
  ~AtomicFile();

  /// Appends; a failure is remembered and reported by commit().
  void write(std::string_view bytes);
  /// Puts the file under its name and returns its size in bytes.   Errors  Io (disk full, rename
  /// refused).
  [[nodiscard]] Result<std::uint64_t> commit();
  /// Where the bytes are until commit(); for writers that need a path (SQLite books).
  [[nodiscard]] const std::filesystem::path& temporary_path() const noexcept {
    return temporary_.empty() ? path_ : temporary_;
  }

 private:
  AtomicFile() = default;
  bool flush();
  std::filesystem::path path_;
  std::filesystem::path temporary_;
  std::string buffer_;
  std::uint64_t written_ = 0;
  int descriptor_ = -1;
  int error_ = 0;
};

}  // namespace xq
