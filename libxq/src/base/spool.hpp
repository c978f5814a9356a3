// Collects a stream of unknown length. Private to libxq.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "xq/base/file.hpp"

namespace xq::detail {

/// Writes everything to a descriptor; false with errno set if that failed.
bool write_all(int descriptor, std::string_view bytes);

/// In memory first, in an unlinked temporary file once it is large.
class Spool {
 public:
  /// False with errno set if the temporary file could not be written.
  bool append(std::string_view bytes);
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// What was collected.   Errors  Io.
  [[nodiscard]] Result<FileBytes> finish() &&;

 private:
  struct Close {
    void operator()(std::FILE* f) const noexcept { std::fclose(f); }
  };
  std::string buffer_;
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t size_ = 0;
};

/// The system's reason for an error number, lower case.
[[nodiscard]] tl::unexpected<Error> system_error(int error);

}  // namespace xq::detail
