// One writer at a time, by name. Private to libxq/store.
//
// SQLite's own lock only covers one transaction; an ingest is many. The lock is a POSIX record lock
// on a file beside the database, released by the kernel when its holder dies; the file says who
// holds it.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <utility>

#include "xq/base/result.hpp"

namespace xq::store {

class WriterLock {
 public:
  /// Waits up to `patience`.   Errors  BadDatabase "another writer is at work: bookgen ingest,
  /// process 123 since ...".
  [[nodiscard]] static Result<WriterLock> take(const std::filesystem::path& database,
                                               const std::string& program,
                                               std::chrono::milliseconds patience);
  WriterLock(WriterLock&& other) noexcept
      : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}
  WriterLock& operator=(WriterLock&&) = delete;
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;
  /// Removes the file and lets the next writer in.
  ~WriterLock();

 private:
  WriterLock(std::filesystem::path path, int descriptor) noexcept
      : path_(std::move(path)), descriptor_(descriptor) {}
  std::filesystem::path path_;
  int descriptor_;
};

}  // namespace xq::store
