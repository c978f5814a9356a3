// Gzip data piece by piece, its checksums compared. Private to libxq.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "xq/base/bytes.hpp"
#include "xq/base/result.hpp"

struct z_stream_s;

namespace xq::detail {

class GunzipStream {
 public:
  /// The bytes must outlive the stream.
  explicit GunzipStream(ByteView bytes);
  ~GunzipStream();
  GunzipStream(const GunzipStream&) = delete;
  GunzipStream& operator=(const GunzipStream&) = delete;

  /// The next piece, valid until the next call; empty at the end.
  /// Errors  as xq::gunzip.
  [[nodiscard]] Result<ByteView> next();
  /// Bytes of the input used so far.
  [[nodiscard]] std::size_t consumed() const noexcept;

 private:
  /// What follows a finished member.   Returns  whether there is another one.
  Result<bool> more_members();

  ByteView bytes_;
  std::unique_ptr<z_stream_s> stream_;
  std::array<std::uint8_t, 1 << 16> out_{};
  std::size_t fed_ = 0;  // bytes handed to zlib, whose counters have 32 bits
  bool started_ = false;
  bool ended_ = false;
};

}  // namespace xq::detail
